import { Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import { changes, DateFilter, deleted, Id, input, Order, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, ordering, searching } from "../data/filters.ts"
import { idsOf, mustExist } from "../data/must-exist.ts"
import { page } from "../data/page.ts"
import { find, findOne, treeOf } from "../data/read.ts"
import { PublishableApiKey, SalesChannel } from "../entities/index.ts"
import { list, many, one } from "../wire/answers.ts"
import { lockKey } from "./queries.ts"

const KeyAnswer = one("publishable_api_key", PublishableApiKey)
const KeysAnswer = many("publishable_api_keys", PublishableApiKey)
const Title = z.string().trim().min(1).max(1_000)
const Channels = input({ id: Id, sales_channel_ids: z.array(z.strictObject({ id: Id })).max(1_000) })

/** @public */
export const publishableApiKeys = router({
  list: admin
    .meta(rest("GET /admin/publishable-api-keys", "List Publishable API Keys"))
    .input(
      input({
        ...AdminPage(20),
        q: QueryString,
        order: Order("id", "title", "created_at", "updated_at", "revoked_at"),
        created_at: DateFilter,
        updated_at: DateFilter,
        revoked_at: DateFilter,
      }),
    )
    .output(KeysAnswer)
    .query(({ ctx, input: { limit, offset, q, order, expand, fields, ...moments } }) => {
      const where = { ...moments, ...searching(q, ["title"]) }
      return page(
        ctx,
        "PublishableApiKey",
        "publishable_api_keys",
        { limit, offset },
        { where, order: ordering(order) },
      )
    }),

  create: adminWrite
    .meta(rest("POST /admin/publishable-api-keys", "Create a Publishable API Key"))
    .input(input({ title: Title }))
    .output(KeyAnswer)
    .mutation(async ({ ctx, input: { title } }) => {
      const id = newId("pk")
      await ctx.db.publishableApiKey.create({ data: { id, title, created_by: ctx.user_id } })
      return { publishable_api_key: await getResponse(ctx, id) }
    }),

  get: admin
    .meta(rest("GET /admin/publishable-api-keys/{id}", "Get a Publishable API Key"))
    .input(input({ id: Id }))
    .output(KeyAnswer)
    .query(async ({ ctx, input: { id } }) => ({ publishable_api_key: await getResponse(ctx, id) })),

  update: adminChange("publishable_api_key")
    .meta(rest("POST /admin/publishable-api-keys/{id}", "Update a Publishable API Key"))
    .input(changes({ id: Id, title: Title.optional() }))
    .output(KeyAnswer)
    .mutation(async ({ ctx, input: { id, title } }) => {
      await lock(ctx, id)
      if (title) await ctx.db.publishableApiKey.update({ where: { id }, data: { title } })
      return { publishable_api_key: await getResponse(ctx, id) }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/publishable-api-keys/{id}", "Delete a Publishable API Key"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("publishable_api_key"))
    .mutation(async ({ ctx, input: { id } }) => {
      await ctx.db.publishableApiKey.deleteMany({ where: { id } })
      await ctx.db.publishableApiKeySalesChannel.deleteMany({ where: { publishable_key_id: id } })
      return { id, object: "publishable_api_key" as const, deleted: true as const }
    }),

  revoke: adminChange("publishable_api_key")
    .meta(rest("POST /admin/publishable-api-keys/{id}/revoke", "Revoke a Publishable API Key"))
    .input(input({ id: Id }))
    .output(KeyAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await lock(ctx, id)
      const data = { revoked_at: ctx.now(), revoked_by: ctx.user_id }
      const { count } = await ctx.db.publishableApiKey.updateMany({ where: { id, revoked_at: null }, data })
      if (count === 0) throw new Refusal("not_allowed", "PublishableApiKey has already been revoked.")
      return { publishable_api_key: await getResponse(ctx, id) }
    }),

  listChannels: admin
    .meta(rest("GET /admin/publishable-api-keys/{id}/sales-channels", "List the Sales Channels of a Key"))
    .input(input({ id: Id, q: QueryString }))
    .output(list("sales_channels", SalesChannel))
    .query(async ({ ctx, input: { id, q } }) => {
      await getResponse(ctx, id)
      const keys = { some: { publishable_key_id: id, ...live } }
      const where = { publishable_keys: keys, ...live, ...searching(q, ["name", "description"]) }
      const found = await ctx.db.salesChannel.findMany({ where, select: { id: true } })
      const ids = found.map((one) => one.id)
      return { sales_channels: await find(ctx, "SalesChannel", { id: ids }, treeOf(ctx.shape)) }
    }),

  addChannels: adminChange("publishable_api_key")
    .meta(rest("POST /admin/publishable-api-keys/{id}/sales-channels/batch", "Add Sales Channels to a Key"))
    .input(Channels)
    .output(KeyAnswer)
    .mutation(async ({ ctx, input: { id, sales_channel_ids } }) => {
      await lock(ctx, id)
      const ids = await existingChannels(ctx, sales_channel_ids)
      const ties = { publishable_key_id: id, sales_channel_id: { in: ids } }
      const data = ids.map((sales_channel_id) => ({ id: newId("pksc"), publishable_key_id: id, sales_channel_id }))
      await ctx.db.publishableApiKeySalesChannel.updateMany({ where: ties, data: { deleted_at: null } })
      await ctx.db.publishableApiKeySalesChannel.createMany({ data, skipDuplicates: true })
      return { publishable_api_key: await getResponse(ctx, id) }
    }),

  removeChannels: adminChange("publishable_api_key")
    .meta(rest("DELETE /admin/publishable-api-keys/{id}/sales-channels/batch", "Remove Sales Channels from a Key"))
    .input(Channels)
    .output(KeyAnswer)
    .mutation(async ({ ctx, input: { id, sales_channel_ids } }) => {
      await lock(ctx, id)
      const ids = await existingChannels(ctx, sales_channel_ids)
      const where = { publishable_key_id: id, sales_channel_id: { in: ids } }
      await ctx.db.publishableApiKeySalesChannel.deleteMany({ where })
      return { publishable_api_key: await getResponse(ctx, id) }
    }),
})

/** The ids of these sales channels, each once; refuses unknown ones. */
async function existingChannels({ db }: Context, given: { id: string }[]): Promise<string[]> {
  const ids = idsOf(given)
  const found = await db.salesChannel.findMany({ where: { id: { in: ids }, ...live }, select: { id: true } })
  mustExist("sales channels", ids, found)
  return ids
}

/** Locked against its deletion, until the write is done. */
async function lock(ctx: Context, id: string) {
  if (!(await lockKey(ctx, id))) throw new Refusal("not_found", `Publishable API key with id: ${id} was not found`)
}

function getResponse(ctx: Context, id: string) {
  return findOne(ctx, "PublishableApiKey", { id }, treeOf(ctx.shape), `Publishable API key with id: ${id}`)
}
