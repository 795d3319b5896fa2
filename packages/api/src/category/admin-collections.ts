import { kebabCase, Refusal } from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import {
  changes,
  DateFilter,
  deleted,
  Id,
  input,
  Metadata,
  Order,
  optional,
  plain,
  QueryString,
  rest,
} from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { saveFields } from "../custom-fields/save.ts"
import { AdminPage, ordering, searching } from "../data/filters.ts"
import { freeHandle } from "../data/free-handle.ts"
import { page } from "../data/page.ts"
import { findOne, treeOf } from "../data/read.ts"
import { ProductCollection } from "../entities/index.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { many, one } from "../wire/answers.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { lockCollection } from "./lock-collection.ts"

const SHOWN = ["products.profiles"]
const CollectionAnswer = one("collection", ProductCollection, SHOWN)
const Removed = plain(
  z.object({ id: z.string(), object: z.literal("product-collection"), removed_products: z.array(z.string()) }),
)
const Title = z.string().max(255).regex(/\S/, "must not be blank")
const Handle = optional(z.string().max(255))
const Products = z.array(Id).min(1)

/** @public */
export const collections = router({
  create: adminWrite
    .meta(rest("POST /admin/collections", "Create a Collection", { fields: "ProductCollection" }))
    .input(input({ title: Title, handle: Handle, metadata: Metadata }))
    .output(CollectionAnswer)
    .mutation(async ({ ctx, input: { title, handle: given, metadata } }) => {
      const made = !given && kebabCase(title)
      const handle = made ? await freeHandle(ctx, "product_collection", { wanted: made }) : given || null
      if (given) await mustBeFree(ctx, given)
      const data = { id: newId("pcol"), title, handle, metadata: (metadata ?? undefined) as object | undefined }
      await ctx.db.productCollection.create({ data })
      await saveFields(ctx, data.id)
      return getResponse(ctx, data.id)
    }),

  list: admin
    .meta(rest("GET /admin/collections", "List Collections", { fields: "ProductCollection", replica: true }))
    .input(
      input({
        ...AdminPage(10),
        q: QueryString,
        title: QueryString,
        handle: QueryString,
        discount_condition_id: QueryString,
        created_at: DateFilter,
        updated_at: DateFilter,
        deleted_at: DateFilter,
        order: Order("id", "title", "handle", "created_at", "updated_at", "deleted_at"),
      }),
    )
    .output(many("collections", ProductCollection, SHOWN))
    .query(async ({ ctx, input }) => {
      const { limit, offset, order, expand: _, fields: _f, q, discount_condition_id: condition_id, ...equal } = input
      const where = {
        ...live,
        ...equal,
        // When filtered by `deleted_at`, deleted ones are included.
        deleted_at: equal.deleted_at ?? null,
        ...searching(q, ["title", "handle"]),
        ...(condition_id !== undefined && { discount_conditions: { some: { condition_id } } }),
      }
      const listed = { where, order: ordering(order) }
      return page(ctx, "ProductCollection", "collections", { limit, offset }, listed)
    }),

  get: admin
    .meta(rest("GET /admin/collections/{id}", "Get a Collection"))
    .input(input({ id: Id }))
    .output(CollectionAnswer)
    .query(({ ctx, input: { id } }) => getResponse(ctx, id)),

  update: adminChange("product_collection")
    .meta(rest("POST /admin/collections/{id}", "Update a Collection", { fields: "ProductCollection" }))
    .input(changes({ id: Id, title: Title.optional(), handle: Handle, metadata: Metadata }))
    .output(CollectionAnswer)
    .mutation(async ({ ctx, input: { id, title, handle, metadata } }) => {
      const present = await lockCollection(ctx, id)
      if (handle && handle !== present.handle) await mustBeFree(ctx, handle)
      const data = {
        title,
        // v1: null removes the handle; it is not generated from a new title.
        handle: handle === "" ? null : handle,
        metadata: updatedMetadata(present.metadata, metadata) as object | undefined,
      }
      await ctx.db.productCollection.update({ where: { id }, data })
      await saveFields(ctx, id)
      return getResponse(ctx, id)
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/collections/{id}", "Delete a Collection"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("product-collection"))
    .mutation(async ({ ctx, input: { id } }) => {
      await lockCollection(ctx, id)
      await ctx.db.product.updateMany({ where: { collection_id: id }, data: { collection_id: null } })
      await ctx.db.productCollection.update({ where: { id }, data: { deleted_at: ctx.now() } })
      return { id, object: "product-collection" as const, deleted: true as const }
    }),

  addProducts: adminChange("product_collection")
    .meta(rest("POST /admin/collections/{id}/products/batch", "Update Products (add to collection)"))
    .input(input({ id: Id, product_ids: Products }))
    .output(CollectionAnswer)
    .mutation(async ({ ctx, input: { id, product_ids } }) => {
      await lockCollection(ctx, id)
      // v1: products that do not exist are ignored; others are moved here from their collection.
      const where = { id: { in: product_ids }, ...live }
      await ctx.db.product.updateMany({ where, data: { collection_id: id } })
      await emitMoved(ctx, "product-collection.products_added", id, product_ids)
      return getResponse(ctx, id)
    }),

  removeProducts: adminChange("product_collection")
    .meta(rest("DELETE /admin/collections/{id}/products/batch", "Remove Product"))
    .input(z.strictObject({ id: Id, product_ids: Products }))
    .output(Removed)
    .mutation(async ({ ctx, input: { id, product_ids } }) => {
      await lockCollection(ctx, id)
      const where = { id: { in: product_ids }, collection_id: id }
      await ctx.db.product.updateMany({ where, data: { collection_id: null } })
      await emitMoved(ctx, "product-collection.products_removed", id, product_ids)
      return { id, object: "product-collection" as const, removed_products: product_ids }
    }),
})

/** For listeners to the collection, and for those to its products. */
async function emitMoved(
  ctx: Context,
  kind: "product-collection.products_added" | "product-collection.products_removed",
  id: string,
  product_ids: string[],
): Promise<void> {
  await emitWebhookEvents(ctx, kind, { id, product_ids })
  const products = product_ids.map((product_id) => ({ id: product_id, fields: ["collection_id"] }))
  await emitWebhookEvents(ctx, "product.updated", ...products)
}

async function getResponse(ctx: Context, id: string) {
  const what = `Product collection with id: ${id}`
  return { collection: await findOne(ctx, "ProductCollection", { id }, treeOf(ctx.shape), what) }
}

/** Checked for a better message; the unique index decides between concurrent requests. */
async function mustBeFree({ db }: Pick<Context, "db">, handle: string | null): Promise<void> {
  if (handle !== null && (await db.productCollection.count({ where: { handle, ...live } })))
    throw new Refusal("duplicate_error", `Product_collection with handle ${handle} already exists.`)
}
