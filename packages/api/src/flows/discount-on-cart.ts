import {
  adjustments,
  barringCustomer,
  type Condition,
  cartTotals,
  type LeftOut,
  leftOut,
  Refusal,
  type Unusable,
  unusable,
  unusableText,
} from "@mercer/commerce"
import type { Shop } from "../context.ts"
import { findOne } from "../read.ts"
import { type Ruled, useOn, withResources } from "./cart-discounts.ts"
import { cartTree } from "./cart-tree.ts"
import type { LoadedCart } from "./load-cart.ts"
import { systemTaxLines, withTaxLines } from "./tax-lines.ts"

type Identified = Condition & { id: string }
type Why = Unusable | "no_items"

/**
 * What a discount would do to a cart if it were the only one on it, by the very rules of checkout, with nothing written:
 * whether it may be used, which line gets what, and of all others why not. Amounts are minor units, before tax.
 */
export async function discountOnCart(ctx: Shop, id: string, cart: LoadedCart) {
  const discount = await ruled(ctx, id)
  const conditions = await withResources(ctx, cart, discount.rule.conditions)
  const use = useOn(ctx, cart)
  const refused = unusable({ ...discount, rule: { conditions } }, use)
  const is_free_shipping = discount.rule.type === "free_shipping"
  const items = linesOf(cart, discount, conditions)
  const takesPart = is_free_shipping || items.some(({ why }) => why === null)
  const why: Why | null = refused ?? (takesPart ? null : "no_items")
  const barring = refused === "customer" ? barringCustomer(conditions, use.group_ids) : undefined
  return {
    applies: why === null,
    why,
    message: refused && unusableText(refused, discount.code),
    condition_id: barring?.id ?? null,
    currency_code: cart.region.currency_code,
    amount: is_free_shipping ? shippingOf(cart) : items.reduce((sum, { amount }) => sum + amount, 0),
    is_free_shipping,
    items: is_free_shipping ? [] : items,
  }
}

async function ruled(ctx: Shop, id: string): Promise<Ruled> {
  const discount = await findOne(ctx, "Discount", { id }, cartTree.discounts, `Discount with id ${id}`)
  if (!discount.rule) throw new Refusal("invalid_data", `Discount with id ${id} has no rule`)
  return discount as Ruled
}

function linesOf(cart: LoadedCart, { id, rule }: Ruled, conditions: Identified[]) {
  const { items } = withTaxLines(cart, systemTaxLines(cart))
  const found = adjustments(items, { id, rule: { ...rule, conditions } })
  const amounts = new Map(found.map(({ item_id, amount }) => [item_id, amount]))
  return items.map((item) => {
    const out: LeftOut<Identified> | null = leftOut(item, conditions)
    const { title, description, thumbnail, quantity } = item
    const amount = amounts.get(item.id) ?? 0
    const reason = { why: out?.why ?? null, condition_id: out?.condition?.id ?? null }
    return { id: item.id, title, description, thumbnail, quantity, amount, ...reason }
  })
}

/** What the cart's shipping costs without any discount: that is what free shipping takes off. */
function shippingOf(cart: LoadedCart): number {
  const taxed = withTaxLines(cart, systemTaxLines(cart))
  return cartTotals({ ...taxed, discounts: [] }, { taxes: true }).totals.shipping_total
}
