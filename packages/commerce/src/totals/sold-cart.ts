import { type CartTotals, cartTotals } from "./cart.ts"
import type { LineTotals } from "./line.ts"
import { type Order, orderTotals } from "./order.ts"

type SoldOrder = Omit<Order, "items" | "shipping_methods" | "payments" | "refunds">
type SoldCart = Pick<Order, "items" | "shipping_methods"> & Parameters<typeof cartTotals>[0]

/**
 * All totals of a completed cart whose totals were not stored, in minor units: from the tax lines and gift card
 * transactions of its order, whatever rates and balances are now. A cart without an order, which a swap has, has its
 * stored tax lines only.
 */
export function soldCartTotals(cart: SoldCart, order: SoldOrder | null): CartTotals {
  if (!order) return cartTotals({ ...cart, gift_cards: [] }, { taxes: true })
  const { items, shipping_methods } = cart
  const charged = orderTotals({ ...order, items, shipping_methods, payments: [], refunds: [] })
  const { paid_total: _, ...totals } = charged.totals
  // The tax of an order is less what gift cards paid of it, that of a cart is not.
  const tax_total = totals.item_tax_total + totals.shipping_tax_total
  const lines = new Map<string, LineTotals>(
    [...charged.items].map(([id, { quantity: _q, refundable: _r, ...line }]) => [id, line]),
  )
  return { totals: { ...totals, tax_total }, items: lines, shipping_methods: charged.shipping_methods }
}
