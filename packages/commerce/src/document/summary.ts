import { halfUp, split } from "../money.ts"
import { attachedIds } from "../totals/cart.ts"
import { counts, type Line, type LineTotals } from "../totals/line.ts"
import { type NamedTax, type Taxed, type TaxSum, taxSums } from "./tax-sums.ts"

export type SummedLine = Pick<Line, "id" | "includes_tax" | "adjustments" | "allow_discounts"> &
  LineTotals & { tax_lines?: NamedTax[] | null }

/** A cart or an order with its totals, as responses have it. */
export interface Summed {
  /** The one rate of an order of the old tax system. */
  tax_rate?: number | null
  items: SummedLine[]
  shipping_methods: { subtotal: number; tax_total: number; tax_lines?: NamedTax[] | null }[]
  discounts: { id: string; code: string; rule?: { type: string } | null }[]
  gift_card_total: number
  gift_card_tax_total: number
}

/** What people read of a cart or an order, in minor units: rows that add up to its total. */
export interface Summary {
  /** Whether lines, discounts and shipping are with tax: when all lines were priced so. The taxes are then part of them. */
  includes_tax: boolean
  /** What each line costs before discounts, by its id. */
  lines: Map<string, number>
  /** What each code takes off, as negative amounts; without a code for what was taken off by hand. */
  discounts: { code: string | null; amount: number }[]
  shipping: number
  /** By name and rate. */
  taxes: TaxSum[]
  /** What gift cards pay, negative. */
  gift_cards: number
  total: number
}

/** Makes the one summary that mails, invoices and the panel show. */
export function summaryOf(of: Summed): Summary {
  const includes_tax = isWithTax(of.items)
  const lines = new Map(of.items.map((line) => [line.id, includes_tax ? line.original_total : line.subtotal]))
  const discounts = discountsOf(of, includes_tax)
  const shipping = of.shipping_methods.reduce(
    (sum, { subtotal, tax_total }) => sum + subtotal + (includes_tax ? tax_total : 0),
    0,
  )
  const taxes = taxSums(taxedRows(of))
  const gift_cards = 0 - of.gift_card_total - of.gift_card_tax_total
  const rows = [...lines.values(), ...discounts.map(({ amount }) => amount), shipping, gift_cards]
  const added = includes_tax ? [] : taxes.map(({ tax }) => tax)
  const total = [...rows, ...added].reduce((sum, amount) => sum + amount, 0)
  return { includes_tax, lines, discounts, shipping, taxes, gift_cards, total }
}

/** Whether people read these lines with their taxes: when all of them were priced so. */
export const isWithTax = (items: readonly Pick<SummedLine, "includes_tax">[]) =>
  items.length > 0 && items.every((line) => line.includes_tax === true)

/** Each line's discount, by its codes in proportion to their adjustments. Codes that take nothing off are left out. */
function discountsOf({ items, discounts }: Summed, with_tax: boolean): Summary["discounts"] {
  const attached = attachedIds(discounts.map(({ id, rule }) => ({ id, ...(rule !== undefined && { rule }) })))
  const codes = new Map(discounts.map(({ id, code }) => [id, code]))
  const sums = new Map<string | null, number>()
  for (const line of items) {
    const made = (line.adjustments ?? []).filter((one) => counts(line, one, attached))
    const sources = made.length > 0 ? made : [{ discount_id: null, amount: 0 }]
    const off = with_tax ? line.original_total - line.total : line.discount_total
    const parts = split(
      off,
      sources.map(({ amount }) => Math.max(0, halfUp(Number(amount)))),
    )
    for (const [at, { discount_id }] of sources.entries()) {
      const code = (discount_id && codes.get(discount_id)) || null
      sums.set(code, (sums.get(code) ?? 0) + (parts[at] ?? 0))
    }
  }
  return [...sums].filter(([, amount]) => amount !== 0).map(([code, amount]) => ({ code, amount: -amount }))
}

/** v1: an order of the old tax system has one rate for all. */
function taxedRows({ items, shipping_methods, tax_rate = null }: Summed): Taxed[] {
  const lines = tax_rate === null ? undefined : [{ rate: tax_rate, name: null }]
  return [
    ...items.map((line) => ({ ...line, tax_lines: lines ?? line.tax_lines ?? [] })),
    ...shipping_methods.map((method) => ({ ...method, discount_total: 0, tax_lines: lines ?? method.tax_lines ?? [] })),
  ]
}
