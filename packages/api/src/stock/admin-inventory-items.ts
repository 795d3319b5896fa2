import { isDeepStrictEqual } from "node:util"
import { Refusal, searchWords } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import {
  changes,
  deleted,
  Id,
  Ids,
  input,
  Metadata,
  Order,
  optional,
  QueryBoolean,
  QueryString,
  rest,
  StringFilter,
  Texts,
} from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, matched, oneOf, ordering, searching } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne } from "../data/read.ts"
import { amongNewest } from "../data/short-words.ts"
import { refresh } from "../inventory/by-location.ts"
import { lockLevels } from "../inventory/queries-levels.ts"
import { locationsOf, lockUsers, refreshQuantities, sellsByLocation } from "../inventory/queries-locations.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import {
  ItemAnswer,
  ItemsAnswer,
  itemResponse,
  levelledItem,
  listedItem,
  withLevels,
  withUsers,
} from "./item-answers.ts"
import { itemColumns, Measured } from "./item-input.ts"
import { lockItem, lockVariant } from "./queries.ts"
import { clearQuantities } from "./queries-switch.ts"

const COLUMNS = [
  ...(["id", "sku", "title", "description", "thumbnail", "origin_country", "hs_code", "mid_code", "material"] as const),
  ...(["weight", "length", "height", "width", "requires_shipping", "metadata", "created_at", "updated_at"] as const),
] as const

