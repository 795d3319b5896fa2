import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, type Market, must } from "../support/checkout.ts"
import type { Reply } from "../support/client.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

const LINES = 200

let shop: TestShop
let market: Market
let variants: string[]
let record: ReturnType<typeof recordStatements>

beforeAll(async () => {
  shop = await openShop()
  record = recordStatements(shop)
  market = await aMarket(shop)
  variants = (await aProduct(shop.db, { variants: Array.from({ length: LINES }, (_, index) => 100 + index) })).variants
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** How many statements each request runs that is made most often, for a cart with a discount and so many lines. */
async function statements(lines: number) {
  const counted: Record<string, number> = {}
  const run = async (name: string, work: () => Promise<Reply>) => {
    let reply: Reply | undefined
    counted[name] = (await record(async () => (reply = await work()))).length
    return must(reply as Reply)
  }
  const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
  const items = variants.slice(0, lines).map((variant_id) => ({ variant_id, quantity: 1 }))
  const { id } = must(await shop.post("/store/carts", { region_id: market.region.id, items })).cart
  const path = `/store/carts/${id}`
  const email = `${id}@example.com`.toLowerCase()
  must(await shop.post(path, { email, discounts: [{ code }], shipping_address: ADDRESS, billing_address: ADDRESS }))
  await run("get", () => shop.get(path))
  await run("add", () => shop.post(`${path}/line-items`, { variant_id: market.variant, quantity: 1 }))
  must(await shop.post(`${path}/shipping-methods`, { option_id: market.option.id }))
  must(await shop.post(`${path}/payment-sessions`))
  const { type, data } = await run("complete", () => shop.post(`${path}/complete`))
  expect(type).toBe("order")
  expect(data.items).toHaveLength(lines + 1)
  await run("get the order", () => shop.get(`/store/orders/${data.id}`))
  return counted
}

test(`a cart of ${LINES} lines is read, added to and completed by as many statements as one of a single line`, async () => {
  await statements(1)
  expect(await statements(LINES)).toEqual(await statements(1))
})
