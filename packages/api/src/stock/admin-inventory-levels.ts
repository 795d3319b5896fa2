import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { changes, Id, Ids, input, rest } from "@mercer/rest"
import { admin, adminWrite } from "../access/procedures.ts"
import { changing } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { find, findOne } from "../data/read.ts"
import { refresh } from "../inventory/by-location.ts"
import { lockLevels, lockLocation } from "../inventory/queries-levels.ts"
import { sellsByLocation } from "../inventory/queries-locations.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { lockedItem, nameOf } from "./admin-inventory-items.ts"
import { ItemAnswer, itemResponse, LevelsAnswer } from "./item-answers.ts"
import { LevelKey, Stocked } from "./item-input.ts"

/** The stock of an item at its locations: a part of the operations on inventory items. @public */
export const inventoryLevels = {
  listLevels: admin
    .meta(rest("GET /admin/inventory-items/{id}/location-levels", "List the Levels of an Inventory Item"))
    .input(input({ id: Id, location_id: Ids }))
    .output(LevelsAnswer)
    .query(async ({ ctx, input: { id, location_id } }) => {
      await findOne(ctx, "InventoryItem", { id }, {}, nameOf(id))
      const where = { inventory_item_id: id, ...(location_id && { location_id }) }
      const levels = await find(ctx, "InventoryLevel", where, {})
      return { inventory_item: { id, location_levels: levels.map(({ deleted_at: _, ...level }) => level) } }
    }),

  createLevel: adminWrite
    .meta(rest("POST /admin/inventory-items/{id}/location-levels", "Create a Level of an Inventory Item"))
    .input(input({ ...LevelKey, stocked_quantity: Stocked, incoming_quantity: Stocked.optional() }))
    .output(ItemAnswer)
    .mutation(async ({ ctx, input: { id, location_id, stocked_quantity, incoming_quantity } }) => {
      const by_location = await sellsByLocation(ctx)
      const item = await lockedItem(ctx, id)
      if (!(await lockLocation(ctx, location_id))) throw noLocation(location_id)
      const level = { stocked_quantity, incoming_quantity: incoming_quantity ?? 0 }
      await emitWebhookEvents(ctx, "inventory-level.created", { id: await putLevel(ctx, id, location_id, level) })
      if (by_location) await refresh(ctx, [id])
      return { inventory_item: itemResponse(item) }
    }),

  updateLevel: adminWrite
    .meta(rest("POST /admin/inventory-items/{id}/location-levels/{location_id}", "Update a Level of an Inventory Item"))
    .input(changes({ ...LevelKey, stocked_quantity: Stocked.optional(), incoming_quantity: Stocked.optional() }))
    .output(ItemAnswer)
    .mutation(async ({ ctx, input: { id, location_id, if_unchanged_since: since, ...change } }) => {
      const by_location = await sellsByLocation(ctx)
      const item = await lockedItem(ctx, id)
      const level = await liveLevel(ctx, id, location_id)
      if (!level) throw new Refusal("not_found", `${nameOf(id)} has no level at location ${location_id}`)
      const data = {
        stocked_quantity: change.stocked_quantity,
        incoming_quantity: change.incoming_quantity,
      }
      const write = () => ctx.db.inventoryLevel.update({ where: { id: level.id }, data })
      const isGiven = Object.values(data).some((value) => value !== undefined)
      if (isGiven || since) await changing(ctx, { table: "inventory_level", id: level.id, since }, write)
      if (isGiven && by_location) await refresh(ctx, [id])
      if (isOther(level, data)) await emitWebhookEvents(ctx, "inventory-level.updated", { id: level.id })
      return { inventory_item: itemResponse(item) }
    }),

  deleteLevel: adminWrite
    .meta(
      rest("DELETE /admin/inventory-items/{id}/location-levels/{location_id}", "Delete a Level of an Inventory Item"),
    )
    .input(input(LevelKey))
    .output(ItemAnswer)
    .mutation(async ({ ctx, input: { id, location_id } }) => {
      const by_location = await sellsByLocation(ctx)
      const inventory_item = await lockedItem(ctx, id)
      const level = await liveLevel(ctx, id, location_id)
      if (level && level.reserved_quantity > 0)
        throw new Refusal(
          "not_allowed",
          `Cannot remove Inventory Level ${id} at Location ${location_id} because there are reserved quantities.`,
        )
      if (level) await ctx.db.inventoryLevel.update({ where: { id: level.id }, data: { deleted_at: ctx.now() } })
      if (level && by_location) await refresh(ctx, [id])
      if (level) await emitWebhookEvents(ctx, "inventory-level.deleted", { id: level.id })
      return { inventory_item }
    }),
}

type Quantities = { stocked_quantity: number; incoming_quantity: number }

/** Whether a quantity changes. */
const isOther = (level: Quantities, given: { [K in keyof Quantities]: number | undefined }) =>
  (given.stocked_quantity ?? level.stocked_quantity) !== level.stocked_quantity ||
  (given.incoming_quantity ?? level.incoming_quantity) !== level.incoming_quantity

const noLocation = (id: string) => new Refusal("not_found", `StockLocation with id ${id} was not found`)

/** The item's level at a location, locked with its other levels until the transaction ends. */
async function liveLevel(ctx: Context, item_id: string, location_id: string) {
  const levels = await lockLevels(ctx, [item_id])
  return levels.find((level) => level.location_id === location_id && level.deleted_at === null)
}

/**
 * Creates a level, or restores the one that was deleted: v1's tables allow one for each item and location, deleted or
 * not. Refuses a second one. Returns its id.
 */
async function putLevel(
  { db, ...ctx }: Context,
  inventory_item_id: string,
  location_id: string,
  quantities: Quantities,
): Promise<string> {
  const levels = await lockLevels({ db }, [inventory_item_id])
  const here = levels.filter((level) => level.location_id === location_id)
  if (here.some(({ deleted_at }) => deleted_at === null))
    throw new Refusal("duplicate_error", `Item ${inventory_item_id} is already stocked at location ${location_id}`)
  const [old] = here.toSorted((a, b) => Number(b.deleted_at) - Number(a.deleted_at))
  const data = { ...quantities, reserved_quantity: 0 }
  const restored = { ...data, deleted_at: null, updated_at: ctx.now() }
  const id = old?.id ?? newId("ilev")
  if (old) await db.inventoryLevel.update({ where: { id }, data: restored })
  else await db.inventoryLevel.create({ data: { ...data, id, inventory_item_id, location_id } })
  return id
}
