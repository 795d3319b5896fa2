import { returnsOf } from "../detail/order-state.ts"
import type { Order, OrderFulfillment, OrderReturn } from "../order.ts"
import type { Entry, Event } from "./types.ts"

/** The events of an order, newest first; `history` adds what the order itself does not include. */
export function eventsOf(order: Order, history: Entry[] = []): Event[] {
  const events: Event[] = [
    { kind: "placed", key: order.id, at: order.created_at },
    ...moneyEvents(order),
    ...(order.fulfillments ?? []).flatMap((one) => parcelEvents(one, OWN)),
    ...returnsOf(order).flatMap(returnEvents),
    ...claimEvents(order),
    ...history.flatMap(noteEvents),
    ...(order.canceled_at ? [{ kind: "canceled", key: `${order.id}-x`, at: order.canceled_at } as const] : []),
  ]
  return events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

function moneyEvents(order: Order): Event[] {
  const taken = (order.payments ?? []).flatMap(({ id, amount, captured_at, canceled_at }): Event[] => [
    ...(captured_at ? [{ kind: "captured", key: `${id}-c`, at: captured_at, amount } as const] : []),
    ...(canceled_at ? [{ kind: "letGo", key: `${id}-x`, at: canceled_at } as const] : []),
  ])
  const back = (order.refunds ?? []).map(({ id, amount, reason, note, created_at }) => {
    return { kind: "refunded", key: id, at: created_at, amount, reason, note } as const
  })
  return [...taken, ...back]
}

const OWN = { packed: "packed", shipped: "shipped" } as const
const REPLACEMENT = { packed: "replacementPacked", shipped: "replacementShipped" } as const

function parcelEvents(parcel: OrderFulfillment, kinds: typeof OWN | typeof REPLACEMENT): Event[] {
  const { id, created_at, shipped_at, canceled_at } = parcel
  const count = countOf(parcel.items)
  const tracking = (parcel.tracking_links ?? []).map(({ tracking_number }) => tracking_number)
  return [
    { kind: kinds.packed, key: id, at: created_at, count, tracking: [] },
    ...(shipped_at ? [{ kind: kinds.shipped, key: `${id}-s`, at: shipped_at, count, tracking }] : []),
    ...(canceled_at ? [{ kind: "unpacked" as const, key: `${id}-x`, at: canceled_at, count, tracking: [] }] : []),
  ]
}

function returnEvents(one: OrderReturn): Event[] {
  const { id, status, created_at, received_at, updated_at } = one
  const items = one.items ?? []
  const came = items.reduce((sum, { quantity, received_quantity }) => sum + (received_quantity ?? quantity), 0)
  return [
    { kind: "returnRequested", key: id, at: created_at, count: countOf(items.filter((item) => item.is_requested)) },
    ...(received_at ? [{ kind: "returnReceived", key: `${id}-r`, at: received_at, count: came } as const] : []),
    ...(status === "canceled"
      ? [{ kind: "returnCanceled", key: `${id}-x`, at: updated_at, count: countOf(items) } as const]
      : []),
  ]
}

function claimEvents(order: Order): Event[] {
  return (order.claims ?? []).flatMap(({ id, type, created_at, canceled_at, fulfillments }): Event[] => [
    { kind: "claimed", key: id, at: created_at, replaces: type === "replace" },
    ...(fulfillments ?? []).flatMap((one) => parcelEvents(one, REPLACEMENT)),
    ...(canceled_at ? [{ kind: "claimCanceled", key: `${id}-x`, at: canceled_at } as const] : []),
  ])
}

const NOTED = {
  "admin.orders.update": "updated",
  "admin.orders.complete": "completed",
  "admin.orders.archive": "archived",
  "admin.orders.updateClaim": "claimUpdated",
} as const

function noteEvents(entry: Entry): Event[] {
  const kind = NOTED[entry.operation as keyof typeof NOTED]
  return kind ? [{ kind, key: entry.id, at: entry.created_at, entry }] : []
}

const countOf = (items: { quantity: number }[] | undefined) =>
  (items ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
