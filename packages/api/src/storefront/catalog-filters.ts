import { live } from "@mercer/db"
import { publicIdsBelow } from "../category/queries.ts"
import type { Context } from "../context/context.ts"
import { holding, MOST_NAMED, named } from "../data/filters.ts"

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
    ...(q && { OR: await searched(ctx, holding(q)) }),
  }
}

/** v1 searches these too: the texts of a product that a shopper reads. */
async function searched({ db }: Pick<Context, "db">, text: ReturnType<typeof holding>) {
  const variant = { ...live, OR: [{ title: text }, { sku: text }] }
  const collection = { title: text, ...live }
  const take = MOST_NAMED + 1
  const [variants, collections] = await Promise.all([
    db.productVariant.findMany({ where: variant, select: { product_id: true }, take }),
    db.productCollection.findMany({ where: collection, select: { id: true }, take }),
  ])
  return [
    { title: text },
    { description: text },
    ...named(
      variants.map(({ product_id }) => product_id),
      (ids) => ({ id: { in: ids } }),
      {
        variants: { some: variant },
      },
    ),
    ...named(
      collections.map(({ id }) => id),
      (ids) => ({ collection_id: { in: ids } }),
      { collection },
    ),
  ]
}

async function inCategories(ctx: Context, ids: string[], children: boolean) {
  const all = children ? [...ids, ...(await publicIdsBelow(ctx, ids))] : ids
  return { some: { product_category: { is_active: true, is_internal: false, id: { in: all } } } }
}
