import { Refusal } from "../refusal.ts"

export type OrderedCart = {
  id: string
  email: string | null
  customer_id: string | null
  region_id: string
  region: { currency_code: string }
  billing_address_id: string | null
  shipping_address_id: string | null
  sales_channel_id: string | null
  metadata: unknown
  idempotency_key?: string | null
  items: unknown[]
}

/** What a draft order adds to its order. */
export type DraftOrder = { id: string; no_notification_order?: boolean | null }

/**
 * The columns of the order that a cart becomes; it shares the cart's addresses, and waits for its payment to be
 * captured even when there was nothing to pay. An empty cart, or one without a customer, makes no order (invalid_data).
 */
export function orderFromCart(cart: OrderedCart, draft?: DraftOrder | null) {
  if (cart.items.length === 0) throw new Refusal("invalid_data", "Cannot create order from empty cart")
  const { customer_id, email } = cart
  if (!customer_id || !email)
    throw new Refusal("invalid_data", "Cannot create an order from the cart without a customer")
  return {
    status: "pending" as const,
    fulfillment_status: "not_fulfilled" as const,
    payment_status: "awaiting" as const,
    cart_id: cart.id,
    customer_id,
    email,
    region_id: cart.region_id,
    currency_code: cart.region.currency_code,
    billing_address_id: cart.billing_address_id,
    shipping_address_id: cart.shipping_address_id,
    sales_channel_id: cart.sales_channel_id,
    tax_rate: null,
    metadata: cart.metadata ?? {},
    idempotency_key: cart.idempotency_key ?? null,
    ...(draft && { draft_order_id: draft.id, no_notification: draft.no_notification_order ?? null }),
  }
}
