import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { claimsDesk, replacing } from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { aDesk, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aTaxRate } from "../support/shop-rows.ts"
import { anOrderOf, aSwapMarket, confirmed, type SwapMarket, swapsDesk } from "../support/swaps.ts"

let shop: TestShop
let desk: Desk
let market: SwapMarket

/** Two rates of one code, of 5 and 10 percent, on all goods and all shipping. */
beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aSwapMarket(shop)
  const variants = Object.values(market.variants)
  const sold = await shop.db.productVariant.findMany({ where: { id: { in: variants } }, select: { product_id: true } })
  const tied = { products: sold.map(({ product_id }) => product_id ?? ""), options: [market.out.id, market.back.id] }
  for (const rate of [5, 10]) await aTaxRate(shop.db, market.region.id, { rate, code: "vat", ...tied })
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

/** Every operation that stores the taxes of new lines and shipping methods of an order. */
async function aLongHistory(): Promise<string> {
  const { id, item } = await anOrderOf(shop, desk, market, "A", 4)
  const swap = await swapsDesk(desk, market).made(id, item, 1, { send: [["B", 1]], way_back: true, out: 100 })
  await confirmed(shop, market, swap.cart_id)
  must(await desk.takeBack(id, item, 1, { return_shipping: { option_id: market.back.id } }))
  const methods = { shipping_methods: [{ option_id: market.out.id, price: 100 }] }
  must(await claimsDesk(desk).create(id, replacing(item, market.variants.C, 1, methods)))
  const edit = must(await desk.by.post("/admin/order-edits", { order_id: id })).order_edit
  must(await desk.by.post(`/admin/order-edits/${edit.id}/items`, { variant_id: market.variants.C, quantity: 1 }))
  const another = await anOrderOf(shop, desk, market, "A", 1, { without_shipping: true })
  must(await desk.by.post(`/admin/orders/${another.id}/shipping-methods`, { option_id: market.out.id, price: 0 }))
  return id
}

test("two rates of one code are both charged by every operation, and stored as the table takes them", async () => {
  const id = await aLongHistory()
  const lines = await shop.db.lineItemTaxLine.findMany()
  const methods = await shop.db.shippingMethodTaxLine.findMany()
  const owners = new Map<string, (string | null)[]>()
  for (const { code, ...line } of [...lines, ...methods]) {
    const owner = "item_id" in line ? line.item_id : line.shipping_method_id
    owners.set(owner, [...(owners.get(owner) ?? []), code])
  }
  expect(owners.size).toBeGreaterThanOrEqual(10)
  for (const codes of owners.values()) expect(new Set(codes)).toEqual(new Set(["vat", null]))
  const { order } = must(await desk.get(id))
  expect(order.items[0]).toMatchObject({ subtotal: 4000, tax_total: 600, total: 4600 })
})
