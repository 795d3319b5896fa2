import { BY_LOCATION, type Tree, type TreeRow } from "@mercer/db"
import { BESIDES } from "@mercer/rest"
import type { Context } from "../context/context.ts"
import type { ResponseOf } from "../entities/index.ts"
import type { SoldFrom } from "../inventory/queries-available.ts"
import { asStocked, variantsAsSold } from "../inventory/sold-units.ts"
import { type PriceView, pricesTree, taxesTree, withPrice } from "./shopper-prices.ts"

type Row = TreeRow<"Product", typeof taxesTree & { profiles: object }> & {
  by_location?: boolean
  variants?: TreeRow<"ProductVariant", typeof pricesTree>[]
  sales_channels?: { id: string }[]
  categories?: { is_active: boolean | null; is_internal: boolean | null }[]
}

/** What must be read of products to return them, in addition to what the request selects. */
export function besidesOf({ shape }: Pick<Context, "shape">, key_channels: readonly string[]): Tree {
  const tree = shape.relations.variants ? WITH_VARIANTS : WITHOUT
  return key_channels.length > 0 ? tree.in_channels : tree.alone
}

const mode = { [BY_LOCATION]: {} } as const
const trees = (alone: Tree) => ({ alone, in_channels: { ...alone, sales_channels: {} } })
const PLAIN: Tree = { profiles: {}, ...taxesTree }
const WITHOUT = trees(PLAIN)
const WITH_VARIANTS = trees({ ...PLAIN, ...mode, variants: pricesTree })

/** A product as shoppers see it: its variants in order and with prices, and only public categories. */
function toResponse(row: object, { view, key_channels }: ShoppingProducts): ResponseOf<"Product"> {
  const { variants, categories, sales_channels, ...product } = row as Row
  return {
    ...product,
    ...(key_channels.length > 0 && {
      [BESIDES]: { sales_channels: sales_channels?.filter(({ id }) => key_channels.includes(id)) },
    }),
    ...(variants && { variants: variants.toSorted(byRank).map((one) => withPrice(one, row as Row, view)) }),
    ...(categories && { categories: categories.filter((one) => one.is_active && !one.is_internal) }),
  } as unknown as ResponseOf<"Product">
}

/** Products as shoppers see them, with the stock of the channels that they are sold in. */
export async function productsResponse(ctx: Context, rows: object[], shopping: ShoppingProducts) {
  const sold = await variantsAsSold(ctx, rows as Row[], shopping.from)
  return sold.map((row) => toResponse(row, shopping))
}

/** The same for variants, without their products. */
export async function variantsResponse(ctx: Context, rows: object[], { view, from }: Shopping) {
  const variants = rows as VariantRow[]
  const [sold] = await variantsAsSold(ctx, [{ by_location: variants[0]?.by_location ?? false, variants }], from)
  return (sold?.variants ?? []).map((row) => variantResponse(row, view))
}

/** The prices that a shopper sees, and the channels that they buy from. */
interface Shopping {
  view: PriceView
  from: SoldFrom
}

interface ShoppingProducts extends Shopping {
  /** The sales channels of the publishable key, which v1 returns with products. */
  key_channels: readonly string[]
}

const rank = ({ variant_rank }: { variant_rank: number | null }) => variant_rank ?? Number.POSITIVE_INFINITY
/** Variants in the order that the store set. @public */
export const byRank = (a: Parameters<typeof rank>[0], b: Parameters<typeof rank>[0]) =>
  rank(a) === rank(b) ? 0 : rank(a) - rank(b)

/** A variant as shoppers see it, without its product. */
function variantResponse(row: object, view: PriceView): ResponseOf<"ProductVariant"> {
  const variant = row as VariantRow
  return withPrice(variant, variant.product, view) as unknown as ResponseOf<"ProductVariant">
}

/** A variant as operators see it: with its price there, and with every price that is not in a price list. @public */
export function variantAsManaged(row: object, view: PriceView): ResponseOf<"ProductVariant"> {
  const variant = row as VariantRow
  const prices = variant.prices.map((price) => ({ ...price, variant_id: variant.id }))
  return {
    ...asStocked(withPrice(variant, variant.product, view), variant.by_location),
    prices,
    whole: false,
  } as unknown as ResponseOf<"ProductVariant">
}

/** What must be read of variants to return them without their product. @public */
export const besidesVariant = { product: taxesTree, ...pricesTree, ...mode } as const
type VariantRow = TreeRow<"ProductVariant", typeof besidesVariant>