/** What is stocked: a part of the operations on inventory items. @public */
export const inventoryItems = {
  list: admin
    .meta(rest("GET /admin/inventory-items", "List Inventory Items", { replica: true }))
    .input(
      input({
        ...AdminPage(20),
        id: Ids,
        q: QueryString,
        order: Order(...COLUMNS),
        location_id: Ids,
        sku: Texts,
        origin_country: Texts,
        mid_code: Texts,
        material: Texts,
        hs_code: StringFilter,
        weight: Measured,
        length: Measured,
        height: Measured,
        width: Measured,
        requires_shipping: QueryBoolean,
      }),
    )
    .output(ItemsAnswer)
    .query(async ({ ctx, input: { limit, offset, q, order, location_id, expand: _e, fields: _f, ...given } }) => {
      const { id, sku, origin_country, mid_code, material, hs_code, ...equal } = given
      const texts = { sku: oneOf(sku), mid_code: oneOf(mid_code), material: oneOf(material) }
      const where = {
        ...live,
        ...equal,
        ...texts,
        id: oneOf(id),
        origin_country: oneOf(origin_country),
        hs_code: matched(hs_code),
        ...(location_id && { location_levels: { some: { location_id: { in: location_id }, ...live } } }),
        ...searching(q, ["sku", "title", "description"]),
        ...(q && (await amongNewest(ctx, "inventory_item", searchWords(q)))),
      }
      const listed = { where, order: ordering(order), besides: withUsers }
      const found = await page(ctx, "InventoryItem", "inventory_items", { limit, offset }, listed)
      return { ...found, inventory_items: found.inventory_items.map((row) => listedItem(row, location_id)) }
    }),

  create: adminWrite
    .meta(rest("POST /admin/inventory-items", "Create an Inventory Item"))
    .input(
      input({
        variant_id: optional(Id),
        ...itemColumns,
        requires_shipping: z.boolean().optional(),
        metadata: Metadata,
      }),
    )
    .output(ItemAnswer)
    .mutation(async ({ ctx, input: { expand: _e, fields: _f, variant_id, metadata, requires_shipping, ...given } }) => {
      const by_location = await sellsByLocation(ctx)
      await mustTakeAnItem(ctx, variant_id)
      const sku = given.sku || null
      await mustBeFree(ctx, sku)
      const data = { ...given, sku, id: newId("iitem"), requires_shipping: requires_shipping ?? true }
      const inventory_item = await ctx.db.inventoryItem.create({ data: { ...data, metadata: metadata as object } })
      const link = { id: newId("pvitem"), variant_id: variant_id as string, inventory_item_id: data.id }
      await ctx.db.productVariantInventoryItem.create({ data: link })
      if (by_location) await stockNothing(ctx, data.id)
      await emitWebhookEvents(ctx, "inventory-item.created", { id: data.id })
      return { inventory_item }
    }),

  get: admin
    .meta(rest("GET /admin/inventory-items/{id}", "Get an Inventory Item"))
    .input(input({ id: Id }))
    .output(ItemAnswer)
    .query(async ({ ctx, input: { id } }) => ({
      inventory_item: levelledItem(await findOne(ctx, "InventoryItem", { id }, withLevels, nameOf(id))),
    })),

  update: adminChange("inventory_item")
    .meta(rest("POST /admin/inventory-items/{id}", "Update an Inventory Item"))
    .input(changes({ id: Id, ...itemColumns, requires_shipping: z.boolean().optional(), metadata: Metadata }))
    .output(ItemAnswer)
    .mutation(async ({ ctx, input: { id, expand: _e, fields: _f, metadata, if_unchanged_since: _, ...given } }) => {
      const item = await lockedItem(ctx, id)
      const sku = given.sku === "" ? null : given.sku
      if (sku && sku !== item.sku) await mustBeFree(ctx, sku)
      const merged = updatedMetadata(item.metadata, metadata) as object | undefined
      await ctx.db.inventoryItem.update({ where: { id }, data: { ...given, sku, metadata: merged } })
      const changed = await findOne(ctx, "InventoryItem", { id }, {}, nameOf(id))
      if (hasChanged(item, changed)) await emitWebhookEvents(ctx, "inventory-item.updated", { id })
      return { inventory_item: itemResponse(changed) }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/inventory-items/{id}", "Delete an Inventory Item"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("inventory_item"))
    .mutation(async ({ ctx, input: { id } }) => {
      const by_location = await sellsByLocation(ctx)
      if (await lockItem(ctx, id)) await remove(ctx, id, by_location)
      return { id, object: "inventory_item" as const, deleted: true as const }
    }),
}

const hasChanged = (before: { updated_at: Date }, after: { updated_at: Date }) =>
  !isDeepStrictEqual({ ...before, updated_at: null }, { ...after, updated_at: null })

/** The item's name in a refusal. */
export const nameOf = (id: string) => `Inventory item with id: ${id}`

/** The item, locked until the transaction ends, or not_found. */
export async function lockedItem(ctx: Context, id: string) {
  if (!(await lockItem(ctx, id))) throw new Refusal("not_found", `${nameOf(id)} was not found`)
  return findOne(ctx, "InventoryItem", { id }, {}, nameOf(id))
}

/** v1 answered 500 for an unknown variant, and for one that has an item. */
async function mustTakeAnItem(ctx: Context, variant_id: string | null | undefined) {
  if (!variant_id) throw new Refusal("not_allowed", "Inventory item must be associated with a variant: variant_id")
  if (!(await lockVariant(ctx, variant_id)))
    throw new Refusal("not_found", `Variant with id: ${variant_id} was not found`)
  const where = { variant_id, ...live, inventory_item: live }
  if (await ctx.db.productVariantInventoryItem.findFirst({ where, select: { id: true } }))
    throw new Refusal("not_allowed", `Variant with id: ${variant_id} has an inventory item already`)
}

/** Two requests at once are left to the database, which refuses the second without naming the SKU. */
async function mustBeFree({ db }: Context, sku: string | null) {
  if (sku && (await db.inventoryItem.findFirst({ where: { sku, ...live }, select: { id: true } })))
    throw new Refusal("duplicate_error", `Inventory_item with sku ${sku} already exists.`)
}

/** Removes an item from all variants, and deletes it with its levels. Refuses while any of it is reserved. */
async function remove(ctx: Context, id: string, by_location: boolean) {
  const levels = await lockLevels(ctx, [id])
  if (levels.some(({ reserved_quantity, deleted_at }) => reserved_quantity > 0 && !deleted_at))
    throw new Refusal("not_allowed", "Units of this item are reserved: release their reservations first")
  const data = { deleted_at: ctx.now() }
  const users = by_location ? await lockUsers(ctx, [id]) : []
  await ctx.db.productVariantInventoryItem.deleteMany({ where: { inventory_item_id: id } })
  await ctx.db.inventoryLevel.updateMany({ where: { inventory_item_id: id, ...live }, data })
  await ctx.db.inventoryItem.update({ where: { id }, data })
  await emitWebhookEvents(ctx, "inventory-item.deleted", { id })
  if (users.length === 0) return
  await clearQuantities(ctx, users)
  await refreshQuantities(ctx, users)
}

/** In a shop with stock locations a new item has none at the default one, and its variant none to sell. */
async function stockNothing(ctx: Context, inventory_item_id: string) {
  const [location_id] = await locationsOf(ctx, null)
  if (!location_id) return
  await ctx.db.inventoryLevel.create({ data: { id: newId("ilev"), inventory_item_id, location_id } })
  await refresh(ctx, [inventory_item_id])
}
