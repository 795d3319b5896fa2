import { moneyOfOrder, type NewTaxLine, Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { findTaxLines } from "../cart/tax-lines.ts"
import { pricedVariants, priceOf } from "../cart/variant-prices.ts"
import type { Context } from "../context/context.ts"
import { findOne } from "../data/read.ts"
import { noEdit } from "./load-edit.ts"

export interface WantedLine {
  variant_id: string
  quantity: number
  metadata?: object | null | undefined
}

const buyerTree = {
  order: { region: {}, customer: { groups: {} }, shipping_address: {}, terms: {} },
} as const

export type NewLine = Awaited<ReturnType<typeof newLine>>

/**
 * A line to be added to an edit, at today's price for the order's region and customer, with its taxes, which an outside
 * provider may be asked for: never call this in a transaction. Refuses an unknown variant, and one without a price.
 */
export async function newLine(ctx: Context, edit_id: string, { variant_id, quantity, metadata }: WantedLine) {
  const { order } = await findOne(ctx, "OrderEdit", { id: edit_id }, buyerTree, noEdit(edit_id))
  if (!order?.region) throw new Refusal("not_found", `The region of the order was not found`)
  const { region, customer, shipping_address } = order
  const variant = (await pricedVariants(ctx, [variant_id])).get(variant_id)
  if (!variant?.product) throw new Refusal("invalid_data", `Variant with id: ${variant_id} was not found`)
  const price = priceOf(ctx, { region, customer }, variant, quantity)
  const { product } = variant
  const line = {
    id: newId("item"),
    variant_id,
    title: product.title,
    description: variant.title,
    thumbnail: product.thumbnail,
    is_giftcard: product.is_giftcard,
    allow_discounts: product.discountable,
    quantity,
    metadata: metadata ?? {},
    ...price,
  }
  const items = [{ ...line, is_return: false, tax_lines: [] as NewTaxLine[], variant }]
  const terms = { money: moneyOfOrder(order) }
  const sold = { region, customer, shipping_address, created_at: order.created_at, terms }
  const taxes = await findTaxLines(ctx.providers, { ...sold, items, shipping_methods: [] })
  return { line, tax_lines: taxes.get(line.id) ?? [] }
}
