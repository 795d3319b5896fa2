import { chargedRefund, orderRates } from "@mercer/commerce/line-refund"
import { linesOf, movementsOf, soldOf } from "../detail/order-state.ts"
import type { Order } from "../order.ts"

/** The value of units of an order, by the server's rule; replacements of claims were not paid for. */
export function worthOf(order: Order, chosen: { item_id: string; quantity: number }[]): number {
  const units = chosen.flatMap(({ item_id, quantity }) => {
    const line = linesOf(order).find(({ id }) => id === item_id)
    if (!line) return []
    return [{ line: { ...line, quantity: soldOf(line) }, totals: line, rates: orderRates(order, line), quantity }]
  })
  return chargedRefund(movementsOf(order), units)
}
