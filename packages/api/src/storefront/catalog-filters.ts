import { keysOf, live } from "@mercer/db"
import { publicIdsBelow } from "../category/queries.ts"
import type { Context } from "../context/context.ts"
import { holding, MOST_NAMED, named } from "../data/filters.ts"
import { isShort } from "../data/short-words.ts"

/** @public */
export interface ProductFilters {
  q?: string | undefined
  id?: string[] | undefined
  collection_id?: string[] | undefined
  type_id?: string[] | undefined
  tags?: string[] | undefined
  title?: string | undefined
  description?: string | undefined
  handle?: string | undefined
  is_giftcard?: boolean | undefined
  created_at?: object | undefined
  updated_at?: object | undefined
  category_id?: string[] | undefined
  include_category_children?: boolean | undefined
}

/** Prisma's condition for products that match every given filter. @public */
export async function matchingProducts(ctx: Context, filters: ProductFilters) {
  const { q, id, collection_id, type_id, tags, category_id, include_category_children, ...equal } = filters
  return {
    ...equal,
    ...(id && { id: { in: id } }),
    ...(collection_id && { collection_id: { in: collection_id } }),
    ...(type_id && { type_id: { in: type_id } }),
    ...(tags && { tags: { some: { product_tag_id: { in: tags } } } }),
    ...(category_id && { categories: await inCategories(ctx, category_id, include_category_children ?? false) }),
    ...(q && { OR: await searched(ctx, q) }),
  }
}

/** v1 searches these too: the texts of a product that a shopper reads. */
async function searched({ query }: Pick<Context, "query">, q: string) {
  const text = holding(q)
  const variant = { ...live, OR: [{ title: text }, { sku: text }] }
  const collection = { title: text, ...live }
  const own = [{ title: text }, { description: text }]
  const related = [{ variants: { some: variant } }, { collection }] as const
  if (isShort(q)) return [...own, ...related]
  const [products, within] = await Promise.all([
    keysOf(query, "ProductVariant", "product_id", variant, MOST_NAMED + 1),
    keysOf(query, "ProductCollection", "id", collection, MOST_NAMED + 1),
  ])
  return [
    ...own,
    ...named(products, (ids) => ({ id: { in: ids } }), related[0]),
    ...named(within, (ids) => ({ collection_id: { in: ids } }), related[1]),
  ]
}

async function inCategories(ctx: Context, ids: string[], children: boolean) {
  const all = children ? [...ids, ...(await publicIdsBelow(ctx, ids))] : ids
  return { some: { product_category: { is_active: true, is_internal: false, id: { in: all } } } }
}
