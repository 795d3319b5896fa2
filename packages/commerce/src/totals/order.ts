import { type AttachedDiscount, attachedIds, byId, hasFreeShipping, sums, type Totals } from "./cart.ts"
import { type Transaction, transactionTotals } from "./gift-cards.ts"
import { discountOn, type Line, type LineTotals, lineTotals, ratesOf } from "./line.ts"
import { moneyOfOrder } from "./money-version.ts"
import { type ChargedLine, worthOfUnits } from "./refundable.ts"
import {
  legacyShippingMethodTotals,
  type ShippingMethod,
  type ShippingMethodTotals,
  shippingMethodTotals,
} from "./shipping-method.ts"

export type OrderLine = Line & { returned_quantity?: number | null }

/** What line totals need to know of the order: its discounts (deleted ones too), the old tax rate, its version. */
export type LineContext = {
  tax_rate: number | null
  discounts: AttachedDiscount[]
  terms: { money: number } | null
}

export type Order = LineContext & {
  region: { gift_cards_taxable: boolean; tax_rate: number }
  items: OrderLine[]
  shipping_methods: ShippingMethod[]
  gift_card_transactions: Transaction[]
  payments: { amount: number; canceled_at: Date | null }[]
  refunds: { amount: number }[]
}

export type OrderLineTotals = LineTotals & { quantity: number; refundable: number }

export type OrderTotals = {
  totals: Totals & { paid_total: number }
  items: Map<string, OrderLineTotals>
  shipping_methods: Map<string, ShippingMethodTotals>
}

/**
 * All totals of an order, in minor units, as charged: from its stored tax lines and gift card transactions. Unlike a
 * cart's, `tax_total` is less the tax paid with gift cards. Canceled payments don't count as paid.
 */
export function orderTotals(order: Order): OrderTotals {
  const items = orderLineTotals(order, order.items)
  const methods = byId(order.shipping_methods, methodRule(order))
  const due = sums(items, methods)
  const cards = transactionTotals(order.gift_card_transactions, due, order.region)
  const tax_total = due.tax_total - cards.gift_card_tax_total
  const total = due.subtotal + due.shipping_total + tax_total - cards.gift_card_total - due.discount_total
  return {
    totals: { ...due, ...cards, tax_total, total, ...moneyMoved(order) },
    items,
    shipping_methods: methods,
  }
}

/**
 * The totals of lines that belong to an order (its own, or a claim's or swap's additional ones): computed from the
 * original quantity, while the response's quantity excludes returned units; `refundable` is the value of the rest.
 */
export function orderLineTotals(order: LineContext, lines: OrderLine[]): Map<string, OrderLineTotals> {
  return byId(lines, (line) => {
    const returned = line.returned_quantity ?? 0
    const quantity = Math.max(0, line.quantity - returned)
    const charged = chargedLine(order, line)
    return { ...charged.totals, quantity, refundable: line.is_return ? 0 : worthOfUnits(charged, returned, quantity) }
  })
}

/**
 * A line as the order charged it: what `worthOfUnits` needs to calculate the value of some of its units. An order of the
 * old tax system has one rate for all lines, which a tax-inclusive price contains.
 */
export function chargedLine(order: LineContext, line: OrderLine): ChargedLine {
  const money = moneyOfOrder(order)
  const discount = discountOn(line, attachedIds(order.discounts), money)
  const rates = orderRates(order, line)
  return { line, totals: lineTotals(line, discount, rates, money), rates }
}

/** The rates of an order's line, in percent. */
export function orderRates(order: Pick<LineContext, "tax_rate">, line: Pick<Line, "tax_lines">): number[] {
  return order.tax_rate === null ? ratesOf(line.tax_lines) : [order.tax_rate]
}

function methodRule(order: Order): (method: ShippingMethod) => ShippingMethodTotals {
  const is_free = hasFreeShipping(order.discounts)
  const { tax_rate } = order
  if (tax_rate !== null) return (method) => legacyShippingMethodTotals(method, tax_rate, is_free)
  return (method) => shippingMethodTotals(method, ratesOf(method.tax_lines), is_free)
}

function moneyMoved(order: Order) {
  const paid_total = add(order.payments.filter((payment) => payment.canceled_at === null))
  const refunded_total = add(order.refunds)
  return { paid_total, refunded_total, refundable_amount: Math.max(0, paid_total - refunded_total) }
}

function add(rows: { amount: number }[]): number {
  return rows.reduce((sum, row) => sum + row.amount, 0)
}
