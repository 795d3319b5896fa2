import { newId } from "@mercer/db"
import { changes, deleted, Id, input, Metadata, Order, optional, QueryString, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, router } from "../access/procedures.ts"
import { changing } from "../access/unchanged.ts"
import { AdminPage, ordering, searching } from "../data/filters.ts"
import { find } from "../data/read.ts"
import { changeOrder } from "../order/run-operation.ts"
import { Quantity } from "../wire/quantity.ts"
import { confirmEdit } from "./confirm-edit.ts"
import { createEdit, deleteKnownEdit } from "./create-edit.ts"
import { addLine, removeLine, setQuantity, undoChange } from "./edit-lines.ts"
import { endEdit } from "./end-edit.ts"
import { EditAnswer, EditsAnswer, getEdit, pageOfEdits } from "./get-edit.ts"
import { changeEdit } from "./load-edit.ts"
import { newLine } from "./new-line.ts"
import { requestEdit } from "./request-edit.ts"

const Note = optional(z.string().max(10_000))

/** @public */
export const orderEdits = router({
  list: admin
    .meta(rest("GET /admin/order-edits", "List Order Edits", { replica: true }))
    .input(
      input({
        ...AdminPage(20),
        q: QueryString,
        order_id: QueryString,
        order: Order("created_at", "updated_at", "requested_at", "confirmed_at", "declined_at", "canceled_at", "id"),
      }),
    )
    .output(EditsAnswer)
    .query(({ ctx, input: { limit, offset, q, order_id, order } }) => {
      const where = { order_id, ...searching(q, ["internal_note"]) }
      return pageOfEdits(ctx, { limit, offset }, { where, order: ordering(order) })
    }),

  create: admin
    .meta(rest("POST /admin/order-edits", "Create an Order Edit"))
    .input(input({ order_id: Id, internal_note: Note, created_by: z.string().max(255).optional() }))
    .output(EditAnswer)
    .mutation(async ({ ctx, input: { order_id, internal_note } }) => {
      const edit = { id: newId("oe"), user_id: ctx.user_id, internal_note }
      await changeOrder(ctx, order_id, (tx, order) => createEdit(tx, order, edit))
      return { order_edit: await getEdit(ctx, edit.id) }
    }),

  get: admin
    .meta(rest("GET /admin/order-edits/{id}", "Get an Order Edit"))
    .input(input({ id: Id }))
    .output(EditAnswer)
    .query(async ({ ctx, input: { id } }) => ({ order_edit: await getEdit(ctx, id) })),

  update: adminChange("order_edit")
    .meta(rest("POST /admin/order-edits/{id}", "Update an Order Edit"))
    .input(changes({ id: Id, internal_note: Note }))
    .output(EditAnswer)
    .mutation(async ({ ctx, input: { id, internal_note } }) => {
      await getEdit(ctx, id)
      await ctx.db.orderEdit.update({ where: { id }, data: { internal_note } })
      return { order_edit: await getEdit(ctx, id) }
    }),

  delete: admin
    .meta(rest("DELETE /admin/order-edits/{id}", "Delete an Order Edit"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("order_edit"))
    .mutation(async ({ ctx, input: { id } }) => {
      const [known] = await find(ctx, "OrderEdit", { id }, {})
      if (known) await changeOrder(ctx, known.order_id, (tx) => deleteKnownEdit(tx, id))
      return { id, object: "order_edit" as const, deleted: true as const }
    }),

  addItem: admin
    .meta(rest("POST /admin/order-edits/{id}/items", "Add a Line to an Order Edit"))
    .input(input({ id: Id, variant_id: Id, quantity: Quantity, metadata: Metadata }))
    .output(EditAnswer)
    .mutation(async ({ ctx, input: { id, variant_id, quantity, metadata } }) => {
      const line = await newLine(ctx, id, { variant_id, quantity, metadata })
      await changeEdit(ctx, id, (tx, order, edit) => addLine(tx, order, edit, line))
      return { order_edit: await getEdit(ctx, id) }
    }),

  updateItem: admin
    .meta(rest("POST /admin/order-edits/{id}/items/{item_id}", "Change the Quantity of a Line in an Order Edit"))
    .input(changes({ id: Id, item_id: Id, quantity: Quantity }))
    .output(EditAnswer)
    .mutation(async ({ ctx, input: { id, item_id, quantity, if_unchanged_since: since } }) => {
      await changeEdit(ctx, id, (tx, order, edit) =>
        changing(tx, { table: "line_item", id: item_id, since }, () =>
          setQuantity(tx, order, edit, { item_id, quantity }),
        ),
      )
      return { order_edit: await getEdit(ctx, id) }
    }),

  removeItem: admin
    .meta(rest("DELETE /admin/order-edits/{id}/items/{item_id}", "Remove a Line from an Order Edit"))
    .input(input({ id: Id, item_id: Id }))
    .output(EditAnswer)
    .mutation(async ({ ctx, input: { id, item_id } }) => {
      await changeEdit(ctx, id, (tx, order, edit) => removeLine(tx, order, edit, item_id))
      return { order_edit: await getEdit(ctx, id) }
    }),

  deleteChange: admin
    .meta(rest("DELETE /admin/order-edits/{id}/changes/{change_id}", "Undo a Change of an Order Edit"))
    .input(z.strictObject({ id: Id, change_id: Id }))
    .output(deleted("item_change"))
    .mutation(async ({ ctx, input: { id, change_id } }) => {
      await changeEdit(ctx, id, (tx, order, edit) => undoChange(tx, order, edit, change_id))
      return { id: change_id, object: "item_change" as const, deleted: true as const }
    }),

  request: admin
    .meta(rest("POST /admin/order-edits/{id}/request", "Request an Order Edit", { idempotent: true }))
    .input(input({ id: Id, payment_collection_description: optional(z.string().max(5_000)) }))
    .output(EditAnswer)
    .mutation(async ({ ctx, input: { id, payment_collection_description: description } }) => {
      const facts = { user_id: ctx.user_id, description }
      await changeEdit(ctx, id, (tx, order, edit) => requestEdit(tx, order, edit, facts))
      return { order_edit: await getEdit(ctx, id) }
    }),

  confirm: admin
    .meta(rest("POST /admin/order-edits/{id}/confirm", "Confirm an Order Edit", { idempotent: true }))
    .input(input({ id: Id }))
    .output(EditAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await changeEdit(ctx, id, confirmEdit)
      return { order_edit: await getEdit(ctx, id) }
    }),

  cancel: admin
    .meta(rest("POST /admin/order-edits/{id}/cancel", "Cancel an Order Edit", { idempotent: true }))
    .input(input({ id: Id }))
    .output(EditAnswer)
    .mutation(async ({ ctx, input: { id } }) => {
      await endEdit(ctx, id, { action: "cancel", by: ctx.user_id })
      return { order_edit: await getEdit(ctx, id) }
    }),
})
