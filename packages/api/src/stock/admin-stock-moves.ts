import { mustBeAvailable, mustMove, Refusal, stockedAfter } from "@mercer/commerce"
import { Id, input, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { adminWrite } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import { refresh } from "../inventory/by-location.ts"
import { isAt, liveLevels, makeLevels } from "../inventory/line-parts.ts"
import { lockLocation } from "../inventory/queries-levels.ts"
import { changeStocked, sellsByLocation } from "../inventory/queries-locations.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { lockedItem, nameOf } from "./admin-inventory-items.ts"
import { ItemAnswer, levelledItem, withLevels } from "./item-answers.ts"
import { Stocked } from "./item-input.ts"

const Reason = optional(z.string().trim().max(1_000))
const LARGEST = 2_147_483_647

/** Changes of stock by differences, with a reason for the audit log: a part of the operations on inventory items. @public */
export const stockMoves = {
  move: adminWrite
    .meta(rest("POST /admin/inventory-items/{id}/move", "Move Stock between Locations"))
    .input(input({ id: Id, from_location_id: Id, to_location_id: Id, quantity: Stocked.min(1), reason: Reason }))
    .output(ItemAnswer)
    .mutation(async ({ ctx, input: { id, from_location_id, to_location_id, quantity } }) => {
      mustMove(from_location_id, to_location_id)
      const by_location = await sellsByLocation(ctx)
      await lockedItem(ctx, id)
      const [from, to] = [placeOf(id, from_location_id), placeOf(id, to_location_id)]
      if (!(await lockLocation(ctx, to_location_id))) throw noLocation(to_location_id)
      const before = await liveLevels(ctx, [id])
      const isNew = !before.some((level) => isAt(level, to))
      if (isNew) await makeLevels(ctx, [to])
      const levels = isNew ? await liveLevels(ctx, [id]) : before
      const [source, target] = [levelAt(levels, from), levelAt(levels, to)]
      // What orders have reserved there stays there.
      mustBeAvailable(source, quantity, false)
      stockedAfter(target.stocked_quantity, quantity)
      await changeStocked(ctx, [
        { ...from, quantity: -quantity },
        { ...to, quantity },
      ])
      if (by_location) await refresh(ctx, [id])
      await emitWebhookEvents(ctx, "inventory-level.updated", { id: source.id })
      await emitWebhookEvents(ctx, isNew ? "inventory-level.created" : "inventory-level.updated", { id: target.id })
      return getItem(ctx, id)
    }),

  adjust: adminWrite
    .meta(rest("POST /admin/inventory-items/{id}/location-levels/{location_id}/adjust", "Adjust Stock at a Location"))
    .input(input({ id: Id, location_id: Id, by: z.int().min(-LARGEST).max(LARGEST), reason: Reason }))
    .output(ItemAnswer)
    .mutation(async ({ ctx, input: { id, location_id, by } }) => {
      const by_location = await sellsByLocation(ctx)
      await lockedItem(ctx, id)
      const place = placeOf(id, location_id)
      const level = levelAt(await liveLevels(ctx, [id]), place)
      stockedAfter(level.stocked_quantity, by)
      await changeStocked(ctx, [{ ...place, quantity: by }])
      if (by_location) await refresh(ctx, [id])
      if (by !== 0) await emitWebhookEvents(ctx, "inventory-level.updated", { id: level.id })
      return getItem(ctx, id)
    }),
}

const placeOf = (inventory_item_id: string, location_id: string) => ({ inventory_item_id, location_id })
const noLocation = (id: string) => new Refusal("not_found", `StockLocation with id ${id} was not found`)

/** The item's level at a place, or not_found. */
function levelAt(levels: Awaited<ReturnType<typeof liveLevels>>, place: ReturnType<typeof placeOf>) {
  const level = levels.find((one) => isAt(one, place))
  if (level) return level
  throw new Refusal("not_found", `${nameOf(place.inventory_item_id)} has no level at location ${place.location_id}`)
}

const getItem = async (ctx: Context, id: string) => ({
  inventory_item: levelledItem(await findOne(ctx, "InventoryItem", { id }, withLevels, nameOf(id))),
})
