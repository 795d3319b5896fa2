import {
  checkAmount,
  move,
  mustKeepUnits,
  orderEditStatuses,
  orderTotals,
  Refusal,
  storedTaxLines,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { type LoadedLine, type LoadedOrder, movementsOf } from "../order/load-order.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { copyForEdit } from "./copy-lines.ts"
import { type EditLine, type LoadedEdit, loadEdit, ownLines, statusOf } from "./load-edit.ts"
import type { NewLine } from "./new-line.ts"
import { refreshAdjustments } from "./refresh-adjustments.ts"

type Change = LoadedEdit["changes"][number]

/** Adds a line with its tax lines. It is never merged with an equal one. */
export async function addLine(tx: Context, order: LoadedOrder, edit: LoadedEdit, { line, tax_lines }: NewLine) {
  mustBeOpen(edit)
  await tx.db.lineItem.create({ data: { ...line, order_edit_id: edit.id, created_at: tx.now() } })
  const taxes = storedTaxLines(tax_lines).map((one) => ({ ...one, id: newId("litl"), item_id: line.id }))
  await tx.db.lineItemTaxLine.createMany({ data: taxes })
  await note(tx, edit, { type: "item_add", line_item_id: line.id })
  await afterwards(tx, order, edit)
}

/** Changes the quantity of one of the edit's lines; the same quantity is no change. */
export async function setQuantity(
  tx: Context,
  order: LoadedOrder,
  edit: LoadedEdit,
  { item_id, quantity }: { item_id: string; quantity: number },
): Promise<void> {
  mustBeOpen(edit)
  const line = edit.items.find(({ id }) => id === item_id)
  if (!line) throw await notOfEdit(tx, item_id)
  if (line.quantity === quantity) return
  const original = originalOf(order, line)
  if (original) mustKeepUnits(original, movementsOf(order), quantity)
  await tx.db.lineItem.update({ where: { id: item_id }, data: { quantity } })
  const is_noted = edit.changes.some(({ line_item_id }) => line_item_id === item_id)
  if (original && !is_noted)
    await note(tx, edit, { type: "item_update", line_item_id: item_id, original_line_item_id: original.id })
  await afterwards(tx, order, edit)
}

/** Takes a line of the order off the edit; an unknown one is ignored. */
export async function removeLine(tx: Context, order: LoadedOrder, edit: LoadedEdit, item_id: string): Promise<void> {
  mustBeOpen(edit)
  const line = edit.items.find(({ id }) => id === item_id)
  if (!line && (await tx.db.lineItem.findUnique({ where: { id: item_id }, select: { id: true } })))
    throw await notOfEdit(tx, item_id)
  if (!line) return
  const original = originalOf(order, line)
  if (!original) throw new Refusal("invalid_data", `Line ${item_id} was added by this edit: delete its change instead`)
  mustKeepUnits(original, movementsOf(order), 0)
  await forget(tx, edit, ({ line_item_id }) => line_item_id === item_id)
  await deleteLine(tx, item_id)
  await note(tx, edit, { type: "item_remove", original_line_item_id: original.id })
  await afterwards(tx, order, edit)
}

/** Undoes a change: the line is as in the order again, or gone when the edit had added it. */
export async function undoChange(tx: Context, order: LoadedOrder, edit: LoadedEdit, change_id: string): Promise<void> {
  const change = edit.changes.find(({ id }) => id === change_id)
  if (!change) throw await noChange(tx, change_id)
  mustBeOpen(edit)
  await forget(tx, edit, ({ id }) => id === change_id)
  await undo(tx, order, edit, change)
  await afterwards(tx, order, edit)
}

async function undo(tx: Context, order: LoadedOrder, edit: LoadedEdit, change: Change): Promise<void> {
  const { type, line_item_id } = change
  const original = order.items.find(({ id }) => id === change.original_line_item_id)
  if (type === "item_add" && line_item_id) await deleteLine(tx, line_item_id)
  if (type === "item_remove" && original) await copyForEdit(tx, edit.id, [original])
  if (type === "item_update" && original && line_item_id)
    await tx.db.lineItem.update({ where: { id: line_item_id }, data: { quantity: original.quantity } })
}

const mustBeOpen = (edit: LoadedEdit) => void move(orderEditStatuses, statusOf(edit), "change")

/** The order's line that a line of the edit is a copy of. */
export const originalOf = (order: LoadedOrder, { original_item_id }: EditLine): LoadedLine | undefined =>
  ownLines(order).find(({ id }) => id === original_item_id)

type Noted = { type: Change["type"]; line_item_id?: string; original_line_item_id?: string }

async function note(tx: Context, { id: order_edit_id }: LoadedEdit, change: Noted): Promise<void> {
  const id = newId("oic")
  await tx.db.orderItemChange.create({ data: { ...change, id, order_edit_id, created_at: tx.now() } })
  await emitWebhookEvents(tx, "order-edit-item-change.CREATED", { id, order_edit_id })
}

async function forget(tx: Context, { changes }: LoadedEdit, which: (change: Change) => boolean): Promise<void> {
  const gone = changes.filter(which).map(({ id }) => ({ id }))
  await tx.db.orderItemChange.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } })
  await emitWebhookEvents(tx, "order-edit-item-change.DELETED", ...gone)
}

async function deleteLine({ db }: Context, id: string): Promise<void> {
  await db.lineItemTaxLine.deleteMany({ where: { item_id: id } })
  await db.lineItemAdjustment.deleteMany({ where: { item_id: id } })
  await db.lineTerms.deleteMany({ where: { line_item_id: id } })
  await db.lineItem.delete({ where: { id } })
}

/** Discounts are computed again; refuses a total that is too large for the tables. */
async function afterwards(tx: Context, order: LoadedOrder, edit: LoadedEdit): Promise<void> {
  await refreshAdjustments(tx, edit.id)
  const { items } = await loadEdit(tx, edit.id)
  const { subtotal, shipping_total, tax_total } = orderTotals({ ...order, items }).totals
  checkAmount(subtotal + shipping_total + tax_total, "The total of the order")
}

/** Invalid for a line that exists elsewhere, else not found. */
async function notOfEdit({ db }: Context, id: string): Promise<Refusal> {
  const found = await db.lineItem.findUnique({ where: { id }, select: { id: true } })
  if (found) return new Refusal("invalid_data", `Invalid line item id ${id}: it is not of this order edit`)
  return new Refusal("not_found", `Line item with id ${id} was not found`)
}

async function noChange({ db }: Context, id: string): Promise<Refusal> {
  const found = await db.orderItemChange.findUnique({ where: { id }, select: { id: true } })
  if (found) return new Refusal("invalid_data", `The change ${id} is not of this order edit`)
  return new Refusal("not_found", `Order edit item change with id ${id} was not found`)
}
