import { handleFrom, Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { changes, deleted, Id, input, Metadata, Order, optional, QueryBoolean, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminWrite, router } from "../access/procedures.ts"
import { changing, markChanged } from "../access/unchanged.ts"
import type { Context } from "../context/context.ts"
import { saveFields } from "../custom-fields/save.ts"
import { AdminPage, searching } from "../data/filters.ts"
import { freeHandle } from "../data/free-handle.ts"
import { existingProducts } from "../data/must-exist.ts"
import { page } from "../data/page.ts"
import { lockCategories } from "../data/queries.ts"
import { findOne, treeOf } from "../data/read.ts"
import { ProductCategory } from "../entities/index.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { many, one } from "../wire/answers.ts"
import { branching } from "../wire/branching.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { CATEGORY_ORDERS, categoryOrder } from "./category-order.ts"
import { withAllFamily, withoutChildren } from "./category-tree.ts"
import { closeRanks, placeCategory } from "./place-category.ts"

const CATEGORY = ["category_children", "parent_category"]
const CategoryAnswer = branching(one("product_category", ProductCategory, CATEGORY), "product_category")
const CategoriesAnswer = branching(many("product_categories", ProductCategory, CATEGORY), "product_categories")

const Name = z.string().trim().min(1).max(255)
const columns = {
  description: z.string().max(20_000).optional(),
  is_internal: z.boolean().optional(),
  is_active: z.boolean().optional(),
  parent_category_id: optional(Id),
  metadata: Metadata,
}
const Handle = z.string().trim().max(255)
const Products = input({ id: Id, product_ids: z.array(z.strictObject({ id: Id })).max(10_000) })

const Changed = changes({
  id: Id,
  name: Name.optional(),
  handle: Handle.optional(),
  ...columns,
  rank: z.int().min(0).max(2_147_483_647).optional(),
})

/** @public */
export const productCategories = router({
  list: admin
    .meta(
      rest("GET /admin/product-categories", "List Product Categories", { fields: "ProductCategory", replica: true }),
    )
    .input(
      input({
        ...AdminPage(100),
        q: QueryString,
        handle: QueryString,
        is_internal: QueryBoolean,
        is_active: QueryBoolean,
        include_descendants_tree: QueryBoolean,
        parent_category_id: QueryString,
        order: Order(...CATEGORY_ORDERS),
      }),
    )
    .output(CategoriesAnswer)
    .query(async ({ ctx, input }) => {
      const { limit, offset, q, include_descendants_tree: deep, parent_category_id: parent, order, ...more } = input
      const { expand, fields, ...equal } = more
      const where = {
        ...equal,
        // The text "null" requests the top-level categories, as in v1.
        ...(parent !== undefined && { parent_category_id: parent === "null" ? null : parent }),
        ...searching(q, ["name", "handle"]),
      }
      const listed = { where, order: categoryOrder(order) }
      const found = await page(withoutChildren(ctx), "ProductCategory", "product_categories", { limit, offset }, listed)
      const rows = await withAllFamily(ctx, found.product_categories, deep ?? false)
      return { ...found, product_categories: rows as unknown as Record<string, unknown>[] }
    }),

  create: adminWrite
    .meta(rest("POST /admin/product-categories", "Create a Product Category", { fields: "ProductCategory" }))
    .input(input({ name: Name, handle: optional(Handle), ...columns }))
    .output(CategoryAnswer)
    .mutation(async ({ ctx, input: { expand, fields, parent_category_id, handle, metadata, name, ...flags } }) => {
      await lockCategories(ctx)
      const id = newId("pcat")
      const data = {
        ...flags,
        id,
        name,
        handle: handle || (await newHandle(ctx, id, name)),
        metadata: updatedMetadata(null, metadata) as object,
      }
      await ctx.db.productCategory.create({ data })
      await saveFields(ctx, id)
      await placeCategory(ctx, id, { parent_id: parent_category_id ?? null, rank: null })
      return { product_category: await getResponse(ctx, id) }
    }),

  get: admin
    .meta(rest("GET /admin/product-categories/{id}", "Get a Product Category"))
    .input(input({ id: Id }))
    .output(CategoryAnswer)
    .query(async ({ ctx, input: { id } }) => ({ product_category: await getResponse(ctx, id) })),

  update: adminWrite
    .meta(rest("POST /admin/product-categories/{id}", "Update a Product Category", { fields: "ProductCategory" }))
    .input(Changed)
    .output(CategoryAnswer)
    .mutation(async ({ ctx, input: { if_unchanged_since: since, expand: _, fields: _f, ...given } }) => {
      await lockCategories(ctx)
      const row = { table: "product_category", id: given.id, since } as const
      await changing(ctx, row, () => changeCategory(ctx, given))
      return { product_category: await getResponse(ctx, given.id) }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/product-categories/{id}", "Delete a Product Category"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("product-category"))
    .mutation(async ({ ctx, input: { id } }) => {
      await lockCategories(ctx)
      const found = await ctx.db.productCategory.findUnique({ where: { id }, include: { category_children: FIRST } })
      if (found && found.category_children.length > 0)
        throw new Refusal("not_allowed", `Deleting ProductCategory (${id}) with category children is not allowed`)
      await ctx.db.productCategory.deleteMany({ where: { id } })
      if (found) await closeRanks(ctx, found.parent_category_id)
      return { id, object: "product-category" as const, deleted: true as const }
    }),

  addProducts: adminWrite
    .meta(rest("POST /admin/product-categories/{id}/products/batch", "Add Products to a Category"))
    .input(Products)
    .output(CategoryAnswer)
    .mutation(async ({ ctx, input: { id, product_ids } }) => {
      await lockCategory(ctx, id)
      const ids = await existingProducts(ctx, product_ids)
      const data = ids.map((product_id) => ({ product_category_id: id, product_id }))
      await ctx.db.productCategoryProduct.createMany({ data, skipDuplicates: true })
      await markChanged(ctx, "product_category", [id])
      await markChanged(ctx, "product", ids)
      await emitWebhookEvents(ctx, "product.updated", ...ids.map((id) => ({ id, fields: ["categories"] })))
      return { product_category: await getResponse(ctx, id) }
    }),

  removeProducts: adminWrite
    .meta(rest("DELETE /admin/product-categories/{id}/products/batch", "Remove Products from a Category"))
    .input(Products)
    .output(CategoryAnswer)
    .mutation(async ({ ctx, input: { id, product_ids } }) => {
      await lockCategory(ctx, id)
      const ids = await existingProducts(ctx, product_ids)
      await ctx.db.productCategoryProduct.deleteMany({ where: { product_category_id: id, product_id: { in: ids } } })
      await markChanged(ctx, "product_category", [id])
      await markChanged(ctx, "product", ids)
      await emitWebhookEvents(ctx, "product.updated", ...ids.map((id) => ({ id, fields: ["categories"] })))
      return { product_category: await getResponse(ctx, id) }
    }),
})

const ID = { id: true }
const FIRST = { take: 1, select: ID }

/** Made from the name, or from the id of a category whose name has no letter or digit. */
const newHandle = (ctx: Context, id: string, name: string) =>
  freeHandle(ctx, "product_category", { wanted: handleFrom(name) || id.toLowerCase(), own_id: id })

type Change = Omit<z.output<typeof Changed>, "expand" | "fields" | "if_unchanged_since">

/** Writes a category, and moves it to its place. The categories must be locked. */
async function changeCategory(ctx: Context, { id, parent_category_id, rank, metadata, handle, ...flags }: Change) {
  const present = await lockCategory(ctx, id)
  const data = {
    ...flags,
    handle: handle === "" ? await newHandle(ctx, id, flags.name ?? present.name) : handle,
    metadata: updatedMetadata(present.metadata, metadata) as object,
  }
  await ctx.db.productCategory.update({ where: { id }, data })
  await saveFields(ctx, id)
  const parent_id = parent_category_id === undefined ? present.parent_category_id : parent_category_id
  const moves = parent_id !== present.parent_category_id
  if (moves || rank != null) await placeCategory(ctx, id, { parent_id, rank: rank ?? null })
}

async function lockCategory({ db }: Context, id: string) {
  const found = await db.productCategory.findUnique({ where: { id } })
  if (!found) throw new Refusal("not_found", `ProductCategory with id: ${id} was not found`)
  return found
}

/** A category with its parent and all its descendants. */
async function getResponse(ctx: Context, id: string) {
  const tree = treeOf(withoutChildren(ctx).shape)
  const row = await findOne(ctx, "ProductCategory", { id }, tree, `ProductCategory with id: ${id}`)
  const [node] = await withAllFamily(ctx, [row], true)
  return (node ?? row) as Record<string, unknown>
}
