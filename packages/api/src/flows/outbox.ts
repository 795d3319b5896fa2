import { newId } from "@mercer/db"
import type { Shop } from "../context.ts"

/** What the outside world hears of, once the transaction is certain. */
export type Event = "order.placed" | "gift_card.created"

/** Writes an event into the transaction's outbox; it goes out after the commit, and not at all without one. */
export async function tell({ db }: Pick<Shop, "db">, kind: Event, payload: { id: string }): Promise<void> {
  await db.outbox.create({ data: { id: newId("outbox"), kind, payload, dedupe_key: `${kind}:${payload.id}` } })
}
