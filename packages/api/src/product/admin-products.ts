import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import {
  changes,
  DateFilter,
  deleted,
  Id,
  Ids,
  input,
  List,
  Order,
  plain,
  QueryBoolean,
  QueryString,
  rest,
} from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, adminWrite, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { saveFields, withValues } from "../custom-fields/save.ts"
import { AdminPage, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { productOptions } from "./admin-product-options.ts"
import { productVariants } from "./admin-product-variants.ts"
import { lockProduct } from "./lock-product.ts"
import { asManaged, besidesManaged, getProduct, managedProducts } from "./managed-products.ts"
import { NewVariants, ProductOptions, productColumns, Title, Variants } from "./product-input.ts"
import { mostUsedTags } from "./queries.ts"
import { ProductAnswer, ProductsAnswer, TypesAnswer } from "./responses.ts"
import { createProduct, deleteProduct, updateProduct } from "./save-product.ts"

const MOST_USED = 10
const fields_within = { variants: "ProductVariant" }
const Columns = ["id", "title", "subtitle", "handle", "status", "weight", "created_at", "updated_at"] as const
const Tags = z.strictObject({ id: z.string(), value: z.string(), usage_count: z.int() })

/** @public */
export const products = router({
  list: admin
    .meta(rest("GET /admin/products", "List Products", { fields: "Product", replica: true }))
    .input(
      input({
        ...AdminPage(50),
        q: QueryString,
        discount_condition_id: QueryString,
        id: Ids,
        status: List(["draft", "proposed", "published", "rejected"]),
        collection_id: Ids,
        tags: Ids,
        price_list_id: Ids,
        sales_channel_id: Ids,
        type_id: Ids,
        category_id: Ids,
        include_category_children: QueryBoolean,
        title: QueryString,
        description: QueryString,
        handle: QueryString,
        is_giftcard: QueryBoolean,
        created_at: DateFilter,
        updated_at: DateFilter,
        deleted_at: DateFilter,
        order: Order(...Columns),
      }),
    )
    .output(ProductsAnswer)
    .query(async ({ ctx, input: { limit, offset, order, expand, fields, ...filters } }) => {
      const where = await managedProducts(ctx, filters)
      const listed = { where, order: ordering(order), besides: besidesManaged }
      const found = await page(ctx, "Product", "products", { limit, offset }, listed)
      return { ...found, products: found.products.map(asManaged) }
    }),

  create: adminWrite
    .meta(rest("POST /admin/products", "Create a Product", { fields: "Product", fields_within }))
    .input(
      input({
        title: Title,
        is_giftcard: z.boolean().optional(),
        ...productColumns,
        options: ProductOptions,
        variants: NewVariants,
      }),
    )
    .output(ProductAnswer)
    .mutation(async ({ ctx, input: { expand, fields, variants, ...facts } }) => {
      const id = await createProduct(ctx, { ...facts, ...withFields(ctx, variants) })
      await saveFields(ctx, id)
      return { product: await getProduct(ctx, id) }
    }),

  get: admin
    .meta(rest("GET /admin/products/{id}", "Get a Product"))
    .input(input({ id: Id }))
    .output(ProductAnswer)
    .query(async ({ ctx, input: { id } }) => ({ product: await getProduct(ctx, id) })),

  update: adminChange("product")
    .meta(rest("POST /admin/products/{id}", "Update a Product", { fields: "Product", fields_within }))
    .input(changes({ id: Id, title: Title.optional(), ...productColumns, variants: Variants }))
    .output(ProductAnswer)
    .mutation(async ({ ctx, input: { id, expand, fields, variants, ...facts } }) => {
      await updateProduct(ctx, id, { ...facts, ...withFields(ctx, variants) })
      await saveFields(ctx, id)
      return { product: await getProduct(ctx, id) }
    }),

  delete: adminWrite
    .meta(rest("DELETE /admin/products/{id}", "Delete a Product"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("product"))
    .mutation(async ({ ctx, input: { id } }) => {
      await deleteProduct(ctx, id)
      return { id, object: "product" as const, deleted: true as const }
    }),

  setMetadata: adminChange("product")
    .meta(rest("POST /admin/products/{id}/metadata", "Set Metadata of a Product", { changes: "metadata" }))
    .input(changes({ id: Id, key: z.string().min(1).max(255), value: z.string() }))
    .output(ProductAnswer)
    .mutation(async ({ ctx, input: { id, key, value } }) => {
      if (key === "__proto__") throw new Refusal("invalid_data", "property __proto__ should not exist")
      const { metadata } = await lockProduct(ctx, id)
      const updated = updatedMetadata(metadata, { [key]: value }) as object
      await ctx.db.product.update({ where: { id }, data: { metadata: updated } })
      return { product: await getProduct(ctx, id) }
    }),

  tagUsage: admin
    .meta(rest("GET /admin/products/tag-usage", "List the Tags used most", { replica: true }))
    .input(z.strictObject({}))
    .output(plain(z.strictObject({ tags: z.array(Tags) })))
    .query(async ({ ctx }) => ({ tags: await mostUsedTags(ctx, MOST_USED) })),

  types: admin
    .meta(rest("GET /admin/products/types", "List all Types of Products", { replica: true }))
    .input(input({}))
    .output(TypesAnswer)
    .query(async ({ ctx }) => ({
      types: await ctx.db.productType.findMany({ where: live, orderBy: [{ value: "asc" }, { id: "asc" }] }),
    })),

  ...productVariants,
  ...productOptions,
})

/** The variants of a request with their custom fields; nothing where it has none. */
const withFields = <Row extends object>(ctx: Pick<Context, "custom">, variants: Row[] | null | undefined) =>
  variants && { variants: withValues(ctx, "variants", variants) }
