import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, type Market, must } from "../support/checkout.ts"
import { type EditsDesk, editsDesk } from "../support/edits.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let by: Visitor
let edits: EditsDesk
let market: Market
let variants: string[]

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  edits = editsDesk({ by }, shop)
  market = await aMarket(shop, { stock: 100_000 })
  variants = (await aProduct(shop.db, { variants: Array.from({ length: 20 }, (_, index) => 100 + index) })).variants
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** An order with this many lines. */
async function anOrder(count: number): Promise<string> {
  const items = variants.slice(0, count).map((variant_id) => ({ variant_id, quantity: 1 }))
  const { cart } = must(await shop.post("/store/carts", { region_id: market.region.id, items }))
  const at = `/store/carts/${cart.id}`
  const email = `${cart.id}@example.com`.toLowerCase()
  must(await shop.post(at, { email, shipping_address: ADDRESS, billing_address: ADDRESS }))
  must(await shop.post(`${at}/shipping-methods`, { option_id: market.option.id }))
  must(await shop.post(`${at}/payment-sessions`))
  return must(await shop.post(`${at}/complete`)).data.id
}

/** How many statements each step of an edit runs, for an order with the given number of lines. */
async function statements(count: number) {
  const record = recordStatements(shop)
  const order_id = await anOrder(count)
  let id = ""
  const counted: Record<string, number> = {}
  const run = async (name: string, work: () => Promise<unknown>) => {
    counted[name] = (await record(async () => void (await work()))).length
  }
  await run("create", async () => {
    id = must(await edits.create(order_id)).order_edit.id
  })
  await run("add", async () => must(await edits.add(id, market.variant)))
  await run("get", async () => must(await edits.get(id)))
  await run("request", async () => must(await edits.request(id)))
  await run("get in the storefront", async () => must(await shop.get(`/store/order-edits/${id}`)))
  await run("confirm", async () => must(await edits.confirm(id)))
  return counted
}

test("an edit of many lines runs no more statements than one of a single line", async () => {
  expect(await statements(20)).toEqual(await statements(1))
})

test("a list of several edits runs no more statements than a list of one", async () => {
  const record = recordStatements(shop)
  for (const _ of [1, 2, 3]) must(await edits.create(await anOrder(3)))
  const cost = async (limit: number) =>
    (await record(async () => void must(await by.get(`/admin/order-edits?limit=${limit}`)))).length
  expect(await cost(3)).toBe(await cost(1))
})
