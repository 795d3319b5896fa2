import { returnedAsRequested } from "@mercer/commerce/line-refund"
import { cappedSplit, type RefundSplit, splitRefund } from "@mercer/commerce/refund-split"
import { shippingMethodCost } from "@mercer/commerce/shipping-method"
import { taxLines } from "@mercer/commerce/tax-lines"
import type { Order, OrderReturn } from "../order.ts"
import { worthOf } from "./worth.ts"

type Items = { item_id: string; quantity: number }[]

/** What an operator enters, in minor units; undefined where a field is empty. */
export interface Entered {
  refund: number | undefined
  gift_card_refund: number | undefined
}

const leftOf = (order: Order, money: number): RefundSplit => ({ money, cards: order.gift_card_refundable_amount })

/** By the server's rule; amounts that it refuses are as entered, until they are corrected. */
function splitOf(worth: number, left: RefundSplit, entered: Entered): RefundSplit {
  try {
    return splitRefund({ worth, left, ...entered })
  } catch {
    return { money: entered.refund ?? 0, cards: entered.gift_card_refund ?? 0 }
  }
}

/**
 * What receiving items of a return refunds, in minor units, by the server's rules: what is entered, else what was
 * agreed on, else what these items are worth. `left` is what was captured and not refunded.
 */
export function receivedRefund(
  order: Order,
  one: OrderReturn,
  items: Items,
  { left: money, entered }: { left: number; entered: Entered },
): RefundSplit {
  const others = { ...order, returns: (order.returns ?? []).filter(({ id }) => id !== one.id) }
  const requested = (one.items ?? []).map(({ item_id, quantity }) => ({ item_id, quantity }))
  const left = leftOf(order, money)
  const isEntered = entered.refund !== undefined || entered.gift_card_refund !== undefined
  if (!isEntered && returnedAsRequested(requested, items))
    return cappedSplit({ money: one.refund_amount, cards: one.gift_card_refund }, left)
  return splitOf(Math.max(0, worthOf(others, items) - shippingMethodCost(one.shipping_method)), left, entered)
}

/** A return shipping option, with the tax rates that are tied to it. */
export interface ReturnOption {
  includes_tax?: boolean | null
  tax_rates: Parameters<typeof taxLines>[0]
}

/** What a return refunds, in minor units: what is entered, else its items, less the return shipping with tax. */
export function requestedRefund(
  order: Order,
  items: Items,
  { shipping, entered }: { shipping: { option: ReturnOption; price: number } | null; entered: Entered },
): RefundSplit {
  const method = shipping && {
    price: shipping.price,
    includes_tax: shipping.option.includes_tax ?? false,
    tax_lines: taxLines(shipping.option.tax_rates, { tax_rate: order.region?.tax_rate ?? 0 }),
  }
  const worth = Math.max(0, worthOf(order, items) - shippingMethodCost(method))
  return splitOf(worth, leftOf(order, order.refundable_amount), entered)
}

export const NOTHING_ENTERED: Entered = { refund: undefined, gift_card_refund: undefined }

/** Money and gift cards together. */
export const wholeOf = ({ money, cards }: RefundSplit) => money + cards
