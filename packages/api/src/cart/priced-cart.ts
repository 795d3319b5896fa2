import { type CartTotals, cartTotals } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import type { LoadedCart } from "./load-cart.ts"
import { findTaxLines, systemTaxLines, type TaxLines, withTaxLines } from "./tax-lines.ts"

/** @public */
export interface PricedCart extends CartTotals {
  cart: LoadedCart
  tax_lines: TaxLines
}

/** What a shopper would have to pay now, always including taxes: for payment sessions and completion. @public */
export async function priced(ctx: Pick<App, "providers">, cart: LoadedCart): Promise<PricedCart> {
  return pricedWith(cart, await findTaxLines(ctx.providers, cart))
}

/**
 * The same with taxes that are already known, such as those from an outside provider before the transaction began.
 * @public
 */
export function pricedWith(cart: LoadedCart, tax_lines: TaxLines = systemTaxLines(cart)): PricedCart {
  const taxed = withTaxLines(cart, tax_lines)
  return { ...cartTotals(taxed, { taxes: true }), cart: taxed, tax_lines }
}

type Of<Rows> = Rows extends Map<string, infer Row> ? Record<string, Row> : never

/** The totals that a cart was completed with, as they are stored: numbers by the ids of lines and methods. @public */
export interface FrozenTotals {
  totals: CartTotals["totals"]
  items: Of<CartTotals["items"]>
  shipping_methods: Of<CartTotals["shipping_methods"]>
}

/** Totals as they are stored. @public */
export const frozenOf = ({ totals, items, shipping_methods }: CartTotals): FrozenTotals => ({
  totals,
  items: Object.fromEntries(items),
  shipping_methods: Object.fromEntries(shipping_methods),
})

/** Totals that were stored. */
export const thawed = ({ totals, items, shipping_methods }: FrozenTotals): CartTotals => ({
  totals,
  items: new Map(Object.entries(items)),
  shipping_methods: new Map(Object.entries(shipping_methods)),
})
