import { live } from "@mercer/db"
import type { Context } from "../context.ts"
import { holding } from "../filters.ts"
import { descendantsOf } from "./category-tree.ts"

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

/** Prisma's condition for products that pass every filter that is given. */
export async function matchingProducts(ctx: Context, filters: ProductFilters) {
  const { q, id, collection_id, type_id, tags, category_id, include_category_children, ...equal } = filters
  return {
    ...equal,
    ...(id && { id: { in: id } }),
    ...(collection_id && { collection_id: { in: collection_id } }),
    ...(type_id && { type_id: { in: type_id } }),
    ...(tags && { tags: { some: { product_tag_id: { in: tags } } } }),
    ...(category_id && { categories: await inCategories(ctx, category_id, include_category_children ?? false) }),
    ...(q && { OR: searched(holding(q)) }),
  }
}

/** v1 searches these too: what a shopper reads of a product. */
function searched(text: ReturnType<typeof holding>) {
  const variant = { ...live, OR: [{ title: text }, { sku: text }] }
  return [
    { title: text },
    { description: text },
    { variants: { some: variant } },
    { collection: { title: text, ...live } },
  ]
}

async function inCategories(ctx: Context, ids: string[], children: boolean) {
  const all = children ? [...ids, ...(await descendantsOf(ctx, ids))] : ids
  return { some: { product_category: { is_active: true, is_internal: false, id: { in: all } } } }
}
