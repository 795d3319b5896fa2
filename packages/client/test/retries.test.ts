// What is sent again, and what never is.
import { aMarket, openShop } from "@mercer/api/testing"
import { beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { load } from "./support/built.ts"
import { through } from "./support/through.ts"

type Answering = () => Response | Promise<Response>

const KEYED = "/store/carts/{id}/complete"

let library: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  library = await load()
})

/** A client whose server answers as listed, the last answer forever; with the keys of the requests that it got. */
function answering(...answers: Answering[]) {
  const keys: (string | null)[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get("idempotency-key"))
    return (answers[Math.min(keys.length, answers.length) - 1] as Answering)()
  }
  return { keys, mercer: library.createClient({ url: "http://shop.test", fetch }) }
}

const ok = () => Response.json({ done: true })
const lost = () => {
  throw new TypeError("fetch failed")
}
const said =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ type: "some_type", message: "No" }, { status, headers })

test("a read is sent again when there was no answer, or one that says later", async () => {
  const { keys, mercer } = answering(lost, said(503), ok)
  expect(await mercer.get("/store/regions")).toEqual({ done: true })
  expect(keys).toEqual([null, null, null])
})

test("a write that the server keeps under its key is sent again with the same key, another call has another", async () => {
  const { keys, mercer } = answering(lost, said(429), ok)
  await mercer.post(KEYED, { id: "cart_1" })
  await mercer.post(KEYED, { id: "cart_1" })
  expect(keys).toHaveLength(4)
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[3]).not.toBe(keys[0])
})

test("the caller's own key is used", async () => {
  const { keys, mercer } = answering(lost, ok)
  await mercer.post(KEYED, { id: "cart_1" }, { idempotency_key: "order-of-cart_1" })
  expect(keys).toEqual(["order-of-cart_1", "order-of-cart_1"])
})

test("a write that the server would do twice is sent once", async () => {
  for (const answer of [lost, said(503), said(429)]) {
    const { keys, mercer } = answering(answer)
    await expect(mercer.post("/store/carts", {})).rejects.toBeInstanceOf(library.MercerError)
    expect(keys).toHaveLength(1)
  }
})

test("an own operation can say that it keeps keys", async () => {
  const { keys, mercer } = answering(lost, ok)
  await mercer.post("/store/carts", {}, { keeps_keys: true })
  expect(keys).toHaveLength(2)
})

test.each([400, 401, 403, 404, 409, 413, 422, 500])("%i is final", async (status) => {
  const { keys, mercer } = answering(said(status))
  await expect(mercer.get("/store/regions")).rejects.toMatchObject({ status, type: "some_type" })
  await expect(mercer.post(KEYED, { id: "cart_1" })).rejects.toMatchObject({ status })
  expect(keys).toHaveLength(2)
})

test("a conflict with another request is sent again with the same key, where that is done once; then it is the call's", async () => {
  const conflict = () => Response.json({ type: "conflict", message: "Busy" }, { status: 409 })
  const { keys, mercer } = answering(conflict, conflict, ok)
  expect(await mercer.post(KEYED, { id: "cart_1" })).toEqual({ done: true })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  const busy = answering(conflict)
  await expect(busy.mercer.post(KEYED, { id: "cart_1" })).rejects.toMatchObject({ status: 409, type: "conflict" })
  expect(busy.keys).toHaveLength(3)
  const once = answering(conflict)
  await expect(once.mercer.post("/store/carts", {})).rejects.toMatchObject({ status: 409 })
  expect(once.keys).toHaveLength(1)
})

test("a sold-out cart is not sent again", async () => {
  const sold_out = { type: "not_allowed", code: "insufficient_inventory", message: "Sold out" }
  const { keys, mercer } = answering(() => Response.json(sold_out, { status: 409 }))
  await expect(mercer.post(KEYED, { id: "cart_1" })).rejects.toMatchObject(sold_out)
  expect(keys).toHaveLength(1)
})

test("two attempts after the first, or as many as are asked for; then the last failure is the call's", async () => {
  const { keys, mercer } = answering(lost)
  const failed = { type: "connection_error", status: 0, message: "The shop could not be reached: fetch failed" }
  await expect(mercer.get("/store/regions")).rejects.toMatchObject(failed)
  expect(keys).toHaveLength(3)
  await expect(mercer.get("/store/regions", {}, { retries: 0 })).rejects.toMatchObject(failed)
  expect(keys).toHaveLength(4)
})

test("Retry-After is waited for, in seconds or as a date", async () => {
  for (const header of [() => "1", () => new Date(Date.now() + 2_000).toUTCString()]) {
    const { mercer } = answering(said(503, { "retry-after": header() }), ok)
    const started = performance.now()
    await mercer.get("/store/regions")
    expect(performance.now() - started).toBeGreaterThan(900)
  }
})

test("a wait that would last longer than the call may is not begun: the error says how long it is", async () => {
  const { keys, mercer } = answering(said(429, { "retry-after": "900" }))
  await expect(mercer.get("/store/regions")).rejects.toMatchObject({ status: 429, retry_after: 900 })
  expect(keys).toHaveLength(1)
})

/** Like fetch, it ends when its signal does. */
const never = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))

test("a call without an answer ends at its time limit, and is not sent again", async () => {
  const fetch = vi.fn((_: unknown, init?: RequestInit) => never(init?.signal))
  const mercer = library.createClient({ url: "http://shop.test", fetch, timeout_ms: 50 })
  await expect(mercer.get("/store/regions")).rejects.toMatchObject({ name: "MercerError", type: "timeout", status: 0 })
  expect(fetch).toHaveBeenCalledOnce()
})

test("the caller's signal ends a call, also while it waits for its next attempt", async () => {
  const inFlight = new AbortController()
  const mercer = library.createClient({ url: "http://shop.test", fetch: (_, init) => never(init?.signal) })
  setTimeout(() => inFlight.abort(), 20)
  await expect(mercer.get("/store/regions", {}, { signal: inFlight.signal })).rejects.toMatchObject({
    name: "AbortError",
  })
  const waiting = new AbortController()
  const later = answering(said(503, { "retry-after": "20" }))
  setTimeout(() => waiting.abort(new Error("gone")), 20)
  await expect(later.mercer.get("/store/regions", {}, { signal: waiting.signal })).rejects.toThrow("gone")
  const before = answering(ok)
  await expect(before.mercer.get("/store/regions", {}, { signal: waiting.signal })).rejects.toThrow("gone")
  expect(before.keys).toHaveLength(0)
})

test("what something in front of the shop answers is an error too", async () => {
  const { mercer } = answering(() => new Response("<h1>Bad</h1>", { status: 502, statusText: "Bad Gateway" }))
  await expect(mercer.get("/store/regions", {}, { retries: 0 })).rejects.toMatchObject({
    type: "unknown_error",
    status: 502,
    message: "The server answered 502 Bad Gateway",
  })
})

test("an answer that is lost on its way: the line is in the cart once", async () => {
  const shop = await openShop()
  onTestFinished(() => shop.close())
  const { region, variant } = await aMarket(shop)
  let calls = 0
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const response = await through(shop)(url, init)
    if (++calls === 2) throw new TypeError("socket hang up")
    return response
  }
  const mercer = library.createClient({ url: "http://shop.test", fetch })
  const { cart } = await mercer.post("/store/carts", { region_id: region.id })
  const line = { id: cart.id, variant_id: variant, quantity: 3 }
  const filled = await mercer.post("/store/carts/{id}/line-items", line)
  expect(calls).toBe(3)
  expect(filled.cart.items).toMatchObject([{ quantity: 3 }])
})
