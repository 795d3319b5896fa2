import {
  adjustments,
  barringCustomer,
  type Condition,
  cartTotals,
  type LeftOut,
  leftOut,
  moneyOfCart,
  Refusal,
  type Unusable,
  unusable,
  unusableText,
} from "@mercer/commerce"
import { type Ruled, useOn, withResources } from "../cart/cart-discounts.ts"
import { cartTree } from "../cart/cart-tree.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { systemTaxLines, withTaxLines } from "../cart/tax-lines.ts"
import type { App } from "../context/context.ts"
import { discountRule } from "../context/discount-rule.ts"
import { findOne } from "../data/read.ts"

type Identified = Condition & { id: string }
type Why = Unusable | "no_items"

/**
 * What a discount would do to a cart if it were the only one on it, by the same rules as checkout, without writing:
 * whether it may be used, how much it takes off each line, and why not for the other lines. Amounts are minor units,
 * before tax.
 */
export async function discountOnCart(ctx: App, id: string, cart: LoadedCart) {
  const discount = await ruled(ctx, id)
  const conditions = await withResources(ctx, cart, discount.rule.conditions)
  const use = useOn(ctx, cart)
  const refused = unusable({ ...discount, rule: { conditions } }, use)
  const is_free_shipping = discount.rule.type === "free_shipping"
  const items = linesOf(ctx, cart, discount, conditions)
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

async function ruled(ctx: App, id: string): Promise<Ruled> {
  const discount = await findOne(ctx, "Discount", { id }, cartTree.discounts, `Discount with id ${id}`)
  if (!discount.rule) throw new Refusal("invalid_data", `Discount with id ${id} has no rule`)
  return discount as Ruled
}

function linesOf(ctx: App, cart: LoadedCart, { id, code, rule }: Ruled, conditions: Identified[]) {
  const { items } = withTaxLines(cart, systemTaxLines(cart))
  const applies = discountRule(ctx, { id, code, rule, conditions }, cart.customer)
  const found = adjustments(items, { id, code, rule: { ...rule, conditions } }, moneyOfCart(cart), applies)
  const amounts = new Map(found.map(({ item_id, amount }) => [item_id, amount]))
  return items.map((item) => {
    const out: LeftOut<Identified> | null = leftOut(item, conditions, applies)
    const { title, description, thumbnail, quantity } = item
    const amount = amounts.get(item.id) ?? 0
    const reason = { why: out?.why ?? null, condition_id: out?.condition?.id ?? null }
    return { id: item.id, title, description, thumbnail, quantity, amount, ...reason }
  })
}

/** What the cart's shipping costs without any discount: free shipping takes this off. */
function shippingOf(cart: LoadedCart): number {
  const taxed = withTaxLines(cart, systemTaxLines(cart))
  return cartTotals({ ...taxed, discounts: [] }, { taxes: true }).totals.shipping_total
}
