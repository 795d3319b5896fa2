import { Refusal } from "../refusal.ts"
import type { CartPurpose } from "./completion.ts"

/** Parts of a cart that a storefront may want to change. */
export type CartPart =
  | "line items"
  | "discounts"
  | "gift cards"
  | "region"
  | "country"
  | "customer"
  | "email"
  | "sales channel"
  | "context"

/** What an operator has decided about carts of these types: shoppers may pay for them, not change them. */
const DECIDED: Partial<Record<CartPurpose["type"], readonly CartPart[]>> = {
  draft_order: ["line items", "discounts", "region", "country", "customer", "email", "sales channel"],
  swap: ["line items", "discounts", "gift cards", "region", "country", "customer", "email", "sales channel", "context"],
}

/** A storefront may change this part of the cart; else not_allowed. */
export function mustBeOpenToShoppers({ type }: Pick<CartPurpose, "type">, part: CartPart): void {
  if (DECIDED[type]?.includes(part))
    throw new Refusal("not_allowed", `The ${part} of a cart of type ${type} cannot be changed in the storefront`)
}

/** The fields of a storefront's cart update that belong to a part, each with its present value in the cart. */
export type PresentFields = Record<string, { part: CartPart; present?: unknown }>

/**
 * A storefront's update of a cart without the fields that change nothing: in carts that are open to
 * shoppers nothing is left out. Refuses other values of what an operator has decided with not_allowed.
 */
export function shoppersChanges<Wanted extends object>(
  cart: Pick<CartPurpose, "type">,
  wanted: Wanted,
  fields: PresentFields,
): Wanted {
  if (!DECIDED[cart.type]) return wanted
  const kept = Object.entries(wanted).filter(([name, value]) => {
    const field = fields[name]
    if (!field || value === undefined) return true
    // Null is ignored where the cart has one value, and clears its lists.
    if ("present" in field && (value === null || value === field.present)) return value === null
    mustBeOpenToShoppers(cart, field.part)
    return true
  })
  return Object.fromEntries(kept) as Wanted
}
