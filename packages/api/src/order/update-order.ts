import { countryIn, move, orderStatuses, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { saveFields } from "../custom-fields/save.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import type { AddressFields } from "../wire/address.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import type { LoadedOrder } from "./load-order.ts"

export interface OrderChange {
  email?: string | null | undefined
  customer_id?: string | null | undefined
  billing_address?: AddressFields | null | undefined
  shipping_address?: AddressFields | null | undefined
  no_notification?: boolean | null | undefined
  metadata?: Record<string, unknown> | null | undefined
}

type Kind = "billing_address" | "shipping_address"

/**
 * Changes an order's customer, email and addresses; what was sold and charged stays the same. A changed address becomes
 * a new row with the fields of the old one, because the cart and the customer may share the old one. Refuses a canceled
 * order, an unknown customer (not_found), and a shipping country outside the order's region.
 */
export async function updateOrder(tx: Context, order: LoadedOrder, change: OrderChange): Promise<void> {
  move(orderStatuses, order.status, "update")
  const { email, customer_id, no_notification } = change
  if (customer_id) await mustBeCustomer(tx, customer_id)
  const data = {
    ...(email && { email }),
    ...(customer_id && { customer_id }),
    ...(typeof no_notification === "boolean" && { no_notification }),
    ...(change.metadata && { metadata: updatedMetadata(order.metadata, change.metadata) as object }),
    ...(await addressOf(tx, order, "billing_address", change.billing_address)),
    ...(await addressOf(tx, order, "shipping_address", change.shipping_address)),
  }
  await tx.db.order.update({ where: { id: order.id }, data: { ...data, updated_at: tx.now() } })
  await saveFields(tx, order.id)
  await emitOrderEvent(tx, "order.updated", order.id)
}

async function mustBeCustomer({ db }: Context, id: string): Promise<void> {
  if (await db.customer.count({ where: { id, ...live } })) return
  throw new Refusal("not_found", `Customer with id: ${id} was not found`)
}

async function addressOf(tx: Context, order: LoadedOrder, kind: Kind, given: AddressFields | null | undefined) {
  if (!given) return {}
  const fields = { ...given, ...(given.country_code && { country_code: given.country_code.toLowerCase() }) }
  if (fields.country_code) await mustBeCountry(tx, order, kind, fields.country_code)
  const id = order[`${kind}_id`]
  const present = id && (await tx.db.address.findUnique({ where: { id } }))
  const { id: _, created_at: _c, updated_at: _u, customer_id: _o, deleted_at: _d, ...before } = present || {}
  const row = await tx.db.address.create({ data: { ...before, ...fields, id: newId("addr") } as { id: string } })
  return { [`${kind}_id`]: row.id }
}

/** Goods are shipped within the order's region only; billing addresses may be anywhere. @public */
export async function mustBeCountry(
  { db }: Context,
  { region_id }: LoadedOrder,
  kind: Kind,
  iso_2: string,
): Promise<void> {
  const country = await db.country.findFirst({ where: { iso_2 } })
  if (!country) throw new Refusal("invalid_data", `Country with country_code ${iso_2} does not exist.`)
  if (kind === "shipping_address") countryIn({ countries: country.region_id === region_id ? [country] : [] }, iso_2)
}
