import { type CartTotals, cartTotals } from "@mercer/commerce"
import type { Shop } from "../context.ts"
import type { LoadedCart } from "./load-cart.ts"
import { findTaxLines, systemTaxLines, type TaxLines, withTaxLines } from "./tax-lines.ts"

export interface PricedCart extends CartTotals {
  cart: LoadedCart
  tax_lines: TaxLines
}

/** What a shopper would have to pay now, taxes always included: for payment sessions and completion. */
export async function priced(ctx: Pick<Shop, "providers">, cart: LoadedCart): Promise<PricedCart> {
  return pricedWith(cart, await findTaxLines(ctx.providers, cart))
}

/** The same with taxes that are known already, such as those an outside provider gave before the transaction began. */
export function pricedWith(cart: LoadedCart, tax_lines: TaxLines = systemTaxLines(cart)): PricedCart {
  const taxed = withTaxLines(cart, tax_lines)
  return { ...cartTotals(taxed, { taxes: true }), cart: taxed, tax_lines }
}
