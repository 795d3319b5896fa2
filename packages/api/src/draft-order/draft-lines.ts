import { checkLine, customLineRates, Refusal, type Rules } from "@mercer/commerce"
import type { CartChange, CartLine } from "../cart/cart-change.ts"
import { inOrder } from "../cart/cart-changes.ts"
import { mustBeInStock, stockFor } from "../cart/cart-stock.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { type PricedVariant, pricedVariants, priceIfAny, priceOf } from "../cart/variant-prices.ts"
import {
  addLine,
  blankLine,
  linesChanged,
  mustBePayable,
  newLine,
  removeLine,
  savedLines,
} from "../cart-change/cart-lines.ts"
import { markShipped } from "../cart-change/cart-shipping.ts"
import type { Context } from "../context/context.ts"
import { checkSteps } from "../context/currency-units.ts"
import { readRules } from "../data/shop-rules.ts"
import { updatedMetadata } from "../wire/metadata.ts"

type Maybe<T> = T | null | undefined
type WantedRates = Maybe<{ rate: number; name?: Maybe<string>; code?: Maybe<string> }[] | "region">

/** A line that an operator names: of a variant, at its price or another one, or of anything without a variant. */
export interface WantedDraftLine {
  variant_id?: Maybe<string>
  /** Minor units; of a line without a variant 0 by default. */
  unit_price?: Maybe<number>
  title?: Maybe<string>
  quantity: number
  metadata?: Maybe<Record<string, unknown>>
  tax_rates?: WantedRates
}

const UNTITLED = "Custom item"

type Pricing = Pick<Context, "db" | "query" | "now">

/** Rates in percent, each once; a tax without a name has that of the region's own. */
const ratesIn = (wanted: WantedRates) =>
  wanted === "region"
    ? wanted
    : wanted?.map(({ rate, name, code }) => ({ rate, name: name ?? "default", code: code ?? null }))

/** A variant's taxes are those of its product: rates of a line would be forgotten when the line is priced again. */
function mustBeCustom({ variant_id, tax_rates }: { variant_id?: Maybe<string>; tax_rates?: WantedRates }): void {
  if (variant_id && tax_rates)
    throw new Refusal("invalid_data", "tax_rates are only for lines without a variant: a variant has its product's")
}

/** New lines, one for each that is wanted, whatever is in stock. Refuses unknown variants and variants without price. */
export async function newDraftLines(ctx: Pricing, cart: LoadedCart, wanted: WantedDraftLine[]): Promise<CartLine[]> {
  const ids = wanted.flatMap(({ variant_id }) => variant_id ?? [])
  const variants = await pricedVariants(ctx, [...new Set(ids)])
  const { currency_code } = cart.region
  await checkSteps(
    ctx,
    wanted.map(({ unit_price }) => ({ amount: unit_price, currency_code })),
  )
  const lines: CartLine[] = []
  const rules = await rulesFor(ctx, wanted)
  for (const one of wanted) {
    mustBeCustom(one)
    const known = { ...cart, items: [...cart.items, ...lines] }
    const line = one.variant_id
      ? variantLine(ctx, known, one, variants.get(one.variant_id))
      : customLine(known, one, rules)
    checkLine(line)
    lines.push(line)
  }
  return lines
}

/** The store's rules decide about custom lines without rates, and are read only for those. */
const rulesFor = async (ctx: Pricing, wanted: Pick<WantedDraftLine, "variant_id" | "tax_rates">[]): Promise<Rules> =>
  wanted.some(({ variant_id, tax_rates }) => !variant_id && !tax_rates) ? readRules(ctx) : "v1"

function variantLine(ctx: Pricing, cart: LoadedCart, wanted: WantedDraftLine, variant?: PricedVariant): CartLine {
  if (!variant?.product) throw new Refusal("invalid_data", `Variant with id: ${wanted.variant_id} was not found`)
  const { quantity, metadata, unit_price, title } = wanted
  const has_own_price = typeof unit_price === "number"
  const price = has_own_price
    ? { unit_price, includes_tax: includesTax(ctx, cart, variant, quantity) }
    : priceOf(ctx, cart, variant, quantity)
  const line = newLine(cart, variant, { quantity, metadata: metadata ?? {}, ...price })
  return { ...line, should_merge: !has_own_price, title: title ?? line.title }
}

/** A price that an operator sets includes taxes if the price that it replaces does. v1: it never did. */
function includesTax(ctx: Pricing, cart: LoadedCart, variant: PricedVariant, quantity: number): boolean {
  const replaced = priceIfAny(ctx, cart, variant, quantity)
  return replaced?.includes_tax ?? Boolean(cart.region.includes_tax || cart.region.currency?.includes_tax)
}

