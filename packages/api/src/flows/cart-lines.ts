import { addedQuantity, checkAmount, checkLine, merging, mustHaveStock, Refusal } from "@mercer/commerce"
import { newId, Prisma } from "@mercer/db"
import type { Context } from "../context.ts"
import { updatedMetadata } from "../metadata.ts"
import { refreshAdjustments } from "./cart-discounts.ts"
import type { LoadedCart } from "./load-cart.ts"
import { pricedWith } from "./priced-cart.ts"
import { type PricedVariant, pricedVariants, priceOf } from "./variant-prices.ts"

export interface WantedLine {
  variant_id: string
  quantity: number
  metadata?: Record<string, unknown> | null | undefined
}

/** Puts a variant into the cart: on a line that holds the same, else on a line of its own. */
export async function addLine(tx: Context, cart: LoadedCart, wanted: WantedLine): Promise<void> {
  await saveLines(tx, await putLines(tx, cart, [wanted]))
  mustBePayable(cart)
  await linesChanged(tx, cart)
}

/**
 * Puts variants into the cart as it is known here, without writing: gives the lines that are new or changed. Entries for
 * the same variant become one line.
 */
export async function putLines(
  ctx: Pick<Context, "query" | "now">,
  cart: LoadedCart,
  wanted: WantedLine[],
): Promise<Line[]> {
  const variants = await pricedVariants(ctx, [...new Set(wanted.map(({ variant_id }) => variant_id))])
  return [...new Set(wanted.map((line) => putLine(ctx, cart, line, variants.get(line.variant_id))))]
}

function putLine(ctx: Pick<Context, "now">, cart: LoadedCart, wanted: WantedLine, variant?: PricedVariant): Line {
  if (!variant?.product) throw new Refusal("invalid_data", `Variant with id: ${wanted.variant_id} was not found`)
  mustBeSoldIn(cart, variant)
  const metadata = wanted.metadata ?? {}
  const same = merging(cart.items, { variant_id: variant.id, metadata })
  const quantity = addedQuantity((same?.quantity ?? 0) + wanted.quantity)
  mustHaveStock(variant, quantity)
  const price = priceOf(ctx, cart, variant, quantity)
  if (same) return Object.assign(same, { quantity, ...price })
  const line = newLine(cart, variant, { quantity, metadata, ...price })
  cart.items.push(line)
  return line
}

type Line = LoadedCart["items"][number]

function newLine(
  cart: LoadedCart,
  variant: PricedVariant,
  values: { quantity: number; metadata: object; unit_price: number; includes_tax: boolean },
): Line {
  const { product } = variant
  // Lines come in the order of their creation, so those of one request must not share the moment.
  const created_at = new Date(Date.now() + cart.items.length)
  return {
    id: newId("item"),
    cart_id: cart.id,
    variant_id: variant.id,
    title: product?.title ?? variant.title,
    description: variant.title,
    thumbnail: product?.thumbnail ?? null,
    is_giftcard: product?.is_giftcard ?? false,
    allow_discounts: product?.discountable ?? true,
    should_merge: true,
    is_return: false,
    has_shipping: false,
    ...values,
    created_at,
    updated_at: created_at,
    variant,
    adjustments: [],
    tax_lines: [],
  } as unknown as Line
}

/**
 * Writes lines of a cart as they are known here, new and changed ones, in one statement however many they are. Lines that
 * are there are only changed: an INSERT … ON CONFLICT would fail where the shop has required columns of its own.
 */
export async function saveLines({ db }: Pick<Context, "db">, lines: Line[]): Promise<void> {
  if (lines.length === 0) return
  await db.$executeRaw`
    WITH given AS (
        SELECT ${LINE_COLUMNS} FROM jsonb_populate_recordset(NULL::line_item, ${rowsOf(lines)}::jsonb)),
      changed AS (
        UPDATE line_item l SET quantity = given.quantity, unit_price = given.unit_price,
          includes_tax = given.includes_tax, metadata = given.metadata, updated_at = now()
        FROM given WHERE l.id = given.id RETURNING l.id)
    INSERT INTO line_item (${LINE_COLUMNS})
    SELECT ${LINE_COLUMNS} FROM given WHERE id NOT IN (SELECT id FROM changed)`
}

