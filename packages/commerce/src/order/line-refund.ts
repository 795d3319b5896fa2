import { Refusal } from "../refusal.ts"
import { chargedLine, type LineContext, type OrderLine } from "../totals/order.ts"
import { worthOfUnits } from "../totals/refundable.ts"
import { type Movements, type UnitsLine, unitsOf } from "./units.ts"

type RefundedLine = OrderLine & UnitsLine

/** Units of a line to refund. */
export type RefundedUnits = { line: RefundedLine; quantity: number }

/**
 * What units of an order's lines are worth, in minor units: as charged, less their discount, with their tax, the
 * difference of two cumulative values (so that all parts add up to the line). Units that were refunded before, by returns
 * and claims, or that are in an open return, count as the first ones; a line never refunds more than was charged for it. Shipping is not included.
 */
export function unitsRefund(order: LineContext, movements: Movements, wanted: RefundedUnits[]): number {
  return wanted.reduce((sum, { line, quantity }) => {
    const { settled } = unitsOf(line, movements)
    return sum + worthOfUnits(chargedLine(order, line), settled, quantity)
  }, 0)
}

/**
 * A return's refund, in minor units: the value of its units less the return shipping with tax, never below 0
 * and never more than `refundable`, what was paid for the order and not refunded.
 */
export function returnRefund(worth: number, shipping_total: number, refundable: number): number {
  return Math.max(0, Math.min(worth - shipping_total, refundable))
}

/** A refund amount that an operator enters may not exceed the refundable amount (minor units); else not_allowed. */
export function mustBeRefundable(amount: number, refundable: number): void {
  // v1's message, unchanged.
  if (amount > refundable) throw new Refusal("not_allowed", "Refund amount is greater that the refundable amount")
}
