import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { claimsDesk, replacing } from "../support/claims.ts"
import { expectSound } from "../support/invariants.ts"
import { aStockedVariant, stockAt, twoLocations } from "../support/inventory.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/*
 * Replacements of claims in a shop with stock locations.
 */

let shop: TestShop
let desk: Desk
let market: Market
let L1: string
let L2: string

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop)
  ;({ L1, L2 } = await twoLocations(shop.db))
})
afterAll(async () => {
  await expectSound(shop)
  expect(shop.errors).toEqual([])
  await shop.close()
})

const short = { status: 400, type: "not_allowed", code: "insufficient_inventory", message: expect.any(String) }
const aVariant = (stock: Record<string, string>, facts?: object) => aStockedVariant(shop.db, stock, facts)
const at = async (item: string) => [await stockAt(shop.db, item, L1), await stockAt(shop.db, item, L2)]
/** An order of one unit that was shipped. */
async function sent() {
  const bought = await aVariant({ [L1]: "10" })
  const placed = await aPlacedOrder(shop, 1, { ...market, variant: bought.variant })
  await desk.send(placed.id, placed.item)
  return { id: placed.id, line: placed.item }
}

describe("a claim's replacement", () => {
  const claim = (id: string, item_id: string, variant_id: string, quantity: number) =>
    claimsDesk(desk).create(id, { ...replacing(item_id, variant_id, quantity), ...one(item_id) })
  const one = (item_id: string) => ({ claim_items: [{ item_id, quantity: 1, reason: "other" }] })

  test("leaves the location that has it; canceled, it is kept there until the claim is canceled", async () => {
    const { variant, item } = await aVariant({ [L1]: "1", [L2]: "5" })
    const { id, line } = await sent()
    const { order: claimed } = must(await claim(id, line, variant, 3))
    expect(await at(item)).toEqual(["1/0", "2/0"])
    const [made] = claimed.claims
    expect(made.fulfillments).toMatchObject([{ location_id: L2 }])
    must(await desk.by.post(`/admin/orders/${id}/claims/${made.id}/fulfillments/${made.fulfillments[0].id}/cancel`))
    expect(await at(item)).toEqual(["1/0", "5/3"])
    must(await desk.by.post(`/admin/orders/${id}/claims/${made.id}/fulfillments`))
    expect(await at(item)).toEqual(["1/0", "2/0"])
    must(await desk.by.post(`/admin/orders/${id}/claims/${made.id}/cancel`))
    expect(await at(item)).toEqual(["1/0", "5/0"])
  })

  test("is refused when it is short everywhere, also on back-order", async () => {
    const { variant, item } = await aVariant({ [L1]: "1", [L2]: "1" }, { allow_backorder: true })
    const { id, line } = await sent()
    expect(refusal(await claim(id, line, variant, 3))).toEqual(short)
    expect(await at(item)).toEqual(["1/0", "1/0"])
  })
})
