import { unitsRefund } from "@mercer/commerce/line-refund"
import { linesOf, movementsOf, soldOf } from "../detail/order-state.ts"
import type { Order } from "../order.ts"

/** The value of units of an order, by the server's rule; replacements of claims were not paid for. */
export function worthOf(order: Order, chosen: { item_id: string; quantity: number }[]): number {
  const units = chosen.flatMap(({ item_id, quantity }) => {
    const line = linesOf(order).find(({ id }) => id === item_id)
    if (!line) return []
    const { adjustments = [], tax_lines = [] } = line
    return [{ line: { ...line, adjustments, tax_lines, quantity: soldOf(line) }, quantity }]
  })
  const discounts = (order.discounts ?? []).map((one) => ({ ...one, rule: one.rule ?? null }))
  return unitsRefund({ tax_rate: order.tax_rate, discounts, terms: null }, movementsOf(order), units)
}
