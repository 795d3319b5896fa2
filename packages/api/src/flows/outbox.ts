import { newId } from "@mercer/db"
import type { PaymentData } from "@mercer/providers"
import type { Shop } from "../context.ts"

/** What the outside world hears of, once the transaction is certain. */
export type Event = "order.placed" | "gift_card.created"

/** Writes an event into the transaction's outbox; it goes out after the commit, and not at all without one. */
export function tell(tx: Pick<Shop, "db">, kind: Event, payload: { id: string }): Promise<void> {
  return tellAll(tx, kind, [payload])
}

/** The same for several, in one statement. */
export async function tellAll({ db }: Pick<Shop, "db">, kind: Event, payloads: { id: string }[]): Promise<void> {
  const data = payloads.map((payload) => ({ id: newId("outbox"), kind, payload, dedupe_key: `${kind}:${payload.id}` }))
  if (data.length) await db.outbox.createMany({ data })
}

/** A payment session that nobody uses any more, as its provider knows it. */
export interface LeftSession {
  provider_id: string
  data: PaymentData
}

export const CLOSE_SESSION = "payment_session.close"

/** Leaves payment sessions to be closed at their providers, once the transaction is certain. */
export async function closeLater({ db }: Pick<Shop, "db">, sessions: LeftSession[]): Promise<void> {
  const data = sessions.map((payload) => ({ id: newId("outbox"), kind: CLOSE_SESSION, payload: { ...payload } }))
  if (data.length) await db.outbox.createMany({ data })
}
