import type { PaymentData } from "@mercer/providers"
import type { App } from "../context/context.ts"
import type { Notifier } from "../context/signals.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { closeLater } from "../outbox/outbox.ts"

interface Closable {
  provider_id: string
  data: unknown
  is_initiated: boolean
  payment_authorized_at: Date | null
}

/**
 * Enqueues sessions without a cart to be closed at their providers, so that nothing can be authorized with them any
 * more. Those of a provider that the store does not have cannot be closed.
 * @public
 */
export async function closeCollectionSessions(tx: Pick<App, "db" | "providers">, sessions: Closable[]): Promise<void> {
  const open = sessions.filter(({ is_initiated, provider_id, payment_authorized_at }) => {
    return is_initiated && !payment_authorized_at && tx.providers.ids.payment.includes(provider_id)
  })
  await closeLater(
    tx,
    open.map(({ provider_id, data }) => ({ provider_id, data: data as PaymentData })),
  )
}

/** Cancels a payment collection, so that it cannot be paid any more. What it holds is voided by the caller. @public */
export async function cancelCollection(
  tx: Pick<App, "db" | "providers"> & Notifier,
  collection: { id: string; payment_sessions: Closable[] } | null,
): Promise<void> {
  if (!collection) return
  await closeCollectionSessions(tx, collection.payment_sessions)
  await tx.db.paymentCollection.update({ where: { id: collection.id }, data: { status: "canceled" } })
  await emitWebhookEvents(tx, "payment-collection.updated", { id: collection.id })
}
