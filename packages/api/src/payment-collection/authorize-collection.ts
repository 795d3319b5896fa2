import { authorizedStatus, collectionStatuses, move, openSessions, Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { PaymentData } from "@mercer/providers"
import type { App, Context } from "../context/context.ts"
import { type Done, keyOfCall, type OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
import { runOperation } from "../order/run-operation.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import type { AuthorizeCall, Authorized } from "../payment-session/authorize-session.ts"
import { saleOf } from "./change-sessions.ts"
import { loadCollection, mustBeRequested, orderIdOf, type Session } from "./load-collection.ts"
import { reopenSessions } from "./set-sessions.ts"

interface AuthorizePlan extends Plan {
  collection_id: string
  calls: AuthorizeCall[]
}

/**
 * Authorizes sessions of a collection, in the order of their ids in `session_ids`, each at its provider for its whole
 * amount; those that are authorized already are counted, and unknown ids are ignored.
 */
export async function authorizeSessions(ctx: Context, id: string, session_ids: string[]): Promise<void> {
  const order_id = await orderIdOf(ctx, id)
  if (!order_id) throw new Refusal("not_allowed", "The order edit is no longer waiting to be paid")
  if (!(await isReached(ctx, id))) await reopenSessions(ctx, id)
  await runOperation(ctx, order_id, authorizeOperation, (tx) => decide(tx, id, session_ids))
}

async function isReached(ctx: Context, id: string): Promise<boolean> {
  const { status } = await loadCollection(ctx, id)
  return status === "authorized" || status === "canceled"
}

/** Refuses when the collection has no sessions, is canceled, or its edit is not waiting for the buyer. */
async function decide(tx: Context, collection_id: string, session_ids: string[]): Promise<AuthorizePlan> {
  const collection = await loadCollection(tx, collection_id)
  if (collection.status === "authorized") return { collection_id, calls: [] }
  move(collectionStatuses, collection.status, "authorize_none")
  mustBeRequested(collection)
  const { payment_sessions: all } = collection
  if (all.length === 0)
    throw new Refusal("not_allowed", "You cannot complete a Payment Collection without a payment session.")
  const named = [...new Set(session_ids)].flatMap((id) => all.find((session) => session.id === id) ?? [])
  const calls = openSessions(collection.amount, named, all).map((session) => ({
    do: "authorize" as const,
    session_id: session.id,
    provider_id: session.provider_id,
    sale: saleOf(tx, collection, session.amount ?? 0),
  }))
  return { collection_id, calls }
}

/** @public */
export const authorizeOperation: OperationHandler<AuthorizePlan> = {
  kind: "authorize_collection",
  refusal: "invalid_data",
  record,
  /** Sessions that were authorized before the refusal stay authorized. */
  refused: record,
}

async function record(tx: App, { operation_id, order, plan, results }: Done<AuthorizePlan>): Promise<void> {
  if (results.length === 0) return
  for (const [at, answer] of results.entries()) {
    const call = plan.calls[at]
    if (call) await recordSession(tx, plan.collection_id, call, answer as Authorized, keyOfCall(operation_id, at))
  }
  const { payment_sessions, status, amount } = await loadCollection(tx, plan.collection_id)
  const authorized = authorizedAmount(payment_sessions)
  await tx.db.paymentCollection.update({
    where: { id: plan.collection_id },
    data: { status: authorizedStatus(status, amount, authorized), authorized_amount: authorized || null },
  })
  if (authorized > 0) await emitWebhookEvents(tx, "payment-collection.payment_authorized", { id: plan.collection_id })
  await emitOrderEvent(tx, "order.updated", order.id)
}

const authorizedAmount = (sessions: Session[]) =>
  sessions.reduce((sum, one) => sum + (one.payment_authorized_at ? (one.amount ?? 0) : 0), 0)

/** An authorized session has one payment, with the provider's key. */
async function recordSession(
  tx: App,
  payment_collection_id: string,
  { session_id, provider_id, sale }: AuthorizeCall,
  { status, data, is_closed = false }: Authorized,
  idempotency_key: string,
): Promise<void> {
  const { db, now } = tx
  const is_authorized = status === "authorized"
  await db.paymentSession.update({
    where: { id: session_id },
    data: { status, data, is_initiated: !is_closed, payment_authorized_at: is_authorized ? now() : null },
  })
  if (!is_authorized) return
  const { amount, currency_code } = sale
  const payment = { id: newId("pay"), amount, currency_code, provider_id, data: data as PaymentData, idempotency_key }
  await db.payment.create({ data: payment })
  await db.paymentCollectionPayment.create({ data: { payment_collection_id, payment_id: payment.id } })
  await emitWebhookEvents(tx, "payment.created", { id: payment.id })
}
