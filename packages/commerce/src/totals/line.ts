import { halfUp } from "../money.ts"
import { addRates, withTax } from "../rate.ts"
import * as v1 from "./line-v1.ts"
import { inclusiveTotals } from "./line-v2.ts"
import type { MoneyVersion } from "./money-version.ts"
import { type LineTotals, type PricedLine, within } from "./priced-line.ts"

export type { LineTotals, PricedLine } from "./priced-line.ts"

/** The line of a swap's cart that takes goods back knows its exact tax: `metadata.amount`, in minor units. */
export type TaxLine = { rate: number | null; metadata?: unknown }

/** The ids of the discounts whose adjustments count. */
export type Attached = Pick<ReadonlySet<string>, "has">

type Adjustment = { discount_id: string | null; amount: number; metadata?: unknown }

export type Line = PricedLine & {
  id: string
  allow_discounts?: boolean
  is_return?: boolean
  adjustments?: Adjustment[] | null
  tax_lines?: TaxLine[] | null
}

/**
 * What a line costs, in minor units, by the version of its cart or order. The discount is in the basis of `discountOn`:
 * without tax in version 1, as the price in version 2. Rates are in percent.
 */
export function lineTotals(line: PricedLine, discount: number, rates: number[], money: MoneyVersion): LineTotals {
  const isInclusive = money === 2 && line.includes_tax
  return isInclusive ? inclusiveTotals(line, discount, rates) : v1.lineTotals(line, discount, rates)
}

/** The line without tax, before any discount, in minor units; and the tax on it. */
export function beforeDiscount(line: PricedLine, rates: number[], money: MoneyVersion) {
  const { subtotal, original_tax_total: tax } = lineTotals(line, 0, rates, money)
  return { subtotal, tax }
}

/**
 * The discount on a line: the adjustments of discounts still attached, if the line allows discounts, and those made by
 * hand (without discount). v1: leftovers of a removed code stay in the table and don't count; old amounts may be fractional.
 */
export function discountOn(
  line: Omit<Line, "id" | keyof PricedLine> & Pick<PricedLine, "includes_tax">,
  attached: Attached,
  money: MoneyVersion,
): number {
  const counted = (line.adjustments ?? []).filter((one) => counts(line, one, attached))
  if (money === 1 || !line.includes_tax) return sum(counted.map(({ amount }) => halfUp(Number(amount))))
  const rate = addRates(ratesOf(line.tax_lines))
  return sum(counted.map((one) => basisOf(one) ?? Number(withTax(halfUp(Number(one.amount)), rate).toDecimalPlaces(0))))
}

/** The amount of an adjustment as the price it belongs to (minor units), if Mercer has stored it. */
export function basisOf({ metadata }: Pick<Adjustment, "metadata">): number | null {
  const { mercer } = (metadata ?? {}) as { mercer?: { basis?: unknown } }
  return typeof mercer?.basis === "number" && Number.isFinite(mercer.basis) ? halfUp(mercer.basis) : null
}

/** Whether an adjustment of a line counts: see `discountOn`. */
export function counts(
  { allow_discounts }: Pick<Line, "allow_discounts">,
  { discount_id }: Pick<Adjustment, "discount_id">,
  attached: Attached,
): boolean {
  return discount_id === null || (allow_discounts !== false && attached.has(discount_id))
}

/**
 * A line of a swap's cart that takes goods back, or says what the way back costs: its stored taxes are exact. v1: a line
 * without exact taxes is computed from its rates.
 */
export function returnedLineTotals(line: Line, attached: Attached, money: MoneyVersion): LineTotals {
  const amounts = (line.tax_lines ?? []).map(({ metadata }) => (metadata as { amount?: unknown } | null)?.amount)
  const rates = ratesOf(line.tax_lines)
  if (!amounts.every((amount) => typeof amount === "number"))
    return lineTotals(line, discountOn(line, attached, money), rates, money)
  const { subtotal, tax } = beforeDiscount(line, rates, money)
  // Its adjustments are the shares without tax, whatever the version.
  const discount_total = within(discountOn(line, attached, 1), subtotal)
  const tax_total = amounts.reduce((all, amount) => all + amount, 0)
  const total = subtotal - discount_total + tax_total
  return {
    subtotal,
    discount_total,
    tax_total,
    total,
    original_total: discount_total === 0 ? total : subtotal + tax,
    original_tax_total: discount_total === 0 ? tax_total : tax,
  }
}

/** The rates, in percent, of tax lines. */
export function ratesOf(tax_lines: TaxLine[] | null | undefined): number[] {
  return (tax_lines ?? []).map((line) => line.rate ?? 0)
}

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
