import { ownsAddress, Refusal, sameAddress } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { AddressFields } from "../address.ts"
import type { Context, Shop } from "../context.ts"

type Tx = Pick<Shop, "db">
type Owner = { id: string; billing_address_id: string | null }

/** Holds the customer's row, so that changes to one profile and its addresses are made one after another. */
export async function lockCustomer({ db }: Tx, id: string) {
  await db.$queryRaw`SELECT id FROM customer WHERE id = ${id} FOR UPDATE`
  const customer = await db.customer.findFirst({ where: { id, ...live } })
  if (!customer) throw new Refusal("unauthorized", "Unauthorized")
  return customer
}

/** Saves an address; one that is saved already stays as it is, whatever its company and metadata. */
export async function addAddress(ctx: Context, customer_id: string, given: AddressFields): Promise<void> {
  const fields = await cleaned(ctx, given)
  await ctx.tx(async (tx) => {
    await lockCustomer(tx, customer_id)
    const saved = await tx.db.address.findMany({ where: { customer_id, ...live } })
    if (saved.some((one) => sameAddress(one, fields))) return
    await tx.db.address.create({ data: { ...(fields as object), id: newId("addr"), customer_id } })
  })
}

/** Changes the given fields of a saved address; metadata is replaced. Refuses with invalid_data what is not his. */
export async function updateAddress(ctx: Context, customer_id: string, id: string, given: AddressFields) {
  const fields = await cleaned(ctx, given)
  await ctx.tx(async (tx) => {
    await lockCustomer(tx, customer_id)
    const saved = await tx.db.address.findFirst({ where: { id, customer_id, ...live } })
    if (!saved) throw new Refusal("invalid_data", "Could not find this address for the customer")
    await keepForOrders(tx, id)
    await tx.db.address.update({ where: { id }, data: fields as object })
  })
}

/** Takes a saved address away, from his bills too. What is not there or not his is left alone without a word. */
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
 * What the customer's billing_address_id is to become: an id must be one of his own addresses (else not_found), null
 * takes it off, fields change the present address or begin a new one. Undefined leaves it.
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
  // A saved address stays as it was saved, and an order's as it was ordered: the bills get a row of their own.
  const { id } = await tx.db.address.create({ data: { ...copyOf(present), ...(fields as object), id: newId("addr") } })
  return id
}

async function isShared({ db }: Tx, id: string): Promise<boolean> {
  const where = usedBy(id)
  const [orders, carts] = await Promise.all([db.order.count({ where }), db.cart.count({ where })])
  return orders + carts > 0
}

const usedBy = (id: string) => ({ OR: [{ shipping_address_id: id }, { billing_address_id: id }] })

/** Orders taken over from v1 may point to a saved address: they get a copy, for what was ordered does not change. */
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

/** Countries are written in lower case and must exist; what was not given, and metadata of null, is left as it is. */
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
