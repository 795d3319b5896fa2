import { Refusal } from "../refusal.ts"

/** The most addresses that a customer saves. */
const MOST_ADDRESSES = 100

/** Refuses one more with too_many_addresses. Those that are more already, as Medusa v1 allowed, stay and can be changed. */
export function mustHaveRoomForAddress(saved: number): void {
  if (saved >= MOST_ADDRESSES)
    throw new Refusal("too_many_addresses", `A customer has at most ${MOST_ADDRESSES} addresses; delete one first`)
}

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
