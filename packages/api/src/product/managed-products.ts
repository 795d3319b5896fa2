import { calculatedPrice } from "@mercer/commerce"
import { BY_LOCATION, live, type TreeRow } from "@mercer/db"
import { idsBelow } from "../category/queries.ts"
import type { Context } from "../context/context.ts"
import { findOne, treeFor } from "../data/read.ts"
import { amongNewest } from "../data/short-words.ts"
import type { ResponseOf } from "../entities/index.ts"
import { asStocked } from "../inventory/sold-units.ts"
import { matchingProducts, type ProductFilters } from "../storefront/catalog-filters.ts"
import { byRank } from "../storefront/product-response.ts"

interface ManagedFilters extends Omit<ProductFilters, "category_id" | "include_category_children"> {
  status?: ("draft" | "proposed" | "published" | "rejected")[] | undefined
  price_list_id?: string[] | undefined
  sales_channel_id?: string[] | undefined
  category_id?: string[] | undefined
  include_category_children?: boolean | undefined
  discount_condition_id?: string | undefined
  deleted_at?: object | undefined
}

/**
 * Prisma's condition for the products that an operator requests. A filter by `deleted_at` includes deleted ones.
 * @public
 */
export async function managedProducts(ctx: Context, filters: ManagedFilters) {
  const { status, price_list_id, sales_channel_id, discount_condition_id: condition_id, deleted_at, ...more } = filters
  const { category_id, include_category_children, ...shared } = more
  const categories = category_id && (include_category_children ? await withBelow(ctx, category_id) : category_id)
  const priced = { money_amount: { price_list_id: { in: price_list_id ?? [] }, ...live }, ...live }
  return {
    ...(deleted_at === undefined ? live : { deleted_at }),
    ...(await matchingProducts(ctx, shared)),
    ...(status && { status: { in: status } }),
    ...(price_list_id && { variants: { some: { ...live, prices: { some: priced } } } }),
    ...(sales_channel_id && { sales_channels: { some: { sales_channel_id: { in: sales_channel_id } } } }),
    ...(categories && { categories: { some: { product_category_id: { in: categories } } } }),
    ...(condition_id !== undefined && { discount_conditions: { some: { condition_id } } }),
    ...(more.q && { AND: [await amongNewest(ctx, "product", [more.q])] }),
  }
}

const withBelow = async (ctx: Context, ids: string[]) => [...ids, ...(await idsBelow(ctx, ids))]

/** What must be read of a product in addition to what is returned, for operators. @public */
export const besidesManaged = { profiles: {}, [BY_LOCATION]: {} } as const

type Row = TreeRow<"Product", typeof besidesManaged> & { variants?: Variant[] }
type Variant = { id: string; variant_rank: number | null; prices?: object[] }

/** A product as operators see it: with its variants in their order, and their prices. @public */
export function asManaged(row: object): ResponseOf<"Product"> {
  const { variants, ...product } = row as Row
  return {
    ...product,
    ...(variants && { variants: variants.toSorted(byRank).map((one) => managedVariant(one, product.by_location)) }),
  } as unknown as ResponseOf<"Product">
}

/** A variant's price depends on the region; v1 says so if no region is given. */
const NOWHERE = calculatedPrice([], { now: new Date(0), group_ids: [], region: null }, null)

/**
 * A variant as operators see it in its product: with its prices, each with its variant's id. Those of price lists are
 * included.
 */
export function managedVariant<V extends { id: string; prices?: object[] }>(variant: V, by_location: boolean) {
  const prices = variant.prices?.map((price) => ({ ...price, variant_id: variant.id }))
  return { ...asStocked(variant, by_location), ...NOWHERE, ...(prices && { prices }) }
}

/** What must be read of a variant for this in addition to what is returned. */
export const besidesManagedVariant = { [BY_LOCATION]: {} } as const

/** A product as operators see it; refuses with not_found. */
export async function getProduct(ctx: Context, id: string) {
  return asManaged(await findOne(ctx, "Product", { id }, treeFor(besidesManaged, ctx.shape), `Product with id: ${id}`))
}
