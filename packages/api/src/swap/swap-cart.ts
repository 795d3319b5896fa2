import {
  adjustments,
  beforeDiscount,
  handedBack,
  type MoneyVersion,
  moneyOfOrder,
  ratesOf,
  ruleInSwap,
  shippingMethodCost,
  storedTaxLines,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import { withResources } from "../cart/cart-discounts.ts"
import { loadCart } from "../cart/load-cart.ts"
import { systemTaxLines, withTaxLines } from "../cart/tax-lines.ts"
import type { App } from "../context/context.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { NewMethod } from "../return/return-shipping.ts"
import { carriedOver } from "./discounted-lines.ts"
import type { CreditLine, NewSwap } from "./new-swap.ts"
import { copyLineTerms } from "./queries.ts"

/**
 * Stores the cart of a swap, which its buyer completes: for the order's customer and addresses, with the order's
 * discounts except free shipping. Gift cards are not carried over.
 */
export async function insertSwapCart({ db }: App, order: LoadedOrder, { row, cart }: NewSwap): Promise<void> {
  const { region_id, customer_id, email, shipping_address_id, billing_address_id } = order
  const metadata = { swap_id: row.id, parent_order_id: order.id }
  const place = { region_id, shipping_address_id, billing_address_id }
  await db.cart.create({ data: { ...cart, ...place, type: "swap", customer_id, email, metadata, context: {} } })
  await db.cartTerms.create({ data: { cart_id: cart.id, money: moneyOfOrder(order) } })
  const discounts = carriedOver(order).map(({ id }) => ({ cart_id: cart.id, discount_id: id }))
  if (discounts.length > 0) await db.cartDiscount.createMany({ data: discounts })
}

/** What comes back, and what the way back costs, as lines of the cart; and the options that only this cart has. */
export async function insertCreditLines(tx: App, swap: NewSwap, money: MoneyVersion): Promise<void> {
  const { db } = tx
  const { cart, custom_options, credits, returned } = swap
  const lines = [...(returned.method ? [shippingLine(returned.method, money)] : []), ...credits]
  // Lines are sorted by their creation time, so those of one cart need different times; what is sent comes first.
  const from = Date.now() + swap.lines.length
  const rows = lines.map(({ adjustments: _a, tax_lines: _t, total: _, copy_of: _c, metadata, ...line }, at) => ({
    ...line,
    ...(metadata && { metadata }),
    cart_id: cart.id,
    is_return: true,
    created_at: new Date(from + at),
  }))
  await db.lineItem.createMany({ data: rows })
  const copies = lines.flatMap(({ id, copy_of }) => (copy_of ? { line_item_id: id, copy_of } : []))
  if (copies.length > 0) await copyLineTerms(tx, copies)
  const adjusted = lines.flatMap(({ id, adjustments: of }) =>
    of.map((one) => ({ ...one, id: newId("lia"), item_id: id, description: "discount" })),
  )
  if (adjusted.length > 0) await db.lineItemAdjustment.createMany({ data: adjusted })
  const taxes = lines.flatMap(({ id, tax_lines }) =>
    storedTaxLines(tax_lines).map(({ amount, ...line }) => ({
      ...line,
      id: newId("litl"),
      item_id: id,
      metadata: { amount },
    })),
  )
  if (taxes.length > 0) await db.lineItemTaxLine.createMany({ data: taxes })
  const options = custom_options.map((option) => ({ ...option, cart_id: cart.id }))
  if (options.length > 0) await db.customShippingOption.createMany({ data: options })
}

/** Its taxes are the method's, rounded as the method's are. */
function shippingLine(method: NewMethod, money: MoneyVersion): CreditLine {
  const { price, includes_tax, tax_lines } = method
  const total = shippingMethodCost(method)
  const line = { unit_price: price, quantity: 1, includes_tax }
  const tax = total - beforeDiscount(line, ratesOf(tax_lines), money).subtotal
  return {
    id: newId("item"),
    title: "Return shipping",
    thumbnail: null,
    variant_id: null,
    allow_discounts: false,
    metadata: null,
    ...line,
    adjustments: [],
    tax_lines: tax_lines.map(({ rate, name, code }, at) => ({ rate, name, code, amount: at === 0 ? tax : 0 })),
    total,
  }
}

/** Discounts what the cart sends as the order was discounted: also by codes that can no longer be used. */
export async function discountSent(
  tx: App,
  order: LoadedOrder,
  { cart, lines, credits, discounted }: NewSwap,
): Promise<void> {
  const [discount] = carriedOver(order)
  if (!discount?.rule || lines.length === 0) return
  const { id, rule } = discount
  const loaded = await loadCart(tx, cart.id)
  const conditions = await withResources(tx, loaded, rule.conditions)
  const { items } = withTaxLines(loaded, systemTaxLines(loaded))
  const left = { ...ruleInSwap(rule, handedBack(credits, id)), conditions }
  const applies = discounted && ((line: { id: string }) => discounted.includes(line.id))
  const wanted = adjustments(items, { id, code: discount.code, rule: left }, moneyOfOrder(order), applies)
  const data = wanted.map((one) => ({ ...one, id: newId("lia") }))
  if (data.length > 0) await tx.db.lineItemAdjustment.createMany({ data })
}
