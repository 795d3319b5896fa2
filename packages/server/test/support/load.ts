import { setTimeout as sleep } from "node:timers/promises"
import { ADDRESS, pick, type Reply, randomOf } from "@mercer/api/testing"
import type { Pair } from "./pair.ts"

/** A write confirmed to a client with a 200: a row that must exist, and its expected content. */
export interface Confirmed {
  table: "cart" | "line_item" | "shipping_method" | "payment_session" | "order"
  id: string
  must: Record<string, string | number>
}

/** The results that the clients under load have received. */
export interface Seen {
  confirmed: Confirmed[]
  /** Responses that must never occur: other 5xx, a 503 without Retry-After. */
  wrong: string[]
  /** Broken connections; allowed only when a server is killed. */
  broken: string[]
  answers: Record<number, number>
}

const PAUSE_MS = 100

/**
 * Clients that buy continuously, through either server, until `stop()`: a 503 or 409 is retried, at most `tries` times, then
 * the cart is abandoned. All choices come from the seed.
 */
export function startLoad(pair: Pair, name: string, { clients = 8, tries = 20 } = {}) {
  const seen: Seen = { confirmed: [], wrong: [], broken: [], answers: {} }
  let going = true
  const one = async (index: number) => {
    const random = randomOf(`${name} ${index}`)
    while (going) await buy(pair, seen, random, { tries, going: () => going })
  }
  const all = Promise.all(Array.from({ length: clients }, (_, index) => one(index)))
  return {
    seen,
    stop: async () => {
      going = false
      await all
      return seen
    },
  }
}

interface Patience {
  tries: number
  going(): boolean
}

async function buy(pair: Pair, seen: Seen, random: () => number, patience: Patience): Promise<void> {
  const { region, variant, option } = pair.market
  const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
    persist(seen, patience, () => pair.visitor(random() < 0.5 ? 0 : 1).post(path, body, headers))
  const confirm = (table: Confirmed["table"], id: string, must: Confirmed["must"] = {}) =>
    void seen.confirmed.push({ table, id, must })

  const cart = (await post("/store/carts", { region_id: region.id }))?.body.cart
  if (!cart) return
  confirm("cart", cart.id, { region_id: region.id })
  const at = `/store/carts/${cart.id}`
  const quantity = pick(random, [1, 2, 3])
  const key = { "idempotency-key": `${cart.id}-line` }
  const lines = await post(`${at}/line-items`, { variant_id: variant, quantity }, key)
  if (!lines) return
  for (const line of lines.body.cart.items) confirm("line_item", line.id, { cart_id: cart.id, quantity })
  const email = `${cart.id}@example.com`.toLowerCase()
  if (!(await post(at, { email, shipping_address: ADDRESS, billing_address: ADDRESS }))) return
  confirm("cart", cart.id, { email })
  const shipped = await post(`${at}/shipping-methods`, { option_id: option.id })
  if (!shipped) return
  const paid = await post(`${at}/payment-sessions`)
  if (!paid) return
  for (const { id } of paid.body.cart.shipping_methods) confirm("shipping_method", id, { cart_id: cart.id })
  for (const { id } of paid.body.cart.payment_sessions) confirm("payment_session", id, { cart_id: cart.id })
  const isScripted = paid.body.cart.payment_sessions.some(
    (one: { provider_id: string }) => one.provider_id === "scripted",
  )
  if (isScripted && !(await post(`${at}/payment-sessions/scripted`, { data: outcome(random) }))) return
  const done = await post(`${at}/complete`, undefined, random() < 0.5 ? { "idempotency-key": `${cart.id}-done` } : {})
  if (done?.body.type === "order") confirm("order", done.body.data.id, { cart_id: cart.id, email })
}

/** What the scripted provider is to do. */
const outcome = (random: () => number) => ({
  mode: pick(random, ["authorized", "authorized", "lost_reply"]),
  delay_ms: Math.floor(random() * 60),
})

/** Repeats a request until it gets a 200. */
async function persist(seen: Seen, patience: Patience, ask: () => Promise<Reply>): Promise<Reply | undefined> {
  for (let tries = 0; tries < patience.tries; tries++) {
    const reply = await ask().catch((error) => void seen.broken.push(String(error.cause ?? error)))
    if (reply) {
      note(seen, reply)
      if (reply.status === 200) return reply
      if (reply.status < 500 && reply.status !== 409) return undefined
    }
    if (!patience.going()) return undefined
    await sleep(PAUSE_MS)
  }
  return undefined
}

function note(seen: Seen, { status, headers, text }: Reply): void {
  seen.answers[status] = (seen.answers[status] ?? 0) + 1
  if (status > 503 || (status >= 500 && status < 503)) seen.wrong.push(`${status} ${text}`)
  if (status === 503 && !headers.get("retry-after")) seen.wrong.push(`503 without Retry-After: ${text}`)
}

/** Confirmed writes that the database does not have. */
export async function lost({ pool }: Pick<Pair, "pool">, confirmed: Confirmed[]): Promise<string[]> {
  const missing: string[] = []
  for (const table of new Set(confirmed.map((one) => one.table))) {
    const wanted = confirmed.filter((one) => one.table === table)
    const { rows } = await pool.query(`SELECT * FROM "${table}" WHERE id = ANY($1)`, [wanted.map(({ id }) => id)])
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { id, must } of wanted) {
      const row = byId.get(id)
      const wrong = Object.entries(must).filter(([column, value]) => row?.[column] !== value)
      if (!row || wrong.length > 0) missing.push(`${table} ${id} ${row ? JSON.stringify(wrong) : "is not there"}`)
    }
  }
  return missing
}
