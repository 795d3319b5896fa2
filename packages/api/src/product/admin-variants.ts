import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { Id, Ids, input, Order, QueryBoolean, QueryString, rest, Texts } from "@mercer/rest"
import * as z from "zod"
import { admin, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { AdminPage, oneOf, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { findOne, merge, treeOf } from "../data/read.ts"
import { besidesVariant, variantAsManaged } from "../storefront/product-response.ts"
import { type PriceQuery, priceView } from "../storefront/shopper-prices.ts"
import { Stock, VariantColumns } from "./product-input.ts"
import { VariantAnswer, VariantsAnswer } from "./responses.ts"
import { searchedVariants } from "./search-variants.ts"
import { VariantInventoryAnswer, variantInventory } from "./variant-inventory.ts"

/** @public */
export const variants = router({
  list: admin
    .meta(rest("GET /admin/variants", "List Product Variants", { fields: "ProductVariant", replica: true }))
    .input(
      input({
        ...AdminPage(100),
        id: Ids,
        q: QueryString,
        order: Order(...VariantColumns),
        manage_inventory: QueryBoolean,
        allow_backorder: QueryBoolean,
        cart_id: QueryString,
        region_id: QueryString,
        currency_code: QueryString,
        customer_id: QueryString,
        title: Texts,
        inventory_quantity: Stock,
      }),
    )
    .output(VariantsAnswer)
    .query(async ({ ctx, input }) => {
      const { limit, offset, id, q, order, title, expand, fields, ...more } = input
      const { cart_id, region_id, currency_code, customer_id, ...equal } = more
      const view = await viewFor(ctx, customer_id, { cart_id, region_id, currency_code })
      const AND = [{ title: oneOf(title) }, q ? await searchedVariants(ctx, q) : {}]
      const where = { ...live, ...equal, id: oneOf(id), ...(title || q ? { AND } : {}) }
      const listed = { where, order: ordering(order), besides: besidesVariant }
      const found = await page(ctx, "ProductVariant", "variants", { limit, offset }, listed)
      return { ...found, variants: found.variants.map((row) => variantAsManaged(row, view)) }
    }),

  get: admin
    .meta(rest("GET /admin/variants/{id}", "Get a Product Variant"))
    .input(input({ id: Id }))
    .output(VariantAnswer)
    .query(async ({ ctx, input: { id } }) => {
      const tree = merge(besidesVariant, treeOf(ctx.shape))
      const row = await findOne(ctx, "ProductVariant", { id }, tree, `Variant with id: ${id}`)
      return { variant: variantAsManaged(row, await priceView(ctx, {})) }
    }),

  inventory: admin
    .meta(rest("GET /admin/variants/{id}/inventory", "Get the Stock of a Variant", { area: "inventory" }))
    .input(z.strictObject({ id: Id }))
    .output(VariantInventoryAnswer)
    .query(async ({ ctx, input: { id } }) => ({ variant: await variantInventory(ctx, id) })),
})

/** Prices as this customer would see them there. */
async function viewFor(ctx: Context, customer_id: string | undefined, query: PriceQuery) {
  if (customer_id === undefined) return priceView(ctx, query)
  const select = { id: true, email: true, has_account: true }
  const customer = await ctx.db.customer.findFirst({ where: { id: customer_id, ...live }, select })
  if (!customer) throw new Refusal("not_found", `Customer with id: ${customer_id} was not found`)
  return priceView({ ...ctx, customer }, query)
}
