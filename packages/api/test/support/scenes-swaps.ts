import { newId } from "@mercer/db"
import { aShippingOption } from "./catalog.ts"
import { must } from "./checkout.ts"
import { desk as deskOf, newest } from "./orders.ts"
import { aFullOrder, anOperatorAtWork, type MakeScene } from "./scenes.ts"
import type { TestShop } from "./shop.ts"

/** An option by which goods of the region are sent back. */
const aWayBack = (shop: TestShop, region_id: string, amount = 300) =>
  aShippingOption(shop.db, region_id, { is_return: true, amount })

/** An order with all details, paid and shipped, and the operator who has done that. */
async function aShippedOrder(shop: TestShop, market: Parameters<MakeScene>[1]) {
  const by = await anOperatorAtWork(shop)
  const { id } = await aFullOrder(shop, market)
  const desk = deskOf(by)
  must(await desk.capture(id))
  const line = await shop.db.lineItem.findFirstOrThrow({ where: { order_id: id, variant_id: market.variant } })
  const { order } = must(await desk.fulfill(id, line.id, 2))
  must(await desk.ship(id, newest<{ id: string }>(order.fulfillments).id, ["T0"]))
  return { by, desk, id, item: line.id }
}

/** For each operation on swaps, and for the returns of shoppers, a shop in which it succeeds with a full response. */
export const swapScenes: Record<string, MakeScene> = {
  "admin.orders.addShippingMethod": async (shop, market) => {
    const { id } = await aFullOrder(shop, market)
    const body = { option_id: market.option.id, price: 700, data: { floor: 2 } }
    return { by: await anOperatorAtWork(shop), values: { id }, body }
  },
  "store.returns.create": async (shop, market) => {
    const { id, item } = await aShippedOrder(shop, market)
    const reason = await shop.db.returnReason.create({
      data: { id: newId("rr"), value: newId("rr"), label: "Too small" },
    })
    const option = await aWayBack(shop, market.region.id)
    const items = [{ item_id: item, quantity: 1, reason_id: reason.id, note: "pinches" }]
    const return_shipping = { option_id: option.id }
    return { by: shop.visitor(), body: { order_id: id, items, return_shipping } }
  },
}
