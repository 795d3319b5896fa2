import { requiresShipping } from "../cart/missing.ts"
import { hasShipping } from "./methods.ts"
import { meetsRequirements, type ShippingCart, type ShippingOption } from "./option.ts"

/** Why a cart loses a shipping method when its lines change. */
export const METHOD_REMOVALS = ["option_deleted", "other_region", "no_item", "requirements", "no_price"] as const

/** @public */
export type MethodRemoval = (typeof METHOD_REMOVALS)[number]

type Option = ShippingOption & { profile_id: string; deleted_at: Date | null }

interface Line {
  is_return: boolean
  is_giftcard: boolean
  variant: { requires_shipping?: boolean; product: { profiles: { id: string }[] } | null } | null
}

/**
 * Why a cart, with its lines as they are now, can no longer be shipped by this option: it was deleted, is of another
 * region, ships none of the lines, or the subtotal (minor units, before discounts) leaves its bounds. Null while it
 * can. An option made for this cart alone has no bounds, as when it was chosen.
 */
export function methodRemoval(option: Option | null, cart: ShippingCart & { items: Line[] }): MethodRemoval | null {
  if (!option || option.deleted_at) return "option_deleted"
  if (!cart.items.some((line) => goesBy(line, option.profile_id))) return "no_item"
  if (cart.custom_options?.some(({ shipping_option_id }) => shipping_option_id === option.id)) return null
  if (option.region_id !== cart.region_id) return "other_region"
  const reached = cart.subtotal + (option.includes_tax ? cart.item_tax_total : 0)
  return meetsRequirements(option, reached) ? null : "requirements"
}

/** A gift card that the shopper has chosen a method for is a printed one: it is sent, though it need not be. */
const goesBy = (line: Line, profile_id: string): boolean =>
  requiresShipping({ ...line, is_giftcard: false }) &&
  hasShipping(line.variant?.product?.profiles.map(({ id }) => id) ?? [], [profile_id])
