import type { PrismaClient } from "@mercer/db"
import { type Counter, makeCounter, type PoolLike } from "./counter.ts"
import { addressKey } from "./exempt.ts"
import { makeQueue, tooMany } from "./queue.ts"
import { type LimitName, RATES, type Rates, type RateTable } from "./rates.ts"

/** Whom an attempt is counted for; what is missing (or has no rate) is not counted. */
export interface Who {
  account?: string | null
  address?: string | null
}

/** One limit; every method asks the database at most once for the account and once for the address. */
export interface Limit {
  /** Refuses with 429 when there were too many failures already. */
  refuseIfTooMany(who: Who): Promise<void>
  /** Counts a failure. */
  failed(who: Who): Promise<void>
  /** Forgets the account's failures; the address's stay, else a guesser would log in between to be rid of them. */
  succeeded(who: Who): Promise<void>
  /** Counts one and refuses with 429 when it is one too many: for what is limited whether or not it succeeds. */
  count(who: Who): Promise<void>
  /**
   * All three around one attempt: refuses, or runs it and counts a failure when it gives null, undefined or false.
   * Attempts on one account take turns, so that a volley of guesses isn't checked before the first has failed.
   */
  attempt<T>(who: Who, run: () => Promise<T>): Promise<T>
}

/** The limits over the shared pool, one by each name of RATES. */
export function makeLimits(options: { pool: PoolLike; rates?: RateTable; exempt?: (address: string) => boolean }) {
  const { pool, rates = RATES, exempt = () => false } = options
  const entries = (Object.keys(RATES) as LimitName[]).map((name) => [name, makeLimit(pool, name, rates[name], exempt)])
  return Object.fromEntries(entries) as Record<LimitName, Limit>
}

export type Limits = ReturnType<typeof makeLimits>

/** Removes counts that no longer count: housekeeping, nothing depends on it. */
export async function deleteExpiredCounts(db: Pick<PrismaClient, "rateLimit">) {
  await db.rateLimit.deleteMany({ where: { expire: { lt: Date.now() } } })
}

function makeLimit(pool: PoolLike, name: LimitName, rates: Rates, exempt: (address: string) => boolean): Limit {
  const byAccount = rates.account && makeCounter(pool, `${name}:account`, rates.account)
  const byAddress = rates.address && makeCounter(pool, `${name}:address`, rates.address)
  const inTurn = makeTurns()

  const countersFor = ({ account, address }: Who): [Counter, string][] => [
    ...(byAccount && account ? [[byAccount, account] as [Counter, string]] : []),
    ...(byAddress && address && !exempt(address) ? [[byAddress, addressKey(address)] as [Counter, string]] : []),
  ]
  const longest = async (waits: Promise<number>[]) => Math.max(0, ...(await Promise.all(waits)))

  async function refuseIfTooMany(who: Who) {
    const seconds = await longest(countersFor(who).map(([counter, key]) => counter.secondsToWait(key)))
    if (seconds > 0) throw tooMany(seconds)
  }
  async function failed(who: Who) {
    await longest(countersFor(who).map(([counter, key]) => counter.count(key)))
  }
  async function succeeded({ account }: Who) {
    if (byAccount && account) await byAccount.forget(account)
  }
  async function count(who: Who) {
    const seconds = await longest(countersFor(who).map(([counter, key]) => counter.count(key)))
    if (seconds > 0) throw tooMany(seconds)
  }
  async function attempt<T>(who: Who, run: () => Promise<T>) {
    return inTurn(byAccount && who.account, async () => {
      await refuseIfTooMany(who)
      const result = await run()
      const isFailure = result === null || result === undefined || result === false
      await (isFailure ? failed(who) : succeeded(who))
      return result
    })
  }
  return { refuseIfTooMany, failed, succeeded, count, attempt }
}

/** Runs tasks of one key one after another, with as many waiting as wait for a hash; those without a key at once. */
function makeTurns() {
  const queues = new Map<string, { run: ReturnType<typeof makeQueue>; users: number }>()
  return async function inTurn<T>(key: string | null | undefined, task: () => Promise<T>): Promise<T> {
    if (!key) return task()
    const queue = queues.get(key) ?? { run: makeQueue({ atOnce: 1, waiting: 64 }), users: 0 }
    queues.set(key, queue)
    queue.users += 1
    try {
      return await queue.run(task)
    } finally {
      queue.users -= 1
      if (queue.users === 0) queues.delete(key)
    }
  }
}
