import { isActiveEdit, move, orderEditStatuses, orderStatuses, Refusal } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { find } from "../data/read.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { copyForEdit } from "./copy-lines.ts"
import { type LoadedEdit, loadEdit, ownLines, statusOf } from "./load-edit.ts"

interface NewEdit {
  id: string
  user_id: string
  internal_note?: string | null | undefined
}

/** Creates an edit of the order's lines. Refuses a canceled order, and one that has an active edit (invalid_data). */
export async function createEdit(tx: Context, order: LoadedOrder, { id, user_id, internal_note }: NewEdit) {
  move(orderStatuses, order.status, "update")
  const edits = await find(tx, "OrderEdit", { order_id: order.id }, {})
  if (edits.some(isActiveEdit))
    throw new Refusal("invalid_data", `An active order edit already exists for the order ${order.id}`)
  const data = { id, order_id: order.id, created_by: user_id, internal_note: internal_note ?? null }
  await tx.db.orderEdit.create({ data: { ...data, created_at: tx.now() } })
  await copyForEdit(tx, id, ownLines(order))
  await emitWebhookEvents(tx, "order-edit.created", { id })
}

/** Deletes an edit that was not requested yet. One that another request has deleted until now stays deleted. */
export async function deleteKnownEdit(tx: Context, id: string): Promise<void> {
  const [known] = await find(tx, "OrderEdit", { id }, {})
  if (known) await deleteEdit(tx, await loadEdit(tx, id))
}

/** With its lines and changes. */
async function deleteEdit({ db }: Context, edit: LoadedEdit): Promise<void> {
  move(orderEditStatuses, statusOf(edit), "delete")
  const where = { order_edit_id: edit.id }
  const item_id = { in: edit.items.map((item) => item.id) }
  await db.orderItemChange.deleteMany({ where })
  await db.lineItemTaxLine.deleteMany({ where: { item_id } })
  await db.lineItemAdjustment.deleteMany({ where: { item_id } })
  await db.lineTerms.deleteMany({ where: { line_item_id: item_id } })
  await db.lineItem.deleteMany({ where })
  await db.orderEdit.delete({ where: { id: edit.id } })
}
