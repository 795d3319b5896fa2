import { type CartTotals, cartTotals, missingIn, requiresShipping, soldCartTotals } from "@mercer/commerce"
import { DELETED_TOO, type TreeRow } from "@mercer/db"
import { isNotConfigured } from "@mercer/providers"
import type { Context } from "../context/context.ts"
import { find, findOne, treeFor } from "../data/read.ts"
import type { ResponseOf } from "../entities/index.ts"
import { asSold, partsByVariant } from "../inventory/sold-units.ts"
import { totalsTree } from "./cart-tree.ts"
import { type FrozenTotals, thawed } from "./priced-cart.ts"
import { findTaxLines, type TaxedCart, withTaxLines } from "./tax-lines.ts"

/** A cart with what its totals are computed from. */
export type Row = TreeRow<"Cart", typeof totalsTree>

/**
 * A cart as it is returned: its rows, read in one statement, and its totals, computed from scratch. Taxes count where
 * the region has automatic taxes or the operation forces them; otherwise only those that are stored. Taxes of a
 * provider that the store does not have are left out, and refuse the operation (NotConfigured) where it forces them.
 * With `stored`, the taxes are those of its rows. A completed cart is returned as it was sold, whatever is asked.
 * @public
 */
export async function getCart(
  ctx: Pick<Context, "query" | "providers" | "shape">,
  id: string,
  { taxes = "automatic" }: { taxes?: "automatic" | "forced" | "stored" } = {},
): Promise<ResponseOf<"Cart">> {
  const row = await findOne(ctx, "Cart", { id }, treeFor(totalsTree, ctx.shape), `Cart with id: ${id}`)
  if (row.completed_at) return decorated(await withStock(ctx, row), await soldTotals(ctx, row))
  const isTaxed = taxes === "forced" || row.region?.automatic_taxes
  const cart = (await withStock(ctx, row)) as Row & TaxedCart
  return decorated(isTaxed && taxes !== "stored" ? await taxed(ctx, cart, taxes) : cart)
}

/** With what its lines' variants have in stock for this cart, if the request selects them. */
async function withStock({ query, shape }: Pick<Context, "query" | "shape">, cart: Row): Promise<Row> {
  if (!cart.by_location || !shape.relations.items?.relations.variant) return cart
  const ids = cart.items.flatMap(({ variant_id }) => variant_id ?? [])
  const from = cart.sales_channel_id ? [cart.sales_channel_id] : "anywhere"
  const parts = await partsByVariant({ query }, [...new Set(ids)], from)
  const items = cart.items.map((item) => ({ ...item, variant: item.variant && asSold(item.variant, parts) }))
  return { ...cart, items }
}

/**
 * A cart that was read within another row, with all totals. A completed one is returned as it was sold; taxes of others
 * are always computed, unless the shop no longer has the region's tax provider.
 * @public
 */
export async function withCartTotals(ctx: Pick<Context, "providers" | "query">, cart: Row & TaxedCart) {
  if (cart.completed_at) return decorated(cart, await soldTotals(ctx, cart))
  return decorated(await taxed(ctx, cart, "automatic"))
}

async function taxed({ providers }: Pick<Context, "providers">, cart: Row & TaxedCart, taxes: "automatic" | "forced") {
  try {
    return withTaxLines(cart, await findTaxLines(providers, cart))
  } catch (error) {
    if (taxes === "automatic" && isNotConfigured(error)) return cart
    throw error
  }
}

const kept = { [DELETED_TOO]: {} } as const

/** What the totals of an order are computed from that was placed before its cart's were stored. */
const orderTree = {
  discounts: { ...kept, rule: kept },
  region: kept,
  gift_card_transactions: { gift_card: kept },
  terms: {},
} as const

/** The totals of a completed cart: those it was completed with, whatever rates, cards, prices and its order are now. */
async function soldTotals(ctx: Pick<Context, "query">, cart: Row): Promise<CartTotals> {
  const frozen = cart.terms?.frozen as FrozenTotals | null | undefined
  if (frozen) return thawed(frozen)
  const [order] = await find(ctx, "Order", { cart_id: cart.id }, orderTree)
  const sold = cart as Parameters<typeof soldCartTotals>[0]
  return soldCartTotals(sold, order ? { ...order, region: order.region ?? sold.region } : null)
}

/** A cart with its totals, as it is returned. */
export function decorated(cart: Row, sold?: CartTotals): ResponseOf<"Cart"> {
  const { totals, items, shipping_methods } = sold ?? cartTotals(cart as Row & TaxedCart, { taxes: true })
  return {
    ...cart,
    object: "cart",
    payment_session: cart.payment_sessions.find(({ is_selected }) => is_selected) ?? null,
    items: cart.items.map((item) => ({ ...item, ...items.get(item.id) })),
    shipping_methods: cart.shipping_methods.map((method) => ({
      ...method,
      ...shipping_methods.get(method.id),
      shipping_option: method.shipping_option && { ...method.shipping_option, tax_rates: undefined },
    })),
    ...totals,
    requires_shipping: cart.items.some(requiresShipping),
    missing: missingIn(cart),
  } as unknown as ResponseOf<"Cart">
}
