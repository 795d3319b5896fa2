import { merging, mustHaveStock, Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { updatedMetadata } from "../metadata.ts"
import type { Context } from "../context.ts"
import { refreshAdjustments } from "./cart-discounts.ts"
import type { LoadedCart } from "./load-cart.ts"
import { type PricedVariant, pricedVariants, priceOf } from "./variant-prices.ts"

export interface WantedLine {
  variant_id: string
  quantity: number
  metadata?: Record<string, unknown> | null | undefined
}

/** Puts a variant into the cart: on a line that holds the same, else on a line of its own. */
export async function addLine(tx: Context, cart: LoadedCart, wanted: WantedLine): Promise<void> {
  await putLines(tx, cart, [wanted])
  await linesChanged(tx, cart)
}

/** Like addLine for several, without what follows from a change. Entries for the same variant become one line. */
export async function putLines(tx: Context, cart: LoadedCart, wanted: WantedLine[]): Promise<void> {
  const variants = await pricedVariants(tx, wanted.map(({ variant_id }) => variant_id))
  for (const line of wanted) await putLine(tx, cart, line, variants.get(line.variant_id))
}

async function putLine(tx: Context, cart: LoadedCart, wanted: WantedLine, variant?: PricedVariant): Promise<void> {
  if (!variant?.product) throw new Refusal("invalid_data", `Variant with id: ${wanted.variant_id} was not found`)
  mustBeSoldIn(cart, variant)
  const metadata = wanted.metadata ?? {}
  const same = merging(cart.items, { variant_id: variant.id, metadata })
  const quantity = (same?.quantity ?? 0) + wanted.quantity
  mustHaveStock(variant, quantity)
  const price = priceOf(tx, cart, variant, quantity)
  if (same) {
    await tx.db.lineItem.update({ where: { id: same.id }, data: { quantity, ...price } })
    Object.assign(same, { quantity, ...price })
  } else {
    cart.items.push(await newLine(tx, cart, variant, { quantity, metadata, ...price }))
  }
}

type Line = LoadedCart["items"][number]

async function newLine(
  tx: Context,
  cart: LoadedCart,
  variant: PricedVariant,
  values: { quantity: number; metadata: object; unit_price: number; includes_tax: boolean },
): Promise<Line> {
  const { product } = variant
  const row = await tx.db.lineItem.create({
    data: {
      id: newId("item"),
      cart_id: cart.id,
      variant_id: variant.id,
      title: product?.title ?? variant.title,
      description: variant.title,
      thumbnail: product?.thumbnail ?? null,
      is_giftcard: product?.is_giftcard ?? false,
      allow_discounts: product?.discountable ?? true,
      should_merge: true,
      has_shipping: false,
      ...values,
    },
  })
  return { ...row, variant, adjustments: [], tax_lines: [] } as Line
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
  const change = { quantity, ...(metadata && { metadata: updatedMetadata(line.metadata, metadata) as object }) }
  Object.assign(line, change, await priceFor(tx, cart, line, quantity))
  const { unit_price, includes_tax } = line
  await tx.db.lineItem.update({ where: { id: line.id }, data: { ...change, unit_price, includes_tax } })
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
export async function dropShippingMethods(tx: Context, cart: LoadedCart): Promise<void> {
  if (cart.shipping_methods.length > 0) {
    await tx.db.shippingMethodTaxLine.deleteMany({ where: { shipping_method: { cart_id: cart.id } } })
    await tx.db.shippingMethod.deleteMany({ where: { cart_id: cart.id } })
    cart.shipping_methods = []
  }
  if (cart.items.some(({ has_shipping }) => has_shipping)) {
    await tx.db.lineItem.updateMany({ where: { cart_id: cart.id }, data: { has_shipping: false } })
    for (const item of cart.items) item.has_shipping = false
  }
}

function mustBeSoldIn(cart: LoadedCart, { product }: PricedVariant): void {
  const sold = !cart.sales_channel_id || product?.sales_channels.some(({ id }) => id === cart.sales_channel_id)
  if (!sold) throw new Refusal("invalid_data", `The product "${product?.title}" is not sold in the cart's sales channel`)
}
