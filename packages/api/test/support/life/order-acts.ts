import { type Act, on, pick, post } from "./act.ts"
import type { Line, PaperOrder, Parcel, Payment } from "./paper.ts"
import {
  added,
  giveBack,
  gross,
  isOpen,
  left,
  NoNewRow,
  ownLines,
  ownPayments,
  refundPayment,
  settlePayment,
  stateOf,
} from "./rules.ts"

/* What operators do to the order itself. */

export const capture: Act = {
  ask: (shop, order) => on(shop, order, "capture"),
  allowed(order) {
    const own = ownPayments(order)
    if (!isOpen(order)) return false
    return own.length === 0 ? order.payment_status !== "captured" : own.some((one) => stateOf(one) === "authorized")
  },
  note(order) {
    order.payment_status = "captured"
    for (const payment of ownPayments(order)) if (!payment.is_canceled) payment.is_captured = true
  },
}

export const cancel: Act = {
  ask: (shop, order) => on(shop, order, "cancel"),
  allowed: (order) =>
    isOpen(order) &&
    order.parcels.every(({ of, state }) => of !== order.id || state === "canceled") &&
    order.returns.every(({ status }) => status === "canceled") &&
    [...order.claims, ...order.swaps].every(({ is_canceled }) => is_canceled) &&
    order.payments.every((one) => ["authorized", "canceled", "refunded"].includes(stateOf(one))),
  note(order) {
    order.status = "canceled"
    for (const payment of order.payments) if (!payment.is_captured) payment.is_canceled = true
    const canceled = new Set(order.payments.filter((one) => one.is_canceled).map(({ id }) => id))
    for (const edit of order.edits) {
      const is_open = edit.status === "created" || edit.status === "requested"
      for (const payment of edit.collection?.payments ?? []) payment.is_canceled ||= is_open || canceled.has(payment.id)
      if (!is_open) continue
      edit.status = "canceled"
      if (edit.collection) edit.collection.status = "canceled"
    }
  },
}

export const complete: Act = {
  ask: (shop, order) => on(shop, order, "complete"),
  allowed: isOpen,
  note: (order) => void (order.status = "completed"),
}

export const archive: Act = {
  ask: (shop, order) => on(shop, order, "archive"),
  allowed: ({ status }) => status === "completed" || status === "archived",
  note: (order) => void (order.status = "archived"),
}

export const refund = (amount: number): Act => ({
  ask: (shop, order) => on(shop, order, "refund", { amount, reason: "other" }),
  allowed: (order) => isOpen(order) && amount <= left(order),
  note: (order) => giveBack(order, amount),
})

const paymentAt = ({ payments }: PaperOrder, at: number) =>
  pick(payments, at, ({ swap, is_canceled }) => swap !== null && !is_canceled)

export const capturePayment = (at: number): Act => ({
  ask(shop, order) {
    const payment = paymentAt(order, at)
    return payment ? post(shop, `payments/${payment.id}/capture`) : null
  },
  allowed(order) {
    const payment = paymentAt(order, at)
    return payment !== undefined && !payment.is_canceled && (isOpen(order) || payment.is_captured)
  },
  note(order) {
    const payment = paymentAt(order, at) as Payment
    if (payment.is_captured) return
    payment.is_captured = true
    settlePayment(order, payment)
  },
})

export const refundAPayment = (at: number, amount: number): Act => ({
  ask(shop, order) {
    const payment = paymentAt(order, at)
    return payment ? post(shop, `payments/${payment.id}/refund`, { amount, reason: "other" }) : null
  },
  allowed(order) {
    const payment = paymentAt(order, at)
    if (!payment?.is_captured || payment.is_canceled || !isOpen(order)) return false
    return amount <= payment.amount - payment.refunded
  },
  note: (order) => refundPayment(order, paymentAt(order, at) as Payment, amount),
})

/** A refund of all that is left of a payment: only then can a swap or an order that was paid be canceled. */
export const refundAll = (at: number): Act => {
  const amount = (order: PaperOrder) => {
    const payment = paymentAt(order, at)
    return payment ? payment.amount - payment.refunded : 0
  }
  const of = (order: PaperOrder) => refundAPayment(at, Math.max(1, amount(order)))
  return {
    ask: (shop, order) => of(order).ask(shop, order),
    allowed: (order, shop) => of(order).allowed(order, shop),
    note: (order, after, shop) => of(order).note?.(order, after, shop),
  }
}

const lineToSend = (order: PaperOrder, at: number) =>
  pick(ownLines(order), at, ({ fulfilled, quantity }) => fulfilled < quantity) as Line

export const fulfill = (at: number, quantity: number): Act => ({
  ask(shop, order) {
    const items = [{ item_id: lineToSend(order, at).id, quantity }]
    return on(shop, order, "fulfillment", { items })
  },
  allowed(order) {
    const line = lineToSend(order, at)
    return isOpen(order) && line.fulfilled + quantity <= line.quantity
  },
  note(order, after) {
    const line = lineToSend(order, at)
    line.fulfilled += quantity
    notePacked(order, after, { of: order.id, items: [{ item: line.id, quantity }] })
  },
})

/** What is packed at several places goes in several parcels. */
export function notePacked(order: PaperOrder, after: PaperOrder, { of, items }: Pick<Parcel, "of" | "items">): void {
  const left = new Map(items.map(({ item, quantity }) => [item, quantity]))
  for (const { id, items: inside } of added(order.parcels, after.parcels)) {
    if (inside.some(({ item, quantity }) => quantity > (left.get(item) ?? 0))) continue
    for (const { item, quantity } of inside) left.set(item, (left.get(item) ?? 0) - quantity)
    order.parcels.push({ id, of, state: "packed", items: inside })
  }
  if ([...left.values()].some((quantity) => quantity > 0)) throw new NoNewRow("Less was packed than was asked for")
}

const ownParcel = (order: PaperOrder, at: number) =>
  pick(
    order.parcels.filter(({ of }) => of === order.id),
    at,
    ({ state }) => state === "packed",
  )

/** Ships a parcel's units, or unpacks them. */
export function send({ lines }: PaperOrder, parcel: Parcel, state: "shipped" | "canceled"): void {
  parcel.state = state
  for (const { item, quantity } of parcel.items) {
    const line = lines.find(({ id }) => id === item) as Line
    if (state === "shipped") line.shipped += quantity
    else line.fulfilled -= quantity
  }
}

export const onParcel = (at: number, state: "shipped" | "canceled"): Act => ({
  ask(shop, order) {
    const parcel = ownParcel(order, at)
    if (!parcel) return null
    if (state === "shipped") return on(shop, order, "shipment", { fulfillment_id: parcel.id })
    return on(shop, order, `fulfillments/${parcel.id}/cancel`)
  },
  allowed: (order) => isOpen(order) && ownParcel(order, at)?.state === "packed",
  note: (order) => send(order, ownParcel(order, at) as Parcel, state),
})

/** Ships the order by its only option, at another price. */
export const ship = (price: number): Act => ({
  ask: (shop, order) => on(shop, order, "shipping-methods", { option_id: shop.market.option.id, price }),
  allowed: (order) => isOpen(order) && order.parcels.every(({ of, state }) => of !== order.id || state === "canceled"),
  note: (order) => void (order.shipping = [price]),
})

/** What the way back costs with tax. */
export const WAY_BACK = gross(300)
