import { Refusal } from "../refusal.ts"

type Owner = { id: string }

export type OwnedCart = { customer_id: string | null; customer?: { has_account: boolean } | null }

/** A completed cart is frozen: it refuses every change with not_allowed. */
export function mustBeOpen(cart: { completed_at: Date | null }): void {
  if (cart.completed_at) throw new Refusal("not_allowed", "The cart is completed and can no longer be changed")
}

/** A cart changes its region only before it is completed or paid for; else not_allowed. */
export function mayChangeRegion(cart: { completed_at: Date | null; payment_authorized_at: Date | null }): void {
  mustBeOpen(cart)
  if (cart.payment_authorized_at)
    throw new Refusal("not_allowed", "Cannot change the region of a cart whose payment is authorized")
}

/**
 * A cart can be assigned only to the logged-in customer, or keeps its own; another customer's id is not_allowed.
 */
export function mayNameCustomer(cart: { customer_id: string | null }, wanted_id: string, customer: Owner | null): void {
  if (wanted_id === customer?.id || wanted_id === cart.customer_id) return
  throw new Refusal("not_allowed", "A cart can only be given to the customer who is logged in")
}

/** Whether a customer's write makes the cart theirs: when it belongs to no other account. Never at a read. */
export function adopts(cart: OwnedCart, customer: Owner | null): boolean {
  if (!customer || cart.customer_id === customer.id) return false
  return !cart.customer?.has_account
}

/**
 * An address may be used for a cart when it is the cart's already, or belongs to the logged-in customer; else
 * not_found, as if it didn't exist.
 */
export function mayUseAddress(
  address: { id: string; customer_id: string | null } | null | undefined,
  cart: { billing_address_id: string | null; shipping_address_id: string | null },
  customer: Owner | null,
): void {
  const on_cart = address?.id === cart.billing_address_id || address?.id === cart.shipping_address_id
  const is_own = !!customer && address?.customer_id === customer.id
  if (!address || (!on_cart && !is_own)) throw new Refusal("not_found", "Address was not found")
}
