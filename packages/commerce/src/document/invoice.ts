import { type LineTotals, ratesOf } from "../totals/line.ts"
import { type Order, type OrderLine, orderTotals } from "../totals/order.ts"
import type { ShippingMethod, ShippingMethodTotals } from "../totals/shipping-method.ts"
import { type Summary, summaryOf } from "./summary.ts"
import type { NamedTax, Taxed, TaxSum } from "./tax-sums.ts"

/** What an invoice is made from: an order with the names of its taxes. */
export type InvoicedOrder = Omit<Order, "items" | "shipping_methods" | "payments"> & {
  status: string
  items: (OrderLine & { tax_lines?: NamedTax[] | null })[]
  shipping_methods: (ShippingMethod & { tax_lines?: NamedTax[] | null })[]
  payments: { amount: number; canceled_at: Date | null; captured_at: Date | null }[]
  discounts: { id: string; code: string; rule?: { type: string } | null }[]
}

/** A row of an invoice, in minor units. */
export interface InvoiceRow {
  /** The line's or the shipping method's. */
  id: string
  quantity: number
  /** As the shop priced it. */
  unit_price: number
  /** Whether tax is in the unit price. */
  includes_tax: boolean
  discount: number
  /** In percent. */
  rates: number[]
  /** Less the discount; with tax if the invoice's amounts are. */
  amount: number
}

/** The figures of an invoice, in minor units. */
export interface Invoice {
  /** Whether the rows' amounts are with tax: when all lines were priced so. */
  includes_tax: boolean
  lines: InvoiceRow[]
  shipping: InvoiceRow[]
  /** Of all rows: without tax, the taxes by rate, and both together. */
  net: number
  taxes: TaxSum[]
  tax: number
  total: number
  /** What gift cards have paid, with the tax that was paid with them. */
  gift_cards: number
  /** What has been captured of the rest, and what of it went back. */
  paid: number
  refunded: number
  /** What is still to be paid; nothing of a canceled order. */
  due: number
  /** The same sums as mails and the panel show them: what gift cards pay is part of them. */
  summary: Summary
}

/**
 * The figures of an order's invoice: of what was ordered, in its original quantities. The rows add up to the total, or to
 * the net amount when they are without tax, and so do the taxes by rate.
 */
export function invoiceOf(order: InvoicedOrder): Invoice {
  const { totals, items, shipping_methods } = orderTotals(order)
  const lines = order.items.map((line) => chargedLine(order, line, items.get(line.id) as LineTotals))
  const shipping = order.shipping_methods.map((method) =>
    chargedShipping(order, method, shipping_methods.get(method.id) as ShippingMethodTotals),
  )
  const summary = summaryOf({
    ...totals,
    tax_rate: order.tax_rate,
    discounts: order.discounts,
    items: order.items.map((line) => ({ ...line, ...(items.get(line.id) as LineTotals) })),
    shipping_methods: order.shipping_methods.map((method) => ({
      ...method,
      ...(shipping_methods.get(method.id) as ShippingMethodTotals),
    })),
  })
  const { includes_tax, taxes } = summary
  const net = totals.subtotal - totals.discount_total + totals.shipping_total
  const tax = totals.item_tax_total + totals.shipping_tax_total
  const paid = sum(order.payments.filter((one) => one.captured_at !== null && one.canceled_at === null))
  return {
    includes_tax,
    lines: lines.map(rowOf(includes_tax)),
    shipping: shipping.map(rowOf(includes_tax)),
    net,
    taxes,
    tax,
    total: net + tax,
    gift_cards: totals.gift_card_total + totals.gift_card_tax_total,
    paid,
    refunded: totals.refunded_total,
    due: order.status === "canceled" ? 0 : Math.max(0, totals.total - paid),
    summary,
  }
}

/** A line or a shipping method, with what it cost before its discount. */
interface Charged extends Taxed {
  id: string
  quantity: number
  unit_price: number
  includes_tax: boolean
  original_total: number
}

function chargedLine(order: InvoicedOrder, line: InvoicedOrder["items"][number], totals: LineTotals): Charged {
  const { id, quantity, unit_price } = line
  return {
    ...totals,
    id,
    quantity,
    unit_price,
    includes_tax: line.includes_tax ?? false,
    tax_lines: taxesOf(order, line),
  }
}

/** With a free-shipping code it is free, and what it would have cost is its discount. */
function chargedShipping(
  order: InvoicedOrder,
  method: InvoicedOrder["shipping_methods"][number],
  totals: ShippingMethodTotals,
): Charged {
  const { original_total, original_tax_total, tax_total } = totals
  // v1: an order of the old tax system adds its rate to every shipping price, and has the original total without tax.
  const is_old = order.tax_rate !== null
  const subtotal = is_old ? method.price : original_total - original_tax_total
  return {
    id: method.id,
    quantity: 1,
    unit_price: method.price,
    subtotal,
    discount_total: subtotal - totals.subtotal,
    tax_total,
    original_total: subtotal + original_tax_total,
    includes_tax: !is_old && (method.includes_tax ?? false),
    tax_lines: taxesOf(order, method),
  }
}

/** v1: an order of the old tax system has one rate. */
function taxesOf({ tax_rate }: InvoicedOrder, row: { tax_lines?: NamedTax[] | null }): NamedTax[] {
  return tax_rate === null ? (row.tax_lines ?? []) : [{ rate: tax_rate, name: null }]
}

const rowOf =
  (with_tax: boolean) =>
  (charged: Charged): InvoiceRow => {
    const { id, quantity, unit_price, includes_tax, tax_lines, discount_total } = charged
    const net = charged.subtotal - discount_total
    const amount = with_tax ? net + charged.tax_total : net
    const discount = with_tax ? charged.original_total - amount : discount_total
    return { id, quantity, unit_price, includes_tax, discount, rates: ratesOf(tax_lines), amount }
  }

const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
