import { move, orderEditStatuses, orderStatuses, Refusal, shortage, shortages, stockOfEdit } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { shortLines } from "../inventory/short-lines.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { enqueueEvent } from "../outbox/outbox.ts"
import { differenceOf, type LoadedEdit, mustBeCurrent, ownLines, statusOf } from "./load-edit.ts"

/**
 * Asks the buyer to accept an edit; with a difference to pay a payment collection is created for it. An edit that was
 * requested or confirmed stays as it is. Refuses one without changes, and items that are out of stock.
 */
export async function requestEdit(
  tx: Context,
  order: LoadedOrder,
  edit: LoadedEdit,
  { user_id, description }: { user_id: string; description?: string | null | undefined },
): Promise<void> {
  const status = statusOf(edit)
  if (move(orderEditStatuses, status, "request") === status) return
  move(orderStatuses, order.status, "update")
  if (edit.changes.length === 0)
    throw new Refusal("invalid_data", "Cannot request a confirmation on an edit with no changes")
  mustBeCurrent(order, edit)
  await mustBeInStock(tx, order, edit)
  const amount = differenceOf(order, edit)
  const id = newId("paycol")
  if (amount > 0) {
    const { currency_code, region_id } = order
    const facts = { type: "order_edit", status: "not_paid", created_by: user_id } as const
    await tx.db.paymentCollection.create({
      data: { id, ...facts, amount, currency_code, region_id, description: description ?? null },
    })
  }
  const requested = { requested_at: tx.now(), requested_by: user_id }
  await tx.db.orderEdit.update({
    where: { id: edit.id },
    data: { ...requested, ...(amount > 0 && { payment_collection_id: id }) },
  })
  if (amount > 0) await emitWebhookEvents(tx, "payment-collection.created", { id })
  await emitWebhookEvents(tx, "order-edit.requested", { id: edit.id })
  if (!order.no_notification) await enqueueEvent(tx, "order_edit.requested", { id: edit.id })
  await emitOrderEvent(tx, "order.updated", order.id)
}

/** What an edit takes from stock and gives back, by variant. */
export function stockOf(order: LoadedOrder, edit: LoadedEdit) {
  const before = ownLines(order).map(({ variant_id, quantity }) => ({ variant_id, before: quantity, after: 0 }))
  const after = edit.items.map(({ variant_id, quantity }) => ({ variant_id, before: 0, after: quantity }))
  return stockOfEdit([...before, ...after])
}

async function mustBeInStock(tx: Context, order: LoadedOrder, edit: LoadedEdit): Promise<void> {
  const { taken } = stockOf(order, edit)
  if (order.by_location) return mustBeAvailable(tx, order, taken)
  const variants = edit.items.flatMap(({ variant }) => variant ?? [])
  const short = shortages(taken, variants)
  if (short.length > 0) throw shortage(short.map(({ variant_id }) => variant_id))
}

async function mustBeAvailable(
  tx: Context,
  { sales_channel_id }: LoadedOrder,
  taken: { variant_id: string; quantity: number }[],
): Promise<void> {
  const lines = taken.map((one) => ({ ...one, id: one.variant_id }))
  const short = await shortLines(tx, sales_channel_id, lines)
  if (short.length > 0) throw shortage(short)
}
