import { compareText } from "../compare.ts"
import type { Rules } from "../store/rules.ts"

export type TaxRate = { id: string; rate: number | null; name: string; code: string | null; region_id: string }

export type NewTaxLine = { rate: number; name: string; code: string | null }

/**
 * The taxes of a custom line: those that an operator has given it (percent; none is tax-free), or the default rate of
 * its region, whichever that is; null for a line that has none, as all of Medusa v1's.
 */
export type LineRates = NewTaxLine[] | "region" | null

type TaxRegion = { id: string; tax_rate: number; gift_cards_taxable: boolean }

type TaxedProduct = { tax_rates?: TaxRate[]; type?: { tax_rates?: TaxRate[] } | null }

type TaxedItem = {
  is_return?: boolean
  is_giftcard?: boolean
  tax_lines?: NewTaxLine[] | null
  /** Of a custom line only. */
  own_rates?: LineRates
  variant?: { product?: TaxedProduct | null } | null
}

/** The tax of a gift card that is sold as money: it is due when the card is spent. */
const UNTAXED_CARD: NewTaxLine = { rate: 0, name: "Gift card", code: "gift_card" }

/** Whether a line sells gift cards as money, since version 2, where the region does not tax them. */
export const isUntaxedCard = (
  item: Pick<TaxedItem, "is_giftcard" | "is_return">,
  region: Pick<TaxRegion, "gift_cards_taxable">,
  money: 1 | 2,
): boolean => money === 2 && item.is_giftcard === true && !item.is_return && !region.gift_cards_taxable

/** Whether a line with its taxes was sold as money. */
export const isSoldAsMoney = ({ is_giftcard, tax_lines }: { is_giftcard?: boolean; tax_lines?: unknown }): boolean =>
  is_giftcard === true &&
  Array.isArray(tax_lines) &&
  tax_lines.some(({ rate, code }: NewTaxLine) => rate === 0 && code === UNTAXED_CARD.code)

/**
 * The taxes on a line: all rates (percent) of the region that are tied to its product or to the product's type, else
 * the region's own. A line without product has those of its terms; a returned line keeps those it was sold with; a gift
 * card that is sold as money has one of 0, whatever its product's are.
 */
export function itemTaxLines(item: TaxedItem, region: TaxRegion, money: 1 | 2): NewTaxLine[] {
  if (item.is_return) return item.tax_lines ?? []
  if (isUntaxedCard(item, region, money)) return [UNTAXED_CARD]
  const product = item.variant?.product
  return product ? taxLines(ratesOfProduct(product, region.id), region) : customTaxLines(item.own_rates ?? null, region)
}

const customTaxLines = (rates: LineRates, region: TaxRegion): NewTaxLine[] =>
  rates === "region" ? taxLines([], region) : (rates ?? [])

/** What a new custom line is taxed with: the given rates, else the region's default, or nothing by v1's rules. */
export const customLineRates = (given: LineRates | undefined, rules: Rules): LineRates =>
  given ?? (rules === "current" ? "region" : null)

/** The taxes on a shipping method: all rates tied to its option, else the region's. v1: rates of other regions count too. */
export function shippingTaxLines(
  method: { shipping_option?: { tax_rates?: TaxRate[] } | null },
  region: Pick<TaxRegion, "tax_rate">,
): NewTaxLine[] {
  return taxLines(method.shipping_option?.tax_rates ?? [], region)
}

/** The rates (percent) of a region that are tied to a product or to its type. */
export function ratesOfProduct(product: TaxedProduct, region_id: string): TaxRate[] {
  const here = (tied: TaxRate[] | undefined) => tied?.filter((rate) => rate.region_id === region_id) ?? []
  return [...here(product.tax_rates), ...here(product.type?.tax_rates)]
}

/** Rates as tax lines, each rate once, in the order of their ids; without any, one line of the region's rate. */
export function taxLines(rates: TaxRate[], region: { tax_rate: number }): NewTaxLine[] {
  if (rates.length === 0) return [{ rate: region.tax_rate, name: "default", code: "default" }]
  const unique = [...new Map(rates.map((rate) => [rate.id, rate])).values()].sort((a, b) => compareText(a.id, b.id))
  return unique.map(({ rate, name, code }) => ({ rate: rate ?? 0, name, code }))
}

/**
 * The taxes of one line or shipping method as they are stored: the table takes a code only once of each, so that a
 * second rate of the same code has none.
 */
export function storedTaxLines<Line extends { code: string | null }>(lines: readonly Line[]): Line[] {
  const seen = new Set<string | null>()
  return lines.map((line) => {
    const code = seen.has(line.code) ? null : line.code
    seen.add(code)
    return { ...line, code }
  })
}
