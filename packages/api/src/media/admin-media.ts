import { MOST_NAMED, mustBeUnused, Refusal, searchWords } from "@mercer/commerce"
import { deleted, Id, Moment, optional, plain, QueryBoolean, QueryString, rest, UnchangedSince } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage } from "../data/filters.ts"
import { pictureMetadata } from "../file/library.ts"
import { mediaId } from "../file/media-id.ts"
import { deleteFileRow, planRemoval } from "../file/queries.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { deleteCroppedSizes, describeImagesOf, findMedia, lockMedia, productsShowing } from "./queries.ts"
import { listMedia } from "./queries-list.ts"

const Focal = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
const Media = z.object({
  id: z.string(),
  url: z.string(),
  /** Of the file, if the shop stores it: sizes can be made of it. */
  key: z.string().nullable(),
  /** The file's name. */
  name: z.string(),
  alt: z.string().nullable(),
  focal_point: Focal.nullable(),
  content_type: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** In bytes. */
  size: z.int().nullable(),
  /** How many products show it. */
  product_count: z.int(),
  created_at: Moment,
  updated_at: Moment,
})
const Showing = z.object({
  id: z.string(),
  title: z.string(),
  thumbnail: z.string().nullable(),
  /** A product's, which may be of the shop's own. */
  status: z.string(),
})
const Paging = { count: z.int(), offset: z.int(), limit: z.int() }
const MOST_PRODUCTS = 100

/** @public */
export const media = {
  list: admin
    .meta(rest("GET /admin/media", "List Media"))
    .input(z.strictObject({ ...AdminPage(50), q: QueryString, is_used: QueryBoolean, has_alt: QueryBoolean }))
    .output(plain(z.object({ media: z.array(Media), ...Paging })))
    .query(async ({ ctx, input: { limit, offset, q = "", is_used, has_alt } }) => {
      const filter = { words: searchWords(q), id: mediaId(q.trim()), is_used, has_alt }
      return { ...(await listMedia(ctx, filter, { limit, offset })), offset, limit }
    }),

  get: admin
    .meta(rest("GET /admin/media/{id}", "Get a Picture of the Library"))
    .input(z.strictObject({ id: Id }))
    .output(plain(z.object({ media: Media.extend({ products: z.array(Showing) }) })))
    .query(async ({ ctx, input: { id } }) => ({
      media: { ...(await mediaResponse(ctx, id)), products: await productsShowing(ctx, id, MOST_PRODUCTS) },
    })),

  update: adminChange("media")
    .meta(rest("POST /admin/media/{id}", "Update a Picture of the Library"))
    .input(
      z.strictObject({
        id: Id,
        name: z.string().trim().min(1).max(255).optional(),
        alt: optional(z.string().trim().max(1_000)),
        focal_point: optional(Focal),
        if_unchanged_since: UnchangedSince,
      }),
    )
    .output(plain(z.object({ media: Media })))
    .mutation(async ({ ctx, input: { id, name, alt, focal_point } }) => {
      const present = await mediaResponse(ctx, id)
      const focal =
        focal_point === undefined ? {} : { focal_x: focal_point?.x ?? null, focal_y: focal_point?.y ?? null }
      const facts = { ...(alt !== undefined && { alt: alt || null }), ...focal }
      const { alt: words, focal_x, focal_y } = await ctx.db.media.update({ where: { id }, data: { name, ...facts } })
      const given = [...(alt === undefined ? [] : ["alt"]), ...(focal_point === undefined ? [] : ["focal_point"])]
      if (given.length > 0) await describe(ctx, id, given, pictureMetadata({ alt: words, focal_x, focal_y }))
      if (focal_point !== undefined && present.key)
        await planRemoval(ctx, await deleteCroppedSizes(ctx, present.key), ctx.now())
      return { media: await mediaResponse(ctx, id) }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/media/{id}", "Delete a Picture From the Library"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("media"))
    .mutation(async ({ ctx, input: { id } }) => {
      const found = await lockMedia(ctx, id)
      if (!found) throw absent(id)
      const [first, { product_count }] = [await productsShowing(ctx, id, MOST_NAMED), await mediaResponse(ctx, id)]
      mustBeUnused(
        found.name,
        first.map(({ title }) => title),
        product_count,
      )
      await ctx.db.media.update({ where: { id }, data: { deleted_at: ctx.now() } })
      // The sweep deletes the file: a storage that does not answer delays nobody.
      if (found.key) await deleteFileRow(ctx, found.key, ctx.now())
      return { id, object: "media" as const, deleted: true as const }
    }),
}

/** What storefronts read changes with the picture, for all products that show it. */
async function describe(ctx: Context, id: string, instead_of: string[], all: Record<string, unknown>): Promise<void> {
  const metadata = Object.fromEntries(Object.entries(all).filter(([name]) => instead_of.includes(name)))
  await describeImagesOf(ctx, { id, instead_of, metadata })
  const products = await productsShowing(ctx, id, MOST_EVENTS)
  await emitWebhookEvents(ctx, "product.updated", ...products.map((one) => ({ id: one.id, fields: ["images"] })))
}

const MOST_EVENTS = 1_000

/** Refuses with not_found. */
export async function mediaResponse(ctx: Pick<Context, "db">, id: string) {
  const found = await findMedia(ctx, id)
  if (!found) throw absent(id)
  return found
}

const absent = (id: string) => new Refusal("not_found", `Media with id: ${id} was not found`)

/** How operations answer with a picture. */
export const MediaAnswer = plain(z.object({ media: Media }))
