import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aProduct, aRegion } from "../support/catalog.ts"
import { aMarket, type Market, must } from "../support/checkout.ts"
import type { Reply } from "../support/client.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let market: Market
let variants: string[]

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  variants = (await aProduct(shop.db, { variants: Array.from({ length: 50 }, (_, index) => 100 + index) })).variants
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const itemsFor = (count: number) => variants.slice(0, count).map((variant_id) => ({ variant_id, quantity: 1 }))

/** How many statements each step of a purchase runs, for a cart with the given number of lines. */
async function statements(count: number) {
  const record = recordStatements(shop)
  const counted: Record<string, number> = {}
  const run = async (name: string, work: () => Promise<Reply>) => {
    let reply: Reply | undefined
    const texts = await record(async () => (reply = await work()))
    counted[name] = texts.length
    return must(reply as Reply).cart
  }
  const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
  const region = await aRegion(shop.db, { countries: [], tax_rate: 7 })
  await run("create empty", () => shop.post("/store/carts", { region_id: market.region.id, country_code: "de" }))
  const cart = await run("create", () =>
    shop.post("/store/carts", { region_id: market.region.id, items: itemsFor(count) }),
  )
  const path = `/store/carts/${cart.id}`
  await run("get", () => shop.get(path))
  await run("add", () => shop.post(`${path}/line-items`, { variant_id: market.variant, quantity: 1 }))
  const once = { "idempotency-key": `statements-${count}` }
  await run("add with a key", () => shop.post(`${path}/line-items`, { variant_id: market.variant, quantity: 1 }, once))
  await run("ship", () => shop.post(`${path}/shipping-methods`, { option_id: market.option.id }))
  await run("discount", () => shop.post(path, { discounts: [{ code }] }))
  await run("add to all this", () => shop.post(`${path}/line-items`, { variant_id: market.variant, quantity: 1 }))
  await run("start paying", () => shop.post(`${path}/payment-sessions`))
  await run("add while paying", () => shop.post(`${path}/line-items`, { variant_id: market.variant, quantity: 1 }))
  await shop.db.moneyAmount.updateMany({ data: { amount: { increment: 100 } } })
  await run("reprice", () => shop.post(path, { region_id: market.region.id }))
  await run("move", () => shop.post(path, { region_id: region.id }))
  return counted
}

test("a request runs few statements, and as many for 50 lines as for one", async () => {
  const one = await statements(1)
  expect(one["create empty"]).toBeLessThanOrEqual(4)
  expect(one.create).toBeLessThanOrEqual(5)
  expect(one.add).toBeLessThanOrEqual(7)
  expect(one["add with a key"]).toBeLessThanOrEqual(9)
  expect(one.get).toBeLessThanOrEqual(1)
  expect(one["start paying"]).toBeLessThanOrEqual(7)
  expect(one["add while paying"]).toBeLessThanOrEqual(15)
  expect(await statements(50)).toEqual(one)
})
