import {
  cardMoney,
  cardRefundTotals,
  fulfillmentStatus,
  type OrderPaymentState,
  paymentState,
  paymentStatus,
  statusWithCards,
} from "@mercer/commerce"
import type { App } from "../context/context.ts"
import type { LoadedOrder } from "./load-order.ts"

type Tx = Pick<App, "db">
type Count = "fulfilled_quantity" | "shipped_quantity" | "returned_quantity"

/** A line with its counted quantities. */
type CountedLine = { id: string; quantity?: number } & { [Of in Count]?: number | null }

/**
 * Adds to the counted quantities of lines, or subtracts, in the table and in `lines`; ids of other lines are ignored.
 * The fulfillments of v1 may not add up to their lines: then the counts stay within the table's checks.
 * @public
 */
export async function countUnits(
  { db }: Tx,
  lines: CountedLine[],
  column: Count,
  units: Iterable<readonly [item_id: string, quantity: number]>,
): Promise<void> {
  for (const [id, quantity] of units) {
    const line = lines.find((one) => one.id === id)
    if (!line) continue
    line[column] = bounded(line, column, (line[column] ?? 0) + quantity)
    await db.lineItem.update({ where: { id }, data: { [column]: line[column] } })
  }
}

/** 0 ≤ shipped ≤ fulfilled ≤ quantity, and returned ≤ quantity. */
function bounded({ quantity, ...line }: CountedLine, column: Count, count: number): number {
  const most = column === "shipped_quantity" ? line.fulfilled_quantity : quantity
  const least = column === "fulfilled_quantity" ? line.shipped_quantity : 0
  return Math.max(least ?? 0, Math.min(count, most ?? count))
}

/** Writes the order's fulfillment status, computed from its lines. @public */
export async function updateFulfillmentStatus({ db }: Tx, order: LoadedOrder): Promise<void> {
  order.fulfillment_status = fulfillmentStatus(order.items)
  await db.order.update({ where: { id: order.id }, data: { fulfillment_status: order.fulfillment_status } })
}

/** The payments for the order itself: those for the difference of a swap are settled with the swap. */
export const ownPayments = ({ payments }: LoadedOrder): LoadedOrder["payments"] =>
  payments.filter(({ swap_id }) => swap_id === null)

/**
 * Writes the order's payment status, computed from its own payments; with nothing to pay it is the given status.
 * @public
 */
export async function updatePaymentStatus(
  { db }: Tx,
  order: LoadedOrder,
  of_nothing: OrderPaymentState,
): Promise<void> {
  const payments = ownPayments(order)
  const status = payments.length > 0 ? paymentStatus(payments) : of_nothing
  order.payment_status = statusWithCards(status, payments.length > 0, cardRefundTotals(cardMoney(order)))
  await db.order.update({ where: { id: order.id }, data: { payment_status: order.payment_status } })
}

type SwapPayment = Pick<LoadedOrder["payments"][number], "amount" | "amount_refunded" | "captured_at" | "canceled_at">

/** Writes the payment status of the swap that a payment settles, once it is captured or refunded. */
export async function updateSwapPaymentStatus(
  { db }: Tx,
  payment: SwapPayment & { swap_id: string | null },
): Promise<void> {
  const payment_status = paymentState(payment)
  if (payment.swap_id === null || payment_status === "authorized") return
  await db.swap.update({ where: { id: payment.swap_id }, data: { payment_status } })
}
