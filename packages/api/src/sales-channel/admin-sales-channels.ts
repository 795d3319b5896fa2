import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { changes, DateFilter, deleted, Id, Ids, input, Order, optional, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite } from "../access/procedures.ts"
import { markChanged } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, oneOf, ordering, searching } from "../data/filters.ts"
import { existingProducts } from "../data/must-exist.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { SalesChannel } from "../entities/index.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { many, one } from "../wire/answers.ts"
import { lockChannel, lockChannelRow } from "./queries.ts"

const ChannelAnswer = one("sales_channel", SalesChannel)
const ChannelsAnswer = many("sales_channels", SalesChannel)
const Name = z.string().trim().min(1).max(1_000)
const columns = { description: optional(z.string().max(20_000)), is_disabled: z.boolean().optional() }
const Products = input({ id: Id, product_ids: z.array(z.strictObject({ id: Id })).max(10_000) })

/** @public */
export const salesChannels = {
  list: admin
    .meta(rest("GET /admin/sales-channels", "List Sales Channels"))
    .input(
      input({
        ...AdminPage(20),
        id: Ids,
        name: QueryString,
        description: QueryString,
        q: QueryString,
        order: Order("id", "name", "description", "is_disabled", "created_at", "updated_at"),
        created_at: DateFilter,
        updated_at: DateFilter,
        deleted_at: DateFilter,
      }),
    )
    .output(ChannelsAnswer)
    .query(({ ctx, input: { limit, offset, id, q, order, deleted_at, expand, fields, ...equal } }) => {
      const where = {
        ...(deleted_at === undefined ? live : { deleted_at }),
        ...equal,
        id: oneOf(id),
        ...searching(q, ["name", "description"]),
      }
      return page(ctx, "SalesChannel", "sales_channels", { limit, offset }, { where, order: ordering(order) })
    }),

  create: adminWrite
    .meta(rest("POST /admin/sales-channels", "Create a Sales Channel"))
    .input(input({ name: Name, ...columns }))
    .output(ChannelAnswer)
    .mutation(async ({ ctx, input: { name, description, is_disabled } }) => {
      const id = newId("sc")
      await ctx.db.salesChannel.create({ data: { id, name, description, is_disabled: is_disabled ?? false } })
      return { sales_channel: await getResponse(ctx, id) }
    }),

  get: admin
    .meta(rest("GET /admin/sales-channels/{id}", "Get a Sales Channel"))
    .input(input({ id: Id }))
    .output(ChannelAnswer)
    .query(async ({ ctx, input: { id } }) => ({ sales_channel: await getResponse(ctx, id) })),

  update: adminChange("sales_channel")
    .meta(rest("POST /admin/sales-channels/{id}", "Update a Sales Channel"))
    .input(changes({ id: Id, name: Name.optional(), ...columns }))
    .output(ChannelAnswer)
    .mutation(async ({ ctx, input: { id, name, description, is_disabled } }) => {
      await mustBeThere(ctx, id)
      const data = { name, description, is_disabled }
      await ctx.db.salesChannel.update({ where: { id }, data })
      return { sales_channel: await getResponse(ctx, id) }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/sales-channels/{id}", "Delete a Sales Channel"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("sales-channel"))
    .mutation(async ({ ctx, input: { id } }) => {
      // Locked until the end, so that it does not become the default one in the meantime.
      await lockChannelRow(ctx, id)
      if (await ctx.db.store.findFirst({ where: { default_sales_channel_id: id }, select: { id: true } }))
        throw new Refusal("not_allowed", "You cannot delete the default sales channel")
      const { count } = await ctx.db.salesChannel.updateMany({
        where: { id, ...live },
        data: { deleted_at: ctx.now() },
      })
      // Keys keep their links: a key for this channel only gives access to none from now on, not to all.
      if (count > 0) await ctx.db.productSalesChannel.deleteMany({ where: { sales_channel_id: id } })
      if (count > 0) await ctx.db.salesChannelLocation.deleteMany({ where: { sales_channel_id: id } })
      return { id, object: "sales-channel" as const, deleted: true as const }
    }),

  addProducts: adminChange("sales_channel")
    .meta(rest("POST /admin/sales-channels/{id}/products/batch", "Add Products to a Sales Channel"))
    .input(Products)
    .output(ChannelAnswer)
    .mutation(async ({ ctx, input: { id, product_ids } }) => {
      await mustBeThere(ctx, id)
      const ids = await existingProducts(ctx, product_ids)
      const data = ids.map((product_id) => ({ sales_channel_id: id, product_id }))
      await ctx.db.productSalesChannel.createMany({ data, skipDuplicates: true })
      await markChanged(ctx, "product", ids)
      await emitWebhookEvents(ctx, "product.updated", ...ids.map((id) => ({ id, fields: ["sales_channels"] })))
      return { sales_channel: await getResponse(ctx, id) }
    }),

  removeProducts: adminChange("sales_channel")
    .meta(rest("DELETE /admin/sales-channels/{id}/products/batch", "Remove Products from a Sales Channel"))
    .input(Products)
    .output(ChannelAnswer)
    .mutation(async ({ ctx, input: { id, product_ids } }) => {
      await mustBeThere(ctx, id)
      const ids = await existingProducts(ctx, product_ids)
      await ctx.db.productSalesChannel.deleteMany({ where: { sales_channel_id: id, product_id: { in: ids } } })
      await markChanged(ctx, "product", ids)
      await emitWebhookEvents(ctx, "product.updated", ...ids.map((id) => ({ id, fields: ["sales_channels"] })))
      return { sales_channel: await getResponse(ctx, id) }
    }),
}

/** Locked against its deletion, until the write is done. */
async function mustBeThere(ctx: Context, id: string) {
  if (!(await lockChannel(ctx, id))) throw new Refusal("not_found", `Sales channel with id: ${id} was not found`)
}

function getResponse(ctx: Context, id: string) {
  return findOne(ctx, "SalesChannel", { id }, treeOf(ctx.shape), `Sales channel with id: ${id}`)
}
