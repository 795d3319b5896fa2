import { missingIn, missingRefusal } from "@mercer/commerce"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { App } from "../context/context.ts"
import { readRules } from "../data/shop-rules.ts"

/**
 * Refuses a storefront's cart without what its order needs, with not_allowed and what is missing as the code. v1: it
 * asks for an email only, and so it stays under the rules of v1.
 */
export async function mustBeWhole(ctx: Pick<App, "query">, cart: LoadedCart): Promise<void> {
  const [first] = missingIn(cart)
  if (!first || cart.items.length === 0 || (await readRules(ctx)) === "v1") return
  throw missingRefusal(first, cart)
}
