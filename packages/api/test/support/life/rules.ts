import { fulfillmentStatus, type OrderPaymentState, paymentState, paymentStatus } from "@mercer/commerce"
import type { Edit, EditLine, Line, PaperOrder, Payment, Swap } from "./paper.ts"

/*
 * What can be counted on an order's paper. Prices are multiples of 100 with 19 % tax, so that the amounts of units are
 * whole numbers, and every sum here is exact.
 */

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** What a price costs with tax; a line without a variant has none. */
export const gross = (price: number, variant: string | null = "taxed") =>
  variant === null ? price : Math.round(price * 1.19)

export const isOpen = ({ status }: PaperOrder) => status !== "canceled"
export const ownLines = (order: PaperOrder) => order.lines.filter((line) => line.of === order.id)
export const ownPayments = (order: PaperOrder) => order.payments.filter(({ swap }) => swap === null)

const costOf = (lines: Pick<EditLine, "unit_price" | "variant" | "quantity">[]) =>
  sum(lines.map(({ unit_price, variant, quantity }) => gross(unit_price, variant) * quantity))

export const totalOf = (order: PaperOrder) => costOf(ownLines(order)) + sum(order.shipping.map((price) => gross(price)))

/** What the buyer owes by an edit. */
export const dueFor = (order: PaperOrder, edit: Edit) => costOf(edit.lines) - costOf(ownLines(order))

/** Captured and not refunded. */
const leftOf = ({ amount, refunded, is_captured, is_canceled }: Payment) =>
  is_captured && !is_canceled ? amount - refunded : 0
export const left = ({ payments }: PaperOrder) => sum(payments.map(leftOf))

/** Paid, captured or not, and not refunded. */
export const refundable = ({ payments, refunds }: PaperOrder) =>
  Math.max(0, sum(payments.map(({ amount, is_canceled }) => (is_canceled ? 0 : amount))) - refunds)

const facts = ({ amount, refunded, is_captured, is_canceled }: Payment) => ({
  amount,
  amount_refunded: refunded,
  captured_at: is_captured ? "yes" : null,
  canceled_at: is_canceled ? "yes" : null,
})
export const stateOf = (payment: Payment) => paymentState(facts(payment))

/** The payment status that an order must have; `before` for one with nothing to pay. */
export function paidStatus(order: PaperOrder, before: OrderPaymentState): OrderPaymentState {
  if (!isOpen(order)) return order.payments.some((one) => stateOf(one) === "refunded") ? "refunded" : "canceled"
  const own = ownPayments(order)
  return own.length === 0 ? before : paymentStatus(own.map(facts))
}

/** Whether money of the order, its edits and swaps was captured. */
export const hasCaptured = ({ payments }: PaperOrder) =>
  payments.length === 0 || !["awaiting", "canceled"].includes(paymentStatus(payments.map(facts)))

export const sentStatus = (order: PaperOrder) =>
  isOpen(order)
    ? fulfillmentStatus(
        ownLines(order).map(({ quantity, fulfilled, shipped, returned }) => {
          return { quantity, fulfilled_quantity: fulfilled, shipped_quantity: shipped, returned_quantity: returned }
        }),
      )
    : "canceled"

type Part = { item: string; quantity: number; received?: number | null }
const unitsIn = (line: string, parts: Part[]) =>
  sum(parts.filter(({ item }) => item === line).map(({ quantity }) => quantity))
const receivedIn = (line: string, parts: Part[]) =>
  sum(parts.filter(({ item }) => item === line).map(({ received }) => received ?? 0))

const open = (order: PaperOrder) => order.returns.filter(({ status }) => status === "requested")
const claimed = ({ claims }: PaperOrder, line: string) =>
  sum(claims.filter(({ is_canceled }) => !is_canceled).map(({ items }) => unitsIn(line, items)))

/** Shipped, and neither returned nor on the way back. */
export const returnable = (order: PaperOrder, { id, shipped, returned }: Line) =>
  shipped - returned - sum(open(order).map(({ items }) => unitsIn(id, items)))

/** Of these, what no claim has settled either. */
export function swappable(order: PaperOrder, line: Line): number {
  const expected = open(order).filter(({ claim }) => claim === null)
  const of_claims = order.returns.filter(({ claim, status }) => claim !== null && status === "received")
  const received = line.returned - sum(of_claims.map(({ items }) => receivedIn(line.id, items)))
  const gone = claimed(order, line.id) + received + sum(expected.map(({ items }) => unitsIn(line.id, items)))
  return Math.min(returnable(order, line), line.fulfilled - gone)
}

/** Units whose money was given back, credited or agreed on, or that were replaced. */
function settled(order: PaperOrder, line: string): number {
  const returns = order.returns.filter(({ claim, swap }) => claim === null && swap === null)
  const agreed = returns.map(({ status, items }) =>
    status === "requested" ? unitsIn(line, items) : receivedIn(line, items),
  )
  const credited = order.returns.map(({ swap, status, items }) => {
    const of = order.swaps.find(({ id }) => id === swap)
    if (!of || of.is_canceled || (status === "canceled" && !of.is_confirmed)) return 0
    return Math.max(unitsIn(line, items), receivedIn(line, items))
  })
  return sum(agreed) + sum(credited) + claimed(order, line)
}

const PAID = ["captured", "difference_refunded", "partially_refunded", "confirmed"]

/** The swap that sends a line. */
export const swapOf = ({ swaps }: PaperOrder, { of }: Line): Swap | undefined => swaps.find(({ id }) => id === of)
export const isPaid = (swap: Swap | undefined) => !swap || PAID.includes(swap.payment_status)

/** What the next units of a line are worth. */
export function worth(order: PaperOrder, line: Line, quantity: number): number {
  if (order.claims.some(({ id }) => id === line.of) || !isPaid(swapOf(order, line))) return 0
  const units = Math.max(0, Math.min(quantity, line.quantity - settled(order, line.id)))
  return gross(line.unit_price, line.variant) * units
}

/** Units of a line that an edit cannot take off. */
export const kept = (order: PaperOrder, line: Line) => Math.max(line.fulfilled, line.returned, claimed(order, line.id))

/** The refund of an amount: from the newest payments, those of swaps last; each swap's status follows. */
export function giveBack(order: PaperOrder, amount: number): void {
  let rest = amount
  const newest = [...order.payments].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
  for (const payment of newest.sort((a, b) => Number(a.swap !== null) - Number(b.swap !== null))) {
    const part = Math.min(rest, leftOf(payment))
    if (part === 0) continue
    refundPayment(order, payment, part)
    rest -= part
  }
}

export function refundPayment(order: PaperOrder, payment: Payment, amount: number): void {
  payment.refunded += amount
  order.refunds += amount
  settlePayment(order, payment)
}

/** The swap of a payment has its state. */
export function settlePayment({ swaps }: PaperOrder, payment: Payment): void {
  const swap = swaps.find(({ id }) => id === payment.swap)
  if (swap) swap.payment_status = stateOf(payment)
}

/** The rows of `after` that `before` does not have. */
export function added<Row extends { id: string }>(before: Row[], after: Row[]): Row[] {
  const known = new Set(before.map(({ id }) => id))
  return after.filter(({ id }) => !known.has(id))
}

/** A row that must have been made is not there. */
export class NoNewRow extends Error {}

/** The row that is new; the first of two that were made at once. */
export function theNew<Row extends { id: string }>(before: Row[], after: Row[]): Row {
  const [row] = added(before, after)
  if (!row) throw new NoNewRow("No row is new")
  return row
}
