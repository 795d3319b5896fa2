import type { TakeoverPhase } from "@mercer/db"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { aSentOrder, claimsDesk, refunding } from "../support/claims.ts"
import { aDesk, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let desk: Desk
let phase: TakeoverPhase | undefined
let number = 0
let key: string
let headers: Record<string, string>

beforeAll(async () => {
  shop = await openShop({ takeoverPhase: () => phase })
  market = await aMarket(shop, { stock: 100 })
  desk = await aDesk(shop)
})
beforeEach(() => {
  phase = "live"
  key = `client-${++number}`
  headers = { "idempotency-key": key }
})
afterEach(() => {
  expect(shop.errors.splice(0)).toEqual([])
})
afterAll(() => shop.close())

const complete = (id: string, more = headers) => shop.post(`/store/carts/${id}/complete`, undefined, more)
/** What Medusa v1 finds when a request is repeated there: it looks for the key and answers from the row. */
const atMedusa = (named = key) => shop.db.medusaIdempotencyKey.findUnique({ where: { idempotency_key: named } })

describe("while Medusa could take over again, it finds the answer to", () => {
  test("a completed cart, under the client's key or the server's", async () => {
    const id = await cartAt(shop, market).withPayment()
    const answer = await complete(id)
    expect(must(answer).type).toBe("order")
    expect(await atMedusa()).toEqual({
      id: expect.stringMatching(/^ikey_[0-9A-Z]{26}$/),
      idempotency_key: key,
      created_at: expect.any(Date),
      locked_at: null,
      request_method: "POST",
      request_params: { id },
      request_path: `/store/carts/${id}/complete`,
      response_code: 200,
      response_body: answer.body,
      recovery_point: "finished",
    })
    const unnamed = await shop.post(`/store/carts/${await cartAt(shop, market).withPayment()}/complete-cart`)
    const found = await atMedusa(unnamed.headers.get("idempotency-key") ?? "")
    expect(found?.response_body).toEqual(must(unnamed))
  })

  test("a claim, a swap, and returns by operators and shoppers", async () => {
    const { id, item } = await aSentOrder(shop, desk, 5, market)
    const asked = async (name: string, request: (named: Record<string, string>) => Promise<{ body: unknown }>) => {
      const named = `${key}-${name}`
      const { body } = await request({ "idempotency-key": named })
      const found = await atMedusa(named)
      expect([name, found?.recovery_point, found?.response_code]).toEqual([name, "finished", 200])
      expect(found?.response_body).toEqual(body)
      return found
    }
    const items = [{ item_id: item, quantity: 1 }]
    const claim = await asked("claim", (named) => claimsDesk(desk).create(id, refunding(item), named))
    expect(claim?.request_params).toEqual({ id })
    await asked("return", (named) => desk.by.post(`/admin/orders/${id}/return`, { items }, named))
    const { order } = must(await desk.get(id, "?expand=returns"))
    const [returned] = order.returns
    await asked("receive", (named) => desk.receive(returned.id, item, 1, {}, named))
    const swap = { return_items: items, additional_items: [{ variant_id: market.variant, quantity: 1 }] }
    await asked("swap", (named) => desk.by.post(`/admin/orders/${id}/swaps`, swap, named))
    const store = await asked("store", (named) => shop.post("/store/returns", { order_id: id, items }, named))
    expect(store).toMatchObject({ request_path: "/store/returns", request_params: {} })
  })

  test("a request that Medusa had begun itself and not finished", async () => {
    await shop.db.medusaIdempotencyKey.create({
      data: { id: "ikey_begun", idempotency_key: key, locked_at: new Date() },
    })
    const answer = await complete(await cartAt(shop, market).withPayment())
    expect(await atMedusa()).toMatchObject({
      ...{ id: "ikey_begun", recovery_point: "finished", response_code: 200, locked_at: null },
      response_body: must(answer),
    })
  })
})

describe("Medusa's table stays as it is", () => {
  test("for an answer that Medusa itself has finished", async () => {
    const finished = {
      idempotency_key: key,
      recovery_point: "finished",
      response_code: 200,
      response_body: { of: "v1" },
    }
    await shop.db.medusaIdempotencyKey.create({ data: { id: "ikey_done", ...finished } })
    must(await complete(await cartAt(shop, market).withPayment()))
    expect(await atMedusa()).toMatchObject({ id: "ikey_done", response_body: { of: "v1" } })
  })

  test("for answers that are not final, refusals, and requests that it does not keep", async () => {
    const unpaid = await cartAt(shop, market).withItems()
    expect((await complete(unpaid)).status).toBeGreaterThanOrEqual(400)
    expect(await atMedusa()).toBeNull()
    const line = { variant_id: market.variant, quantity: 1 }
    must(await shop.post(`/store/carts/${unpaid}/line-items`, line, { "idempotency-key": `${key}-line` }))
    expect(await atMedusa(`${key}-line`)).toBeNull()
  })

  test("once the take-over is done, and in a shop that never was Medusa's", async () => {
    for (const now of ["done", undefined] as const) {
      phase = now
      headers = { "idempotency-key": `${key}-${now}` }
      const id = await cartAt(shop, market).withPayment()
      const first = await complete(id)
      expect((await complete(id)).text).toBe(first.text)
      expect(await atMedusa(`${key}-${now}`)).toBeNull()
    }
  })
})

test("both tables have the answer or neither: a repeated request is answered again, not done again", async () => {
  const id = await cartAt(shop, market).withPayment()
  await shop.pool.query("ALTER TABLE public.idempotency_key ADD CONSTRAINT full_disk CHECK (false) NOT VALID")
  const first = must(await complete(id))
  expect(shop.errors.splice(0)).toHaveLength(1)
  expect(await shop.db.idempotencyKey.findUnique({ where: { key } })).toMatchObject({ response_code: null })
  await shop.pool.query("ALTER TABLE public.idempotency_key DROP CONSTRAINT full_disk")
  await shop.db.idempotencyKey.update({ where: { key }, data: { locked_until: new Date(0) } })
  expect(must(await complete(id)).data.id).toBe(first.data.id)
  expect(await atMedusa()).toMatchObject({ recovery_point: "finished" })
  expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(1)
})
