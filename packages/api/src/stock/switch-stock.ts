import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { refresh } from "../inventory/by-location.ts"
import { hasOpenOperations, lockStockMode, sellsByLocation } from "../inventory/queries-locations.ts"
import { emptyLocation, linkToAll, makeItems, stockFirst } from "./queries-switch.ts"

/**
 * Runs `insert`, which creates a location. With the first one the shop begins to sell by locations: every managed variant
 * gets an item, whose stock and open orders are kept at the new location, and every channel sells from it. As much is
 * available as before. The audit log gets the numbers.
 */
export async function createInMode(tx: Context, location_id: string, insert: () => Promise<unknown>): Promise<void> {
  // Asked a second time under the lock that keeps the last location from being deleted.
  if ((await anyLocation(tx)) && (await sellsByLocation(tx))) return void (await insert())
  await lockStockMode(tx)
  if (await anyLocation(tx)) return void (await insert())
  await mustBeQuiet(tx)
  await insert()
  await tx.db.store.updateMany({ data: { default_location_id: location_id } })
  await linkToAll(tx, location_id)
  const made = await makeItems(tx)
  const { item_ids, ...stocked } = await stockFirst(tx, location_id)
  if (item_ids.length > 0) await refresh(tx, item_ids)
  Object.assign(tx.noted ?? {}, { switched_over: { ...made, levels: item_ids.length, ...stocked } })
}

/**
 * Deletes a location with its levels and links. Refuses while units are reserved there, unless it is the last one: then
 * the shop sells by its variants' own stock again, which is what was available. Returns whether there was one.
 */
export async function deleteLocation(tx: Context, id: string): Promise<boolean> {
  await lockStockMode(tx)
  const locations = await tx.db.stockLocation.findMany({ where: live, orderBy: [{ created_at: "asc" }, { id: "asc" }] })
  if (!locations.some((one) => one.id === id)) return false
  const [next = null] = locations.filter((one) => one.id !== id)
  if (next) await mustHaveNothingReserved(tx, id)
  else await mustBeQuiet(tx)
  const deleted_at = tx.now()
  const items = await emptyLocation(tx, id, deleted_at)
  await tx.db.salesChannelLocation.deleteMany({ where: { location_id: id } })
  await tx.db.stockLocation.update({ where: { id }, data: { deleted_at } })
  await tx.db.store.updateMany({ where: { default_location_id: id }, data: { default_location_id: next?.id ?? null } })
  if (next && items.length > 0) await refresh(tx, items)
  if (!next) Object.assign(tx.noted ?? {}, { switched_back: { levels: items.length } })
  return true
}

async function anyLocation({ db }: Context): Promise<boolean> {
  return (await db.stockLocation.findFirst({ where: live, select: { id: true } })) !== null
}

/** Goods of an operation that is running have left one book and are not in the other yet. */
async function mustBeQuiet(tx: Context): Promise<void> {
  if (await hasOpenOperations(tx))
    throw new Refusal("conflict", "An operation on an order is under way. Try again in a moment", "invalid_state_error")
}

async function mustHaveNothingReserved({ db }: Context, location_id: string): Promise<void> {
  const where = { location_id, ...live, reserved_quantity: { gt: 0 } }
  if (await db.inventoryLevel.findFirst({ where, select: { id: true } }))
    throw new Refusal("not_allowed", "Units are reserved at this location: move or release its reservations first")
}
