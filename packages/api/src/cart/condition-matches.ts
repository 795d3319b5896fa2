import type { App } from "../context/context.ts"
import type { LoadedCart } from "./load-cart.ts"
import { conditionMatches } from "./queries.ts"

/**
 * Which of a discount's condition resources a cart could match: the ids of its products, their types, collections and
 * tags, and of its customer's groups. One statement, even if a condition lists thousands of products.
 */
export async function matchesOf(
  ctx: App,
  condition_ids: string[],
  cart: LoadedCart,
): Promise<Map<string, { id: string }[]>> {
  const products = cart.items.flatMap(({ variant }) => variant?.product?.id ?? [])
  const groups = cart.customer?.groups.map(({ id }) => id) ?? []
  const rows = await conditionMatches(ctx, { condition_ids, products, groups })
  const matches = new Map<string, { id: string }[]>()
  for (const { condition_id, id } of rows) matches.set(condition_id, [...(matches.get(condition_id) ?? []), { id }])
  return matches
}
