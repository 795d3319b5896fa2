import {
  addedQuantity,
  checkAmount,
  checkLine,
  type MethodRemoval,
  MOST_CART_LINES,
  merging,
  mustHaveRoom,
  Refusal,
  unavailable,
} from "@mercer/commerce"
import { blankRow, newId } from "@mercer/db"
import type { CartChange, CartLine } from "../cart/cart-change.ts"
import { inOrder, withLines } from "../cart/cart-changes.ts"
import { refreshAdjustments } from "../cart/cart-discounts.ts"
import { type CartStock, mustBeInStock, stockFor } from "../cart/cart-stock.ts"
import { keepsMethods } from "../cart/kept-shipping.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { mustBeOnSale } from "../cart/on-sale.ts"
import { pricedWith } from "../cart/priced-cart.ts"
import { type PricedVariant, pricedVariants, priceOf } from "../cart/variant-prices.ts"
import type { Context } from "../context/context.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { writeLines, writeLineTerms } from "./queries.ts"

export interface WantedLine {
  variant_id: string
  quantity: number
  metadata?: Record<string, unknown> | null | undefined
}

/** Adds a variant to the cart: to the line that has the same variant, else as a new line. @public */
export async function addLine(tx: Context, cart: LoadedCart, wanted: WantedLine): Promise<CartChange[]> {
  const lines = await putLines(tx, cart, [wanted])
  await mustBeOnSale(tx, cart, lines)
  mustTakeLines(tx, cart, lines)
  return inOrder(
    cart,
    () => savedLines(lines),
    (changed) => mustBePayable(changed),
    (changed) => linesChanged(tx, changed),
  )
}

/** Refuses new lines beyond the shop's limit; what an operator puts into a draft order has none. */
export function mustTakeLines({ settings }: Pick<Context, "settings">, cart: LoadedCart, lines: CartLine[]): void {
  if (cart.type === "draft_order") return
  const known = new Set(cart.items.map(({ id }) => id))
  const added = lines.filter(({ id }) => !known.has(id))
  mustHaveRoom(cart.items.length, added.length, settings.cart_lines ?? MOST_CART_LINES)
}

/** Lines that are new or changed. @public */
export function savedLines(lines: CartLine[]): CartChange[] {
  const updated_at = new Date()
  return lines.length > 0 ? [{ do: "save_lines", lines: lines.map((line) => ({ ...line, updated_at })) }] : []
}

/**
 * The lines of the cart that are new or changed when these variants are added to it. Entries for the same variant
 * become one line.
 */
export async function putLines(
  ctx: Pick<Context, "query" | "now">,
  cart: LoadedCart,
  wanted: WantedLine[],
): Promise<CartLine[]> {
  const variants = await pricedVariants(ctx, [...new Set(wanted.map(({ variant_id }) => variant_id))])
  const stock = await stockFor(ctx, cart, variants.values())
  const put = (items: CartLine[], line: WantedLine) =>
    withLines(items, [lineFor(ctx, { ...cart, items, stock }, line, variants.get(line.variant_id))])
  return wanted.reduce(put, cart.items).filter((line) => !cart.items.includes(line))
}

/** The cart's line for this variant, with the quantity added; a new line if none has the same variant. */
function lineFor(
  ctx: Pick<Context, "now">,
  cart: LoadedCart & { stock: CartStock },
  wanted: WantedLine,
  variant?: PricedVariant,
): CartLine {
  if (!variant?.product) throw new Refusal("invalid_data", `Variant with id: ${wanted.variant_id} was not found`)
  mustBeSoldIn(cart, variant)
  const metadata = wanted.metadata ?? {}
  const same = merging(cart.items, { variant_id: variant.id, metadata })
  const quantity = addedQuantity((same?.quantity ?? 0) + wanted.quantity)
  mustBeInStock(
    cart.stock,
    cart.items.filter((line) => line !== same),
    variant,
    quantity,
  )
  const price = priceOf(ctx, cart, variant, quantity)
  return same ? { ...same, quantity, ...price } : newLine(cart, variant, { quantity, metadata, ...price })
}

type LineValues = { quantity: number; metadata: object; unit_price: number; includes_tax: boolean }

/** A new line of a variant. @public */
export function newLine(cart: LoadedCart, variant: PricedVariant, values: LineValues): CartLine {
  const { product } = variant
  return blankLine(cart, {
    variant_id: variant.id,
    title: product?.title ?? variant.title,
    description: variant.title,
    thumbnail: product?.thumbnail ?? null,
    is_giftcard: product?.is_giftcard ?? false,
    allow_discounts: product?.discountable ?? true,
    has_shipping: false,
    ...values,
    variant,
  })
}

/** A new last line of the cart, with what all new lines have. @public */
export function blankLine(cart: LoadedCart, values: object): CartLine {
  // Lines are sorted by their creation time, so those of one request need different times.
  const created_at = new Date(Date.now() + cart.items.length)
  return {
    ...blankRow("LineItem"),
    id: newId("item"),
    cart_id: cart.id,
    should_merge: true,
    is_return: false,
    own_rates: null,
    ...values,
    created_at,
    updated_at: created_at,
    adjustments: [],
    tax_lines: [],
  } as unknown as CartLine
}

