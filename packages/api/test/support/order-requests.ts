import { expect } from "vitest"
import type { Reply } from "./client.ts"
import { cancelable, fulfilled, isOpen, left, type PaperOrder, returnable, UNIT, worth } from "./order-model.ts"
import type { Desk } from "./orders.ts"

/** Only the checked fields are requested: there are thousands of these requests. */
const post = ({ by }: Desk, path: string, body?: object, expand = "") =>
  by.post(`/admin/${path}?expand=${expand}`, body)

const on = (desk: Desk, { id }: PaperOrder, action: string, body?: object, expand = "") =>
  post(desk, `orders/${id}/${action}`, body, expand)

/** One operator request: the expected response, and what it changes in the model. */
export interface OrderRequest {
  ask(desk: Desk, order: PaperOrder): Promise<Reply> | null
  allowed(order: PaperOrder): boolean
  note(order: PaperOrder, reply: Reply): void
}

const newest = <Row>(rows: Row[]): Row => rows.at(-1) as Row

/** One of the rows, usually one that can still change. */
function nth<Row extends { state: string }>(rows: Row[], at: number): Row | undefined {
  const open = rows.filter(({ state }) => state === "packed" || state === "requested")
  const among = at < ANY && open.length > 0 ? open : rows
  return among[at % Math.max(1, among.length)]
}

/** From this number on, shipped or canceled fulfillments and closed returns are chosen too. */
const ANY = 3

export const capture: OrderRequest = {
  ask: (desk, order) => on(desk, order, "capture"),
  allowed: (order) => isOpen(order) && order.captured === 0,
  note: (order) => {
    order.captured = order.total
  },
}

export const cancel: OrderRequest = {
  ask: (desk, order) => on(desk, order, "cancel"),
  allowed: cancelable,
  note: (order) => {
    order.status = "canceled"
  },
}

export const complete: OrderRequest = {
  ask: (desk, order) => on(desk, order, "complete"),
  allowed: isOpen,
  note: (order) => {
    order.status = "completed"
  },
}

export const archive: OrderRequest = {
  ask: (desk, order) => on(desk, order, "archive"),
  allowed: ({ status }) => status === "completed" || status === "archived",
  note: (order) => {
    order.status = "archived"
  },
}

export const refund = (amount: number): OrderRequest => ({
  ask: (desk, order) => on(desk, order, "refund", { amount, reason: "other" }),
  allowed: (order) => isOpen(order) && amount <= left(order),
  note: (order) => {
    order.refunded += amount
  },
})

export const fulfill = (quantity: number): OrderRequest => ({
  ask: (desk, order) => on(desk, order, "fulfillment", { items: [{ item_id: order.item, quantity }] }, "fulfillments"),
  allowed: (order) => isOpen(order) && fulfilled(order) + quantity <= order.quantity,
  note: (order, { body }) => {
    order.parcels.push({ id: newest<{ id: string }>(body.order.fulfillments).id, quantity, state: "packed" })
  },
})

/** An operation on one of an order's fulfillments before it is shipped. */
export const onParcel = (at: number, state: "shipped" | "canceled"): OrderRequest => ({
  ask: (desk, order) => {
    const parcel = nth(order.parcels, at)
    if (!parcel) return null
    if (state === "shipped") return on(desk, order, "shipment", { fulfillment_id: parcel.id })
    return on(desk, order, `fulfillments/${parcel.id}/cancel`)
  },
  allowed: (order) => isOpen(order) && nth(order.parcels, at)?.state === "packed",
  note: ({ parcels }) => {
    const parcel = nth(parcels, at)
    if (parcel) parcel.state = state
  },
})

