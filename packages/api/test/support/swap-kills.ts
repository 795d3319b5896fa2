import { aShippingOption } from "./catalog.ts"
import { must } from "./checkout.ts"
import type { Desk, Placed } from "./orders.ts"
import type { TestShop } from "./shop.ts"

interface Killed {
  id: string
  path: string
  body?: object
  after: object
  /** What must hold afterwards besides, as an object that is compared. */
  besides?: () => Promise<unknown>
}

export interface OperationCase {
  /** Creates an order for the operation; returns the request, and the order as it must be afterwards. */
  make(shop: TestShop, desk: Desk): Promise<Killed>
}

/** Matches any date when orders are compared. */
export const expect_date: unknown = { asymmetricMatch: (value: unknown) => typeof value === "string" }

/** Operations on swaps during which a server is killed; `sent` makes an order that is paid and shipped. */
export const swapOperations = (
  sent: (shop: TestShop, desk: Desk) => Promise<Placed>,
): Record<string, OperationCase> => ({
  "create a swap": {
    async make(shop, desk) {
      const { id, path, body } = await aSwap(shop, await sent(shop, desk))
      const swap = { payment_status: "not_paid", return_order: { status: "requested" }, additional_items: [{}] }
      return { id, path, body, after: { swaps: [swap], refunds: [] } }
    },
  },
  "capture a swap's difference": {
    async make(shop, desk) {
      const { id, path } = await aConfirmedSwap(shop, desk, await sent(shop, desk))
      const swap = { payment_status: "captured", difference_due: 357, payment: { captured_at: expect_date } }
      return { id, path: `${path}/process-payment`, after: { swaps: [swap], refunds: [] } }
    },
  },
  "refund a swap's difference": {
    async make(shop, desk) {
      const { id, path, body } = await aSwap(shop, await sent(shop, desk))
      const nothing = { return_items: body.return_items, additional_items: [] }
      const [swap] = must(await desk.by.post(path, nothing)).order.swaps
      must(await shop.post(`/store/carts/${swap.cart_id}/complete`))
      const after = {
        swaps: [{ payment_status: "difference_refunded" }],
        refunds: [{ amount: 1190, reason: "swap" }],
        payment_status: "partially_refunded",
      }
      return { id, path: `${path}/${swap.id}/process-payment`, after }
    },
  },
  "fulfill a swap": {
    async make(shop, desk) {
      const { id, path } = await aConfirmedSwap(shop, desk, await sent(shop, desk))
      return {
        id,
        path: `${path}/fulfillments`,
        body: {},
        after: { swaps: [{ fulfillment_status: "fulfilled", fulfillments: [{}] }] },
      }
    },
  },
  "cancel a swap's fulfillment": {
    async make(shop, desk) {
      const { id, path } = await aConfirmedSwap(shop, desk, await sent(shop, desk))
      const [swap] = must(await desk.by.post(`${path}/fulfillments`, {})).order.swaps
      const after = { swaps: [{ fulfillment_status: "canceled", canceled_at: null }] }
      return { id, path: `${path}/fulfillments/${swap.fulfillments[0].id}/cancel`, after }
    },
  },
  "cancel a swap": {
    async make(shop, desk) {
      const { id, path } = await aConfirmedSwap(shop, desk, await sent(shop, desk))
      const swap = { payment_status: "canceled", canceled_at: expect_date, return_order: { status: "canceled" } }
      return { id, path: `${path}/cancel`, after: { swaps: [swap], refunds: [] } }
    },
  },
})

/** A swap of one unit for the same goods, and what it needs to be completed. */
async function aSwap(shop: TestShop, { id, item, market }: Placed) {
  const back = await aShippingOption(shop.db, market.region.id, { is_return: true, amount: 300 })
  const body = {
    return_items: [{ item_id: item, quantity: 1 }],
    additional_items: [{ variant_id: market.variant, quantity: 1 }],
    return_shipping: { option_id: back.id },
  }
  return { id, item, body, path: `/admin/orders/${id}/swaps` }
}

/** The same with its cart completed: its buyer owes the way back. */
async function aConfirmedSwap(shop: TestShop, desk: Desk, placed: Placed) {
  const { id, path, body } = await aSwap(shop, placed)
  const [swap] = must(await desk.by.post(path, body)).order.swaps
  const cart = `/store/carts/${swap.cart_id}`
  must(await shop.post(`${cart}/payment-sessions`))
  must(await shop.post(`${cart}/complete`))
  return { id, path: `${path}/${swap.id}` }
}
