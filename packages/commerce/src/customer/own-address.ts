/**
 * Whether an address is a customer's: a saved one, or the billing address. Others are not
 * accessible, including those without an owner: they are the addresses of carts and orders.
 */
export function ownsAddress(
  customer: { id: string; billing_address_id: string | null },
  address: { id: string; customer_id: string | null },
): boolean {
  return address.customer_id === customer.id || address.id === customer.billing_address_id
}
