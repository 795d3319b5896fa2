import { aMarket, cartAt, openShop, type TestShop } from "@mercer/api/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defineShop, wholeShop } from "../src/index.ts"

const definition = defineShop({
  fields: { Product: { warranty_months: { type: "int", store: true }, margin: { type: "decimal" } } },
})

let shop: TestShop
let market: Awaited<ReturnType<typeof aMarket>>

beforeAll(async () => {
  shop = await openShop({ own: wholeShop(definition) })
  market = await aMarket(shop)
  await set(24)
})
afterAll(() => shop.close())

const set = (months: number) =>
  shop.pool.query(
    `INSERT INTO shop.product_fields (product_id, warranty_months, margin) VALUES ($1, $2, 0.5)
     ON CONFLICT (product_id) DO UPDATE SET warranty_months = excluded.warranty_months`,
    [market.product.id, months],
  )

const productIn = ({ body }: { body: { cart?: object; order?: object; data?: object } }) => {
  const { items } = (body.cart ?? body.order ?? body.data) as { items: { variant: { product: object } }[] }
  return items[0]?.variant.product
}
const SEEN = "?expand=items.variant.product"

test("every answer of a checkout has the storefront's fields of its products, and no others", async () => {
  const visitor = shop.visitor()
  const at = cartAt(visitor, market)
  const id = await at.cart()
  const path = `/store/carts/${id}`
  const replies = [
    await visitor.post(`${path}/line-items`, { variant_id: market.variant, quantity: 1 }),
    await visitor.post(path, { email: "ida@example.com" }),
    await visitor.get(`${path}${SEEN}`),
  ]
  const whole = await at.withPayment()
  replies.push(await visitor.get(`/store/carts/${whole}`))
  const done = await visitor.post(`/store/carts/${whole}/complete${SEEN}`)
  replies.push(done, await visitor.get(`/store/orders/${done.body.data.id}${SEEN}`))
  for (const reply of replies) {
    expect(reply.status, reply.text).toBe(200)
    expect(productIn(reply), reply.text).toMatchObject({ warranty_months: 24 })
    expect(productIn(reply)).not.toHaveProperty("margin")
  }
})

test("a cart in memory is read again after a field of one of its products was changed", async () => {
  const visitor = shop.visitor()
  const id = await cartAt(visitor, market).withItems()
  const months = async () =>
    (productIn(await visitor.get(`/store/carts/${id}`)) as { warranty_months: number }).warranty_months
  expect(await months()).toBe(24)
  expect(await months()).toBe(24)
  await set(12)
  expect(await months()).toBe(12)
  await set(24)
  expect(await months()).toBe(24)
})

test("no request was answered with a 500", () => expect(shop.errors).toEqual([]))
