import { Refusal } from "../refusal.ts"

/** How many products a refusal names. */
export const MOST_NAMED = 5

/**
 * A picture that products show is not deleted. Throws not_allowed, with the titles of the first products that use it;
 * `count` is the number of all.
 */
export function mustBeUnused(name: string, titles: readonly string[], count: number): void {
  if (count === 0) return
  const named = titles.slice(0, MOST_NAMED).map((title) => `"${title}"`)
  const more = count - named.length
  const all = more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ")
  const products = count === 1 ? "1 product" : `${count} products`
  throw new Refusal("not_allowed", `${name} is used by ${products}: ${all}. Remove it from them first`)
}
