import { newId } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aDiscount, aGiftCard, aShippingOption } from "../support/catalog.ts"
import { ADDRESS, aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { type DraftsDesk, draftsDesk } from "../support/drafts.ts"
import { expectSound } from "../support/invariants.ts"
import { stockOf } from "../support/orders.ts"
import { anOperatorAtWork, aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let at: DraftsDesk
let draft: { id: string; cart_id: string; cart: { items: [{ id: string }]; customer_id: string } }
let url: string

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop, { tax_rate: 20, payment: ["scripted", "manual"] })
  at = draftsDesk(await anOperatorAtWork(shop))
})
beforeEach(async () => {
  const items = [{ variant_id: market.variant, quantity: 2, unit_price: 700 }]
  draft = await at.made(market, { items, no_notification_order: true })
  url = `/store/carts/${draft.cart_id}`
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

describe("a shopper with the link to a draft's cart", () => {
  test("pays, and makes an ordinary order", async () => {
    const before = await stockOf(shop, market.variant)
    must(await shop.post(`${url}/payment-sessions`))
    must(await shop.post(`${url}/payment-session`, { provider_id: "scripted" }))
    const { type, data } = must(await shop.post(`${url}/complete`))
    expect([type, data.draft_order_id, data.payment_status, data.total]).toEqual(["order", draft.id, "awaiting", 2280])
    expect(await stockOf(shop, market.variant)).toBe(before - 2)
    const seen = must(await at.get(draft.id)).draft_order
    expect(seen).toMatchObject({ status: "completed", order_id: data.id, order: { no_notification: true } })
    expect(must(await shop.post(`${url}/complete`)).data.id).toBe(data.id)
    expect(refusal(await at.pay(draft.id))).toMatchObject({ status: 400, type: "not_allowed" })
    await expectSound(shop, { [market.variant]: before })
  })

  test("completes a draft that an operator has marked as paid: it is the same order", async () => {
    must(await shop.post(`${url}/payment-sessions`))
    const { order } = must(await at.pay(draft.id))
    expect(must(await shop.post(`${url}/complete`)).data.id).toBe(order.id)
  })

  test("may set addresses, shipping, gift cards and taxes", async () => {
    const other = await aShippingOption(shop.db, market.region.id, { amount: 900 })
    const card = await aGiftCard(shop.db, market.region.id, { value: 100 })
    const body = { shipping_address: { ...ADDRESS, city: "Bonn" }, gift_cards: [{ code: card.code }] }
    const { cart } = must(await shop.post(url, body))
    expect(cart).toMatchObject({ shipping_address: { city: "Bonn" }, gift_card_total: 100 })
    must(await shop.post(`${url}/shipping-methods`, { option_id: other.id }))
    expect(must(await shop.post(`${url}/taxes`)).cart).toMatchObject({ shipping_total: 900 })
  })

  test("may send what the cart has already, which changes nothing", async () => {
    const region_id = market.region.id
    const body = { region_id, country_code: "DE", email: "DRAFT@example.com", customer_id: draft.cart.customer_id }
    const { cart } = must(await shop.post(url, { ...body, billing_address: { ...ADDRESS, city: "Ulm" } }))
    expect(cart).toMatchObject({ items: [{ unit_price: 700 }], billing_address: { city: "Ulm" } })
    expect(cart.shipping_methods).toHaveLength(1)
  })

  test("is taken as its customer when logged in, at the prices that were offered", async () => {
    const { visitor, id, email } = await aShopper(shop)
    const { cart } = must(await visitor.post(url, { customer_id: id }))
    expect(cart).toMatchObject({ customer_id: id, email, items: [{ unit_price: 700 }] })
    await shop.db.lineItem.updateMany({ where: { cart_id: draft.cart_id }, data: { should_merge: true } })
    const again = must(await visitor.post(url, { billing_address: ADDRESS })).cart
    expect(again.items).toMatchObject([{ unit_price: 700 }])
  })

  test("may change nothing that the operator has decided", async () => {
    const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
    const { visitor, id } = await aShopper(shop)
    must(await at.update(draft.id, { discounts: [{ code }] }))
    const line = draft.cart.items[0].id
    const requests = [
      () => shop.post(`${url}/line-items`, { variant_id: market.variant, quantity: 1 }),
      () => shop.post(`${url}/line-items/${line}`, { quantity: 1 }),
      () => shop.post(`${url}/line-items/${line}`, { quantity: 0 }),
      () => shop.delete(`${url}/line-items/${line}`),
      () => shop.delete(`${url}/discounts/${code}`),
      () => shop.post(url, { discounts: [] }),
      () => shop.post(url, { email: "other@example.com" }),
      () => shop.post(url, { region_id: "reg_x" }),
      () => shop.post(url, { country_code: "fr" }),
      () => shop.post(url, { sales_channel_id: "sc_x" }),
      () => shop.post(url, { customer_id: "cus_x", shipping_address: { city: "Bonn" } }),
    ]
    for (const request of requests) expect(refusal(await request())).toMatchObject({ status: 400, type: "not_allowed" })
    const { cart } = must(await at.get(draft.id)).draft_order
    expect(cart).toMatchObject({ shipping_address: { city: "Berlin" }, discounts: [{ code }] })
    expect(cart.items).toMatchObject([{ unit_price: 700, quantity: 2 }])
    must(await visitor.post(url, { customer_id: id }))
    expect(refusal(await (await aShopper(shop)).visitor.post(url, { email: "a@example.com" }))).toMatchObject({
      status: 400,
    })
  })

  test("cannot pay by the provider of operators", async () => {
    expect(refusal(await shop.post(`${url}/payment-session`, { provider_id: "system" }))).toMatchObject({ status: 400 })
    const session = { id: newId("ps"), cart_id: draft.cart_id, provider_id: "system", amount: 2280, data: {} }
    await shop.db.paymentSession.create({
      data: { ...session, status: "authorized", is_selected: true, is_initiated: true },
    })
    expect(refusal(await shop.post(`${url}/complete`))).toMatchObject({ status: 400, type: "not_allowed" })
    expect(must(await at.get(draft.id)).draft_order.status).toBe("open")
  })
})
