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

/** What the swap of such an order takes back and sends, with everything a swap can have. */
async function aWantedSwap(shop: TestShop, market: Parameters<MakeScene>[1]) {
  const { by, id, item } = await aShippedOrder(shop, market)
  const reason = await shop.db.returnReason.create({
    data: { id: newId("rr"), value: newId("rr"), label: "Too small" },
  })
  const back = await aWayBack(shop, market.region.id)
  const body = {
    return_items: [{ item_id: item, quantity: 1, reason_id: reason.id, note: "too small" }],
    additional_items: [{ variant_id: market.variant, quantity: 3 }],
    return_shipping: { option_id: back.id, price: 300 },
    custom_shipping_options: [{ option_id: market.option.id, price: 0 }],
  }
  return { by, id, back, body }
}

/** A swap whose cart may be completed: its buyer owes a difference. */
async function aSwap(shop: TestShop, market: Parameters<MakeScene>[1]) {
  const { by, id, body } = await aWantedSwap(shop, market)
  const { order } = must(await by.post(`/admin/orders/${id}/swaps`, body))
  const [swap] = order.swaps
  return { by, swap, values: { id, swap_id: swap.id as string }, path: `/admin/orders/${id}/swaps/${swap.id}` }
}

async function aConfirmedSwap(shop: TestShop, market: Parameters<MakeScene>[1]) {
  const made = await aSwap(shop, market)
  const cart = `/store/carts/${made.swap.cart_id}`
  must(await shop.post(`${cart}/shipping-methods`, { option_id: market.option.id }))
  must(await shop.post(`${cart}/payment-sessions`))
  must(await shop.post(`${cart}/payment-session`, { provider_id: "scripted" }))
  must(await shop.post(`${cart}/complete`))
  return made
}

async function aFulfilledSwap(shop: TestShop, market: Parameters<MakeScene>[1]) {
  const made = await aConfirmedSwap(shop, market)
  const { order } = must(await made.by.post(`${made.path}/fulfillments`, {}))
  return { ...made, fulfillment_id: order.swaps[0].fulfillments[0].id as string }
}

/** For each operation on swaps, and for the returns of shoppers, a shop in which it succeeds with a full response. */
export const swapScenes: Record<string, MakeScene> = {
  "admin.orders.addShippingMethod": async (shop, market) => {
    const { id } = await aFullOrder(shop, market)
    const body = { option_id: market.option.id, price: 700, data: { floor: 2 } }
    return { by: await anOperatorAtWork(shop), values: { id }, body }
  },
  "admin.swaps.list": async (shop, market) => {
    const { by, values } = await aConfirmedSwap(shop, market)
    return { by, query: { order_id: values.id } }
  },
  "admin.swaps.get": async (shop, market) => {
    const { by, values } = await aConfirmedSwap(shop, market)
    return { by, values: { id: values.swap_id } }
  },
  "admin.orders.createSwap": async (shop, market) => {
    const { by, id, body } = await aWantedSwap(shop, market)
    return { by, values: { id }, body }
  },
  "admin.orders.processSwapPayment": async (shop, market) => {
    const { by, values } = await aConfirmedSwap(shop, market)
    return { by, values }
  },
  "admin.orders.fulfillSwap": async (shop, market) => {
    const { by, values } = await aConfirmedSwap(shop, market)
    return { by, values, body: { metadata: { by: "hand" } } }
  },
  "admin.orders.cancelSwapFulfillment": async (shop, market) => {
    const { by, values, fulfillment_id } = await aFulfilledSwap(shop, market)
    return { by, values: { ...values, fulfillment_id } }
  },
  "admin.orders.shipSwap": async (shop, market) => {
    const { by, values, fulfillment_id } = await aFulfilledSwap(shop, market)
    return { by, values, body: { fulfillment_id, tracking_numbers: ["T1", "T2"] } }
  },
  "admin.orders.cancelSwap": async (shop, market) => {
    const { by, values } = await aConfirmedSwap(shop, market)
    return { by, values }
  },
  "store.swaps.create": async (shop, market) => {
    const { id, back, body } = await aWantedSwap(shop, market)
    const { return_items, additional_items } = body
    const wanted = { order_id: id, return_items, additional_items, return_shipping_option: back.id }
    return { by: shop.visitor(), body: wanted }
  },
  "store.swaps.getByCart": async (shop, market) => {
    const { swap } = await aConfirmedSwap(shop, market)
    return { by: shop.visitor(), values: { cart_id: swap.cart_id } }
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
