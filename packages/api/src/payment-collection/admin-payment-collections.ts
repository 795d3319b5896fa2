import { collectionStatuses, move, orderEditStatus, Refusal } from "@mercer/commerce"
import { changes, deleted, Id, input, Metadata, optional, rest } from "@mercer/rest"
import * as z from "zod"
import { admin, adminChange, router } from "../access/procedures.ts"
import type { Context } from "../context/context.ts"
import { find } from "../data/read.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { closeCollectionSessions } from "../payment-session/close-collection.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { dropSessions } from "./change-sessions.ts"
import { changeCollection, type LoadedCollection, loadCollection } from "./load-collection.ts"
import { CollectionAlone, CollectionAnswer, getCollection } from "./responses.ts"

/** @public */
export const paymentCollections = router({
  get: admin
    .meta(rest("GET /admin/payment-collections/{id}", "Get a Payment Collection"))
    .input(input({ id: Id }))
    .output(CollectionAnswer)
    .query(async ({ ctx, input: { id } }) => ({ payment_collection: await getCollection(ctx, id) })),

  update: adminChange("payment_collection")
    .meta(rest("POST /admin/payment-collections/{id}", "Update a Payment Collection"))
    .input(changes({ id: Id, description: optional(z.string().max(5_000)), metadata: Metadata }))
    .output(CollectionAlone)
    .mutation(async ({ ctx, input: { id, description, metadata } }) => {
      const collection = await loadCollection(ctx, id)
      const merged = updatedMetadata(collection.metadata, metadata) as object | undefined
      await ctx.db.paymentCollection.update({ where: { id }, data: { description, metadata: merged } })
      return { payment_collection: await getCollection(ctx, id) }
    }),

  authorize: admin
    .meta(rest("POST /admin/payment-collections/{id}/authorize", "Mark a Payment Collection as Authorized"))
    .input(input({ id: Id }))
    .output(CollectionAlone)
    .mutation(async ({ ctx, input: { id } }) => {
      await changeCollection(ctx, id, async (tx, collection, order) => {
        await markAuthorized(tx, collection)
        if (order) await emitOrderEvent(tx, "order.updated", order.id)
      })
      return { payment_collection: await getCollection(ctx, id) }
    }),

  delete: admin
    .meta(rest("DELETE /admin/payment-collections/{id}", "Delete a Payment Collection"))
    .input(z.strictObject({ id: Id }))
    .output(deleted("payment_collection"))
    .mutation(async ({ ctx, input: { id } }) => {
      const [known] = await find(ctx, "PaymentCollection", { id }, {})
      if (known) await changeCollection(ctx, id, deleteCollection).catch((error) => mustBeGone(ctx, id, error))
      return { id, object: "payment_collection" as const, deleted: true as const }
    }),
})

/** The money has come another way: no provider is asked and there is no payment. A second time changes nothing. */
async function markAuthorized(tx: Context, { id, status, amount }: LoadedCollection): Promise<void> {
  move(collectionStatuses, status, "mark")
  if (status === "authorized") return
  await tx.db.paymentCollection.update({ where: { id }, data: { status: "authorized", authorized_amount: amount } })
  await emitWebhookEvents(tx, "payment-collection.payment_authorized", { id })
}

/** Another request may have deleted the collection while this one waited for its order. */
async function mustBeGone(ctx: Context, id: string, error: unknown): Promise<void> {
  const [left] = await find(ctx, "PaymentCollection", { id }, {})
  if (left) throw error
}

/** Refuses one that a buyer is asked to pay. Its sessions are closed at their providers. */
async function deleteCollection(tx: Context, { id, status, order_edits, payment_sessions }: LoadedCollection) {
  move(collectionStatuses, status, "delete")
  if (order_edits.some((edit) => orderEditStatus(edit) === "requested"))
    throw new Refusal("not_allowed", "The buyer is asked to pay it: cancel the order edit first")
  await closeCollectionSessions(tx, payment_sessions)
  await dropSessions(tx, id, payment_sessions)
  await tx.db.orderEdit.updateMany({ where: { payment_collection_id: id }, data: { payment_collection_id: null } })
  await tx.db.paymentCollection.delete({ where: { id } })
  await emitWebhookEvents(tx, "payment-collection.deleted", { id })
}
