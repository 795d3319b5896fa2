import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct, aShippingOption } from "../support/catalog.ts"
import { ADDRESS, aMarket, type Market, must } from "../support/checkout.ts"
import type { Reply } from "../support/client.ts"
import { type Desk, desk as deskOf } from "../support/orders.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

const MANY = 50

let shop: TestShop
let desk: Desk
let market: Market
let back: string
let variants: string[]

beforeAll(async () => {
  shop = await openShop()
  desk = deskOf(await anOperatorAtWork(shop))
  market = await aMarket(shop)
  back = (await aShippingOption(shop.db, market.region.id, { is_return: true })).id
  variants = (await aProduct(shop.db, { variants: Array.from({ length: MANY }, () => 100) })).variants
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const units = (count: number) => variants.slice(0, count).map((variant_id) => ({ variant_id, quantity: 2 }))

/** An order of this many lines, paid and shipped. */
async function aSentOrder(count: number) {
  const { cart } = must(await shop.post("/store/carts", { region_id: market.region.id, items: units(count) }))
  const at = `/store/carts/${cart.id}`
  const email = `${cart.id}@example.com`.toLowerCase()
  must(await shop.post(at, { email, shipping_address: ADDRESS, billing_address: ADDRESS }))
  must(await shop.post(`${at}/shipping-methods`, { option_id: market.option.id }))
  must(await shop.post(`${at}/payment-sessions`))
  const { id } = must(await shop.post(`${at}/complete`)).data
  must(await desk.capture(id))
  const lines = await shop.db.lineItem.findMany({ where: { order_id: id } })
  const items = lines.map((line) => ({ item_id: line.id, quantity: 2 }))
  const { fulfillments } = must(await desk.by.post(`/admin/orders/${id}/fulfillment`, { items })).order
  must(await desk.ship(id, fulfillments[0].id))
  return { id: id as string, lines: lines.map((line) => line.id) }
}

/** What each step of a swap of one unit of every line for one of every kind of goods runs. */
async function statements(count: number) {
  const record = recordStatements(shop)
  const counted: Record<string, number> = {}
  const run = async (name: string, work: () => Promise<Reply>) => {
    let reply: Reply | undefined
    counted[name] = (await record(async () => (reply = await work()))).length
    return must(reply as Reply)
  }
  const { id, lines } = await aSentOrder(count)
  const body = {
    return_items: lines.map((item_id) => ({ item_id, quantity: 1 })),
    additional_items: units(count),
    return_shipping: { option_id: back },
    custom_shipping_options: [{ option_id: market.option.id, price: 0 }],
  }
  const path = `/admin/orders/${id}/swaps`
  const [swap] = (await run("create", () => desk.by.post(path, body))).order.swaps
  const cart = `/store/carts/${swap.cart_id}`
  await run("get the cart", () => shop.get(cart))
  await run("ship", () => shop.post(`${cart}/shipping-methods`, { option_id: market.option.id }))
  must(await shop.post(`${cart}/payment-sessions`))
  await run("complete", () => shop.post(`${cart}/complete`))
  await run("get", () => desk.by.get(`/admin/swaps/${swap.id}`))
  await run("get in the storefront", () => shop.get(`/store/swaps/${swap.cart_id}`))
  await run("get the order", () => desk.get(id))
  await run("settle", () => desk.by.post(`${path}/${swap.id}/process-payment`))
  return counted
}

test("a swap of many lines runs as many statements as one of a few", async () => {
  await statements(2)
  const few = await statements(2)
  expect(await statements(MANY)).toEqual(few)
  expect(few).toMatchObject({ get: expect.any(Number), settle: expect.any(Number) })
})

test("a list of several swaps runs as many statements as a list of one", async () => {
  const record = recordStatements(shop)
  const list = (limit: number) => record(async () => void must(await desk.by.get(`/admin/swaps?limit=${limit}`)))
  expect(must(await desk.by.get("/admin/swaps")).count).toBeGreaterThan(2)
  expect(await list(3)).toHaveLength((await list(1)).length)
})
