import { Refusal } from "@mercer/commerce"
import { Flag, Id, Ids, Order, Page, rest, Text, takes, When } from "@mercer/rest"
import * as z from "zod"
import { router, shopper } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { find, findOne, merge, treeOf } from "../data/read.ts"
import { matchingProducts } from "./catalog-filters.ts"
import { orderByVariants, VARIANT_ORDERS } from "./product-order.ts"
import { asShown, besidesOf } from "./product-response.ts"
import { HitsAnswer, ProductAnswer, ProductsAnswer } from "./responses.ts"
import { searchProducts } from "./search-products.ts"
import { priceView } from "./shopper-prices.ts"
import { listedProducts, shownProducts } from "./visible-products.ts"

const Pricing = { cart_id: Text, region_id: Text, currency_code: Text }
const Columns = ["id", "title", "subtitle", "handle", "status", "weight", "created_at", "updated_at"] as const

/** The list's filters, as data. Filters in a search engine's language, which v1 passed on, are refused. */
const Some = z.array(z.string()).min(1).max(1_000).optional()
const Filter = z.strictObject({
  collection_id: Some,
  type_id: Some,
  tags: Some,
  category_id: Some,
  include_category_children: z.boolean().optional(),
  is_giftcard: z.boolean().optional(),
})

/** @public */
export const products = router({
  get: shopper
    .meta(rest("GET /store/products/{id}", "Get a Product"))
    .input(takes({ id: Id, sales_channel_id: Text, ...Pricing }))
    .output(ProductAnswer)
    .query(async ({ ctx, input: { id, sales_channel_id, ...pricing } }) => {
      const shown = await shownProducts(ctx, sales_channel_id === undefined ? undefined : [sales_channel_id])
      if (!(await ctx.db.product.findFirst({ where: { id, ...shown }, select: { id: true } })))
        throw new Refusal("not_found", `Product with id: ${id} was not found`)
      const view = await priceView(ctx, pricing)
      const tree = merge(besidesOf(ctx), treeOf(ctx.shape))
      return { product: asShown(await findOne(ctx, "Product", { id }, tree, `Product with id: ${id}`), view) }
    }),

  list: shopper
    .meta(rest("GET /store/products", "List Products"))
    .input(
      takes({
        ...Page(100),
        ...Pricing,
        q: Text,
        id: Ids,
        sales_channel_id: Ids,
        collection_id: Ids,
        type_id: Ids,
        tags: Ids,
        title: Text,
        description: Text,
        handle: Text,
        is_giftcard: Flag,
        created_at: When,
        updated_at: When,
        category_id: Ids,
        include_category_children: Flag,
        order: Order(...Columns, ...VARIANT_ORDERS),
      }),
    )
    .output(ProductsAnswer)
    .query(async ({ ctx, input }) => {
      const { limit, offset, cart_id, region_id, currency_code, sales_channel_id, order, expand, fields, ...filters } =
        input
      const view = await priceView(ctx, { cart_id, region_id, currency_code })
      const shown = await listedProducts(ctx, sales_channel_id)
      const where = { AND: [shown, await matchingProducts(ctx, filters)] }
      const by = orderByVariants(order, view)
      const listed = { where, by, order: by ? undefined : ordering(order), besides: besidesOf(ctx) }
      const found = await page(ctx, "Product", "products", { limit, offset }, listed)
      return { ...found, products: found.products.map((row) => asShown(row, view)) }
    }),

  search: shopper
    .meta(rest("POST /store/products/search", "Search Products"))
    .input(takes({ ...Page(20), q: z.string().max(500).default(""), filter: Filter.optional() }))
    .output(HitsAnswer)
    .mutation(async ({ ctx, input: { q, filter, limit, offset } }) => {
      const ids = await searchProducts(ctx, q)
      const where = {
        AND: [
          await listedProducts(ctx, undefined),
          await matchingProducts(ctx, { ...filter, ...(ids && { id: ids }) }),
        ],
      }
      const hits = await (ids ? ranked(ctx, ids, where, { limit, offset }) : newest(ctx, where, { limit, offset }))
      const view = await priceView(ctx, {})
      return { hits: hits.map((row) => asShown(row, view)) }
    }),
})

type Paging = { limit: number; offset: number }

/** Those of these products that match, in this order. */
async function ranked(ctx: Context, ids: string[], where: object, { limit, offset }: Paging): Promise<object[]> {
  const passing = new Set((await ctx.db.product.findMany({ where, select: { id: true } })).map(({ id }) => id))
  const wanted = ids.filter((id) => passing.has(id)).slice(offset, offset + limit)
  const rows = await find(ctx, "Product", { id: wanted }, merge(besidesOf(ctx), treeOf(ctx.shape)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

async function newest(ctx: Context, where: object, paging: Paging): Promise<object[]> {
  return (await page(ctx, "Product", "hits", paging, { where, besides: besidesOf(ctx) })).hits
}
