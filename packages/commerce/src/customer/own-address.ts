/**
 * Whether an address is a customer's: one that he has saved, or the one that his bills go to. All others are nobody's
 * business of his, those without an owner too: they are the addresses of carts and orders.
 */
export function ownsAddress(
  customer: { id: string; billing_address_id: string | null },
  address: { id: string; customer_id: string | null },
): boolean {
  return address.customer_id === customer.id || address.id === customer.billing_address_id
}
