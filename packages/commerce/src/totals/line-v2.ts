import { addRates, includedIn } from "../rate.ts"
import { type LineTotals, type PricedLine, within } from "./priced-line.ts"

/**
 * What a tax-inclusive line costs, in minor units, by version 2: its price less its discount, which is with tax as the
 * price is. The tax contained in the rest is rounded once for the line; all rates (percent) together.
 */
export function inclusiveTotals(line: PricedLine, discount: number, rates: number[]): LineTotals {
  const gross = line.unit_price * line.quantity + 0
  const rate = addRates(rates)
  const original_tax_total = includedIn(gross, rate)
  const total = gross - within(discount, gross) + 0
  const tax_total = includedIn(total, rate)
  const subtotal = gross - original_tax_total
  return {
    subtotal,
    discount_total: subtotal - (total - tax_total),
    tax_total,
    total,
    original_total: gross,
    original_tax_total,
  }
}
