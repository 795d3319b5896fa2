import type { Kind, Next, Process, Store } from "../src/index.ts"

/*
 * A bakery on an in-memory transactional store: an order is paid (external call), baked (written, flour is used up),
 * and handed over; without flour it is refunded. `asked` records the external calls.
 */

export type State = "paying" | "baking" | "refunding" | "waiting" | "sold" | "unpaid" | "refunded"

export interface Loaf {
  id: string
  state: State
  paid?: string
  /** Of this moment the row is stale. */
  stale_at: number
}

export interface Bakery {
  rows: Map<string, Loaf>
  flour: number
  asked: string[]
  released: string[]
  now: number
}

export interface Baking extends Kind {
  ctx: Bakery
  row: Loaf
  facts: { paid?: string }
  answer: string
}

export class No extends Error {
  readonly type = "no"
}

export const LEASE = 30

export const aBakery = (...rows: Partial<Loaf>[]): Bakery => {
  const wanted = rows.length > 0 ? rows : [{}]
  const all = wanted.map((row, at) => ({ id: `loaf_${at + 1}`, state: "paying" as const, stale_at: LEASE, ...row }))
  return { rows: new Map(all.map((row) => [row.id, row])), flour: 10, asked: [], released: [], now: 0 }
}

/** One transaction at a time; an error changes nothing. */
async function transaction<T>(ctx: Bakery, work: (tx: Bakery) => Promise<T>): Promise<T> {
  const before = { rows: new Map([...ctx.rows].map(([id, row]) => [id, { ...row }])), flour: ctx.flour }
  try {
    return await work(ctx)
  } catch (error) {
    Object.assign(ctx, before)
    throw error
  }
}

export const store: Store<Baking> = {
  transaction,
  async findStale({ rows, now }, most) {
    const stale = [...rows.values()].filter(({ state, stale_at }) => OPEN.includes(state) && stale_at <= now)
    return stale.slice(0, most).map(({ id }) => id)
  },
  async acquireStale({ rows, now }, id) {
    const row = rows.get(id)
    if (!row || !OPEN.includes(row.state) || row.stale_at > now) return undefined
    row.stale_at = now + LEASE
    return { ...row }
  },
  async release({ rows, released, now }, { id }) {
    released.push(id)
    const row = rows.get(id)
    if (row) row.stale_at = now
  },
  async move({ rows, now }, row, { to, facts }) {
    if (rows.get(row.id)?.state !== row.state) return undefined
    const moved = { ...row, ...facts, state: to, stale_at: now + LEASE }
    rows.set(row.id, moved)
    return { ...moved }
  },
}

const OPEN: State[] = ["paying", "baking", "refunding"]

export const baking: Process<Baking> = {
  name: "baking",
  store,
  begins: ["paying"],
  ends: ["sold", "unpaid", "refunded"],
  isRefusal: (error) => error instanceof No,
  steps: {
    paying: {
      to: ["baking", "unpaid"],
      async ask({ asked }, { id }, { again, at }) {
        asked.push(again ? `look up ${id}` : `pay ${id}`)
        await at("at_the_bank")
        return `money of ${id}`
      },
      decide: (_, paid) => ({ to: "baking", facts: { paid: String(paid) } }),
      refused: async () => ({ to: "unpaid" }),
    },
    baking: {
      to: ["sold", "refunding"],
      async write(tx, { id }) {
        if (tx.flour < 1) throw new No("no flour")
        tx.flour--
        return { to: "sold", answer: `bread of ${id}` }
      },
      decideRefused: () => ({ to: "refunding" }),
    },
    refunding: {
      to: ["refunded"],
      async ask({ asked }, { id }) {
        asked.push(`refund ${id}`)
      },
      write: async (): Promise<Next<Baking>> => ({ to: "refunded" }),
    },
  },
}

/** The same process with another step in one state. */
export const withStep = <S extends State>(state: S, step: Partial<NonNullable<Process<Baking>["steps"][S]>>) => ({
  ...baking,
  steps: { ...baking.steps, [state]: { ...baking.steps[state], ...step } } as Process<Baking>["steps"],
})

export const rowOf = ({ rows }: Bakery, id = "loaf_1"): Loaf => ({ ...(rows.get(id) as Loaf) })
