import { mustBeAvailable, mustBeOwed, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { changing } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { refresh } from "../inventory/by-location.ts"
import { changeReserved, deleteReservations, lockLevels, lockLocation } from "../inventory/queries-levels.ts"
import { sellsByLocation } from "../inventory/queries-locations.ts"
import { currentItems, type LoadedOrder, lineOf } from "../order/load-order.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"

/** What an operator reserves. */
export interface WantedReservation {
  inventory_item_id: string
  location_id: string
  /** Units of the item. */
  quantity: number
  line_item_id?: string | null | undefined
  description?: string | null | undefined
  metadata?: Record<string, unknown> | null | undefined
}

export interface ReservationChange {
  /** The version that the writer has read. */
  since?: Date | null | undefined
  quantity?: number | null | undefined
  location_id?: string | null | undefined
  description?: string | null | undefined
  metadata?: Record<string, unknown> | null | undefined
}

/**
 * Reserves units of an item at a location, for a line of this order if there is one. Refuses where the item has no
 * level (not_found), what is not available there (not_allowed), and more than the line needs (invalid_data).
 */
export async function reserve(tx: Context, wanted: WantedReservation, order: LoadedOrder | null): Promise<string> {
  const { inventory_item_id, location_id, quantity, description, metadata } = wanted
  const line_item_id =
    order && wanted.line_item_id ? await currentId(tx, order, wanted.line_item_id) : wanted.line_item_id
  const users = await usersOf(tx, inventory_item_id)
  if (line_item_id) await mustNeed(tx, { order, line_item_id, users, units: quantity }, inventory_item_id)
  const level = await levelAt(tx, inventory_item_id, location_id)
  mustBeAvailable(level, quantity, allowsBackorder(users))
  const id = newId("resitem")
  const facts = { line_item_id: line_item_id ?? null, description, metadata: (metadata ?? undefined) as object }
  const row = { id, inventory_item_id, location_id, quantity, created_by: tx.user_id, ...facts }
  await tx.db.reservationItem.create({ data: row })
  await changeReserved(tx, [{ inventory_item_id, location_id, quantity }])
  await refresh(tx, [inventory_item_id])
  await emitWebhookEvents(tx, "reservation-item.created", { id })
  return id
}

/**
 * Changes how much is reserved, or where; the levels follow. Refuses a reservation that is gone and a location without
 * a level (not_found), and what more is not available or not needed there.
 */
export async function changeReservation(tx: Context, id: string, change: ReservationChange, order: LoadedOrder | null) {
  const { inventory_item_id } = await reservationOf(tx, id)
  const users = await usersOf(tx, inventory_item_id)
  const { location_id } = change
  if (location_id) await mustBeLocation(tx, location_id)
  const levels = await lockLevels(tx, [inventory_item_id])
  // Read after the levels are locked, because every change of a reservation locks them first.
  const old = await reservationOf(tx, id)
  const next = { location_id: location_id ?? old.location_id, quantity: change.quantity ?? old.quantity }
  const { line_item_id } = old
  if (line_item_id && next.quantity > old.quantity)
    await mustNeed(tx, { order, line_item_id, users, units: next.quantity - old.quantity }, inventory_item_id)
  const added = next.location_id === old.location_id ? next.quantity - old.quantity : next.quantity
  const level = liveAt(levels, next.location_id)
  if (added > 0) mustBeAvailable(level ?? noLevel(inventory_item_id, next.location_id), added, allowsBackorder(users))
  const { description, metadata } = change
  const data = { ...next, description, metadata: (metadata ?? undefined) as object }
  await changing(tx, { table: "reservation_item", id, since: change.since }, () =>
    tx.db.reservationItem.update({ where: { id }, data }),
  )
  await changeReserved(tx, [
    { inventory_item_id, location_id: old.location_id, quantity: -old.quantity },
    { inventory_item_id, ...next },
  ])
  await refresh(tx, [inventory_item_id])
  await emitWebhookEvents(tx, "reservation-item.updated", { id })
}

/** Releases a reservation, once; a missing one counts as released. */
export async function release(tx: Context, id: string): Promise<void> {
  const found = await tx.db.reservationItem.findFirst({ where: { id, ...live }, select: { inventory_item_id: true } })
  if (!found) return
  await lockLevels(tx, [found.inventory_item_id])
  const released = await deleteReservations(tx, [id], tx.now())
  await changeReserved(
    tx,
    released.map(({ id: _, quantity, ...at }) => ({ ...at, quantity: -quantity })),
  )
  if (await sellsByLocation(tx)) await refresh(tx, [found.inventory_item_id])
  if (released.length > 0) await emitWebhookEvents(tx, "reservation-item.deleted", { id })
}

/** The line that has this id, or has taken its place by an order edit. */
export async function currentId(tx: Context, order: LoadedOrder, item_id: string): Promise<string> {
  const [current] = await currentItems(tx, order, [{ item_id }])
  return current?.item_id ?? item_id
}

type Users = Awaited<ReturnType<typeof usersOf>>

/** The variants that use an item, with the units that each needs. */
async function usersOf({ db }: Context, inventory_item_id: string) {
  const select = { variant_id: true, required_quantity: true, variant: { select: { allow_backorder: true } } }
  const where = { inventory_item_id, ...live, variant: live }
  return db.productVariantInventoryItem.findMany({ where, select })
}

const allowsBackorder = (users: Users) => users.some(({ variant }) => variant.allow_backorder)

/** The line must be of the order, not canceled, and its variant must use the item and need that many more units. */
async function mustNeed(
  { db }: Context,
  {
    order,
    line_item_id,
    users,
    units,
  }: { order: LoadedOrder | null; line_item_id: string; users: Users; units: number },
  inventory_item_id: string,
) {
  const line = order && lineOf(order, line_item_id)
  if (!line || isCanceled(order, line))
    throw new Refusal("not_found", `Line item with id: ${line_item_id} was not found`)
  const user = users.find(({ variant_id }) => variant_id === line.variant_id)
  if (!user) throw new Refusal("invalid_data", `The line's variant does not use the item ${inventory_item_id}`)
  const { _sum } = await db.reservationItem.aggregate({
    where: { line_item_id, inventory_item_id, ...live },
    _sum: { quantity: true },
  })
  mustBeOwed(line, { required: user.required_quantity, reserved: _sum.quantity ?? 0 }, units)
}

/** A line of a canceled order, claim or swap is owed to nobody. */
export function isCanceled(order: LoadedOrder, line: { claim_order_id: string | null; swap_id: string | null }) {
  if (order.canceled_at) return true
  const owners = [...order.claims, ...order.swaps].filter(({ id }) => id === line.claim_order_id || id === line.swap_id)
  return owners.some(({ canceled_at }) => canceled_at !== null)
}

async function levelAt(tx: Context, item_id: string, location_id: string) {
  await mustBeLocation(tx, location_id)
  return liveAt(await lockLevels(tx, [item_id]), location_id) ?? noLevel(item_id, location_id)
}

async function mustBeLocation(tx: Context, id: string) {
  if (!(await lockLocation(tx, id))) throw new Refusal("not_found", `StockLocation with id ${id} was not found`)
}

const liveAt = (levels: Awaited<ReturnType<typeof lockLevels>>, location_id: string) =>
  levels.find((level) => level.location_id === location_id && level.deleted_at === null)

function noLevel(item_id: string, location_id: string): never {
  throw new Refusal("not_found", `Item ${item_id} is not stocked at location ${location_id}`)
}

async function reservationOf({ db }: Context, id: string) {
  const found = await db.reservationItem.findFirst({ where: { id, ...live } })
  if (!found) throw new Refusal("not_found", `Reservation item with id ${id} was not found`)
  return found
}
