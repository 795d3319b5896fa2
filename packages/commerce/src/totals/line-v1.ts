import { addRates, includedIn, percentOf } from "../rate.ts"
import { type LineTotals, type PricedLine, within } from "./priced-line.ts"

/* Version 1: what carts and orders of before version 2 were charged by. Only the version switch imports it. */

/**
 * What a line costs, in minor units: its price without tax, less its discount (without tax), plus the tax on the rest.
 * Each tax rate (percent) is rounded separately. The discount never exceeds the line, and a free line has no tax.
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

function taxOn(base: number, rates: number[]): number {
  return rates.reduce((sum, rate) => sum + percentOf(base, rate), 0)
}

function taxAfter(discount: number, subtotal: number, base: number, full_tax: number, rates: number[]): number {
  if (discount === 0) return full_tax
  if (discount === subtotal) return 0
  return within(taxOn(within(base - discount, base), rates), full_tax)
}
