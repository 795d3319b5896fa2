import { Refusal } from "@mercer/commerce"
import type { Tree } from "@mercer/db"
import { DateFilter, Id, Ids, input, Order, Page, QueryBoolean, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { router, shopper } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"
import { find, findOne, merge, namesRelations, treeOf } from "../data/read.ts"
import type { ResponseOf } from "../entities/index.ts"
import { matchingProducts } from "./catalog-filters.ts"
import { orderByVariants, VARIANT_ORDERS } from "./product-order.ts"
import { besidesOf, productsResponse } from "./product-response.ts"
import { HitsAnswer, ProductAnswer, ProductsAnswer } from "./responses.ts"
import { searchProducts } from "./search-products.ts"
import { priceView } from "./shopper-prices.ts"
import { listedProducts, type Visible, visibleProducts } from "./visible-products.ts"

const Pricing = { cart_id: QueryString, region_id: QueryString, currency_code: QueryString }
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
    .meta(rest("GET /store/products/{id}", "Get a Product", { cached: true }))
    .input(input({ id: Id, sales_channel_id: QueryString, ...Pricing }))
    .output(ProductAnswer)
    .query(async ({ ctx, input: { id, sales_channel_id, ...pricing } }) => {
      const wanted = sales_channel_id === undefined ? undefined : [sales_channel_id]
      const visible = forRequest(pricing, await visibleProducts(ctx, wanted))
      if (!(await ctx.db.product.findFirst({ where: { id, ...visible.products }, select: { id: true } })))
        throw new Refusal("not_found", `Product with id: ${id} was not found`)
      const view = await priceView(ctx, pricing)
      const tree = merge(besidesOf(ctx, visible.key_channels), treeOf(ctx.shape))
      const row = await findOne(ctx, "Product", { id }, tree, `Product with id: ${id}`)
      const [product] = await productsResponse(ctx, [row], { view, ...visible })
      return { product: product as ResponseOf<"Product"> }
    }),

  list: shopper
    .meta(rest("GET /store/products", "List Products", { cached: true, fields: "Product", replica: true }))
    .input(
      input({
        ...Page(100),
        ...Pricing,
        q: QueryString,
        id: Ids,
        sales_channel_id: Ids,
        collection_id: Ids,
        type_id: Ids,
        tags: Ids,
        title: QueryString,
        description: QueryString,
        handle: QueryString,
        is_giftcard: QueryBoolean,
        created_at: DateFilter,
        updated_at: DateFilter,
        category_id: Ids,
        include_category_children: QueryBoolean,
        order: Order(...Columns, ...VARIANT_ORDERS),
      }),
    )
    .output(ProductsAnswer)
    .query(async ({ ctx, input }) => {
      const { limit, offset, cart_id, region_id, currency_code, sales_channel_id, order, expand, fields, ...filters } =
        input
      const view = await priceView(ctx, { cart_id, region_id, currency_code })
      const visible = forRequest({ expand, fields }, await listedProducts(ctx, sales_channel_id))
      const where = { AND: [visible.products, await matchingProducts(ctx, filters)] }
      const by = orderByVariants(order, view)
      const listed = {
        where,
        by,
        order: by ? undefined : ordering(order),
        besides: besidesOf(ctx, visible.key_channels),
      }
      const found = await page(ctx, "Product", "products", { limit, offset }, listed)
      return { ...found, products: await productsResponse(ctx, found.products, { view, ...visible }) }
    }),

  search: shopper
    .meta(rest("POST /store/products/search", "Search Products"))
    .input(input({ ...Page(20), q: z.string().max(500).default(""), filter: Filter.optional() }))
    .output(HitsAnswer)
    // A request that reads: also while a shop of Medusa v1 is only read.
    .query(async ({ ctx, input: { q, filter, limit, offset, ...asked } }) => {
      const ids = await searchProducts(ctx, q)
      const visible = forRequest(asked, await listedProducts(ctx, undefined))
      const where = { AND: [visible.products, await matchingProducts(ctx, { ...filter, ...(ids && { id: ids }) })] }
      const listed = { where, besides: besidesOf(ctx, visible.key_channels) }
      const hits = await (ids ? ranked(ctx, ids, listed, { limit, offset }) : newest(ctx, listed, { limit, offset }))
      const view = await priceView(ctx, {})
      return { hits: await productsResponse(ctx, hits, { view, ...visible }) }
    }),
})

/** With a publishable key v1 returns its sales channels with products; a request that names relations gets those only. */
const forRequest = <V extends Pick<Visible, "key_channels">>(
  asked: Parameters<typeof namesRelations>[0],
  visible: V,
): V => (namesRelations(asked) ? { ...visible, key_channels: [] } : visible)

type Paging = { limit: number; offset: number }
type Listed = { where: object; besides: Tree }

/** Those of these products that match, in this order. */
async function ranked(
  ctx: Context,
  ids: string[],
  { where, besides }: Listed,
  { limit, offset }: Paging,
): Promise<object[]> {
  const passing = new Set((await ctx.db.product.findMany({ where, select: { id: true } })).map(({ id }) => id))
  const wanted = ids.filter((id) => passing.has(id)).slice(offset, offset + limit)
  const rows = await find(ctx, "Product", { id: wanted }, merge(besides, treeOf(ctx.shape)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

async function newest(ctx: Context, listed: Listed, paging: Paging): Promise<object[]> {
  return (await page(ctx, "Product", "hits", paging, listed)).hits
}