/** Not a product of the shop: it has the taxes that are named, and no discount applies to it. */
function customLine(cart: LoadedCart, wanted: WantedDraftLine, rules: Rules): CartLine {
  const { quantity, metadata, unit_price, title } = wanted
  const price = { unit_price: unit_price ?? 0, includes_tax: false }
  const facts = { variant_id: null, variant: null, description: null, thumbnail: null, is_giftcard: false }
  const sold = { allow_discounts: false, has_shipping: true, quantity, metadata: metadata ?? {} }
  const own_rates = customLineRates(ratesIn(wanted.tax_rates), rules)
  return blankLine(cart, { ...facts, ...sold, ...price, title: title ?? UNTITLED, own_rates })
}

/**
 * Adds a line to an open draft: a variant at its price joins the line that has the same variant and metadata, any other
 * is a new line. Refuses a variant of which there is not enough stock.
 */
export async function addDraftLine(tx: Context, cart: LoadedCart, wanted: WantedDraftLine): Promise<CartChange[]> {
  const { variant_id, unit_price, title, quantity, metadata } = wanted
  mustBeCustom(wanted)
  if (variant_id && typeof unit_price !== "number" && !title)
    return inOrder(cart, (open) => addLine(tx, open, { variant_id, quantity, metadata }), shippedIfChosen)
  const [line] = await newDraftLines(tx, cart, [wanted])
  if (line?.variant) mustBeInStock(await stockFor(tx, cart, [line.variant]), cart.items, line.variant, quantity)
  return inOrder(
    cart,
    () => savedLines(line ? [line] : []),
    mustBePayable,
    shippedIfChosen,
    (changed) => linesChanged(tx, changed),
  )
}

/** New lines are shipped by the methods that the draft has. */
const shippedIfChosen = (cart: LoadedCart): CartChange[] => (cart.shipping_methods.length > 0 ? markShipped(cart) : [])

export interface DraftLineChange {
  unit_price?: Maybe<number>
  title?: Maybe<string>
  quantity?: Maybe<number>
  metadata?: Maybe<Record<string, unknown>>
  tax_rates?: WantedRates
}

/**
 * Changes a line of an open draft. Refuses a line that the draft does not have, and more units than there are in stock.
 */
export async function changeDraftLine(
  tx: Context,
  cart: LoadedCart,
  line_id: string,
  change: DraftLineChange,
): Promise<CartChange[]> {
  const line = cart.items.find(({ id }) => id === line_id)
  if (!line) throw new Refusal("invalid_data", "Could not find the line item")
  if (change.quantity === 0) return removeLine(tx, cart, line_id)
  mustBeCustom({ variant_id: line.variant_id, tax_rates: change.tax_rates })
  const { currency_code } = cart.region
  await checkSteps(tx, [{ amount: change.unit_price, currency_code, was: line.unit_price }])
  const named = await withTerms(tx, withNames(line, change), change)
  const priced = withPrice(named, change.unit_price)
  const quantity = change.quantity ?? line.quantity
  const isMoved = quantity !== line.quantity
  const changed = { ...priced, quantity, ...(isMoved && (await priceAt(tx, cart, priced, quantity))) }
  checkLine(changed)
  return inOrder(
    cart,
    () => savedLines([changed]),
    mustBePayable,
    (after) => linesChanged(tx, after),
  )
}

/**
 * The price at another quantity: a price that was selected for the old quantity is selected again, any other was set by
 * an operator and stays. Drafts of v1 don't mark prices that were set later.
 */
async function priceAt(tx: Context, cart: LoadedCart, line: CartLine, quantity: number) {
  if (!line.variant_id) return {}
  const variant = (await pricedVariants(tx, [line.variant_id])).get(line.variant_id)
  if (!variant) throw new Refusal("invalid_data", `Variant with id: ${line.variant_id} was not found`)
  const others = cart.items.filter(({ id }) => id !== line.id)
  mustBeInStock(await stockFor(tx, cart, [variant]), others, variant, quantity)
  const selected = priceIfAny(tx, cart, variant, line.quantity)
  const isSelected = line.should_merge && selected?.unit_price === line.unit_price
  return isSelected ? priceOf(tx, cart, variant, quantity) : {}
}

function withNames(line: CartLine, { title, metadata }: DraftLineChange): CartLine {
  const merged = updatedMetadata(line.metadata, metadata) as CartLine["metadata"] | undefined
  return { ...line, title: title ?? line.title, metadata: merged ?? line.metadata }
}

/** Rates of null are those of a new line without any: the region's, or none by v1's rules. */
async function withTerms(ctx: Pricing, line: CartLine, { tax_rates }: DraftLineChange): Promise<CartLine> {
  if (tax_rates === undefined || line.variant_id) return line
  const rules = await rulesFor(ctx, [{ tax_rates }])
  return { ...line, own_rates: customLineRates(ratesIn(tax_rates), rules) ?? [] }
}

const withPrice = (line: CartLine, unit_price: Maybe<number>): CartLine =>
  typeof unit_price === "number" ? { ...line, unit_price, should_merge: line.variant_id === null } : line
