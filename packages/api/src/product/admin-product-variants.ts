import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import {
  changes,
  DateFilter,
  Id,
  Ids,
  Instant,
  input,
  Order,
  optional,
  QueryBoolean,
  QueryString,
  rest,
} from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { withValues } from "../custom-fields/save.ts"
import { AdminPage, oneOf, ordering, searching } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { holdStock } from "../inventory/variant-stock.ts"
import { editVariants } from "./edit-variants.ts"
import { lockProduct } from "./lock-product.ts"
import { besidesManagedVariant as besides, getProduct, managedVariant } from "./managed-products.ts"
import {
  NamedValues,
  NewPrices,
  PriceEdits,
  Prices,
  Stock,
  Title,
  VariantColumns,
  variantColumns,
} from "./product-input.ts"
import { deletedOf, ProductAnswer, VariantsAnswer } from "./responses.ts"
import { writeVariants } from "./write-variants.ts"

const { metadata: _, ...columnsToEdit } = variantColumns
const VariantEdits = z
  .array(
    z.strictObject({
      id: Id,
      if_unchanged_since: optional(Instant),
      title: Title.optional(),
      ...columnsToEdit,
      prices: optional(PriceEdits),
    }),
  )
  .min(1)
  .max(1_000)

const fields_within = { variants: "ProductVariant" }

/** The variants of one product; spread into the operations on products. */
export const productVariants = {
  listVariants: admin
    .meta(
      rest("GET /admin/products/{id}/variants", "List a Product's Variants", {
        fields: "ProductVariant",
        replica: true,
        query_names: { id: "variant_id" },
      }),
    )
    .input(
      input({
        ...AdminPage(100),
        id: Id,
        variant_id: Ids,
        q: QueryString,
        order: Order(...VariantColumns),
        manage_inventory: QueryBoolean,
        allow_backorder: QueryBoolean,
        inventory_quantity: Stock,
        created_at: DateFilter,
        updated_at: DateFilter,
      }),
    )
    .output(VariantsAnswer)
    .query(async ({ ctx, input }) => {
      const { id: product_id, variant_id, limit, offset, q, order, expand, fields, ...equal } = input
      await mustBeThere(ctx, product_id)
      const where = { ...live, product_id, id: oneOf(variant_id), ...equal, ...searching(q, ["title", "sku"]) }
      const listed = { where, order: ordering(order), besides }
      const found = await page(ctx, "ProductVariant", "variants", { limit, offset }, listed)
      const rows = found.variants as { id: string; by_location: boolean }[]
      return { ...found, variants: rows.map((row) => managedVariant(row, row.by_location)) }
    }),

  createVariant: adminChange("product")
    .meta(rest("POST /admin/products/{id}/variants", "Create a Product Variant", { fields: "ProductVariant" }))
    .input(input({ id: Id, title: Title, ...variantColumns, prices: NewPrices, options: NamedValues }))
    .output(ProductAnswer)
    .mutation(async ({ ctx, input: { id, expand, fields, ...facts } }) => {
      const product = await lockProduct(ctx, id)
      const custom = ctx.custom?.values
      await writeVariants(ctx, product, { add: [{ ...facts, custom, variant_rank: product.variants.length }] })
      return { product: await getProduct(ctx, id) }
    }),

  updateVariant: adminChange("product", ["product_variant", "variant_id", holdGivenStock])
    .meta(
      rest("POST /admin/products/{id}/variants/{variant_id}", "Update a Product Variant", { fields: "ProductVariant" }),
    )
    .input(
      changes({
        id: Id,
        variant_id: Id,
        title: Title.optional(),
        ...variantColumns,
        prices: optional(Prices),
        options: optional(NamedValues),
      }),
    )
    .output(ProductAnswer)
    .mutation(async ({ ctx, input: { id, variant_id, expand, fields, ...facts } }) => {
      await writeVariants(ctx, await lockProduct(ctx, id), {
        change: [{ ...facts, custom: ctx.custom?.values, id: variant_id }],
      })
      return { product: await getProduct(ctx, id) }
    }),

  updateVariants: adminChange("product")
    .meta(rest("POST /admin/products/{id}/variants/batch", "Update Many Product Variants", { fields_within }))
    .input(input({ id: Id, variants: VariantEdits }))
    .output(ProductAnswer)
    .mutation(async ({ ctx, input: { id, variants } }) => {
      await editVariants(ctx, await lockProduct(ctx, id), withValues(ctx, "variants", variants))
      return { product: await getProduct(ctx, id) }
    }),

  deleteVariant: adminChange("product")
    .meta(rest("DELETE /admin/products/{id}/variants/{variant_id}", "Delete a Product Variant"))
    .input(input({ id: Id, variant_id: Id }))
    .output(deletedOf("variant_id", "product-variant"))
    .mutation(async ({ ctx, input: { id, variant_id } }) => {
      const product = await lockProduct(ctx, id)
      // A variant that was already deleted counts as deleted; another product's variant is not deleted.
      if (!(await ctx.db.productVariant.findFirst({ where: { id: variant_id, product_id: id }, select: { id: true } })))
        throw new Refusal("not_found", `Variant with id: ${variant_id} was not found`)
      await writeVariants(ctx, product, { remove: [variant_id] })
      return {
        variant_id,
        object: "product-variant" as const,
        deleted: true as const,
        product: await getProduct(ctx, id),
      }
    }),
}

/** The input has not been checked yet: what is not of the right kind is refused later. */
async function holdGivenStock(
  ctx: Context,
  { variant_id, inventory_quantity, manage_inventory }: Record<string, unknown>,
) {
  if (inventory_quantity == null && manage_inventory == null) return
  const given = typeof manage_inventory === "boolean" ? { manage_inventory } : {}
  await holdStock(ctx, [{ id: String(variant_id), ...given }])
}

async function mustBeThere({ db }: Context, id: string) {
  if (await db.product.findFirst({ where: { id, ...live }, select: { id: true } })) return
  throw new Refusal("not_found", `Product with id: ${id} was not found`)
}
