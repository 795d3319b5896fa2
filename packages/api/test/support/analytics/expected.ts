import { convertedSum, discountOn, type Factors } from "@mercer/commerce"
import type { QueriesDatabase } from "../queries.ts"

/** Every order's row of a report, made one by one from plain rows: what the queries must add up to. */
export async function soldOrders({ db }: QueriesDatabase) {
  const orders = await db.order.findMany({
    include: {
      ...{
        payments: true,
        gift_card_transactions: true,
        discounts: { include: { discount: { include: { rule: true } } } },
      },
      items: { include: { adjustments: true, variant: true } },
    },
  })
  return orders
    .filter(({ status }) => status !== "canceled")
    .map((order) => {
      const { currency_code, region_id, sales_channel_id, created_at } = order
      const paid = order.payments.filter(({ canceled_at, swap_id }) => !canceled_at && !swap_id)
      const lines = order.items
        .filter(({ swap_id, claim_order_id, is_return }) => !swap_id && !claim_order_id && !is_return)
        .map((line) => ({ ...line, discount: discountOf(line, order.discounts) }))
      const isBefore = (one: { id: string; created_at: Date }) =>
        one.created_at < created_at || (one.created_at.getTime() === created_at.getTime() && one.id < order.id)
      const is_first = !orders.some((one) => one.customer_id === order.customer_id && isBefore(one))
      const sums = {
        ...{
          orders: 1,
          first_orders: is_first ? 1 : 0,
          total: add(paid, "amount"),
          refunded: add(paid, "amount_refunded"),
        },
        ...{ discounts: add(lines, "discount"), gift_cards: add(order.gift_card_transactions, "amount") },
      }
      return { currency_code, region_id, sales_channel_id: sales_channel_id ?? "", created_at, lines, sums }
    })
}

export type SoldOrder = Awaited<ReturnType<typeof soldOrders>>[number]

/** The sums of orders by a key. */
export function sumsBy(orders: SoldOrder[], key: (order: SoldOrder) => string) {
  const found: Record<string, Record<string, number>> = {}
  for (const order of orders) {
    const sums = (found[key(order)] ??= {})
    for (const [name, value] of Object.entries(order.sums)) sums[name] = (sums[name] ?? 0) + value
  }
  return found
}

/** Units and money of orders' lines by a key, in the currencies that have a factor. */
export function linesBy(orders: SoldOrder[], key: (line: SoldOrder["lines"][number]) => string, factors: Factors) {
  const found: Record<string, { units: number; amounts: Parameters<typeof convertedSum>[0][number][] }> = {}
  for (const { currency_code, lines } of orders.filter((one) => factors.has(one.currency_code)))
    for (const line of lines) {
      const sums = (found[key(line)] ??= { units: 0, amounts: [] })
      sums.units += line.quantity
      sums.amounts.push({ currency_code, amount: line.unit_price * line.quantity - line.discount })
    }
  const all = Object.entries(found).map(([name, { units, amounts }]) => [
    name,
    { units, total: convertedSum(amounts, factors) },
  ])
  return Object.fromEntries(all) as Record<string, { units: number; total: number }>
}

type Line = Parameters<typeof discountOn>[0] & { unit_price: number; quantity: number }

function discountOf(
  {
    unit_price,
    quantity,
    ...line
  }: Omit<Line, "adjustments"> & { adjustments: { discount_id: string | null; amount: unknown }[] },
  discounts: { discount_id: string; discount: { rule: { type: string } | null } }[],
): number {
  const attached = discounts.filter(({ discount }) => discount.rule?.type !== "free_shipping")
  const adjustments = line.adjustments.map((one) => ({ ...one, amount: Number(one.amount) }))
  const discount = discountOn({ ...line, adjustments }, new Set(attached.map(({ discount_id }) => discount_id)), 1)
  return Math.min(discount, unit_price * quantity)
}

const add = <Key extends string>(rows: Record<Key, number>[], key: Key) => rows.reduce((sum, row) => sum + row[key], 0)
