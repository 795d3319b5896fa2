import { addRates, includedIn, percentOf } from "../rate.ts"
import type { NewTaxLine } from "../tax/tax-lines.ts"
import {
  type Price,
  type PriceContext,
  priceApplies,
  priceIsOpen,
  type SelectedPrice,
  selectPrice,
} from "./select-price.ts"

/** A variant's price as a storefront gets it, in minor units; null if there is no price or no known tax. */
export type CalculatedPrice = SelectedPrice & {
  original_price_incl_tax: number | null
  calculated_price_incl_tax: number | null
  original_tax: number | null
  calculated_tax: number | null
  tax_rates: NewTaxLine[] | null
}

type Shopper = Pick<PriceContext, "now" | "group_ids"> & { region: PriceContext["region"] | null }

/**
 * The price of one unit as the catalog returns it, with the taxes on it. Without a region or currency there is no price
 * to return; without `taxes` (a region without automatic taxes, or a currency alone) there is no price with tax. `select`
 * is a shop's own rule.
 */
export function calculatedPrice(
  prices: Price[],
  { region, ...shopper }: Shopper,
  taxes: NewTaxLine[] | null,
  select = selectPrice,
): CalculatedPrice {
  const tax_rate = taxes ? addRates(taxes.map(({ rate }) => rate)) : undefined
  const selected = region ? select(prices, { ...shopper, region, ...(taxes && { tax_rate }) }) : NO_PRICE
  const original = taxed(selected.original_price, selected.original_price_includes_tax, taxes)
  const calculated = taxed(selected.calculated_price, selected.calculated_price_includes_tax, taxes)
  return {
    ...selected,
    original_price_incl_tax: original.incl_tax,
    calculated_price_incl_tax: calculated.incl_tax,
    original_tax: original.tax,
    calculated_tax: calculated.tax,
    tax_rates: region ? taxes : null,
  }
}

const NO_PRICE: SelectedPrice = {
  original_price: null,
  calculated_price: null,
  calculated_price_type: null,
  original_price_includes_tax: null,
  calculated_price_includes_tax: null,
}

/** Each rate is rounded on its own, as on a line of one unit. */
function taxed(amount: number | null, includes_tax: boolean | null, taxes: NewTaxLine[] | null) {
  if (amount === null || taxes === null) return { incl_tax: null, tax: null }
  return priceWithTax(amount, includes_tax === true, taxes)
}

/** An amount in minor units with the taxes on it; one that includes its taxes stays as it is. */
export function priceWithTax(amount: number, includes_tax: boolean, taxes: { rate: number }[]) {
  const rates = taxes.map(({ rate }) => rate)
  if (includes_tax) return { incl_tax: amount, tax: includedIn(amount, addRates(rates)) }
  const tax = rates.reduce((sum, rate) => sum + percentOf(amount, rate), 0)
  return { incl_tax: amount + tax, tax }
}

/**
 * The prices returned to a shopper: those for their region, or, where it has none, all that apply to them.
 * Prices of lists for others, or not active now, stay hidden. v1 returned them when no region was given.
 */
export function visiblePrices<One extends Price>(prices: One[], { region, ...shopper }: Shopper): One[] {
  const open = prices.filter((price) => priceIsOpen(price, shopper))
  const here = region ? open.filter((price) => priceApplies(price, { ...shopper, region })) : []
  return here.length > 0 ? here : open
}
