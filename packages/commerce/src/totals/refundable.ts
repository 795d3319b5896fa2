import { floorShare } from "../money.ts"
import { percentOf } from "../rate.ts"
import type { LineTotals, PricedLine } from "./line.ts"

export type ChargedLine = { line: PricedLine; totals: LineTotals; rates: number[] }

/**
 * What `count` units of a line are worth after the first `before` ones, in minor units: the difference of two cumulative
 * values, so that refunding all units in any portions refunds exactly what was charged for the line.
 */
export function worthOfUnits(charged: ChargedLine, before: number, count: number): number {
  const first = Math.min(Math.max(before, 0), charged.line.quantity)
  const last = Math.min(first + Math.max(count, 0), charged.line.quantity)
  return worthOfFirst(charged, last) - worthOfFirst(charged, first)
}

/** The first k units: their price less their floor of the discount, plus tax; tax-inclusive, a floor of the total. */
function worthOfFirst({ line, totals, rates }: ChargedLine, k: number): number {
  if (k === line.quantity) return totals.total
  if (totals.total <= 0) return 0
  if (line.includes_tax) return floorShare(totals.total, k, line.quantity)
  const net = line.unit_price * k - floorShare(totals.discount_total, k, line.quantity)
  return rates.reduce((sum, rate) => sum + percentOf(net, rate), net)
}
