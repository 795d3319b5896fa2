import { Refusal } from "../refusal.ts"
import type { PricedLine } from "../totals/line.ts"
import { chargedLine, type LineContext, type OrderLine } from "../totals/order.ts"
import { type ChargedLine, worthOfUnits } from "../totals/refundable.ts"
import { type Movements, type UnitsLine, unitsOf } from "./units.ts"

export { orderRates } from "../totals/order.ts"

type RefundedLine = OrderLine & UnitsLine

/** Units of a line to refund. */
export type RefundedUnits = { line: RefundedLine; quantity: number }

/**
 * What units of an order's lines are worth, in minor units: as charged, less their discount, with their tax, the
 * difference of two cumulative values (so that all parts add up to the line). Units that were refunded before, by returns
 * and claims, or that are in an open return, count as the first ones; a line never refunds more than was charged for it. Shipping is not included.
 */
export function unitsRefund(order: LineContext, movements: Movements, wanted: RefundedUnits[]): number {
  return chargedRefund(
    movements,
    wanted.map(({ line, quantity }) => ({ ...chargedLine(order, line), line, quantity })),
  )
}

/** Units of a line with what the order charged for it, as answers have it. */
export type ChargedUnits = Pick<ChargedLine, "totals" | "rates"> & { line: PricedLine & UnitsLine; quantity: number }

/** `unitsRefund` of lines whose totals are known, by whichever formulas they were computed. */
export function chargedRefund(movements: Movements, wanted: ChargedUnits[]): number {
  return wanted.reduce((sum, { quantity, ...charged }) => {
    const { settled } = unitsOf(charged.line, movements)
    return sum + worthOfUnits(charged, settled, quantity)
  }, 0)
}

type ItemUnits = { item_id: string; quantity: number }[]

/** Whether everything was received as requested, in any order: then a return refunds what was agreed on. */
export function returnedAsRequested(requested: ItemUnits, received: ItemUnits): boolean {
  return (
    received.length === requested.length &&
    received.every((one) => requested.some((two) => two.item_id === one.item_id && two.quantity === one.quantity))
  )
}

/** A refund amount that an operator enters may not exceed the refundable amount (minor units); else not_allowed. */
export function mustBeRefundable(amount: number, refundable: number): void {
  // v1's message, unchanged.
  if (amount > refundable) throw new Refusal("not_allowed", "Refund amount is greater that the refundable amount")
}
