import { afterAll, beforeAll, expect, test } from "vitest"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { mailsTo } from "../support/mails.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

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

/** The subjects and texts of the mails about an order, except the order confirmation. */
async function mailsAbout(id: string) {
  const { email } = await shop.db.order.findUniqueOrThrow({ where: { id } })
  const mails = await mailsTo(shop, email)
  return mails.filter(({ subject }) => !/^(Ihre Bestellung Nr\. |Your order #)\d+$/.test(subject))
}

async function placed(no_notification: boolean | null = null, country_code = "de") {
  const made = await aPlacedOrder(shop, 2, market)
  const order = await shop.db.order.update({ where: { id: made.id }, data: { no_notification } })
  await shop.db.address.update({ where: { id: order.shipping_address_id ?? "" }, data: { country_code } })
  return { ...made, display_id: order.display_id }
}

test("a buyer gets one mail for each fulfillment, refund and cancellation, in their language", async () => {
  const { id, item, display_id } = await placed()
  must(await desk.capture(id))
  const { order } = must(await desk.fulfill(id, item, 2))
  must(await desk.ship(id, order.fulfillments[0].id, ["T-1"]))
  must(await desk.refund(id, 1234))
  const mails = await mailsAbout(id)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    `Ihre Bestellung Nr. ${display_id} ist unterwegs`,
    `Rückerstattung zu Ihrer Bestellung Nr. ${display_id}`,
  ])
  expect(mails.find(({ subject }) => subject.includes("unterwegs"))?.text).toMatch(/Shirt[\s\S]*2 ×[\s\S]*T-1/)
  expect(mails.find(({ subject }) => subject.includes("Rückerstattung"))?.text).toContain("12,34")
  expect(await mailsAbout(id)).toHaveLength(2)

  const other = await placed(null, "fr")
  must(await desk.cancel(other.id))
  expect(await mailsAbout(other.id)).toMatchObject([{ subject: `Your order #${other.display_id} is canceled` }])
})

test.each<[string, boolean | null, boolean | undefined, boolean | undefined, number]>([
  ["nothing said", null, undefined, undefined, 2],
  ["the order silent", true, undefined, undefined, 0],
  ["the order silent, the requests not", true, false, false, 2],
  ["the requests silent", false, true, true, 0],
  ["the refund silent", null, undefined, true, 1],
])("with %s", async (_, of_order, of_shipment, of_refund, count) => {
  const { id, item } = await placed(of_order)
  must(await desk.capture(id))
  const { order } = must(await desk.fulfill(id, item, 2))
  const shipment = { fulfillment_id: order.fulfillments[0].id, no_notification: of_shipment }
  must(await desk.by.post(`/admin/orders/${id}/shipment`, shipment))
  const refund = { amount: 5, reason: "other", no_notification: of_refund }
  must(await desk.by.post(`/admin/orders/${id}/refund`, refund))
  expect(await mailsAbout(id)).toHaveLength(count)
})

test("a return, order or fulfillment without notification sends nothing", async () => {
  const { id, item } = await placed()
  must(await desk.capture(id))
  const items = [{ item_id: item, quantity: 2 }]
  const { order } = must(await desk.by.post(`/admin/orders/${id}/fulfillment`, { items, no_notification: true }))
  must(await desk.ship(id, order.fulfillments[0].id))
  must(await desk.takeBack(id, item, 1, { no_notification: true, receive_now: true }))
  expect(await mailsAbout(id)).toEqual([])

  const silent = await placed(true)
  must(await desk.cancel(silent.id))
  expect(await mailsAbout(silent.id)).toEqual([])
})
