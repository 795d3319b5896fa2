import type { OperationOutput, Shop } from "mercer"

type Order = OperationOutput<"admin.orders.get">["order"]
type NewEntry = NonNullable<Parameters<Shop["db"]["erpEntry"]["createMany"]>[0]>["data"]
export type Entry = Extract<NewEntry, readonly unknown[]>[number]

/** The relations of an order that its entries are made of. */
export const RELATIONS = "items.variant,shipping_methods.shipping_option,refunds"

/** What an order has sold: its items, its shipping, and less of it for gift cards. They add up to its total. */
export function soldEntries(order: Order): Entry[] {
  const lines = [...(order.items ?? []).map(itemOf), ...(order.shipping_methods ?? []).map(shippingOf)]
  const rest = Number(order.total) - lines.reduce((sum, { amount }) => sum + amount, 0)
  const paid =
    rest === 0 ? [] : [{ kind: "gift_card" as const, title: "Gift cards", quantity: 1, amount: rest, tax: 0 }]
  return [...lines, ...paid].map((line, position) => ({
    ...headOf(order, `placed:${order.id}`, order.created_at),
    ...line,
    position,
  }))
}

/** What a canceled order takes back: all that was not refunded before. */
export function canceledEntry(order: Order): Entry {
  const refunded = (order.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const head = headOf(order, `canceled:${order.id}`, order.canceled_at ?? order.updated_at)
  const amount = refunded - Number(order.total)
  return { ...head, kind: "canceled", title: "Canceled", quantity: 1, amount, tax: 0, position: 0 }
}

/** A refund; undefined when the order has none of this id. */
export function refundEntry(order: Order, refund_id: unknown): Entry | undefined {
  const refund = order.refunds?.find(({ id }) => id === refund_id)
  if (!refund) return undefined
  const head = headOf(order, `refund:${refund.id}`, refund.created_at)
  return { ...head, kind: "refund", title: refund.reason, quantity: 1, amount: -refund.amount, tax: 0, position: 0 }
}

function headOf(order: Order, source: string, happened_at: Date) {
  const { id, display_id, currency_code } = order
  const { order_number = String(display_id) } = order as { order_number?: string }
  return { source, order_id: id, order_number, happened_at, currency_code }
}

type Item = NonNullable<Order["items"]>[number]

function itemOf({ title, quantity, variant, ...line }: Item) {
  const { total, tax_total } = line as unknown as Totals
  return { kind: "item" as const, sku: variant?.sku ?? null, title, quantity, amount: total, tax: tax_total }
}

type Method = NonNullable<Order["shipping_methods"]>[number]

function shippingOf({ shipping_option, ...method }: Method) {
  const { total, tax_total } = method as unknown as Totals
  return { kind: "shipping" as const, title: shipping_option?.name ?? "", quantity: 1, amount: total, tax: tax_total }
}

interface Totals {
  total: number
  tax_total: number
}
