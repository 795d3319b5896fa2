import { countryIn, Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { CartAddressKind, CartChange } from "../cart/cart-change.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { setAddress } from "../cart-change/cart-addresses.ts"
import type { Context } from "../context/context.ts"
import type { AddressFields } from "../wire/address.ts"

/** Fields of an address, or the id of one to copy. */
export type GivenAddress = AddressFields | string

/**
 * Sets an address of a draft's cart; null removes it. Operators may name any address of the shop, which is copied: the
 * cart has its own. Refuses an unknown one with not_found.
 */
export async function setDraftAddress(
  ctx: Context,
  cart: LoadedCart,
  kind: CartAddressKind,
  given: GivenAddress | null,
): Promise<CartChange[]> {
  if (typeof given !== "string") return setAddress(ctx, cart, kind, given)
  if (given === cart[`${kind}_id`]) return []
  return setAddress(ctx, cart, kind, await fieldsOf(ctx, given))
}

/** The same for a new draft, whose addresses are both in its region (else not_allowed). */
export async function firstAddress(ctx: Context, cart: LoadedCart, kind: CartAddressKind, given: GivenAddress) {
  const fields = typeof given === "string" ? await fieldsOf(ctx, given) : given
  if (fields.country_code) countryIn(cart.region, fields.country_code, "not_allowed")
  return setAddress(ctx, cart, kind, fields)
}

async function fieldsOf({ db }: Context, id: string): Promise<AddressFields> {
  const address = await db.address.findFirst({ where: { id, ...live } })
  if (!address) throw new Refusal("not_found", `Address with id: ${id} was not found`)
  const { id: _, created_at: _c, updated_at: _u, deleted_at: _d, customer_id: _o, ...fields } = address
  return fields as AddressFields
}
