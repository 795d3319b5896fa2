import type { DrawableCard } from "../gift-card/draw.ts"
import { cardTotals, type GiftCardTotals } from "./gift-cards.ts"
import {
  type Attached,
  discountOn,
  type Line,
  type LineTotals,
  lineTotals,
  ratesOf,
  returnedLineTotals,
} from "./line.ts"
import { moneyOfCart } from "./money-version.ts"
import { type ShippingMethod, type ShippingMethodTotals, shippingMethodTotals } from "./shipping-method.ts"

export type AttachedDiscount = { id: string; rule?: { type: string } | null }

export type Cart = {
  type?: string
  created_at: Date
  money_since?: number | null
  terms?: { money: number | null } | null
  region: { gift_cards_taxable: boolean; tax_rate: number }
  items: Line[]
  shipping_methods: ShippingMethod[]
  discounts: AttachedDiscount[]
  gift_cards: DrawableCard[]
}

export type Totals = GiftCardTotals & {
  subtotal: number
  discount_total: number
  item_tax_total: number
  shipping_tax_total: number
  tax_total: number
  shipping_total: number
  total: number
  refunded_total: number
  refundable_amount: number
}

export type CartTotals = {
  totals: Totals
  items: Map<string, LineTotals>
  shipping_methods: Map<string, ShippingMethodTotals>
}

/**
 * All totals of a cart, in minor units, recalculated: lines, discounts, shipping, taxes, gift cards, total. The caller
 * has put the tax lines to be used on the rows; `taxes: false` leaves them out, as in a region that doesn't tax
 * automatically until the shopper pays.
 */
export function cartTotals(cart: Cart, options: { taxes: boolean }): CartTotals {
  const attached = cart.type === "swap" ? ALL : attachedIds(cart.discounts)
  const is_free = hasFreeShipping(cart.discounts)
  const rates = options.taxes ? ratesOf : () => []
  const money = moneyOfCart(cart)
  const items = byId(cart.items, (line) => {
    if (line.is_return && options.taxes) return returnedLineTotals(line, attached, money)
    return lineTotals(line, discountOn(line, attached, money), rates(line.tax_lines), money)
  })
  const methods = byId(cart.shipping_methods, (one) => shippingMethodTotals(one, rates(one.tax_lines), is_free))
  const due = sums(items, methods)
  const cards = cardTotals(cart.gift_cards, due, cart.region)
  const total = due.subtotal + due.shipping_total + due.tax_total - due.discount_total
  return {
    totals: {
      ...due,
      ...cards,
      total: total - cards.gift_card_total - cards.gift_card_tax_total,
      refunded_total: 0,
      refundable_amount: 0,
    },
    items,
    shipping_methods: methods,
  }
}

/** A swap keeps the discounts that its order had, also those that were deleted since. */
const ALL: Attached = { has: () => true }

/** Whether one of the discounts makes shipping free. */
export function hasFreeShipping(discounts: AttachedDiscount[]): boolean {
  return discounts.some((discount) => discount.rule?.type === "free_shipping")
}

/** The ids of the discounts whose adjustments count: all attached ones but free shipping, which applies to shipping. */
export function attachedIds(discounts: AttachedDiscount[]): Set<string> {
  return new Set(discounts.filter((one) => one.rule?.type !== "free_shipping").map((one) => one.id))
}

/** What is due before gift cards: the sums of the parts in the response, so that they always add up. */
export function sums(items: Map<string, LineTotals>, methods: Map<string, ShippingMethodTotals>) {
  const due = {
    subtotal: 0,
    discount_total: 0,
    item_tax_total: 0,
    shipping_tax_total: 0,
    tax_total: 0,
    shipping_total: 0,
  }
  for (const item of items.values()) {
    due.subtotal += item.subtotal
    due.discount_total += item.discount_total
    due.item_tax_total += item.tax_total
  }
  for (const method of methods.values()) {
    due.shipping_total += method.subtotal
    due.shipping_tax_total += method.tax_total
  }
  due.tax_total = due.item_tax_total + due.shipping_tax_total
  return due
}

/** A rule applied to each row, kept by the row's id. */
export function byId<Row extends { id: string }, Result>(rows: Row[], rule: (row: Row) => Result): Map<string, Result> {
  return new Map(rows.map((row) => [row.id, rule(row)]))
}
