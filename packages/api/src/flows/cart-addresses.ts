import { countryIn, mayUseAddress, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { AddressFields } from "../address.ts"
import type { Context } from "../context.ts"
import type { LoadedCart } from "./load-cart.ts"

export type Kind = "shipping_address" | "billing_address"
type Row = NonNullable<LoadedCart[Kind]>

/**
 * Sets an address of the cart. `null` takes it off; an id copies one that belongs to the cart or to its customer (any
 * other id is not found); fields change the present address or begin a new one. A saved address and the address of an
 * order are never written to: the cart has rows of its own. The cart's column is left for the caller to write.
 */
export async function setAddress(tx: Context, cart: LoadedCart, kind: Kind, given: AddressFields | string | null) {
  if (given === null) return point(tx, cart, kind, null)
  if (typeof given === "string") {
    const saved = await ownAddress(tx, cart, given)
    const { id: _, created_at: _c, updated_at: _u, customer_id: _o, ...fields } = saved
    mustBeInRegion(cart, kind, fields.country_code)
    // An id that is the cart's own row already needs no copy.
    return given === cart[`${kind}_id`] ? undefined : point(tx, cart, kind, fields)
  }
  const fields = await cleaned(tx, cart, given)
  mustBeInRegion(cart, kind, fields.country_code)
  const own = await writable(tx, cart, kind)
  if (!own) return point(tx, cart, kind, { ...copyOf(cart[kind]), ...fields })
  const row = await tx.db.address.update({ where: { id: own.id }, data: fields as object })
  cart[kind] = row as Row
}

async function point(tx: Context, cart: LoadedCart, kind: Kind, fields: object | null): Promise<void> {
  const row = fields && (await tx.db.address.create({ data: { ...fields, id: newId("addr") } }))
  cart[`${kind}_id`] = row?.id ?? null
  cart[kind] = row as Row | null
}

function copyOf(address: Row | null): object {
  if (!address) return {}
  const { id: _, created_at: _c, updated_at: _u, customer_id: _o, deleted_at: _d, ...fields } = address
  return fields
}

/** The address of that id, if it is the cart's or the logged-in customer's. */
async function ownAddress({ db, customer }: Context, cart: LoadedCart, id: string) {
  const address = await db.address.findFirst({ where: { id, ...live } })
  mayUseAddress(address, cart, customer)
  return address as NonNullable<typeof address>
}

/** The cart's present row, when nobody else reads it: carts taken over from v1 may share one with a customer or an order. */
async function writable({ db }: Context, cart: LoadedCart, kind: Kind): Promise<Row | null> {
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

/** Countries are written in lower case and must exist; fields that were not given are left as they are. */
async function cleaned({ db }: Context, { region }: LoadedCart, given: AddressFields): Promise<AddressFields> {
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as AddressFields
  if (!fields.country_code) return fields
  const country_code = fields.country_code.toLowerCase()
  const isKnown = region.countries.some(({ iso_2 }) => iso_2 === country_code)
  if (!isKnown && !(await db.country.count({ where: { iso_2: country_code } })))
    throw new Refusal("invalid_data", `Country with country_code ${country_code} does not exist.`)
  return { ...fields, country_code }
}

/** Goods are shipped within the cart's region only; bills may go anywhere. */
function mustBeInRegion({ region }: LoadedCart, kind: Kind, country_code: string | null | undefined): void {
  if (kind === "shipping_address" && country_code) countryIn(region, country_code)
}

/** Sets only the country of the shipping address; null clears it. Does nothing when there is no address to clear. */
export async function setShippingCountry(tx: Context, cart: LoadedCart, country_code: string | null): Promise<void> {
  if (!cart.shipping_address && country_code === null) return
  if (cart.shipping_address?.country_code === country_code) return
  const own = await writable(tx, cart, "shipping_address")
  if (!own) return point(tx, cart, "shipping_address", { ...copyOf(cart.shipping_address), country_code })
  cart.shipping_address = (await tx.db.address.update({ where: { id: own.id }, data: { country_code } })) as Row
}
