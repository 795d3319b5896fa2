import { halfUp } from "../money.ts"
import { addRates, includedIn, percentOf } from "../rate.ts"

/** The line of a swap's cart that takes goods back knows its exact tax: `metadata.amount`, in minor units. */
export type TaxLine = { rate: number | null; metadata?: unknown }

/** The ids of the discounts whose adjustments count. */
export type Attached = Pick<ReadonlySet<string>, "has">

type Adjustment = { discount_id: string | null; amount: number }

export type PricedLine = { unit_price: number; quantity: number; includes_tax?: boolean | null }

export type Line = PricedLine & {
  id: string
  allow_discounts?: boolean
  is_return?: boolean
  adjustments?: Adjustment[] | null
  tax_lines?: TaxLine[] | null
}

export type LineTotals = {
  subtotal: number
  discount_total: number
  tax_total: number
  total: number
  original_total: number
  original_tax_total: number
}

/**
 * What a line costs, in minor units: its price without tax, less its discount, plus the tax on the rest. Each tax rate
 * (percent) is rounded separately. The discount never exceeds the line, and a free line has no tax.
 */
export function lineTotals(line: PricedLine, discount: number, rates: number[]): LineTotals {
  const { base, subtotal, tax } = beforeDiscount(line, rates)
  const discount_total = within(discount, subtotal)
  const tax_total = taxAfter(discount_total, subtotal, base, tax, rates)
  return {
    subtotal,
    discount_total,
    tax_total,
    total: subtotal - discount_total + tax_total,
    original_total: subtotal + tax,
    original_tax_total: tax,
  }
}

/**
 * The line before any discount: `subtotal` without tax, and the `base` its taxes are taken from. They differ by a few
 * units in a tax-inclusive line, since the contained tax is rounded per unit.
 */
export function beforeDiscount(line: PricedLine, rates: number[]) {
  const gross = line.unit_price * line.quantity + 0
  if (!line.includes_tax) return { base: gross, subtotal: gross, tax: taxOn(gross, rates) }
  const base = (line.unit_price - includedIn(line.unit_price, addRates(rates))) * line.quantity + 0
  const tax = within(taxOn(base, rates), gross)
  return { base, subtotal: gross - tax, tax }
}

/**
 * The discount on a line: the adjustments of discounts still attached, if the line allows discounts, and those made by
 * hand (without discount). v1: leftovers of a removed code stay in the table and don't count; old amounts may be fractional.
 */
export function discountOn(line: Pick<Line, "adjustments" | "allow_discounts">, attached: Attached): number {
  let sum = 0
  for (const one of line.adjustments ?? []) if (counts(line, one, attached)) sum += halfUp(Number(one.amount))
  return sum
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
export function returnedLineTotals(line: Line, discount: number): LineTotals {
  const amounts = (line.tax_lines ?? []).map(({ metadata }) => (metadata as { amount?: unknown } | null)?.amount)
  const rates = ratesOf(line.tax_lines)
  if (!amounts.every((amount) => typeof amount === "number")) return lineTotals(line, discount, rates)
  const { subtotal, tax } = beforeDiscount(line, rates)
  const discount_total = within(discount, subtotal)
  const tax_total = amounts.reduce((sum, amount) => sum + amount, 0)
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

function taxOn(base: number, rates: number[]): number {
  return rates.reduce((sum, rate) => sum + percentOf(base, rate), 0)
}

function taxAfter(discount: number, subtotal: number, base: number, full_tax: number, rates: number[]): number {
  if (discount === 0) return full_tax
  if (discount === subtotal) return 0
  return within(taxOn(within(base - discount, base), rates), full_tax)
}

/** `value` kept between 0 and `bound`, which is negative for returned lines. */
function within(value: number, bound: number): number {
  return Math.min(Math.max(value, Math.min(0, bound)), Math.max(0, bound))
}
