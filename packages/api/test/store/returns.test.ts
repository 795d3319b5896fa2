import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aRegion, aShippingOption } from "../support/catalog.ts"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aSentOrder, refunding, refused } from "../support/claims.ts"
import { mailsTo } from "../support/mails.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { lacking } from "../support/recorded.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aTaxRate } from "../support/shop-rows.ts"

let shop: TestShop
let desk: Desk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop, { stock: 1000 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** Three units at 10.00 with 19 % tax, paid and shipped. */
const sent = (quantity = 3) => aSentOrder(shop, desk, quantity, market)
const request = (order_id: string, items: object[], more: object = {}, headers?: Record<string, string>) =>
  shop.post("/store/returns", { order_id, items, ...more }, headers)
const wayBack = (more: object = {}) =>
  aShippingOption(shop.db, market.region.id, { is_return: true, amount: 300, ...more })

test("a shopper requests a return: the carrier is asked, and the amount is what was charged less the way back", async () => {
  const { id, item } = await sent()
  const reason = await shop.db.returnReason.create({ data: { id: newId("rr"), value: "small", label: "Too small" } })
  const option = await wayBack()
  await aTaxRate(shop.db, market.region.id, { rate: 10, options: [option.id] })
  const items = [{ item_id: item, quantity: 2, reason_id: reason.id, note: "pinches" }]
  const body = must(await request(id, items, { return_shipping: { option_id: option.id } }))
  expect(lacking("store.returns.create", body)).toEqual([])
  // Two units with tax are 23.80; the way back is 3.00 and its tax 0.30.
  expect(body.return).toMatchObject({
    order_id: id,
    swap_id: null,
    claim_order_id: null,
    status: "requested",
    refund_amount: 2380 - 330,
    no_notification: null,
    shipping_data: {},
    items: [
      { quantity: 2, requested_quantity: 2, received_quantity: null, note: "pinches", reason: { value: "small" } },
    ],
  })
  const { order } = must(await desk.get(id))
  expect(order.returns).toMatchObject([
    { id: body.return.id, shipping_method: { price: 300, tax_lines: [{ rate: 10 }] } },
  ])
  must(await desk.receive(body.return.id, item, 2))
  expect(must(await desk.get(id)).order.refunded_total).toBe(2050)
})

test("the buyer is emailed once, unless the order is silent", async () => {
  const { id, item } = await sent()
  const { email, display_id } = await shop.db.order.findUniqueOrThrow({ where: { id } })
  const about = async () => (await mailsTo(shop, email)).filter(({ subject }) => subject.includes("Retoure"))
  must(await request(id, [{ item_id: item, quantity: 2 }]))
  expect(await about()).toMatchObject([{ subject: `Ihre Retoure zur Bestellung Nr. ${display_id}` }])
  expect((await about())[0]?.text).toMatch(/2 ×/)
  await shop.db.order.update({ where: { id }, data: { no_notification: true } })
  expect(must(await request(id, [{ item_id: item, quantity: 1 }])).return.no_notification).toBe(true)
  expect(await about()).toHaveLength(1)
})

test("a repeated key requests one return, and the row keeps the key", async () => {
  const { id, item } = await sent()
  const headers = { "idempotency-key": `return-${id}` }
  const items = [{ item_id: item, quantity: 1 }]
  const one = await request(id, items, {}, headers)
  const two = await request(id, items, {}, headers)
  expect([one.status, two.text]).toEqual([200, one.text])
  expect(must(one).return.idempotency_key).toBe(headers["idempotency-key"])
  expect(await shop.db.return.count({ where: { order_id: id } })).toBe(1)
})

describe("each unit is returned once", () => {
  test("over all returns", async () => {
    const { id, item } = await sent()
    must(await request(id, [{ item_id: item, quantity: 2 }]))
    expect(refusal(await request(id, [{ item_id: item, quantity: 2 }]))).toEqual(refused.notAllowed(/1 can/))
    must(await request(id, [{ item_id: item, quantity: 1 }]))
  })

  test("and a claimed unit gives no money again", async () => {
    const { id, item } = await sent(1)
    must(await desk.by.post(`/admin/orders/${id}/claims`, refunding(item)))
    expect(must(await request(id, [{ item_id: item, quantity: 1 }])).return.refund_amount).toBe(0)
  })

  test("and only when it was shipped", async () => {
    const { id, item } = await aPlacedOrder(shop, 1, market)
    expect(refusal(await request(id, [{ item_id: item, quantity: 1 }]))).toEqual(refused.notAllowed(/0 can/))
  })
})

test("money that was not captured is not promised; a return that gives none is accepted", async () => {
  const { id, item } = await aPlacedOrder(shop, 2, market)
  await desk.send(id, item, 2)
  expect(refusal(await request(id, [{ item_id: item, quantity: 1 }]))).toEqual(
    refused.notAllowed(/capture the payment/),
  )
  const dear = await wayBack({ amount: 5000 })
  const more = { return_shipping: { option_id: dear.id } }
  expect(must(await request(id, [{ item_id: item, quantity: 1 }], more)).return.refund_amount).toBe(0)
})

describe("refused", () => {
  let order: Awaited<ReturnType<typeof sent>>
  beforeEach(async () => {
    order ??= await sent()
  })
  const one = () => [{ item_id: order.item, quantity: 1 }]

  test("an unknown order, an unknown option and an unknown reason", async () => {
    expect(refusal(await request("order_x", one()))).toEqual(refused.notFound(/order_x/))
    const more = { return_shipping: { option_id: "so_x" } }
    expect(refusal(await request(order.id, one(), more))).toEqual(refused.notFound(/so_x/))
    const items = [{ ...one()[0], reason_id: "rr_x" }]
    expect(refusal(await request(order.id, items))).toEqual(refused.notFound(/rr_x/))
  })

  test("a reason with others below it", async () => {
    const parent = await shop.db.returnReason.create({ data: { id: newId("rr"), value: "broken", label: "Broken" } })
    const below = { parent_return_reason_id: parent.id, value: "torn", label: "Torn" }
    const child = await shop.db.returnReason.create({ data: { id: newId("rr"), ...below } })
    const items = [{ ...one()[0], reason_id: parent.id }]
    expect(refusal(await request(order.id, items))).toEqual(refused.invalid(/category/))
    await shop.db.returnReason.update({ where: { id: child.id }, data: { deleted_at: new Date() } })
    must(await request(order.id, items))
  })

  test.each([
    ["an outbound option", { is_return: false }],
    ["an option of operators", { admin_only: true }],
  ])("%s as the way back", async (_, more) => {
    const option = await wayBack(more)
    const answer = await request(order.id, one(), { return_shipping: { option_id: option.id } })
    expect(refusal(answer)).toEqual(refused.invalid(/cannot be used for a return/))
  })

  test("an option of another region", async () => {
    const { id } = await aShippingOption(shop.db, (await aRegion(shop.db, { countries: [] })).id, { is_return: true })
    const answer = await request(order.id, one(), { return_shipping: { option_id: id } })
    expect(refusal(answer)).toEqual(refused.invalid(/region/))
  })

  test("lines of other orders, no lines, more than 50, and unknown keys", async () => {
    const other = await sent(1)
    const foreign = [{ item_id: other.item, quantity: 1 }]
    expect(refusal(await request(order.id, foreign))).toEqual(refused.invalid(/no line item/))
    expect((await request(order.id, [])).status).toBe(400)
    expect(
      (
        await request(
          order.id,
          Array.from({ length: 51 }, () => one()[0] as object),
        )
      ).status,
    ).toBe(400)
    expect((await request(order.id, one(), { refund: 1 })).status).toBe(400)
    expect((await request(order.id, [{ item_id: order.item, quantity: 0 }])).status).toBe(400)
  })

  test("a canceled order", async () => {
    const { id, item } = await aPlacedOrder(shop, 1, market)
    must(await desk.cancel(id))
    expect(refusal(await request(id, [{ item_id: item, quantity: 1 }]))).toEqual(refused.notAllowed(/canceled/))
  })

  test("relations that lead to the buyer's other data", async () => {
    const answer = await shop.post("/store/returns?expand=order.customer", { order_id: order.id, items: one() })
    expect(refusal(answer)).toMatchObject({ status: 400, type: "invalid_data" })
  })
})

test("guessing order ids is limited like order look-ups", async () => {
  const guess = () =>
    shop
      .from("203.0.113.9")
      .post("/store/returns", { order_id: newId("order"), items: [{ item_id: "i", quantity: 1 }] })
  const answers = []
  for (let n = 0; n < 12; n++) answers.push((await guess()).status)
  expect(answers.filter((status) => status === 404)).toHaveLength(10)
  expect(answers.at(-1)).toBe(429)
})
