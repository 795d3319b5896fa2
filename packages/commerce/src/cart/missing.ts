import { Refusal } from "../refusal.ts"

/** What a cart can be without that its order needs, in the order in which it is refused. */
export const MISSING = ["email", "shipping_address", "shipping_method", "billing_address"] as const

/** @public */
export type Missing = (typeof MISSING)[number]

interface Line {
  id: string
  is_return: boolean
  is_giftcard: boolean
  /** Whether a method of the cart ships it. */
  has_shipping: boolean | null
  variant: { requires_shipping?: boolean } | null
}

interface Address {
  address_1: string | null
  city: string | null
  postal_code: string | null
}

interface Cart {
  type: string
  email: string | null
  items: Line[]
  region: { tax_rate: number; tax_provider_id: string | null } | null
  shipping_address: Address | null
  billing_address_id: string | null
}

/** A line is shipped unless it is a gift card, comes back, or its variant says that it is not sent. */
export const requiresShipping = ({ is_giftcard, is_return, variant }: Omit<Line, "id" | "has_shipping">): boolean =>
  !is_giftcard && !is_return && variant?.requires_shipping !== false

/**
 * What a storefront's cart is without, so that no order can be made of it. Nothing for the carts of swaps, claims and
 * drafts, which an operator has begun.
 */
export function missingIn(cart: Cart): Missing[] {
  if (cart.type !== "default") return []
  const is = {
    email: !cart.email,
    shipping_address: cart.items.some(requiresShipping) && !isAddress(cart.shipping_address),
    shipping_method: unshipped(cart).length > 0,
    billing_address: isTaxedWithoutShipping(cart) && !cart.billing_address_id && !isAddress(cart.shipping_address),
  }
  return MISSING.filter((one) => is[one])
}

/** A country alone, which a new cart has, is no address. */
const isAddress = (address: Address | null): boolean =>
  Boolean(address && (address.address_1 || address.city || address.postal_code))

const unshipped = ({ items }: Cart): Line[] => items.filter((line) => requiresShipping(line) && !line.has_shipping)

/** The tax of goods that are not sent depends on where their buyer is. */
const isTaxedWithoutShipping = ({ items, region }: Cart): boolean =>
  Boolean(
    items.length > 0 && !items.some(requiresShipping) && region && (region.tax_rate > 0 || region.tax_provider_id),
  )

const WORDS: Record<Missing, string> = {
  email: "The cart has no email",
  shipping_address: "The cart has no shipping address",
  shipping_method: "The cart has items without a shipping method",
  billing_address: "The cart has no billing address",
}

/** The refusal of a cart without it; for a shipping method, with the ids of the lines that have none. */
export function missingRefusal(missing: Missing, cart: Cart): Refusal {
  const items = missing === "shipping_method" ? { items: unshipped(cart).map(({ id }) => id) } : {}
  return new Refusal("not_allowed", WORDS[missing], `${missing}_missing`, items)
}
