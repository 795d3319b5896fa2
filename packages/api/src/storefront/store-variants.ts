import { Refusal } from "@mercer/commerce"
import { live } from "@mercer/db"
import { Id, Ids, Int, input, Page, QueryString, rest, Texts } from "@mercer/rest"
import * as z from "zod"
import { router, shopper } from "../access/procedures.ts"
import { page } from "../data/page.ts"
import { findOne, merge, treeOf } from "../data/read.ts"
import type { ResponseOf } from "../entities/index.ts"
import { besidesVariant, variantsResponse } from "./product-response.ts"
import { VariantAnswer, VariantsAnswer } from "./responses.ts"
import { priceView } from "./shopper-prices.ts"
import { visibleProducts } from "./visible-products.ts"

const Pricing = { cart_id: QueryString, region_id: QueryString, currency_code: QueryString }
const Bound = Int({ min: -2_147_483_648 }).optional()
const bounds = z.strictObject({ lt: Bound, lte: Bound, gt: Bound, gte: Bound })

/** @public */
export const variants = router({
  get: shopper
    .meta(rest("GET /store/variants/{id}", "Get a Product Variant"))
    .input(input({ id: Id, sales_channel_id: QueryString, ...Pricing }))
    .output(VariantAnswer)
    .query(async ({ ctx, input: { id, sales_channel_id, ...pricing } }) => {
      const visible = await visibleProducts(ctx, sales_channel_id === undefined ? undefined : [sales_channel_id])
      const where = { id, ...live, product: visible.products }
      if (!(await ctx.db.productVariant.findFirst({ where, select: { id: true } })))
        throw new Refusal("not_found", `Variant with id: ${id} was not found`)
      const view = await priceView(ctx, pricing)
      const tree = merge(besidesVariant, treeOf(ctx.shape))
      const row = await findOne(ctx, "ProductVariant", { id }, tree, `Variant ${id}`)
      const [variant] = await variantsResponse(ctx, [row], { view, from: visible.from })
      return { variant: variant as ResponseOf<"ProductVariant"> }
    }),

  list: shopper
    .meta(rest("GET /store/variants", "Get Product Variants", { fields: "ProductVariant", replica: true }))
    .input(
      input({
        ...Page(100),
        ...Pricing,
        ids: QueryString,
        id: Ids,
        sales_channel_id: QueryString,
        title: Texts,
        inventory_quantity: z.union([Int({ min: -2_147_483_648 }), bounds]).optional(),
      }),
    )
    .output(VariantsAnswer)
    .query(async ({ ctx, input }) => {
      const { limit, offset, ids, id, sales_channel_id, title, inventory_quantity, ...pricing } = input
      const view = await priceView(ctx, pricing)
      const visible = await visibleProducts(ctx, sales_channel_id === undefined ? undefined : [sales_channel_id])
      const wanted = ids === undefined ? [] : [{ id: { in: ids.split(",") } }]
      const where = {
        ...live,
        product: visible.products,
        inventory_quantity,
        ...(title && { title: { in: title } }),
        AND: [...wanted, ...(id ? [{ id: { in: id } }] : [])],
      }
      const found = await page(ctx, "ProductVariant", "variants", { limit, offset }, { where, besides: besidesVariant })
      return { variants: await variantsResponse(ctx, found.variants, { view, from: visible.from }) }
    }),
})
