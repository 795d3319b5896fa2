import {
  decrements,
  move,
  mustKeepUnits,
  orderEditStatuses,
  orderStatuses,
  outOfStock,
  Refusal,
  securedAmount,
  shortage,
} from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { type ChangedLine, reserveChanges } from "../inventory/change-reserved.ts"
import { decrementStock } from "../inventory/decrement.ts"
import { restock } from "../inventory/restock.ts"
import { type LoadedOrder, loadOrder, movementsOf } from "../order/load-order.ts"
import { updateFulfillmentStatus, updatePaymentStatus } from "../order/order-statuses.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { enqueueEvent } from "../outbox/outbox.ts"
import { cancelCollection } from "../payment-session/close-collection.ts"
import { originalOf } from "./edit-lines.ts"
import { differenceOf, type LoadedEdit, mustBeCurrent, ownLines, statusOf } from "./load-edit.ts"
import { copyCounts, pointAtSuccessors, replaceLines, type Successor } from "./queries.ts"
import { stockOf } from "./request-edit.ts"

/**
 * Confirms an edit for an operator, whether the difference is paid or not. A collection that is not authorized is
 * canceled, so that it cannot be paid later; one that is authorized in part is refused.
 */
export async function confirmEdit(tx: Context, order: LoadedOrder, edit: LoadedEdit): Promise<void> {
  const status = statusOf(edit)
  if (move(orderEditStatuses, status, "confirm") === status) return
  const { payment_collection: collection } = edit
  if (collection?.status === "partially_authorized")
    throw new Refusal("not_allowed", "A part of the difference is authorized: let the rest be authorized, or cancel")
  await apply(tx, order, edit, (short) => shortage(short))
  if (collection && collection.status !== "authorized") await cancelCollection(tx, collection)
  await finish(tx, order, edit, tx.user_id)
}

/**
 * Completes an edit for its buyer: the difference, if any, must be authorized. Refuses with out_of_stock when goods have
 * run out; the edit then stays requested, and the money authorized.
 */
export async function completeEdit(tx: Context, order: LoadedOrder, edit: LoadedEdit): Promise<void> {
  const status = statusOf(edit)
  const { payment_collection: collection } = edit
  const is_due = collection && (status === "requested" || status === "confirmed")
  if (is_due && status === "requested" && collection.status !== "authorized") throw unpaid()
  if (move(orderEditStatuses, status, "complete") === status) return
  if (securedAmount(collection, collection?.payments ?? []) < differenceOf(order, edit)) throw unpaid()
  await apply(tx, order, edit, (short) => outOfStock(short, edit.items))
  await finish(tx, order, edit, tx.customer?.id ?? null)
}

const unpaid = () => new Refusal("not_allowed", "Unable to complete an order edit if the payment is not authorized")

/** Makes the edit's lines those of the order, with all that belongs to the lines they replace, and moves the stock. */
async function apply(
  tx: Context,
  order: LoadedOrder,
  edit: LoadedEdit,
  refusal: (short: string[]) => Refusal,
): Promise<void> {
  move(orderStatuses, order.status, "update")
  if (edit.items.length === 0) throw new Refusal("not_found", `The order edit ${edit.id} has no lines`)
  mustBeCurrent(order, edit)
  for (const line of ownLines(order)) {
    const copy = edit.items.find(({ original_item_id }) => original_item_id === line.id)
    mustKeepUnits(line, movementsOf(order), copy?.quantity ?? 0)
  }
  await moveStock(tx, order, edit, refusal)
  const successors = edit.items.flatMap((copy): Successor[] => {
    const original = originalOf(order, copy)
    return original ? [{ old_id: original.id, new_id: copy.id }] : []
  })
  await copyCounts(tx, edit.id)
  await pointAtSuccessors(tx, successors)
  await replaceLines(tx, order.id, edit.id)
}

async function moveStock(tx: Context, order: LoadedOrder, edit: LoadedEdit, refusal: (short: string[]) => Refusal) {
  if (order.by_location) return moveReserved(tx, order, edit, refusal)
  const { taken, returned } = stockOf(order, edit)
  const variants = edit.items.flatMap(({ variant }) => variant ?? [])
  const wanted = decrements(taken, variants)
  if (wanted.length > 0) {
    const done = await decrementStock(tx, wanted)
    const short = wanted.filter(({ variant_id }) => !done.some(({ id }) => id === variant_id))
    if (short.length > 0) throw refusal(short.map(({ variant_id }) => variant_id))
  }
  await restock(tx, returned)
}

/** In a shop with stock locations what is reserved changes. Lines still have their former ids. */
async function moveReserved(tx: Context, order: LoadedOrder, edit: LoadedEdit, refusal: (short: string[]) => Refusal) {
  const kept = ownLines(order).map(({ id, variant_id, quantity, fulfilled_quantity }): ChangedLine => {
    const copy = edit.items.find(({ original_item_id }) => original_item_id === id)
    return { id, variant_id, before: quantity, after: copy?.quantity ?? 0, fulfilled: fulfilled_quantity ?? 0 }
  })
  const added = edit.items.flatMap((copy): ChangedLine[] => {
    const { id, variant_id, quantity } = copy
    return originalOf(order, copy) ? [] : [{ id, variant_id, before: 0, after: quantity, fulfilled: 0 }]
  })
  const short = await reserveChanges(tx, order.sales_channel_id, [...kept, ...added])
  if (short.length > 0) throw refusal(short)
}

/** The order's statuses follow its lines and payments. */
async function finish(tx: Context, order: LoadedOrder, edit: LoadedEdit, confirmed_by: string | null): Promise<void> {
  const live = edit.payment_collection?.payments.filter(({ canceled_at }) => canceled_at === null) ?? []
  await tx.db.payment.updateMany({ where: { id: { in: live.map(({ id }) => id) } }, data: { order_id: order.id } })
  await tx.db.orderEdit.update({ where: { id: edit.id }, data: { confirmed_at: tx.now(), confirmed_by } })
  const edited = await loadOrder(tx, order.id)
  await updateFulfillmentStatus(tx, edited)
  await updatePaymentStatus(tx, edited, order.payment_status)
  await emitWebhookEvents(tx, "payment.updated", ...live.map(({ id }) => ({ id })))
  await emitWebhookEvents(tx, "order-edit.confirmed", { id: edit.id })
  if (!order.no_notification) await enqueueEvent(tx, "order_edit.confirmed", { id: edit.id })
  await emitOrderEvent(tx, "order.updated", order.id)
}
