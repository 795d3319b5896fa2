import {
  checkLine,
  decrements,
  moneyOfOrder,
  type NewTaxLine,
  Refusal,
  type Source,
  shortage,
  storedTaxLines,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import { findTaxLines } from "../cart/tax-lines.ts"
import { type PricedVariant, pricedVariants, priceOf } from "../cart/variant-prices.ts"
import type { App } from "../context/context.ts"
import { takeUnreserved } from "../inventory/by-location.ts"
import { decrementStock } from "../inventory/decrement.ts"
import type { LoadedOrder } from "../order/load-order.ts"

/** A line of goods that a claim or swap sends, as it will be stored; prices in minor units. @public */
export interface ClaimGoods {
  id: string
  variant_id: string
  title: string
  description: string | null
  thumbnail: string | null
  is_giftcard: boolean
  allow_discounts: boolean
  quantity: number
  unit_price: number
  includes_tax: boolean
  tax_lines: (NewTaxLine & { id: string })[]
}

/** Goods and their variant. @public */
export interface PricedGoods {
  line: ClaimGoods
  variant: PricedVariant
}

/**
 * Goods that a claim will send, at the current prices and taxes of the order's region; call it outside any transaction,
 * because a tax provider may be called. Refuses what is not for sale (invalid_data).
 */
export async function priceGoods(
  ctx: Pick<App, "query" | "now" | "providers">,
  order: LoadedOrder,
  wanted: { variant_id: string; quantity: number }[],
): Promise<PricedGoods[]> {
  return taxed(ctx, order, await goodsForSale(ctx, order, wanted))
}

/** The same without taxes. With `by_piece`, the price is that of one unit, whatever the quantity. @public */
export async function goodsForSale(
  ctx: Pick<App, "query" | "now">,
  order: LoadedOrder,
  wanted: { variant_id: string; quantity: number }[],
  { by_piece = false } = {},
): Promise<PricedGoods[]> {
  const variants = await pricedVariants(ctx, [...new Set(wanted.map(({ variant_id }) => variant_id))])
  return wanted.map((one) => goodsOf(ctx, order, { ...one, by_piece }, variants.get(one.variant_id)))
}

function goodsOf(
  ctx: Pick<App, "now">,
  { region }: LoadedOrder,
  { variant_id, quantity, by_piece }: { variant_id: string; quantity: number; by_piece: boolean },
  variant: PricedVariant | undefined,
): PricedGoods {
  const product = variant?.product
  if (!variant || !product)
    throw new Refusal(
      "invalid_data",
      `Unable to generate the line items, some variant has not been found: ${variant_id}`,
    )
  const line = {
    id: newId("item"),
    variant_id,
    title: product.title,
    description: variant.title,
    thumbnail: product.thumbnail,
    is_giftcard: product.is_giftcard,
    allow_discounts: product.discountable,
    quantity,
    ...priceOf(ctx, { region }, variant, by_piece ? 1 : quantity),
    tax_lines: [],
  }
  checkLine(line)
  return { line, variant }
}

async function taxed(
  { providers }: Pick<App, "providers">,
  order: LoadedOrder,
  goods: PricedGoods[],
): Promise<PricedGoods[]> {
  const items = goods.map(({ line, variant }) => ({ ...line, variant, is_return: false }))
  const { region, shipping_address, created_at } = order
  const sold = { region, shipping_address, created_at, terms: { money: moneyOfOrder(order) } }
  const found = await findTaxLines(providers, { ...sold, items, shipping_methods: [] })
  return goods.map(({ line, variant }) => {
    const lines = (found.get(line.id) ?? []).map((one) => ({ ...one, id: newId("litl") }))
    return { line: { ...line, tax_lines: lines }, variant }
  })
}

/** Decrements the stock of the goods, or refuses with not_allowed, insufficient_inventory; returns the decrements. */
export async function takeGoods(
  tx: Pick<App, "db">,
  goods: PricedGoods[],
): Promise<{ variant_id: string; quantity: number }[]> {
  const wanted = decrements(
    goods.map(({ line }) => line),
    goods.map(({ variant }) => variant),
  ).map(({ variant_id, quantity }) => ({ variant_id, quantity }))
  if (wanted.length === 0) return []
  const taken = await decrementStock(tx, wanted)
  const short = wanted.flatMap(({ variant_id }) => (taken.some(({ id }) => id === variant_id) ? [] : variant_id))
  if (short.length > 0) throw shortage(short)
  return wanted
}

/**
 * Takes the goods from stock locations, whichever have them, or refuses with not_allowed, insufficient_inventory;
 * returns where they leave from. A replacement is sent at once, so that it cannot be back-ordered.
 */
export async function takeFromLocations(tx: Pick<App, "db" | "now">, lines: ClaimGoods[]): Promise<Source[]> {
  const { sources, short } = await takeUnreserved(tx, lines)
  if (short.length > 0) throw shortage(short)
  return sources
}

/** Stores goods as lines of a claim, or of a swap and its cart. @public */
export async function insertGoods(
  { db }: Pick<App, "db">,
  owner: { claim_order_id: string } | { swap_id: string; cart_id: string },
  goods: ClaimGoods[],
): Promise<void> {
  // Lines are sorted by their creation time, so those of one claim need different times.
  const from = Date.now()
  const rows = goods.map(({ tax_lines: _, ...line }, at) => {
    return { ...line, ...owner, metadata: {}, created_at: new Date(from + at) }
  })
  if (rows.length > 0) await db.lineItem.createMany({ data: rows })
  const taxes = goods.flatMap(({ id, tax_lines }) =>
    storedTaxLines(tax_lines).map((line) => ({ ...line, item_id: id })),
  )
  if (taxes.length > 0) await db.lineItemTaxLine.createMany({ data: taxes })
}
