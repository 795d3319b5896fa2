import type { LineRates } from "@mercer/commerce"
import { totalsTree } from "../cart/cart-tree.ts"
import { withCartTotals } from "../cart/get-cart.ts"
import type { Context } from "../context/context.ts"
import { findOne, treeFor } from "../data/read.ts"
import type { ResponseOf } from "../entities/index.ts"

/** Without its cart nothing is computed. */
const BARE = {}
const WITH_TOTALS = { cart: totalsTree } as const

/** A draft order as it is returned, with the totals of its cart; refuses with not_found. */
export async function getDraft(
  ctx: Pick<Context, "query" | "providers" | "shape">,
  id: string,
): Promise<ResponseOf<"DraftOrder">> {
  if (!ctx.shape.relations.cart) return findOne(ctx, "DraftOrder", { id }, treeFor(BARE, ctx.shape), nameOf(id))
  const { cart, ...draft } = await findOne(ctx, "DraftOrder", { id }, treeFor(WITH_TOTALS, ctx.shape), nameOf(id))
  type Read = Parameters<typeof withCartTotals>[1]
  const answered = cart && withRates(await withCartTotals(ctx, cart as Read))
  return { ...draft, cart: answered } as unknown as ResponseOf<"DraftOrder">
}

/** The rates that custom lines were given: an operator who changes or restores such a line names them again. */
function withRates(cart: Awaited<ReturnType<typeof withCartTotals>>) {
  type Item = { own_rates: LineRates }
  const items = cart.items as unknown as Item[]
  return { ...cart, items: items.map((item) => ({ ...item, tax_rates: item.own_rates })) }
}

/** A draft order in a refusal. */
export const nameOf = (id: string) => `Draft order with id: ${id}`
