import { mustHaveRoomForAddress, ownsAddress, Refusal, sameAddress } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { lockCustomerRow } from "../account/queries.ts"
import type { App, Context } from "../context/context.ts"
import type { AddressFields } from "../wire/address.ts"

type Tx = Pick<App, "db">
type Owner = { id: string; billing_address_id: string | null }

/** Locks the customer's row, so that changes to one profile and its addresses run one after another. */
export async function lockCustomer(tx: Tx, id: string) {
  await lockCustomerRow(tx, id)
  const customer = await tx.db.customer.findFirst({ where: { id, ...live } })
  if (!customer) throw new Refusal("unauthorized", "Unauthorized")
  return customer
}

/** Saves an address; one that is already saved stays the same, whatever its company and metadata. */
export async function addAddress(ctx: Context, customer_id: string, given: AddressFields): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockCustomer(tx, customer_id)
    await savedAddress(tx, customer_id, given)
  })
}

/** The id of the saved address with these fields, which is created if there is none. The customer is locked. */
export async function savedAddress(tx: Tx, customer_id: string, given: AddressFields): Promise<string> {
  const fields = await cleaned(tx, given)
  const saved = await tx.db.address.findMany({ where: { customer_id, ...live } })
  const same = saved.find((one) => sameAddress(one, fields))
  if (same) return same.id
  mustHaveRoomForAddress(saved.length)
  const { id } = await tx.db.address.create({ data: { ...(fields as object), id: newId("addr"), customer_id } })
  return id
}

/** Changes the given fields of a saved address and replaces metadata. Refuses others' addresses with invalid_data. */
export async function updateAddress(ctx: Context, customer_id: string, id: string, given: AddressFields) {
  await ctx.tx(async (tx) => {
    await lockCustomer(tx, customer_id)
    const saved = await tx.db.address.findFirst({ where: { id, customer_id, ...live } })
    if (!saved) throw new Refusal("invalid_data", "Could not find this address for the customer")
    await changeAddress(tx, id, given)
  })
}

/** Changes a saved address; orders keep what it was. */
export async function changeAddress(tx: Tx, id: string, given: AddressFields): Promise<void> {
  const fields = await cleaned(tx, given)
  await keepForOrders(tx, id)
  await tx.db.address.update({ where: { id }, data: fields as object })
}

/** Deletes a saved address, also as their billing address. A missing address or another customer's is ignored. */
export async function deleteAddress(ctx: Context, customer_id: string, id: string): Promise<void> {
  await ctx.tx(async (tx) => {
    const customer = await lockCustomer(tx, customer_id)
    const where = { id, customer_id, ...live }
    const { count } = await tx.db.address.updateMany({ where, data: { deleted_at: ctx.now() } })
    if (count > 0 && customer.billing_address_id === id)
      await tx.db.customer.update({ where: { id: customer_id }, data: { billing_address_id: null } })
  })
}

/**
 * The customer's new billing_address_id: an id must be one of their own addresses (else not_found), null removes it,
 * fields change the current address or begin a new one. Undefined leaves it.
 */
export async function billingAddress(tx: Tx, owner: Owner, given: AddressFields | string | null | undefined) {
  if (given === undefined || given === null) return given
  if (typeof given === "string") {
    const address = await tx.db.address.findFirst({ where: { id: given, ...live } })
    if (!address || !ownsAddress(owner, address)) throw new Refusal("not_found", "Address was not found")
    return given
  }
  const fields = await cleaned(tx, given)
  const present = await tx.db.address.findFirst({ where: { id: owner.billing_address_id ?? "", ...live } })
  if (present && !present.customer_id && !(await isShared(tx, present.id))) {
    await tx.db.address.update({ where: { id: present.id }, data: fields as object })
    return present.id
  }
  // Saved addresses and the addresses of orders never change: the billing address gets its own row.
  const { id } = await tx.db.address.create({ data: { ...copyOf(present), ...(fields as object), id: newId("addr") } })
  return id
}

async function isShared({ db }: Tx, id: string): Promise<boolean> {
  const where = usedBy(id)
  const [orders, carts] = await Promise.all([db.order.count({ where }), db.cart.count({ where })])
  return orders + carts > 0
}

const usedBy = (id: string) => ({ OR: [{ shipping_address_id: id }, { billing_address_id: id }] })

/** Orders imported from v1 may link to a saved address: they get a copy, because an order's address does not change. */
async function keepForOrders({ db }: Tx, id: string): Promise<void> {
  if ((await db.order.count({ where: usedBy(id) })) === 0) return
  const row = await db.address.findUniqueOrThrow({ where: { id } })
  const { id: copy } = await db.address.create({ data: { ...copyOf(row), id: newId("addr") } })
  await db.order.updateMany({ where: { shipping_address_id: id }, data: { shipping_address_id: copy } })
  await db.order.updateMany({ where: { billing_address_id: id }, data: { billing_address_id: copy } })
}

function copyOf(row: object | null): object {
  const { id: _, created_at: _c, updated_at: _u, customer_id: _o, deleted_at: _d, ...fields } = (row ?? {}) as Row
  return given(fields)
}

type Row = Record<string, unknown>

/** Country codes are lowercase and must exist; fields that were not given, and metadata of null, stay the same. */
async function cleaned({ db }: Tx, address: AddressFields): Promise<AddressFields> {
  const fields: AddressFields = given(address)
  if (!fields.country_code) return fields
  const country_code = fields.country_code.toLowerCase()
  if (!(await db.country.count({ where: { iso_2: country_code } })))
    throw new Refusal("invalid_data", `Country with country_code ${country_code} does not exist.`)
  return { ...fields, country_code }
}

function given<T extends object>(fields: T): T {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== undefined && !(key === "metadata" && !value)),
  ) as T
}
