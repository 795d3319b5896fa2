import type { Where } from "@mercer/db"
import { getCart } from "../cart/get-cart.ts"
import type { Context } from "../context/context.ts"
import { findOne, treeOf } from "../data/read.ts"
import { type ResponseOf, Swap } from "../entities/index.ts"
import { many, one, within } from "../wire/answers.ts"

const SHOPPERS = [
  "order",
  "additional_items.variant",
  "return_order.shipping_method.shipping_option",
  "return_order.items",
  "fulfillments.items",
  "payment",
  "shipping_address",
  "shipping_methods.shipping_option",
  "cart",
]
const SHOPPERS_MAY = [
  ...SHOPPERS,
  "additional_items.adjustments",
  "additional_items.tax_lines",
  "fulfillments.tracking_links",
  "return_order.items.reason",
  "return_order.shipping_method.tax_lines",
  "shipping_methods.tax_lines",
]

export const SwapsAnswer = many("swaps", Swap)
export const SwapAnswer = one("swap", Swap, [
  "additional_items.adjustments",
  "additional_items.variant",
  "cart.items.adjustments",
  "cart.items.variant",
  "cart.items.tax_lines",
  "cart.discounts.rule",
  "cart.gift_cards",
  "cart.region.tax_rates",
  "cart.shipping_address",
  "cart.shipping_methods",
  "fulfillments.items",
  "order",
  "payment",
  "return_order.items",
  "shipping_address",
  "shipping_methods.shipping_option",
])
export const OwnSwapAnswer = within(one("swap", Swap, SHOPPERS), SHOPPERS_MAY)

type Reading = Pick<Context, "query" | "providers" | "shape">

/** A swap as operators see it: its cart with totals, of which the total is the difference. Refuses with not_found. */
export async function getSwap(ctx: Reading, id: string): Promise<ResponseOf<"Swap">> {
  const swap = await findOne(ctx, "Swap", { id }, treeOf(ctx.shape), "Swap")
  const { cart: shape } = ctx.shape.relations
  // The difference was agreed on when the cart was completed: today's taxes don't change it.
  const taxes = swap.confirmed_at ? "stored" : "automatic"
  const cart = shape && swap.cart_id ? await getCart({ ...ctx, shape }, swap.cart_id, { taxes }) : null
  return { ...swap, ...(shape && { cart }) } as unknown as ResponseOf<"Swap">
}

/** A swap as anybody sees it who knows its cart: without the data of its payment provider. Refuses with not_found. */
export async function getOwnSwap(ctx: Reading, where: Where): Promise<ResponseOf<"Swap">> {
  const swap = (await findOne(ctx, "Swap", where, treeOf(ctx.shape), "Swap")) as { payment?: object | null }
  return { ...swap, ...(swap.payment && { payment: { ...swap.payment, data: {} } }) } as unknown as ResponseOf<"Swap">
}
