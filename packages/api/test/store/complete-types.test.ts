import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aMinuteLater, dieAt } from "../support/steps.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Type = "swap" | "claim" | "payment_link" | "draft_order"

const complete = (id: string) => shop.post(`/store/carts/${id}/complete`)
const holdsOf = async (cart_id: string) => (await shop.ledger.entries()).filter((entry) => entry.cart_id === cart_id)

async function aCart(type: Type) {
  const id = await cartAt(shop, market).withPayment()
  await shop.db.cart.update({ where: { id }, data: { type } })
  return id
}

const stored = async (id: string) => ({
  cart: await shop.db.cart.findUniqueOrThrow({ where: { id } }),
  lines: await shop.db.lineItem.findMany({ where: { cart_id: id } }),
  sessions: await shop.db.paymentSession.findMany({ where: { cart_id: id } }),
  payments: await shop.db.payment.findMany({ where: { cart_id: id } }),
  attempts: await shop.db.completion.count({ where: { cart_id: id } }),
})

test.each<Type>(["claim", "payment_link"])("a cart of type %s does not become an order", async (type) => {
  const id = await aCart(type)
  // What v1 left from an earlier attempt is not changed either.
  const payment = { cart_id: id, amount: 1785, currency_code: "eur", provider_id: "scripted", data: {} }
  const { id: payment_id } = await shop.db.payment.create({ data: { ...payment, id: newId("pay") } })
  await shop.db.cart.update({ where: { id }, data: { payment_id } })
  const before = await stored(id)
  const no = { status: 400, type: "not_allowed", message: `A cart of type ${type} cannot be completed as an order` }
  expect(refusal(await complete(id))).toEqual(no)
  expect(refusal(await shop.post(`/store/carts/${id}/complete-cart`))).toEqual(no)
  expect(await stored(id)).toEqual(before)
  expect(await holdsOf(id)).toEqual([])
  expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(0)
  await shop.db.cart.update({ where: { id }, data: { completed_at: new Date() } })
  expect(refusal(await complete(id))).toEqual(no)
})

test("a swap's cart without its swap is not found, and nothing is authorized", async () => {
  const id = await aCart("swap")
  const before = await stored(id)
  expect(refusal(await complete(id))).toMatchObject({ status: 404, type: "not_found" })
  expect(await stored(id)).toEqual(before)
  expect(await holdsOf(id)).toEqual([])
})

test("a payment authorized before a cart was recognized as a swap's is voided", async () => {
  const id = await cartAt(shop, market).withPayment()
  const dead = dieAt(shop, "authorizing.written")
  void complete(id)
  await dead
  await shop.db.cart.update({ where: { id }, data: { type: "swap" } })
  await aMinuteLater(shop)
  await shop.api.sweep()
  expect(refusal(await complete(id))).toMatchObject({ status: 404, type: "not_found" })
  expect((await holdsOf(id)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(["hold", "void"]))
  expect(await shop.db.order.count({ where: { cart_id: id } })).toBe(0)
})

test("a draft order's cart completes its draft, and without a draft it is not found", async () => {
  const id = await aCart("draft_order")
  expect(refusal(await complete(id))).toEqual({
    status: 404,
    type: "not_found",
    message: `The draft order of cart ${id} was not found`,
  })
  const draft = await shop.db.draftOrder.create({ data: { id: newId("dorder"), cart_id: id } })
  const { data } = must(await complete(id))
  expect(data.draft_order_id).toBe(draft.id)
  expect(await shop.db.draftOrder.findUnique({ where: { id: draft.id } })).toMatchObject({
    status: "completed",
    order_id: data.id,
  })
})
