import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { secondServer } from "../support/races.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { pauseAt } from "../support/steps.ts"

let shop: TestShop
let other: ReturnType<typeof secondServer>
let market: Market
let number = 0
let key: string
let headers: Record<string, string>

beforeAll(async () => {
  shop = await openShop()
  other = secondServer(shop)
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await other.close()
  await shop.close()
})
beforeEach(() => {
  key = `client-${++number}`
  headers = { "idempotency-key": key }
  shop.points.on()
})

const complete = (id: string, by: Pick<TestShop, "post"> = shop) =>
  by.post(`/store/carts/${id}/complete`, undefined, headers)
const keyOf = (reply: { headers: Headers }) => reply.headers.get("idempotency-key")
const stored = async () => (await shop.db.idempotencyKey.findUnique({ where: { key } }))?.response_code ?? null

describe("a client's Idempotency-Key", () => {
  test("replays the response byte for byte, also on another server and when the order has changed", async () => {
    const id = await cartAt(shop, market).withPayment()
    const first = await complete(id)
    expect(must(first).type).toBe("order")
    await shop.db.order.updateMany({ where: { cart_id: id }, data: { email: "changed@example.com" } })
    for (const api of [shop, other]) {
      const again = await complete(id, api)
      expect(again.text).toBe(first.text)
      expect(again.status).toBe(200)
      expect(keyOf(again)).toBe(key)
    }
    expect(await shop.ledger.open()).toHaveLength(1)
  })

  test("is refused on another cart or operation, and reveals nothing of the first response", async () => {
    const id = await cartAt(shop, market).withPayment()
    must(await complete(id))
    const another = await cartAt(shop, market).withPayment()
    const replies = [
      await complete(another),
      await shop.post(`/store/carts/${id}/payment-sessions`, undefined, headers),
      await shop.post(`/store/carts/${another}/line-items`, { variant_id: market.variant, quantity: 1 }, headers),
      await shop.post(`/store/carts/${id}/complete?fields=email`, undefined, headers),
    ]
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 400, body: { type: "invalid_data" } })
      expect(reply.text).not.toContain(id)
      expect(keyOf(reply)).toBe(key)
    }
    expect(must(await shop.get(`/store/carts/${another}`)).cart).toMatchObject({
      completed_at: null,
      items: [{ quantity: 1 }],
    })
  })

  test("is refused with another body", async () => {
    const id = await cartAt(shop, market).withItems()
    const add = (quantity: number) =>
      shop.post(`/store/carts/${id}/line-items`, { variant_id: market.variant, quantity }, headers)
    must(await add(1))
    must(await add(1))
    expect(await add(2)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
    expect(must(await shop.get(`/store/carts/${id}`)).cart.items).toMatchObject([{ quantity: 2 }])
  })

  test("is honored when payment sessions are created", async () => {
    const id = await cartAt(shop, market).withItems()
    const first = await shop.post(`/store/carts/${id}/payment-sessions`, undefined, headers)
    must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: market.variant, quantity: 1 }))
    expect((await shop.post(`/store/carts/${id}/payment-sessions`, undefined, headers)).text).toBe(first.text)
  })

  test("waits for the first request, and returns its response", async () => {
    const id = await cartAt(shop, market).withPayment()
    const { reached, go } = pauseAt(shop, "authorizing.written")
    const first = complete(id)
    await reached
    const second = complete(id, other)
    setTimeout(go, 300)
    expect((await second).text).toBe((await first).text)
  })

  test("waits no longer than two seconds: then 409, with the key to retry with", async () => {
    const id = await cartAt(shop, market).withPayment()
    const { reached, go } = pauseAt(shop, "authorizing.written")
    const first = complete(id)
    await reached
    const began = Date.now()
    const second = await complete(id, other)
    expect(Date.now() - began).toBeGreaterThan(1_900)
    expect(Date.now() - began).toBeLessThan(3_000)
    expect(second).toMatchObject({ status: 409, body: { type: "conflict", code: "invalid_state_error" } })
    expect(keyOf(second)).toBe(key)
    go()
    const { text } = await first
    expect((await complete(id)).text).toBe(text)
  })

  test("can be retried after a response of type cart", async () => {
    const id = await cartAt(shop, market).withPayment()
    must(await shop.post(`/store/carts/${id}/payment-sessions/scripted`, { data: { mode: "requires_more" } }))
    const first = await complete(id)
    expect(must(first)).toMatchObject({ type: "cart", payment_status: "requires_more" })
    expect(keyOf(first)).toBe(key)
    expect(await stored()).toBeNull()
    must(await shop.post(`/store/carts/${id}/payment-sessions/scripted`, { data: { mode: "authorized" } }))
    expect(must(await complete(id)).type).toBe("order")
    expect(await stored()).toBe(200)
  })

  test("can be retried after a 409 for insufficient stock, and after a 400", async () => {
    const id = await cartAt(shop, market).withShipping()
    expect((await complete(id)).status).toBe(400)
    expect(await stored()).toBeNull()
    must(await shop.post(`/store/carts/${id}/payment-sessions`))
    await shop.db.productVariant.update({ where: { id: market.variant }, data: { inventory_quantity: 0 } })
    const short = await complete(id)
    expect(short.status).toBe(409)
    expect(keyOf(short)).toBe(key)
    expect(await stored()).toBeNull()
    await shop.db.productVariant.update({ where: { id: market.variant }, data: { inventory_quantity: 1000 } })
    expect(must(await complete(id)).type).toBe("order")
  })

  test.each(["", "k".repeat(256), "a b", "ümlaut"])("%j is not a valid key", async (given) => {
    const id = await cartAt(shop, market).withPayment()
    const reply = await shop.post(`/store/carts/${id}/complete`, undefined, { "idempotency-key": given })
    expect(reply).toMatchObject({ status: 400, body: { type: "invalid_data" } })
    expect(keyOf(reply)).toBeTruthy()
    expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(0)
  })

  test("a key may have 255 characters", async () => {
    const id = await cartAt(shop, market).withPayment()
    const reply = await shop.post(`/store/carts/${id}/complete`, undefined, { "idempotency-key": "k".repeat(255) })
    expect(must(reply).type).toBe("order")
  })
})

test("without a key the response includes one, which replays it", async () => {
  const id = await cartAt(shop, market).withPayment()
  const first = await shop.post(`/store/carts/${id}/complete`)
  headers = { "idempotency-key": keyOf(first) as string }
  expect((await complete(id)).text).toBe(first.text)
  expect(keyOf(await shop.post("/store/carts/cart_none/complete"))).toBeTruthy()
})

test("keys expire after a day", async () => {
  const id = await cartAt(shop, market).withPayment()
  must(await complete(id))
  await shop.pool.query(
    "UPDATE mercer.idempotency_key SET created_at = now() - interval '23 hours 59 minutes' WHERE key = $1",
    [key],
  )
  await secondSweep()
  expect(await stored()).toBe(200)
  await shop.pool.query(
    "UPDATE mercer.idempotency_key SET created_at = now() - interval '24 hours 1 minute' WHERE key = $1",
    [key],
  )
  await secondSweep()
  expect(await stored()).toBeNull()
})

/** A server's first sweep deletes old rows; later ones do so every ten minutes. */
async function secondSweep() {
  const fresh = secondServer(shop, 2)
  await fresh.api.sweep()
  await fresh.close()
}
