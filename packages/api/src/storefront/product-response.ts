import type { Tree, TreeRow } from "@mercer/db"
import type { Context } from "../context/context.ts"
import type { ResponseOf } from "../entities/index.ts"
import { type PriceView, pricesTree, taxesTree, withPrice } from "./shopper-prices.ts"

type Row = TreeRow<"Product", typeof taxesTree & { profiles: object }> & {
  variants?: TreeRow<"ProductVariant", typeof pricesTree>[]
  categories?: { is_active: boolean | null; is_internal: boolean | null }[]
}

/** What must be read of products to return them, in addition to what the request selects. */
export function besidesOf({ shape }: Pick<Context, "shape">): Tree {
  return shape.relations.variants ? WITH_VARIANTS : WITHOUT
}

const WITHOUT: Tree = { profiles: {}, ...taxesTree }
const WITH_VARIANTS: Tree = { ...WITHOUT, variants: pricesTree }

/** A product as shoppers see it: its variants in order and with prices, and only public categories. */
export function toResponse(row: object, view: PriceView): ResponseOf<"Product"> {
  const { profiles, variants, categories, ...product } = row as Row
  const [profile = null] = profiles
  return {
    ...product,
    profiles,
    profile,
    profile_id: profile?.id ?? null,
    ...(variants && { variants: variants.toSorted(byRank).map((one) => withPrice(one, row as Row, view)) }),
    ...(categories && { categories: categories.filter((one) => one.is_active && !one.is_internal) }),
  } as unknown as ResponseOf<"Product">
}

const rank = ({ variant_rank }: { variant_rank: number | null }) => variant_rank ?? Number.POSITIVE_INFINITY
/** Variants in the order that the store set. @public */
export const byRank = (a: Parameters<typeof rank>[0], b: Parameters<typeof rank>[0]) =>
  rank(a) === rank(b) ? 0 : rank(a) - rank(b)

/** A variant as shoppers see it, without its product. */
export function variantResponse(row: object, view: PriceView): ResponseOf<"ProductVariant"> {
  const variant = row as VariantRow
  return withPrice(variant, variant.product, view) as unknown as ResponseOf<"ProductVariant">
}

/** A variant as operators see it: with its price there, and with every price that is not in a price list. @public */
export function variantAsManaged(row: object, view: PriceView): ResponseOf<"ProductVariant"> {
  const variant = row as VariantRow
  const prices = variant.prices.map((price) => ({ ...price, variant_id: variant.id }))
  return {
    ...withPrice(variant, variant.product, view),
    prices,
    whole: false,
  } as unknown as ResponseOf<"ProductVariant">
}

/** What must be read of variants to return them without their product. @public */
export const besidesVariant = { product: taxesTree, ...pricesTree } as const
type VariantRow = TreeRow<"ProductVariant", typeof besidesVariant>
