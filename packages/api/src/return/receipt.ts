import {
  cappedSplit,
  move,
  mustBeReturnable,
  orderPaymentStatuses,
  paymentStatus,
  type RefundSplit,
  Refusal,
  returnedAsRequested,
  splitRefund,
  unitsOf,
} from "@mercer/commerce"
import type { Data } from "@mercer/providers"
import type { App } from "../context/context.ts"
import { receiveLines } from "../inventory/by-location.ts"
import { lockLocation } from "../inventory/queries-levels.ts"
import { restock } from "../inventory/restock.ts"
import { insertTerms, leftToRefund, mustBeCapturedFirst } from "../order/cards/refund-cards.ts"
import { type LoadedOrder, linesOf, movementsOf, returnsOf } from "../order/load-order.ts"
import { countUnits, updateFulfillmentStatus } from "../order/order-statuses.ts"
import type { Call } from "../order/provider-calls.ts"
import { recordRefund } from "../order/refund-payments.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { type ReturnedUnits, returnedLines, worthOf } from "./new-return.ts"

/** A return with the fields that its receipt needs. */
export interface Expected {
  id: string
  refund_amount: number
  terms?: { worth: number; gift_card_refund: number } | null
  claim_order_id: string | null
  swap_id: string | null
  no_notification: boolean | null
  /** The cost of the return shipping with tax, in minor units. */
  shipping_total: number
  items: { item_id: string; quantity: number }[]
}

/** What was received, for an operation's plan. */
export interface Receipt {
  return_id: string
  items: { item_id: string; quantity: number; is_requested: boolean }[]
  /** Minor units. */
  refund_amount: number
  /** What goes to the order's gift cards, in minor units with tax. */
  gift_card_refund?: number
  /** Where gift cards paid a part of the order, and the return is settled on its own. */
  terms?: { worth: number; gift_card_refund: number } | null
  /** The agreed amount stays on the return of a swap, which gives no money of its own. */
  is_swap?: boolean
  location_id: string | null
  no_notification: boolean | null
}

interface Wanted {
  items: { item_id: string; quantity: number }[]
  refund?: number | null | undefined
  gift_card_refund?: number | null | undefined
  location_id?: string | null | undefined
}

/**
 * What is received and what is refunded for it. Fewer or other units than requested may be received, but none that are
 * not shipped (not_allowed). The refund is the given amount; else the agreed amount when everything was received as
 * requested, else computed again. A claim's or swap's return refunds nothing itself: they settle it. Money that was
 * never captured cannot be refunded.
 */
export function receiptOf(order: LoadedOrder, expected: Expected, wanted: Wanted): Receipt {
  const units = returnedLines(order, wanted.items)
  const asked = new Map(expected.items.map(({ item_id, quantity }) => [item_id, quantity]))
  for (const { line, quantity } of units) {
    const { returnable, ...rest } = unitsOf(line, movementsOf(order))
    mustBeReturnable({ ...rest, returnable: returnable + (asked.get(line.id) ?? 0) }, quantity, line.title)
  }
  const { money, cards, terms } = refundFor(order, expected, units, wanted)
  return {
    return_id: expected.id,
    items: units.map(({ line, quantity }) => ({ item_id: line.id, quantity, is_requested: asked.has(line.id) })),
    refund_amount: money,
    ...(cards > 0 && { gift_card_refund: cards }),
    ...(terms && { terms }),
    is_swap: expected.swap_id !== null,
    location_id: wanted.location_id ?? null,
    no_notification: expected.no_notification,
  }
}

type Settled = RefundSplit & { terms?: Receipt["terms"] }

function refundFor(order: LoadedOrder, expected: Expected, units: ReturnedUnits[], wanted: Wanted): Settled {
  if (expected.swap_id) return { money: 0, cards: 0 }
  const { refund, gift_card_refund } = wanted
  const isEntered = typeof refund === "number" || typeof gift_card_refund === "number"
  const isSettled = expected.claim_order_id !== null && !isEntered
  const others = { ...order, returns: order.returns.filter(({ id }) => id !== expected.id) }
  const worth = isSettled ? 0 : Math.max(0, worthOf(others, units) - expected.shipping_total)
  const left = leftToRefund(order)
  if ((refund ?? 0) + (gift_card_refund ?? 0) > 0) mustNotBePaid(order, expected)
  if ((refund ?? 0) > 0) mustBeCaptured(order)
  const agreed = isEntered
    ? splitRefund({ worth, left, refund, gift_card_refund })
    : agreedOn(order, expected, { units, worth, left, isSettled })
  if (agreed.money > 0) mustBeCaptured(order)
  const split = cappedSplit(agreed, left)
  mustBeCapturedFirst(order, split.cards)
  if (order.gift_card_transactions.length === 0 || isSettled) return split
  return { ...split, terms: { worth, gift_card_refund: split.cards } }
}

/** v1: the return of a claim that had refunded its money could refund it a second time. */
function mustNotBePaid({ claims }: LoadedOrder, { claim_order_id }: Expected): void {
  const claim = claims.find(({ id }) => id === claim_order_id)
  if (claim?.payment_status === "refunded")
    throw new Refusal("not_allowed", "The claim of this return has given its money back already")
}

