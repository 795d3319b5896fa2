import { newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import { notifyWorker } from "../context/signals.ts"
import { dataOf, type EventAbout } from "./event-data.ts"
import { webhooksFor } from "./queries.ts"

/** What a row of the outbox is about: one event, or several of the same kind. */
type Payload = EventAbout | { events: EventAbout[] }

/**
 * Creates a delivery of each event of the row for each webhook that subscribed to its kind when it was emitted. Safe to
 * repeat: all of it is derived from the outbox's row, and existing deliveries stay.
 * @public
 */
export async function fanOut(ctx: App, payload: Payload, row: string): Promise<void> {
  const targets = await webhooksFor(ctx, row)
  const [first] = targets
  if (!first) return
  const { kind, emitted_at } = first
  const events = "events" in payload ? (payload.events as EventAbout[]) : [payload]
  const contents = await dataOf(ctx, kind, events)
  const now = ctx.now()
  const data = contents.flatMap((content, at) => {
    const body = JSON.stringify({ type: kind, timestamp: emitted_at, data: content })
    const event_id = eventId(row, at)
    const facts = {
      event_id,
      kind,
      subject_id: subjectOf(content),
      body,
      started_at: now,
      next_attempt_at: now,
      created_at: now,
    }
    return targets.map(({ webhook_id }) => ({ ...facts, id: newId("whd"), webhook_id }))
  })
  await ctx.db.webhookDelivery.createMany({ data, skipDuplicates: true })
  notifyWorker(ctx, "webhooks")
}

/** The row that an event is about: its `id`, or that of a deleted row. */
const subjectOf = (content: object) => ("id" in content && typeof content.id === "string" ? content.id : null)

/** An event's id on the wire, derived from the outbox's row, so it is the same each time the row is processed. */
const eventId = (row: string, at: number) => `${row.replace(/^outbox_/, "msg_")}${at > 0 ? `_${at}` : ""}`
