import { receiptRefund, returnRefund } from "@mercer/commerce/line-refund"
import { shippingMethodCost } from "@mercer/commerce/shipping-method"
import { taxLines } from "@mercer/commerce/tax-lines"
import type { Order, OrderReturn } from "../order.ts"
import { worthOf } from "./worth.ts"

type Items = { item_id: string; quantity: number }[]

/**
 * What receiving items of a return refunds unless an amount is entered, in minor units, by the server's rules: the
 * agreed amount, or what these items are worth. `left` is what was captured and not refunded.
 */
export function receivedRefund(order: Order, one: OrderReturn, items: Items, left: number): number {
  const others = { ...order, returns: (order.returns ?? []).filter(({ id }) => id !== one.id) }
  const refund = receiptRefund({
    is_settled: Boolean(one.claim_order_id || one.swap_id),
    requested: (one.items ?? []).map(({ item_id, quantity }) => ({ item_id, quantity })),
    received: items,
    agreed: one.refund_amount,
    worth: worthOf(others, items),
    shipping_total: shippingMethodCost(one.shipping_method),
  })
  return Math.min(refund, left)
}

/** A return shipping option, with the tax rates that are tied to it. */
export interface ReturnOption {
  includes_tax?: boolean | null
  tax_rates: Parameters<typeof taxLines>[0]
}

/** What a return refunds unless an amount is entered, in minor units: its items, less the return shipping with tax. */
export function requestedRefund(order: Order, items: Items, shipping: { option: ReturnOption; price: number } | null) {
  const method = shipping && {
    price: shipping.price,
    includes_tax: shipping.option.includes_tax ?? false,
    tax_lines: taxLines(shipping.option.tax_rates, { tax_rate: order.region?.tax_rate ?? 0 }),
  }
  return returnRefund(worthOf(order, items), shippingMethodCost(method), order.refundable_amount)
}
