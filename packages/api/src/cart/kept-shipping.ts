import { hasShipping, type MethodRemoval, methodRemoval, rulesOf } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { ruledShipping } from "../context/rules.ts"
import type { CartWarning } from "../entities/cart.ts"
import type { CartChange, CartShippingMethod } from "./cart-change.ts"
import type { LoadedCart } from "./load-cart.ts"
import { pricedWith } from "./priced-cart.ts"
import { shippingFacts } from "./shipping-facts.ts"
import { isCalculated, mustBeQuoted, type Quotes } from "./shipping-quotes.ts"

/** Whether shipping methods stay when lines change. v1: all are removed, and so it stays under the rules of v1. @public */
export const keepsMethods = ({ type, store_rules }: LoadedCart): boolean =>
  type === "default" && rulesOf(store_rules) === "current"

/**
 * What becomes of the shipping methods after an update under the current rules: nothing unless it has changed lines.
 * Those that no longer fit are removed, and the others stay; a provider's price must be quoted for the lines as they
 * are now. Throws QuotesNeeded otherwise.
 * @public
 */
export function settledShipping(
  ctx: Pick<Context, "own" | "now">,
  before: LoadedCart,
  cart: LoadedCart,
  quotes: Quotes | undefined,
): CartChange[] {
  if (!keepsMethods(cart) || cart.shipping_methods.length === 0 || !hasChangedLines(before, cart)) return []
  const { subtotal, item_tax_total } = pricedWith(cart).totals
  const { region_id, items, custom_shipping_options: custom_options } = cart
  const sums = { region_id, subtotal, item_tax_total, custom_options, items }
  const why = new Map(cart.shipping_methods.map((one) => [one.id, methodRemoval(one.shipping_option, sums)]))
  const staying = cart.shipping_methods.filter(({ id }) => !why.get(id))
  mustBeQuoted(cart, staying, quotes)
  const prices = new Map(staying.map((method) => [method.id, priceNow(ctx, cart, method, quotes)]))
  const removed = cart.shipping_methods.flatMap(({ id }): Removed => {
    const reason = why.get(id) ?? (prices.get(id) === null ? "no_price" : null)
    return reason ? [{ id, reason }] : []
  })
  return settled(cart, removed, prices)
}

/** Prices, quantities and the lines themselves: all that a method depends on. */
function hasChangedLines(before: LoadedCart, after: LoadedCart): boolean {
  const facts = ({ items }: LoadedCart) =>
    JSON.stringify(items.map((line) => [line.id, line.quantity, line.unit_price]))
  return facts(before) !== facts(after)
}

/** A flat price stays, unless a rule of the shop computes it of the lines; null: its provider has no price. */
function priceNow(
  ctx: Pick<Context, "own" | "now">,
  cart: LoadedCart,
  method: CartShippingMethod,
  quotes: Quotes | undefined,
): number | null {
  const { shipping_option: option, price } = method
  const isOwn = cart.custom_shipping_options.some((one) => one.shipping_option_id === option?.id)
  if (!option || isOwn) return price
  const own = isCalculated(cart, method) ? (quotes?.prices.get(method.id) ?? null) : (option.amount ?? 0)
  if (own === null) return null
  if (!isCalculated(cart, method) && !ctx.own?.rules?.shippingPrice) return price
  return ruledShipping(ctx, () => shippingFacts(cart, option, own), own)
}

type Removed = { id: string; reason: MethodRemoval }[]

function settled(cart: LoadedCart, removed: Removed, prices: Map<string, number | null>): CartChange[] {
  const gone = new Set(removed.map(({ id }) => id))
  const kept = cart.shipping_methods.filter(({ id }) => !gone.has(id))
  const repriced = kept.flatMap(({ id, price: old }) => {
    const price = prices.get(id)
    return typeof price === "number" && price !== old ? [{ id, price }] : []
  })
  const shipped = cart.items.filter((line) => isShipped(line, kept)).map(({ id }) => id)
  const isSame = cart.items.every(({ id, has_shipping }) => Boolean(has_shipping) === shipped.includes(id))
  if (removed.length === 0 && repriced.length === 0 && isSame) return []
  return [{ do: "settle_shipping", removed, repriced, shipped, at: new Date() }]
}

function isShipped({ variant }: LoadedCart["items"][number], methods: CartShippingMethod[]): boolean {
  if (methods.length === 0) return false
  const profiles = methods.flatMap(({ shipping_option }) => shipping_option?.profile_id ?? [])
  return hasShipping(variant?.product?.profiles.map(({ id }) => id) ?? [], profiles)
}

/** A shipping method that an update has removed, as its answer names it. @public */
export type MethodWarning = Extract<CartWarning, { code: "shipping_method_removed" }>

/** The methods of the cart that these changes remove because they no longer fit. @public */
export function methodWarnings({ shipping_methods }: LoadedCart, changes: CartChange[]): MethodWarning[] {
  const removed = changes.flatMap((change) => (change.do === "settle_shipping" ? change.removed : []))
  return removed.flatMap(({ id, reason }) => {
    const method = shipping_methods.find((one) => one.id === id)
    if (!method || !reason) return []
    const { shipping_option_id, shipping_option } = method
    return [{ code: "shipping_method_removed", shipping_option_id, name: shipping_option?.name ?? "", reason }]
  })
}
