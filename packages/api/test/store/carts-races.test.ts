import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let steps: ReturnType<typeof cartAt>

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  steps = cartAt(shop, market)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const read = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart

test("units added at once are all kept, on one line", async () => {
  const id = await steps.cart()
  const lines = `/store/carts/${id}/line-items`
  const answers = await times(10, () => shop.post(lines, { variant_id: market.variant, quantity: 1 }))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await read(id)).items).toMatchObject([{ quantity: 10 }])
})

test("stock is never exceeded, however many requests arrive at once", async () => {
  const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 5 }] })
  const id = await steps.cart()
  const lines = `/store/carts/${id}/line-items`
  const answers = await times(10, () => shop.post(lines, { variant_id: variant, quantity: 1 }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect((await read(id)).items).toMatchObject([{ quantity: 5 }])
})

test("of shipping methods or discounts set at once, one remains", async () => {
  const id = await steps.withItems(1)
  const discounts = await times(4, () => aDiscount(shop.db, { regions: [market.region.id] }))
  const answers = await Promise.all([
    ...discounts.map(({ code }) => shop.post(`/store/carts/${id}`, { discounts: [{ code }] })),
    ...(await times(6, () => shop.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const cart = await read(id)
  expect(cart.discounts).toHaveLength(1)
  expect(cart).toMatchObject({ shipping_methods: [{ price: 500 }], discount_total: 100, total: 1666 })
  expect(await shop.db.lineItemAdjustment.count({ where: { item: { cart_id: id } } })).toBe(1)
})

test("totals are correct after lines are removed and changed at once", async () => {
  const id = await steps.withPayment(3)
  const [{ id: line }] = (await read(id)).items
  const path = `/store/carts/${id}/line-items`
  const answers = await Promise.all([
    shop.delete(`${path}/${line}`),
    shop.post(`${path}/${line}`, { quantity: 5 }),
    shop.post(path, { variant_id: market.variant, quantity: 2 }),
    shop.delete(`${path}/${line}`),
    shop.post(`/store/carts/${id}`, { shipping_address: ADDRESS }),
  ])
  for (const answer of answers) expect([200, 400]).toContain(answer.status)
  const cart = await read(id)
  expect(cart.total).toBe(cart.items.reduce((sum: number, item: { quantity: number }) => sum + item.quantity * 1190, 0))
  for (const session of cart.payment_sessions) expect(session.amount).toBe(cart.total)
})

test("texts that cannot be stored are refused, and unusual ones are returned unchanged", async () => {
  const id = await steps.withItems(1)
  const [{ id: line }] = (await read(id)).items
  const sendRaw = (metadata: string) =>
    shop.post(`/store/carts/${id}/line-items/${line}`, `{"quantity":1,"metadata":${metadata}}`)
  const context = (value: string) => shop.post(`/store/carts/${id}`, `{"context":${value}}`)
  for (const value of [
    '{"a":"\\u0000"}',
    '{"\\u0000":1}',
    '{"a":"\\ud800"}',
    `{"a":${"[".repeat(40)}${"]".repeat(40)}}`,
  ])
    for (const send of [sendRaw, context])
      expect(refusal(await send(value)), value).toMatchObject({ status: 400, type: "invalid_data" })
  const odd = { "': DROP": "\u202e🜁 ß", $set: { "a.b": [null, 1.5, -0.1e-7, true] } }
  expect(must(await sendRaw(JSON.stringify(odd))).cart.items[0].metadata).toEqual(odd)
  expect(must(await context(JSON.stringify(odd))).cart.context).toMatchObject(odd)
  for (const value of ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"a":1e999}', '{"a":1e308}'])
    for (const send of [sendRaw, context]) expect([200, 400], value).toContain((await send(value)).status)
  expect(({} as { x?: number }).x).toBeUndefined()
  const address = must(await shop.post(`/store/carts/${id}`, { shipping_address: { ...ADDRESS, city: "Ⓑ'; --" } })).cart
  expect(address.shipping_address.city).toBe("Ⓑ'; --")
  const nul = await shop.post(`/store/carts/${id}`, { shipping_address: { city: "a\u0000b" } })
  expect(refusal(nul)).toMatchObject({ status: 400, type: "invalid_data" })
})
