import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import {
  changes,
  DateFilter,
  deleted,
  Id,
  Ids,
  input,
  Metadata,
  Order,
  optional,
  QueryString,
  rest,
  Texts,
} from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, oneOf, ordering, searching } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { StockLocation } from "../entities/index.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { many, one } from "../wire/answers.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { LocationAddress, ownAddress } from "./location-address.ts"
import { withChannels } from "./location-channels.ts"
import { createInMode, deleteLocation } from "./switch-stock.ts"

const LocationAnswer = one("stock_location", StockLocation)
const Name = z.string().trim().min(1).max(1_000)

/** Where items are stocked: a part of the operations on stock locations. @public */
export const stockLocations = {
  list: admin
    .meta(rest("GET /admin/stock-locations", "List Stock Locations"))
    .input(
      input({
        ...AdminPage(20),
        q: QueryString,
        order: Order("id", "name", "address_id", "created_at", "updated_at"),
        id: Ids,
        name: Texts,
        address_id: Ids,
        sales_channel_id: Ids,
        created_at: DateFilter,
        updated_at: DateFilter,
      }),
    )
    .output(many("stock_locations", StockLocation))
    .query(async ({ ctx, input: { limit, offset, q, order, sales_channel_id, expand: _e, fields: _f, ...given } }) => {
      if (sales_channel_id) await mustKnowOne(ctx, sales_channel_id)
      const { id, name, address_id, ...moments } = given
      const where = {
        ...live,
        ...moments,
        id: oneOf(id),
        name: oneOf(name),
        address_id: oneOf(address_id),
        ...(sales_channel_id && { channels: { some: { sales_channel_id: { in: sales_channel_id }, ...live } } }),
        ...searching(q, ["name"]),
      }
      const listed = { where, order: ordering(order) }
      const found = await page(ctx, "StockLocation", "stock_locations", { limit, offset }, listed)
      return { ...found, stock_locations: await withChannels(ctx, found.stock_locations) }
    }),

  create: adminWrite
    .meta(rest("POST /admin/stock-locations", "Create a Stock Location"))
    .input(input({ name: Name, address: optional(LocationAddress), address_id: optional(Id), metadata: Metadata }))
    .output(LocationAnswer)
    .mutation(async ({ ctx, input: { name, metadata, ...given } }) => {
      const id = newId("sloc")
      await createInMode(ctx, id, async () => {
        const address_id = await ownAddress(ctx, { id, address: null }, given)
        const data = { id, name, address_id, metadata: updatedMetadata(null, metadata) as object }
        await ctx.db.stockLocation.create({ data })
      })
      await emitWebhookEvents(ctx, "stock-location.created", { id })
      return { stock_location: await getResponse(ctx, id) }
    }),

  get: admin
    .meta(rest("GET /admin/stock-locations/{id}", "Get a Stock Location"))
    .input(input({ id: Id }))
    .output(LocationAnswer)
    .query(async ({ ctx, input: { id } }) => ({ stock_location: await getResponse(ctx, id) })),

  update: adminChange("stock_location")
    .meta(rest("POST /admin/stock-locations/{id}", "Update a Stock Location"))
    .input(
      changes({
        id: Id,
        name: Name.optional(),
        address: optional(LocationAddress),
        address_id: optional(Id),
        metadata: Metadata,
      }),
    )
    .output(LocationAnswer)
    .mutation(async ({ ctx, input: { id, name, metadata, ...given } }) => {
      const location = await findOne(ctx, "StockLocation", { id }, { address: {} }, nameOf(id))
      const address_id = await ownAddress(ctx, location, given)
      const merged = updatedMetadata(location.metadata, metadata) as object | undefined
      await ctx.db.stockLocation.update({ where: { id }, data: { name, address_id, metadata: merged } })
      await emitWebhookEvents(ctx, "stock-location.updated", { id })
      return { stock_location: await getResponse(ctx, id) }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/stock-locations/{id}", "Delete a Stock Location"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("stock_location"))
    .mutation(async ({ ctx, input: { id } }) => {
      if (await deleteLocation(ctx, id)) await emitWebhookEvents(ctx, "stock-location.deleted", { id })
      return { id, object: "stock_location" as const, deleted: true as const }
    }),
}

const nameOf = (id: string) => `StockLocation with id: ${id}`

async function getResponse(ctx: Context, id: string) {
  const row = await findOne(ctx, "StockLocation", { id }, treeOf(ctx.shape), nameOf(id))
  const [location] = await withChannels(ctx, [row])
  return location as never
}

/** v1 answers not_found when none of the channels is known, and nothing for a known one without locations. */
async function mustKnowOne({ db }: Context, ids: string[]) {
  if (!(await db.salesChannel.findFirst({ where: { id: { in: ids }, ...live }, select: { id: true } })))
    throw new Refusal("not_found", `Sales channel with id: ${ids[0]} was not found`)
}