/** Writes new and changed lines of a cart in one statement; terms, which only custom lines have, in another. */
export async function saveLines(tx: Pick<Context, "db">, lines: CartLine[]): Promise<void> {
  if (lines.length === 0) return
  await writeLines(tx, rowsOf(lines))
  const terms = lines.flatMap(({ id, own_rates }) => (own_rates ? { line_item_id: id, tax_rates: own_rates } : []))
  if (terms.length > 0) await writeLineTerms(tx, JSON.stringify(terms))
}

/** Lines as JSON that PostgreSQL reads as rows, without their relations. */
export function rowsOf(lines: CartLine[]): string {
  return JSON.stringify(lines.map(({ variant: _, adjustments: _a, tax_lines: _t, own_rates: _r, ...row }) => row))
}

/**
 * Changes nothing, but refuses a cart whose total before discounts and gift cards is too large for the tables.
 * @public
 */
export function mustBePayable(cart: LoadedCart): CartChange[] {
  const { subtotal, shipping_total, tax_total } = pricedWith(cart).totals
  checkAmount(subtotal + shipping_total + tax_total, "The total of the cart")
  return []
}

/** Changes a line's quantity, which can change its price. Refuses a line that is not in the cart. */
export async function setQuantity(
  tx: Context,
  cart: LoadedCart,
  line_id: string,
  { quantity, metadata }: Pick<WantedLine, "quantity" | "metadata">,
): Promise<CartChange[]> {
  const line = cart.items.find(({ id }) => id === line_id)
  if (!line) throw new Refusal("invalid_data", `Line item with id ${line_id} does not exist in cart ${cart.id}`)
  const change = { quantity, ...(metadata && { metadata: updatedMetadata(line.metadata, metadata) }) }
  const changed = { ...line, ...change, ...(await priceFor(tx, cart, line, quantity)) }
  checkLine(changed)
  return inOrder(
    cart,
    () => savedLines([changed]),
    (after) => mustBePayable(after),
    (after) => linesChanged(tx, after),
  )
}

/** A line without a variant (entered by hand into a draft) keeps its price and has no stock. */
async function priceFor(tx: Context, cart: LoadedCart, line: CartLine, quantity: number) {
  if (!line.variant_id) return {}
  const variant = (await pricedVariants(tx, [line.variant_id])).get(line.variant_id)
  if (!variant?.product) throw unavailable([line.variant_id], [line])
  const others = cart.items.filter(({ id }) => id !== line.id)
  mustBeInStock(await stockFor(tx, cart, [variant]), others, variant, quantity)
  return priceOf(tx, cart, variant, quantity)
}

/** An operator has set the price of this line of a draft order, so no other price is selected for it. */
export const hasOwnPrice = ({ type }: LoadedCart, { should_merge }: CartLine): boolean =>
  type === "draft_order" && !should_merge

/** Removes a line from the cart; an unknown line is ignored. @public */
export async function removeLine(tx: Context, cart: LoadedCart, line_id: string): Promise<CartChange[]> {
  if (!cart.items.some(({ id }) => id === line_id)) return []
  return inOrder(
    cart,
    () => [{ do: "delete_lines", ids: [line_id] }],
    (changed) => linesChanged(tx, changed),
  )
}

/**
 * What follows from any change of lines: shipping must be selected again, and discounts are computed again. Where
 * methods stay, they are checked at the end of the whole update.
 * @public
 */
export function linesChanged(tx: Context, cart: LoadedCart): Promise<CartChange[]> {
  return inOrder(cart, shippingAfterLines, (changed) => refreshAdjustments(tx, changed))
}

/** The shipping of a draft order was named by an operator, whatever its lines: it stays. v1: it was removed. */
export const shippingAfterLines = (cart: LoadedCart): CartChange[] =>
  cart.type === "draft_order" || keepsMethods(cart) ? [] : clearedShipping(cart)

/** Removes all shipping methods from the cart; with a reason, answers name them. */
export function clearedShipping(cart: LoadedCart, reason?: MethodRemoval): CartChange[] {
  if (cart.shipping_methods.length === 0 && !cart.items.some(({ has_shipping }) => has_shipping)) return []
  const removed = cart.shipping_methods.map(({ id }) => ({ id, ...(reason && { reason }) }))
  return [{ do: "settle_shipping", removed, repriced: [], shipped: [], at: new Date() }]
}

/** An operator sells anything by a draft order. */
function mustBeSoldIn(cart: LoadedCart, { product }: PricedVariant): void {
  if (cart.type === "draft_order") return
  const sold = !cart.sales_channel_id || product?.sales_channels.some(({ id }) => id === cart.sales_channel_id)
  if (!sold)
    throw new Refusal("invalid_data", `The product "${product?.title}" is not sold in the cart's sales channel`)
}
