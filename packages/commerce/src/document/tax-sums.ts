import { split } from "../money.ts"
import { percentOf, tenThousandths } from "../rate.ts"
import { ratesOf, type TaxLine } from "../totals/line.ts"

export type NamedTax = TaxLine & { name?: string | null }

/** A row with its amounts in minor units, as it was charged. */
export interface Taxed {
  subtotal: number
  discount_total: number
  tax_total: number
  tax_lines?: NamedTax[] | null
}

/** What is taxed at one rate (percent), in minor units. */
export interface TaxSum {
  name: string | null
  rate: number
  /** What the tax is on. Of several taxes on the same goods, each has all of it. */
  net: number
  tax: number
}

/** The name that people read; null where there is none. v1: a region's own rate is named default. */
export const taxName = (name: string | null): string | null => (name && !/^default$/i.test(name) ? name : null)

/**
 * The taxes of rows by name and rate, the highest rate first. Together they are exactly the taxes that were charged.
 * What has no tax line is taxed at 0 percent.
 */
export function taxSums(rows: readonly Taxed[]): TaxSum[] {
  const sums = new Map<string, TaxSum>()
  for (const row of rows) {
    const net = row.subtotal - row.discount_total
    const lines = row.tax_lines?.length ? row.tax_lines : [{ rate: 0, name: null }]
    const parts = partsOf(row.tax_total, net, ratesOf(lines))
    for (const [at, { name = null, rate }] of lines.entries()) {
      const key = JSON.stringify([rate ?? 0, name])
      const sum = sums.get(key) ?? { name, rate: rate ?? 0, net: 0, tax: 0 }
      sums.set(key, { ...sum, net: sum.net + net, tax: sum.tax + (parts[at] ?? 0) })
    }
  }
  const all = [...sums.values()].filter(({ net, tax }) => net !== 0 || tax !== 0)
  return all.sort((a, b) => b.rate - a.rate || (a.name ?? "").localeCompare(b.name ?? ""))
}

/** A tax by its rates: each rounded by itself, as lines are taxed; else, as shipping is, the whole in proportion. */
function partsOf(tax: number, net: number, rates: number[]): number[] {
  const each = rates.map((rate) => percentOf(net, rate))
  const weights = rates.map((rate) => tenThousandths(rate) ?? Math.max(0, Math.round(rate * 10_000)))
  return each.reduce((all, one) => all + one, 0) === tax ? each : split(tax, weights)
}