export const request = (quantity: number): OrderRequest => ({
  ask: (desk, order) => on(desk, order, "return", { items: [{ item_id: order.item, quantity }] }, "returns"),
  allowed: (order) => isOpen(order) && quantity <= returnable(order),
  note: (order, { body }) => {
    const made = newest<{ id: string; refund_amount: number }>(body.order.returns)
    expect(made.refund_amount).toBe(worth(order, quantity))
    order.returns.push({ id: made.id, quantity, amount: made.refund_amount, state: "requested" })
  },
})

/** The refund when units arrive: the agreed amount or the units' value, never more than is refundable. */
function givenBack(order: PaperOrder, agreed: number): number {
  return Math.min(agreed, left(order))
}

export const atOnce = (quantity: number): OrderRequest => ({
  ask: (desk, order) => {
    const body = { items: [{ item_id: order.item, quantity }], receive_now: true }
    return on(desk, order, "return", body, "returns")
  },
  allowed: (order) =>
    isOpen(order) && quantity <= returnable(order) && (order.captured > 0 || worth(order, quantity) === 0),
  note: (order, { body }) => {
    const amount = givenBack(order, worth(order, quantity))
    order.returns.push({ id: newest<{ id: string }>(body.order.returns).id, quantity, amount, state: "received" })
    order.returned += quantity
    order.settled += quantity
    order.refunded += amount
  },
})

export const receive = (at: number, quantity: number): OrderRequest => {
  const agreed = (order: PaperOrder, back: { quantity: number; amount: number }) =>
    quantity === back.quantity ? back.amount : UNIT * Math.max(0, Math.min(quantity, order.quantity - order.settled))
  return {
    ask: (desk, { item, returns }) => {
      const back = nth(returns, at)
      return back ? post(desk, `returns/${back.id}/receive`, { items: [{ item_id: item, quantity }] }) : null
    },
    allowed: (order) => {
      const back = nth(order.returns, at)
      if (!back || !isOpen(order) || back.state !== "requested") return false
      if (quantity > returnable(order) + back.quantity) return false
      return order.captured > 0 || agreed(order, back) === 0
    },
    note: (order) => {
      const back = nth(order.returns, at)
      if (!back) return
      order.refunded += givenBack(order, agreed(order, back))
      order.returned += quantity
      order.settled += quantity
      back.state = "received"
    },
  }
}

export const cancelReturn = (at: number): OrderRequest => ({
  ask: (desk, { returns }) => {
    const back = nth(returns, at)
    return back ? post(desk, `returns/${back.id}/cancel`) : null
  },
  allowed: (order) => isOpen(order) && nth(order.returns, at)?.state === "requested",
  note: ({ returns }) => {
    const back = nth(returns, at)
    if (back) back.state = "canceled"
  },
})

const claim = (desk: Desk, order: PaperOrder, type: string, quantity: number, more: object = {}) => {
  const claim_items = [{ item_id: order.item, quantity, reason: "other" }]
  return on(desk, order, "claims", { type, claim_items, ...more })
}

/** A claim that asks for a refund of units. */
export const claimMoney = (quantity: number) => (desk: Desk, order: PaperOrder) =>
  claim(desk, order, "refund", quantity)

/** A claim that asks for replacements of units. */
export const claimGoods = (quantity: number) => (desk: Desk, order: PaperOrder, variant_id: string) =>
  claim(desk, order, "replace", quantity, { additional_items: [{ variant_id, quantity }] })

export const shipClaim = (at: number) => (desk: Desk, order: PaperOrder) => {
  const parcels = order.claims.flatMap(({ id, packed }) => packed.map((fulfillment_id) => ({ id, fulfillment_id })))
  const parcel = parcels[at % Math.max(1, parcels.length)]
  return parcel ? on(desk, order, `claims/${parcel.id}/shipments`, { fulfillment_id: parcel.fulfillment_id }) : null
}

export const cancelClaim = (at: number) => (desk: Desk, order: PaperOrder) => {
  const one = order.claims[at % Math.max(1, order.claims.length)]
  return one ? on(desk, order, `claims/${one.id}/cancel`) : null
}
