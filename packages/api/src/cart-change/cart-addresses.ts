import { countryIn, mayUseAddress, Refusal } from "@mercer/commerce"
import { blankRow, live, newId } from "@mercer/db"
import type { CartAddress, CartAddressKind, CartChange } from "../cart/cart-change.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import type { Context } from "../context/context.ts"
import type { AddressFields } from "../wire/address.ts"

/**
 * Sets an address of the cart. `null` removes it; an id copies an address of the cart or of its customer (any other id
 * is not_found); fields change the current address or begin a new one. A saved address and the address of an order are
 * never changed: the cart has its own rows.
 * @public
 */
export async function setAddress(
  tx: Context,
  cart: LoadedCart,
  kind: CartAddressKind,
  given: AddressFields | string | null,
): Promise<CartChange[]> {
  if (given === null) return [{ do: "set", columns: { [`${kind}_id`]: null }, known: { [kind]: null } }]
  if (typeof given === "string") {
    const saved = await ownAddress(tx, cart, given)
    mustBeInRegion(cart, kind, saved.country_code)
    // The id of the cart's own row needs no copy.
    return given === cart[`${kind}_id`] ? [] : [created(kind, copyOf(saved))]
  }
  const fields = await cleaned(tx, cart, given)
  mustBeInRegion(cart, kind, fields.country_code)
  return changed(tx, cart, kind, fields)
}

/** Changes fields of the cart's address: in its own row, else in a new one. */
async function changed(
  tx: Context,
  cart: LoadedCart,
  kind: CartAddressKind,
  fields: AddressFields,
): Promise<CartChange[]> {
  const own = await writable(tx, cart, kind)
  if (own) return [{ do: "update_address", kind, id: own.id, fields: { ...fields, updated_at: new Date() } }]
  return [created(kind, { ...copyOf(cart[kind]), ...fields })]
}

function created(kind: CartAddressKind, fields: object): CartChange {
  const now = new Date()
  const row = { ...fields, id: newId("addr"), created_at: now, updated_at: now }
  return { do: "create_address", kind, address: { ...blankRow("Address"), ...row } as CartAddress, fields: row }
}

function copyOf(address: CartAddress | null): object {
  if (!address) return {}
  const { id: _, created_at: _c, updated_at: _u, customer_id: _o, deleted_at: _d, ...fields } = address
  return fields
}

/** The address with that id, if it is the cart's or the logged-in customer's. */
async function ownAddress({ db, customer }: Context, cart: LoadedCart, id: string): Promise<CartAddress> {
  // The cart's own address is read here as the steps before leave it.
  const known = [cart.shipping_address, cart.billing_address].find((address) => address?.id === id)
  const address = known ?? (await db.address.findFirst({ where: { id, ...live } }))
  mayUseAddress(address, cart, customer)
  return address as CartAddress
}

/** The cart's current row, if nothing else uses it: carts from v1 may share one with a customer or an order. */
async function writable({ db }: Context, cart: LoadedCart, kind: CartAddressKind): Promise<CartAddress | null> {
  const row = cart[kind]
  if (!row || row.customer_id) return null
  const other = kind === "shipping_address" ? cart.billing_address_id : cart.shipping_address_id
  if (other === row.id) return null
  const where = { OR: [{ shipping_address_id: row.id }, { billing_address_id: row.id }] }
  const [orders, carts, customers] = await Promise.all([
    db.order.count({ where }),
    db.cart.count({ where: { ...where, NOT: { id: cart.id } } }),
    db.customer.count({ where: { billing_address_id: row.id } }),
  ])
  return orders + carts + customers === 0 ? row : null
}

/** Country codes are lowercase and must exist; fields that were not given stay the same. */
async function cleaned({ db }: Context, { region }: LoadedCart, given: AddressFields): Promise<AddressFields> {
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as AddressFields
  if (!fields.country_code) return fields
  const country_code = fields.country_code.toLowerCase()
  const isKnown = region.countries.some(({ iso_2 }) => iso_2 === country_code)
  if (!isKnown && !(await db.country.count({ where: { iso_2: country_code } })))
    throw new Refusal("invalid_data", `Country with country_code ${country_code} does not exist.`)
  return { ...fields, country_code }
}

/** Goods are shipped within the cart's region only; billing addresses may be anywhere. */
function mustBeInRegion({ region }: LoadedCart, kind: CartAddressKind, country_code: string | null | undefined): void {
  if (kind === "shipping_address" && country_code) countryIn(region, country_code)
}

/**
 * Sets only the country of the shipping address; null clears it. No change when there is no address to clear.
 * @public
 */
export async function setShippingCountry(
  tx: Context,
  cart: LoadedCart,
  country_code: string | null,
): Promise<CartChange[]> {
  if (!cart.shipping_address && country_code === null) return []
  if (cart.shipping_address?.country_code === country_code) return []
  return changed(tx, cart, "shipping_address", { country_code })
}
