import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aShippingOption } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { refused } from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { mailsTo } from "../support/mails.ts"
import { aDesk, type Desk, stockOf } from "../support/orders.ts"
import { lacking } from "../support/recorded.ts"
import { aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { anOrderOf, aSwapMarket, confirmed, type SwapMarket, type SwapsDesk, swapsDesk } from "../support/swaps.ts"

let shop: TestShop
let desk: Desk
let market: SwapMarket
let swaps: SwapsDesk

beforeAll(async () => {
  shop = await openShop({ settings: { public_url: "https://api.test", storefront_url: "https://shop.test/" } })
  desk = await aDesk(shop)
  market = await aSwapMarket(shop)
  swaps = swapsDesk(desk, market)
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

const anOrder = () => anOrderOf(shop, desk, market, "A", 2)
const request = (order_id: string, body: object, headers?: Record<string, string>) =>
  shop.post("/store/swaps", { order_id, additional_items: [], ...body }, headers)
const cartOf = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart

async function aSwap() {
  const { id, item, email } = await anOrder()
  return { id, item, email, swap: await swaps.made(id, item, 1, { send: [["B", 1]] }) }
}

describe("a shopper's swap", () => {
  test("is made by the option's price, without backorders and emails", async () => {
    const { id, item, email } = await anOrder()
    const body = must(
      await request(id, {
        return_items: [{ item_id: item, quantity: 1 }],
        additional_items: [{ variant_id: market.variants.B, quantity: 1 }],
        return_shipping_option: market.back.id,
      }),
    )
    expect(lacking("store.swaps.create", body)).toEqual([])
    expect(body.swap).toMatchObject({
      order_id: id,
      payment_status: "not_paid",
      no_notification: true,
      allow_backorder: false,
      return_order: { refund_amount: 840, no_notification: true, shipping_method: { price: 300 } },
      cart: { type: "swap" },
    })
    expect((await cartOf(body.swap.cart_id)).total).toBe(960)
    expect((await mailsTo(shop, email)).filter(({ subject }) => subject.includes("Umtausch"))).toEqual([])
  })

  test("is found by its cart, without the data of its payment", async () => {
    const { swap } = await aSwap()
    await confirmed(shop, market, swap.cart_id)
    const body = must(await shop.get(`/store/swaps/${swap.cart_id}`))
    expect(lacking("store.swaps.getByCart", body)).toEqual([])
    expect(body.swap).toMatchObject({ id: swap.id, payment: { amount: 960, data: {} }, difference_due: 960 })
    expect(refusal(await shop.get("/store/swaps/cart_x"))).toEqual(refused.notFound(/Swap was not found/))
    expect((await shop.get(`/store/swaps/${swap.cart_id}?expand=order.customer`)).status).toBe(400)
  })

  test("is made once by one key", async () => {
    const { id, item } = await anOrder()
    const headers = { "idempotency-key": `swap-${id}` }
    const body = { return_items: [{ item_id: item, quantity: 1 }] }
    const one = await request(id, body, headers)
    expect((await request(id, body, headers)).text).toBe(one.text)
    expect(must(one).swap.idempotency_key).toBe(headers["idempotency-key"])
    expect(await shop.db.swap.count({ where: { order_id: id } })).toBe(1)
  })

  test("is refused for unknown orders, outbound options, reserved ones and too many lines", async () => {
    const { id, item } = await anOrder()
    const return_items = [{ item_id: item, quantity: 1 }]
    expect(refusal(await request("order_x", { return_items }))).toEqual(refused.notFound(/order_x/))
    const by = (return_shipping_option: string) => request(id, { return_items, return_shipping_option })
    expect(refusal(await by(market.out.id))).toEqual(refused.invalid(/for a return/))
    const reserved = await aShippingOption(shop.db, market.region.id, { is_return: true, admin_only: true })
    expect(refusal(await by(reserved.id))).toEqual(refused.invalid(/for a return/))
    expect((await request(id, { return_items: [] })).status).toBe(400)
    const many = Array.from({ length: 51 }, () => ({ variant_id: market.variants.B, quantity: 1 }))
    expect((await request(id, { return_items, additional_items: many })).status).toBe(400)
    expect((await shop.post("/store/swaps", { order_id: id, return_items })).status).toBe(400)
  })
})

describe("the cart of a swap", () => {
  test("is offered the swap's own options, else the region's for what is sent", async () => {
    const { swap } = await aSwap()
    const own = must(await shop.get(`/store/shipping-options/${swap.cart_id}`)).shipping_options
    expect(own).toMatchObject([{ id: market.out.id, amount: 0 }])
    const { id, item } = await anOrder()
    const free = await swaps.made(id, item, 1, { send: [["B", 1]], out: null })
    const offered = must(await shop.get(`/store/shipping-options/${free.cart_id}`)).shipping_options
    expect(offered.map((option: { id: string }) => option.id)).toEqual([market.out.id])
  })

  test("refuses other lines, discounts, owners and places, also to a customer who is logged in", async () => {
    const { swap } = await aSwap()
    const path = `/store/carts/${swap.cart_id}`
    const before = await cartOf(swap.cart_id)
    const { visitor } = await aShopper(shop)
    const writes: [string, object?][] = [
      [`${path}/line-items`, { variant_id: market.variants.C, quantity: 1 }],
      ...before.items.map((item: { id: string }): [string, object] => [
        `${path}/line-items/${item.id}`,
        { quantity: 2 },
      ]),
      [path, { discounts: [{ code: market.codes.TEN }] }],
      [path, { discounts: [] }],
      [path, { gift_cards: [] }],
      [path, { region_id: "reg_x" }],
      [path, { country_code: "fr" }],
      [path, { email: "eve@example.com" }],
      [path, { customer_id: "cus_x" }],
      [path, { sales_channel_id: "sc_x" }],
      [path, { context: { a: 1 } }],
    ]
    for (const [url, body] of writes)
      for (const by of [shop, visitor])
        expect([url, body, refusal(await by.post(url, body))]).toEqual([
          url,
          body,
          refused.notAllowed(/type swap cannot be changed/),
        ])
    for (const item of before.items)
      expect(refusal(await shop.delete(`${path}/line-items/${item.id}`))).toEqual(
        refused.notAllowed(/type swap cannot be changed/),
      )
    expect(refusal(await shop.delete(`${path}/discounts/${market.codes.TEN}`))).toEqual(
      refused.notAllowed(/type swap cannot be changed/),
    )
    expect(await cartOf(swap.cart_id)).toEqual(before)
  })

  test("takes values that it has, and its own address; the order keeps its", async () => {
    const { id, swap } = await aSwap()
    const path = `/store/carts/${swap.cart_id}`
    const { email, region_id, customer_id } = await cartOf(swap.cart_id)
    must(await shop.post(path, { email: email.toUpperCase(), region_id, customer_id, country_code: "DE" }))
    const { visitor } = await aShopper(shop)
    must(await visitor.post(path, { shipping_address: { city: "Bonn" } }))
    const cart = await cartOf(swap.cart_id)
    expect(cart).toMatchObject({
      email,
      customer_id,
      total: 960,
      shipping_address: { city: "Bonn", address_1: "Main St 1" },
    })
    expect(must(await desk.get(id)).order.shipping_address.city).toBe("Berlin")
    const { data } = await confirmed(shop, market, swap.cart_id)
    expect(data.shipping_address).toMatchObject({ city: "Bonn" })
  })

  test("answers what it was completed with, also where that was not stored", async () => {
    const { swap } = await aSwap()
    await confirmed(shop, market, swap.cart_id)
    const { total, tax_total, items } = await cartOf(swap.cart_id)
    await shop.db.region.update({ where: { id: market.region.id }, data: { tax_rate: 3 } })
    expect(await cartOf(swap.cart_id)).toMatchObject({ total, tax_total, items })
    await shop.pool.query("UPDATE mercer.cart_terms SET frozen = NULL WHERE cart_id = $1", [swap.cart_id])
    expect(await cartOf(swap.cart_id)).toMatchObject({ total, tax_total, items })
    await shop.db.region.update({ where: { id: market.region.id }, data: { tax_rate: market.region.tax_rate } })
  })

  test("is completed once, and frozen then", async () => {
    const { id, swap } = await aSwap()
    const first = await confirmed(shop, market, swap.cart_id)
    expect(lacking("store.carts.completeSwap", first)).toEqual([])
    expect(must(await shop.post(`/store/carts/${swap.cart_id}/complete`))).toEqual(first)
    expect(first.data).toMatchObject({ id: swap.id, payment_status: "awaiting", confirmed_at: expect.any(String) })
    const address = { shipping_address: { city: "Bonn" } }
    expect(refusal(await shop.post(`/store/carts/${swap.cart_id}`, address))).toEqual(refused.notAllowed(/completed/))
    expect(await shop.db.order.count({ where: { cart_id: swap.cart_id } })).toBe(0)
    expect(await shop.db.payment.count({ where: { order_id: id } })).toBe(2)
  })

  test("is not completed when goods are short, and what was authorized is let go", async () => {
    const { id, item } = await anOrder()
    const { variant } = await aProduct(shop.db, { variants: [{ prices: [{ amount: 5000 }], inventory_quantity: 1 }] })
    const additional_items = [{ variant_id: variant, quantity: 2 }]
    const { swap } = must(await request(id, { return_items: [{ item_id: item, quantity: 1 }], additional_items }))
    const path = `/store/carts/${swap.cart_id}`
    must(await shop.post(`${path}/payment-sessions`))
    const answer = await shop.post(`${path}/complete`)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: "insufficient_inventory", errors: [{ code: "insufficient_inventory" }] })
    expect(await shop.db.payment.findMany({ where: { cart_id: swap.cart_id } })).toMatchObject([
      { canceled_at: expect.any(Date), swap_id: null },
    ])
    expect(await stockOf(shop, variant)).toBe(1)
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity: 2 } })
    must(await shop.post(`${path}/complete`))
    expect(await stockOf(shop, variant)).toBe(0)
  })

  test("of an operator's swap takes goods on backorder", async () => {
    const { id, item } = await anOrder()
    const facts = { prices: [{ amount: 5000 }], inventory_quantity: 1 }
    const { variant } = await aProduct(shop.db, { variants: [facts] })
    const more = { additional_items: [{ variant_id: variant, quantity: 3 }] }
    const swap = await swaps.made(id, item, 1, { more })
    await confirmed(shop, market, swap.cart_id)
    expect(await stockOf(shop, variant)).toBe(-2)
    await shop.db.productVariant.update({ where: { id: variant }, data: { allow_backorder: true } })
  })

  test("asks for a payment session when there is a difference, and says what the payment requires", async () => {
    const { swap } = await aSwap()
    const path = `/store/carts/${swap.cart_id}`
    expect(refusal(await shop.post(`${path}/complete`))).toEqual(refused.notAllowed(/payment session/))
    must(await shop.post(`${path}/payment-sessions`))
    const provider = shop.providers.payment("scripted")
    const { authorize } = provider
    Object.assign(provider, { authorize: async (data: object) => ({ status: "requires_more", data }) })
    const answer = must(await shop.post(`${path}/complete`))
    Object.assign(provider, { authorize })
    expect(answer).toMatchObject({ type: "cart", payment_status: "requires_more", data: { id: swap.cart_id } })
    expect(must(await shop.post(`${path}/complete`)).type).toBe("swap")
  })

  test("whose address changed while it was being paid is completed with the new one or not at all", async () => {
    const { swap } = await aSwap()
    const path = `/store/carts/${swap.cart_id}`
    must(await shop.post(`${path}/payment-sessions`))
    const [write, done] = await Promise.all([
      shop.post(path, { shipping_address: { city: "Bonn" } }),
      shop.post(`${path}/complete`),
    ])
    expect([200, 400, 409]).toContain(write.status)
    expect([200, 409]).toContain(done.status)
    const { cart_id } = swap
    if (done.status === 409) must(await shop.post(`${path}/complete`))
    const row = await shop.db.swap.findUniqueOrThrow({
      where: { cart_id },
      include: { shipping_address: true, cart: true },
    })
    expect(row.shipping_address_id).toBe(row.cart?.shipping_address_id)
  })
})

