import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, type Market, must } from "../support/checkout.ts"
import { editsDesk } from "../support/edits.ts"
import { expectSound } from "../support/invariants.ts"
import { switchedOver } from "../support/inventory.ts"
import { newest } from "../support/orders.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

/*
 * Whatever moves stock at locations runs as many statements for many lines as for one.
 */

let shop: TestShop
let by: Visitor
let market: Market
let variants: string[]

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  market = await aMarket(shop)
  const prices = (index: number) => ({ prices: [{ amount: 100 + index }], inventory_quantity: 1000 })
  variants = (await aProduct(shop.db, { variants: Array.from({ length: 20 }, (_, index) => prices(index)) })).variants
  await switchedOver(shop, by)
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

async function aCart(count: number): Promise<string> {
  const items = variants.slice(0, count).map((variant_id) => ({ variant_id, quantity: 3 }))
  const { cart } = must(await shop.post("/store/carts", { region_id: market.region.id, items }))
  const at = `/store/carts/${cart.id}`
  const email = `${cart.id}@example.com`.toLowerCase()
  must(await shop.post(at, { email, shipping_address: ADDRESS, billing_address: ADDRESS }))
  must(await shop.post(`${at}/shipping-methods`, { option_id: market.option.id }))
  must(await shop.post(`${at}/payment-sessions`))
  return at
}

/** How many statements on stock each step of an order's life runs; other statements have their own tests. */
async function statements(count: number) {
  const record = recordStatements(shop)
  const counted: Record<string, number> = {}
  const run = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const results: T[] = []
    const texts = await record(async () => void results.push(await work()))
    counted[name] = texts.filter((text) => STOCK.test(text)).length
    return results[0] as T
  }
  const cart = await aCart(count)
  const { data } = await run("complete", async () => must(await shop.post(`${cart}/complete`)))
  const path = `/admin/orders/${data.id}`
  const lines = await shop.db.lineItem.findMany({ where: { order_id: data.id } })
  const items = (quantity: number) => lines.map(({ id }) => ({ item_id: id, quantity }))
  const packed = await run("fulfill", async () => must(await by.post(`${path}/fulfillment`, { items: items(3) })))
  const parcel = newest<{ id: string }>(packed.order.fulfillments).id
  await run("cancel a fulfillment", async () => must(await by.post(`${path}/fulfillments/${parcel}/cancel`)))
  const edits = editsDesk({ by }, shop)
  const edit = await edits.made(data.id)
  for (const [at, { id }] of edit.items.entries()) must(await edits.set(edit.id, id, at % 2 ? 4 : 2))
  await run("confirm an edit", async () => must(await edits.confirm(edit.id)))
  await run("cancel", async () => must(await by.post(`${path}/cancel`)))
  return counted
}

const STOCK = /inventory_level|reservation_item|inventory_item|stock_location|product_variant SET|inventory_quantity = /

test("of 20 lines as many as of two", async () => {
  const two = await statements(2)
  expect(await statements(20)).toEqual(two)
  for (const [step, count] of Object.entries(two)) expect([step, count > 0]).toEqual([step, true])
})
