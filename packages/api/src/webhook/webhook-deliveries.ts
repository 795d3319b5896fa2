import type { WebhookKind } from "@mercer/commerce"
import { DELETED_TOO, type ModelName, newId } from "@mercer/db"
import { present, type Shape } from "@mercer/rest"
import type { App } from "../context/context.ts"
import { notifyWorker } from "../context/signals.ts"
import { find } from "../data/read.ts"
import { entities } from "../entities/index.ts"
import { getOrders } from "../order/get-order.ts"
import { webhooksFor } from "./queries.ts"

/**
 * Creates a delivery of an event for each webhook that subscribed to its kind when it was emitted. Safe to repeat: all
 * of it is derived from the outbox's row, and existing deliveries stay.
 * @public
 */
export async function fanOut(ctx: App, { id }: { id: string }, row: string): Promise<void> {
  const targets = await webhooksFor(ctx, row)
  const [first] = targets
  if (!first) return
  const { kind, emitted_at } = first
  const body = JSON.stringify({ type: kind, timestamp: emitted_at, data: await dataOf(ctx, kind, id) })
  const now = ctx.now()
  const facts = { event_id: eventId(row), kind, body, started_at: now, next_attempt_at: now, created_at: now }
  const data = targets.map(({ webhook_id }) => ({ ...facts, id: newId("whd"), webhook_id }))
  await ctx.db.webhookDelivery.createMany({ data, skipDuplicates: true })
  notifyWorker(ctx, "webhooks")
}

/** The event's id on the wire, derived from the outbox's row, so it is the same each time the row is processed. */
const eventId = (row: string) => row.replace(/^outbox_/, "msg_")

const PLAIN: Shape = { fields: null, relations: {} }

/** The model of each kind of event. */
const ABOUT: Record<string, ModelName> = {
  batch: "BatchJob",
  claim: "ClaimOrder",
  customer: "Customer",
  "inventory-item": "InventoryItem",
  "inventory-level": "InventoryLevel",
  note: "Note",
  order: "Order",
  "reservation-item": "ReservationItem",
  "stock-location": "StockLocation",
}

/** The current row as operators see it without any relation; only its id when it was deleted. */
async function dataOf({ query }: App, kind: WebhookKind, id: string): Promise<object> {
  const model = ABOUT[kind.split(".")[0] ?? ""]
  const entity = model && entities[model]
  if (!entity) return { id }
  const [row] =
    model === "Order"
      ? await getOrders({ query, shape: PLAIN }, { id })
      : await find({ query }, model, { id }, { [DELETED_TOO]: {} })
  return row ? present(entity, PLAIN, row as unknown as Record<string, unknown>) : { id }
}
