import { Refusal } from "../refusal.ts"
import { chargedLine, type LineContext, type OrderLine } from "../totals/order.ts"
import { worthOfUnits } from "../totals/refundable.ts"
import { type Movements, type UnitsLine, unitsOf } from "./units.ts"

export type RefundedLine = OrderLine & UnitsLine

/** Units of a line whose money is to go back. */
export type RefundedUnits = { line: RefundedLine; quantity: number }

/**
 * What units of an order's lines are worth, in minor units: as charged, less their discount, with their tax, the
 * difference of two cumulative values (so that all parts add up to the line). Units that were refunded before, by returns
 * and claims, count as the first ones; a line never gives back more than was charged for it. Shipping is not included.
 */
export function unitsRefund(order: LineContext, movements: Movements, wanted: RefundedUnits[]): number {
  return wanted.reduce((sum, { line, quantity }) => {
    const { settled } = unitsOf(line, movements)
    return sum + worthOfUnits(chargedLine(order, line), settled, quantity)
  }, 0)
}

/**
 * What a return gives back, in minor units: what its units are worth less the return shipping with tax, never below 0
 * and never more than `refundable`, what was paid for the order and has not gone back.
 */
export function returnRefund(worth: number, shipping_total: number, refundable: number): number {
  return Math.max(0, Math.min(worth - shipping_total, refundable))
}

/** An amount that an operator asks to give back may not exceed what can be given back (minor units); else not_allowed. */
export function mustBeRefundable(amount: number, refundable: number): void {
  // v1's words, as they are.
  if (amount > refundable) throw new Refusal("not_allowed", "Refund amount is greater that the refundable amount")
}