/** What a new line fills, by name: columns of the shop's own keep their defaults. */
export const LINE_COLUMNS = Prisma.raw(`id, cart_id, variant_id, title, description, thumbnail, is_giftcard,
  allow_discounts, should_merge, is_return, has_shipping, quantity, metadata, unit_price, includes_tax, created_at,
  updated_at`)

/** Lines as JSON that PostgreSQL reads as rows: what hangs on them stays behind. */
export function rowsOf(lines: Line[]): string {
  return JSON.stringify(lines.map(({ variant: _, adjustments: _a, tax_lines: _t, ...row }) => row))
}

/** What a cart comes to before discounts and gift cards must fit the tables, or it could never be paid. */
export function mustBePayable(cart: LoadedCart): void {
  const { subtotal, shipping_total, tax_total } = pricedWith(cart).totals
  checkAmount(subtotal + shipping_total + tax_total, "The total of the cart")
}

/** A line with another quantity; its price may be another one then. Refuses a line that is not in the cart. */
export async function setQuantity(
  tx: Context,
  cart: LoadedCart,
  line_id: string,
  { quantity, metadata }: Pick<WantedLine, "quantity" | "metadata">,
): Promise<void> {
  const line = cart.items.find(({ id }) => id === line_id)
  if (!line) throw new Refusal("invalid_data", `Line item with id ${line_id} does not exist in cart ${cart.id}`)
  const change = { quantity, ...(metadata && { metadata: updatedMetadata(line.metadata, metadata) }) }
  Object.assign(line, change, await priceFor(tx, cart, line, quantity))
  checkLine(line)
  await saveLines(tx, [line])
  mustBePayable(cart)
  await linesChanged(tx, cart)
}

/** A line without a variant (written by hand into a draft) keeps its price and has no stock. */
async function priceFor(tx: Context, cart: LoadedCart, line: Line, quantity: number) {
  if (!line.variant_id) return {}
  const variant = (await pricedVariants(tx, [line.variant_id])).get(line.variant_id)
  if (!variant) throw new Refusal("invalid_data", `Variant with id: ${line.variant_id} was not found`)
  mustHaveStock(variant, quantity)
  return priceOf(tx, cart, variant, quantity)
}

/** Takes a line out of the cart; one that is not there is fine. */
export async function removeLine(tx: Context, cart: LoadedCart, line_id: string): Promise<void> {
  const index = cart.items.findIndex(({ id }) => id === line_id)
  if (index < 0) return
  await tx.db.lineItem.delete({ where: { id: line_id } })
  cart.items.splice(index, 1)
  await linesChanged(tx, cart)
}

/** What follows from any change of lines: shipping must be chosen anew, and discounts are worked out anew. */
export async function linesChanged(tx: Context, cart: LoadedCart): Promise<void> {
  await dropShippingMethods(tx, cart)
  await refreshAdjustments(tx, cart)
}

/** Takes all shipping methods off the cart. */
export async function dropShippingMethods({ db }: Context, cart: LoadedCart): Promise<void> {
  if (cart.shipping_methods.length === 0 && !cart.items.some(({ has_shipping }) => has_shipping)) return
  const ids = cart.shipping_methods.map(({ id }) => id)
  await db.$executeRaw`
    WITH taxes AS (DELETE FROM shipping_method_tax_line WHERE shipping_method_id = ANY(${ids}::text[])),
      methods AS (DELETE FROM shipping_method WHERE id = ANY(${ids}::text[]))
    UPDATE line_item SET has_shipping = false, updated_at = now() WHERE cart_id = ${cart.id} AND has_shipping`
  cart.shipping_methods = []
  for (const item of cart.items) item.has_shipping = false
}

function mustBeSoldIn(cart: LoadedCart, { product }: PricedVariant): void {
  const sold = !cart.sales_channel_id || product?.sales_channels.some(({ id }) => id === cart.sales_channel_id)
  if (!sold)
    throw new Refusal("invalid_data", `The product "${product?.title}" is not sold in the cart's sales channel`)
}
