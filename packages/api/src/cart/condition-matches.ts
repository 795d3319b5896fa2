import type { App } from "../context/context.ts"
import { conditionMatches } from "./queries.ts"

/** The products and the customer that a discount's conditions are about. */
export interface Conditioned {
  items: { variant: { product: { id: string } | null } | null }[]
  customer: { groups: { id: string }[] } | null
}

/**
 * Which of a discount's condition resources a cart could match: the ids of its products, their types, collections and
 * tags, and of its customer's groups. One statement, even if a condition lists thousands of products.
 */
export async function matchesOf(
  ctx: App,
  condition_ids: string[],
  cart: Conditioned,
): Promise<Map<string, { id: string }[]>> {
  const products = cart.items.flatMap(({ variant }) => variant?.product?.id ?? [])
  const groups = cart.customer?.groups.map(({ id }) => id) ?? []
  const rows = await conditionMatches(ctx, { condition_ids, products, groups })
  const matches = new Map<string, { id: string }[]>()
  for (const { condition_id, id } of rows) matches.set(condition_id, [...(matches.get(condition_id) ?? []), { id }])
  return matches
}
