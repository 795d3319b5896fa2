import { newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import { notifyWorker } from "../context/signals.ts"
import { insertOutbox } from "../outbox/queries.ts"
import { workKind } from "./event-handlers.ts"

/** An event's row of the outbox. */
interface EventRow {
  id: string
  kind: string
  payload: unknown
}

/**
 * A row for each of the shop's handlers of an event: each of them is done, retried and parked on its own, and none
 * keeps the buyer's email waiting. Made twice, it stays one. @public
 */
export async function enqueueHandlerWork(app: App, { id: row, kind, payload }: EventRow): Promise<void> {
  const handlers = app.own?.handlers.byEvent.get(kind)
  if (!handlers) return
  const events = (payload as { events?: object[] }).events ?? [payload as object]
  const rows = events.flatMap((about, at) => {
    const facts = {
      ...about,
      event_id: eventId(row, at),
      source: kind,
      order_key: `${row}:${String(at).padStart(3, "0")}`,
    }
    return handlers.map(({ name, event }) => ({
      id: newId("outbox"),
      kind: workKind(name),
      payload: { ...facts, event },
      dedupe_key: `${workKind(name)}:${row}:${at}`,
    }))
  })
  await insertOutbox(app, rows)
  notifyWorker(app, "own_events")
}

/** The event's id on the wire, as webhooks have it. */
const eventId = (row: string, at: number) => `${row.replace(/^outbox_/, "msg_")}${at > 0 ? `_${at}` : ""}`