/**
 * What was agreed on where everything was received as requested; else computed again. A return that an older version has
 * made has no terms: what of its worth is more than its money goes to the cards, unless an operator had lowered it.
 */
function agreedOn(
  order: LoadedOrder,
  expected: Expected,
  { units, worth, left, isSettled }: { units: ReturnedUnits[]; worth: number; left: RefundSplit; isSettled: boolean },
): RefundSplit {
  if (isSettled) return { money: 0, cards: 0 }
  const received = units.map(({ line, quantity }) => ({ item_id: line.id, quantity }))
  if (!returnedAsRequested(expected.items, received)) {
    if (worth > 0) mustBeCaptured(order)
    return splitRefund({ worth, left })
  }
  const { refund_amount: money, terms } = expected
  if (terms) return { money, cards: terms.gift_card_refund }
  return { money, cards: money < Math.min(worth, left.money) ? 0 : Math.max(0, worth - money) }
}

/** Money that was not captured cannot be refunded: the message says to capture it first. @public */
export function mustBeCaptured({ payments }: LoadedOrder): void {
  const status = paymentStatus(payments)
  if (payments.length > 0 && (status === "awaiting" || status === "canceled"))
    move(orderPaymentStatuses, status, "refund_part")
}

/** Records what was received: units, stock, the refund, and the order's statuses. */
export async function recordReceipt(
  tx: App,
  done: { order: LoadedOrder; plan: { calls: Call[]; by_location?: boolean }; results: Data[] },
  receipt: Receipt,
): Promise<void> {
  const { order } = done
  // Gift cards are locked before stock, as everywhere.
  await refundReceipt(tx, done, receipt)
  await writeItems(tx, receipt)
  const lines = linesOf(order)
  await countUnits(
    tx,
    lines,
    "returned_quantity",
    receipt.items.map(({ item_id, quantity }) => [item_id, quantity] as const),
  )
  const back = receipt.items.flatMap(({ item_id, quantity }) => {
    const line = lines.find(({ id }) => id === item_id)
    return line ? [{ id: item_id, variant_id: line.variant_id, quantity }] : []
  })
  const to = (item_id: string) => receipt.location_id ?? destinationOf(order, receipt.return_id, item_id)
  if (done.plan.by_location)
    await receiveLines(
      tx,
      back.map((one) => ({ ...one, location_id: to(one.id) })),
    )
  else await restock(tx, back)
  await updateFulfillmentStatus(tx, order)
  const { return_id: id, refund_amount, location_id, is_swap } = receipt
  const location = location_id === null ? {} : { location_id }
  await emitReceived(tx, order, id)
  await tx.db.return.update({
    where: { id },
    data: { status: "received", received_at: tx.now(), ...(!is_swap && { refund_amount }), ...location },
  })
}

async function refundReceipt(tx: App, done: Parameters<typeof recordRefund>[1], receipt: Receipt): Promise<void> {
  const { return_id: act_id, gift_card_refund: amount, no_notification, terms } = receipt
  const cards = amount ? ({ amount, kind: "refund", act_id } as const) : undefined
  await recordRefund(tx, done, { reason: "return", no_notification, ...(cards && { cards }) })
  await insertTerms(tx, act_id, terms)
}

/** Where returned units go: to the return's stock location, else to the one they had left; null if neither is known. */
function destinationOf(order: LoadedOrder, return_id: string, item_id: string): string | null {
  const own = returnsOf(order).find(({ id }) => id === return_id)?.location_id
  if (own) return own
  const sent = [order, ...order.claims, ...order.swaps].flatMap(({ fulfillments }) => fulfillments)
  const from = sent.filter(
    ({ canceled_at, items }) => canceled_at === null && items.some((one) => one.item_id === item_id),
  )
  return from.at(-1)?.location_id ?? null
}

/** In a shop with stock locations goods are returned to one that it has; else not_found. @public */
export async function mustHaveLocation(tx: Pick<App, "db">, order: LoadedOrder, id: string | null | undefined) {
  if (!order.by_location || !id || (await lockLocation(tx, id))) return
  throw new Refusal("not_found", `StockLocation with id ${id} was not found`)
}

/** v1: the return of a swap is the swap's. */
async function emitReceived(tx: App, order: LoadedOrder, return_id: string): Promise<void> {
  const swap = order.swaps.find(({ return_order }) => return_order?.id === return_id)
  if (swap) await emitWebhookEvents(tx, "swap.received", { id: swap.id, order_id: order.id })
  else await emitOrderEvent(tx, "order.items_returned", order.id, { return_id })
}

/** An item of the return that was not received gets 0; one that was not requested is added. */
async function writeItems({ db }: App, { return_id, items }: Receipt): Promise<void> {
  await db.returnItem.updateMany({ where: { return_id }, data: { received_quantity: 0 } })
  for (const { item_id, quantity, is_requested } of items) {
    if (is_requested)
      await db.returnItem.updateMany({ where: { return_id, item_id }, data: { received_quantity: quantity } })
    else
      await db.returnItem.create({ data: { return_id, item_id, quantity, received_quantity: quantity, is_requested } })
  }
}