describe("mails", () => {
  const about = async (email: string) =>
    (await mailsTo(shop, email)).filter(({ subject }) => subject.includes("Umtausch"))

  test("the buyer gets a link to the cart, and hears that the swap is confirmed", async () => {
    const { email, swap } = await aSwap()
    const [created] = await about(email)
    expect(created?.subject).toMatch(/^Ihr Umtausch zur Bestellung Nr\. \d+$/)
    expect(created?.text).toMatch(/A: 1 ×/)
    expect(created?.text).toContain(`https://shop.test/swap?cart_id=${swap.cart_id}`)
    await confirmed(shop, market, swap.cart_id)
    const mails = await about(email)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toMatch(/Sie zahlen: 9,60/)
  })

  test("the link is the store's own, if it has one", async () => {
    await shop.db.store.updateMany({ data: { swap_link_template: "https://shop.test/umtausch/{cart_id}" } })
    const { email, swap } = await aSwap()
    expect((await about(email))[0]?.text).toContain(`https://shop.test/umtausch/${swap.cart_id}`)
    await shop.db.store.updateMany({ data: { swap_link_template: null } })
  })

  test("none when the swap is silent", async () => {
    const { id, item, email } = await anOrder()
    const swap = await swaps.made(id, item, 1, { send: [["B", 1]], more: { no_notification: true } })
    await confirmed(shop, market, swap.cart_id)
    expect(await about(email)).toEqual([])
  })
})

test("webhooks hear of every step as a change of the order", async () => {
  const id = newId("whk")
  await shop.db.webhook.create({
    data: { id, url: "https://hooks.test/x", kinds: ["order.updated"], secret: "s".repeat(32) } as never,
  })
  shop.api.app.subscriptions.forget()
  const { id: order_id, swap } = await aSwap()
  const count = () =>
    shop.db.outbox.count({ where: { kind: "order.updated", payload: { path: ["id"], equals: order_id } } })
  const before = await count()
  await confirmed(shop, market, swap.cart_id)
  must(await swaps.process(order_id, swap.id))
  must(await swaps.fulfill(order_id, swap.id))
  expect((await count()) - before).toBe(3)
  await shop.db.webhook.delete({ where: { id } })
})
