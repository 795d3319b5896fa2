import { ordering } from "../data/filters.ts"

/** What lists of categories can be ordered by. */
export const CATEGORY_ORDERS = ["id", "name", "handle", "rank", "created_at", "updated_at"] as const

/** By rank unless another order is requested; v1: categories of equal rank, such as the top-level ones, by handle. */
export function categoryOrder(order = "rank"): Record<string, "asc" | "desc"> {
  return { ...ordering(order), ...(order.endsWith("rank") && { handle: "asc" as const }) }
}
