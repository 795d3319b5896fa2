import { afterEach, beforeEach, expect, test } from "vitest"
import { aMarket } from "./support/checkout.ts"
import { expectSound, faultsOf } from "./support/invariants.ts"
import { aPlacedOrder } from "./support/orders.ts"
import { openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop
let id: string

beforeEach(async () => {
  shop = await openShop()
  const placed = await aPlacedOrder(shop, 1, await aMarket(shop))
  id = placed.id
  await expectSound(shop)
})
afterEach(() => shop.close())

// A checked order is read again when one of the rows that its totals are computed from has changed.
test.each([
  ["a line", "UPDATE line_item SET unit_price = unit_price + 100 WHERE order_id = $1"],
  ["a shipping method", "UPDATE shipping_method SET price = price + 100 WHERE order_id = $1"],
  ["a tax line", "UPDATE line_item_tax_line SET rate = 50 FROM line_item l WHERE l.id = item_id AND l.order_id = $1"],
  ["a payment", "UPDATE payment SET amount = amount + 100 WHERE order_id = $1"],
])("%s that changes after its order was checked is found", async (_row, change) => {
  await shop.pool.query(change, [id])
  const { totals } = (await faultsOf(shop)) as { totals?: string[] }
  expect(totals?.some((fault) => fault.startsWith(id))).toBe(true)
})
