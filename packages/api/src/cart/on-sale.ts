import { isOnSale, unavailable } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { readRules } from "../data/shop-rules.ts"
import type { CartLine } from "./cart-change.ts"
import type { LoadedCart } from "./load-cart.ts"

type Seller = Pick<LoadedCart, "type" | "sales_channel_id">
type Sold = Pick<CartLine, "id" | "variant_id" | "variant" | "quantity" | "is_return">

/**
 * Refuses lines whose product is not published, or not in the cart's sales channel, with the code item_unavailable. v1:
 * whoever knows a variant's id buys it, and so it stays under the rules of v1; an operator sells anything by a draft.
 * @public
 */
export async function mustBeOnSale(ctx: Pick<App, "query">, cart: Seller, lines: Sold[]): Promise<void> {
  if (cart.type !== "default") return
  const off = lines.filter(
    ({ variant, is_return }) => !is_return && variant?.product && !isOnSale(variant.product, cart.sales_channel_id),
  )
  if (off.length === 0 || (await readRules(ctx)) === "v1") return
  throw unavailable([...new Set(off.flatMap(({ variant_id }) => variant_id ?? []))], lines)
}
