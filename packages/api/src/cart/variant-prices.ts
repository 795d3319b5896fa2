import {
  addRates,
  checkLine,
  hasFixedPrice,
  type Price,
  pricesAsAgreed,
  ratesOfProduct,
  rulesOf,
  type SelectedPrice,
  selectPrice,
  taxLines,
  unitPrice,
} from "@mercer/commerce"
import { BY_LOCATION, type TreeRow } from "@mercer/db"
import type { App } from "../context/context.ts"
import { priceRule } from "../context/rules.ts"
import { find } from "../data/read.ts"
import type { CartWarning } from "../entities/cart.ts"
import type { CartLine } from "./cart-change.ts"
import { PRICES } from "./cart-tree.ts"
import type { LoadedCart } from "./load-cart.ts"
import { pricedWith } from "./priced-cart.ts"

const variantTree = {
  [BY_LOCATION]: {},
  product: { tax_rates: {}, type: { tax_rates: {} }, profiles: {}, sales_channels: {}, tags: {} },
  prices: PRICES,
} as const

/** @public */
export type PricedVariant = TreeRow<"ProductVariant", typeof variantTree>

/** What selecting a price reads of a variant. */
export type Priced = Pick<PricedVariant, "id" | "product" | "prices">

/** Variants by id, with their prices and the fields that a line copies from them. @public */
export async function pricedVariants(ctx: Pick<App, "query">, ids: string[]): Promise<Map<string, PricedVariant>> {
  if (ids.length === 0) return new Map()
  const rows = await find(ctx, "ProductVariant", { id: ids }, variantTree)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Where a price is requested, and the customer groups whose prices may apply. */
interface Buyer {
  region: { id: string; currency_code: string; tax_rate: number }
  customer?: { groups: { id: string }[] } | null
}

type LinePrice = { unit_price: number; includes_tax: boolean }

/**
 * The price of one unit in this cart at this quantity (minor units); refuses with invalid_data if it has no price.
 * @public
 */
export function priceOf(ctx: Pick<App, "now" | "own">, cart: Buyer, variant: Priced, quantity: number): LinePrice {
  const price = unitPrice(selected(ctx, cart, variant, quantity), variant.id)
  checkLine({ unit_price: price.unit_price, quantity })
  return price
}

/** Like priceOf, but null if the variant has no price. @public */
export function priceIfAny(
  ctx: Pick<App, "now" | "own">,
  cart: LoadedCart,
  variant: Priced,
  quantity: number,
): LinePrice | null {
  return selected(ctx, cart, variant, quantity).calculated_price === null ? null : priceOf(ctx, cart, variant, quantity)
}

function selected(ctx: Pick<App, "now" | "own">, cart: Buyer, variant: Priced, quantity: number): SelectedPrice {
  const { region } = cart
  const taxes = taxLines(variant.product ? ratesOfProduct(variant.product, region.id) : [], region)
  const select = priceRule(ctx)?.(variant.id) ?? selectPrice
  return select(variant.prices as Price[], {
    region,
    now: ctx.now(),
    group_ids: cart.customer?.groups.map(({ id }) => id) ?? [],
    quantity,
    tax_rate: addRates(taxes.map(({ rate }) => rate)),
  })
}

/** Whether prices are read again before a cart is paid. v1: never, and so it stays under the rules of v1. @public */
export const rereadsPrices = ({ type, store_rules }: LoadedCart): boolean =>
  type === "default" && rulesOf(store_rules) === "current"

/** Lines as they cost now, if that is something else, and the ids of those that have no price any more. @public */
export interface PricesNow {
  changed: CartLine[]
  gone: string[]
}

interface Terms {
  variants: ReadonlyMap<string, Priced>
  isFixed(line: CartLine): boolean
  /** Since when the shopper has been about to pay by the prices of then. */
  agreed_at?: Date | null
}

/** Selects the price of every line again whose price is not fixed. @public */
export function pricesNow(ctx: Pick<App, "now" | "own">, cart: LoadedCart, terms: Terms): PricesNow {
  const found: PricesNow = { changed: [], gone: [] }
  for (const line of cart.items) {
    if (!line.variant_id || terms.isFixed(line)) continue
    const variant = terms.variants.get(line.variant_id)
    const price = variant && priceIfAny(ctx, cart, asAgreed(ctx, variant, terms.agreed_at), line.quantity)
    if (!price) found.gone.push(line.id)
    else if (price.unit_price !== line.unit_price || price.includes_tax !== line.includes_tax)
      found.changed.push({ ...line, ...price })
  }
  return found
}

const asAgreed = (ctx: Pick<App, "now">, variant: Priced, agreed_at: Date | null | undefined): Priced => ({
  ...variant,
  prices: [...pricesAsAgreed(variant.prices, ctx.now(), agreed_at)],
})

/** The same for a cart that is about to be paid, whose prices were read with it. @public */
export function pricesToPay(ctx: Pick<App, "now" | "own">, cart: LoadedCart, agreed_at?: Date | null): PricesNow {
  if (!rereadsPrices(cart)) return { changed: [], gone: [] }
  const read = cart.items.flatMap(({ variant }) => (variant ? [variant as unknown as Priced] : []))
  const variants = new Map(read.map((variant) => [variant.id, variant]))
  return pricesNow(ctx, cart, { variants, isFixed: (line) => hasFixedPrice(cart, line), agreed_at: agreed_at ?? null })
}

/**
 * Since when the selected session has been at its provider with the cart's present total (minor units): its shopper may
 * have confirmed that payment in the browser. Null if it has not.
 * @public
 */
export function agreedAt(cart: LoadedCart, total = pricedWith(cart).totals.total): Date | null {
  const session = cart.payment_sessions.find(({ is_selected }) => is_selected)
  return session?.is_initiated && session.amount === total ? session.updated_at : null
}

/** A line whose price has changed before it was paid, as answers name it. @public */
export type PriceWarning = Extract<CartWarning, { code: "price_changed" }>

/** @public */
export const priceWarnings = (cart: LoadedCart, changed: CartLine[]): PriceWarning[] =>
  changed.map(({ id, title, unit_price }) => ({
    code: "price_changed",
    item_id: id,
    title,
    unit_price_before: cart.items.find((line) => line.id === id)?.unit_price ?? unit_price,
    unit_price,
  }))
