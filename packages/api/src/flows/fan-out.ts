import type { WebhookKind } from "@mercer/commerce"
import { DELETED_TOO, type ModelName, newId } from "@mercer/db"
import { present, type Shape } from "@mercer/rest"
import type { Shop } from "../context.ts"
import { entities } from "../entities/index.ts"
import { find } from "../read.ts"
import { showOrders } from "./show-order.ts"

interface Target {
  webhook_id: string
  kind: WebhookKind
  told_at: Date
}

/**
 * Makes a delivery of an event for each webhook that wanted its kind when it was told. May be done twice: all that is made
 * follows from the outbox's row, and what was made already stays.
 */
export async function fanOut(ctx: Shop, { id }: { id: string }, row: string): Promise<void> {
  const targets = await targetsOf(ctx, row)
  const [first] = targets
  if (!first) return
  const { kind, told_at } = first
  const body = JSON.stringify({ type: kind, timestamp: told_at, data: await dataOf(ctx, kind, id) })
  const now = ctx.now()
  const facts = { event_id: eventId(row), kind, body, started_at: now, next_attempt_at: now, created_at: now }
  const data = targets.map(({ webhook_id }) => ({ ...facts, id: newId("whd"), webhook_id }))
  await ctx.db.webhookDelivery.createMany({ data, skipDuplicates: true })
  ctx.deliver?.()
}

/** What is delivered is forgotten after 30 days, so an event as old as that must not be made anew. */
function targetsOf({ db }: Shop, row: string): Promise<Target[]> {
  return db.$queryRaw<Target[]>`
    SELECT w.id AS webhook_id, o.kind, o.created_at AS told_at
    FROM mercer.outbox o JOIN mercer.webhook w
      ON NOT w.is_disabled AND w.kinds @> to_jsonb(o.kind) AND w.created_at <= o.created_at
    WHERE o.id = ${row} AND o.created_at > now() - interval '29 days'`
}

/** The event's id on the wire: the outbox's row under another name, so the same whenever it is worked. */
const eventId = (row: string) => row.replace(/^outbox_/, "msg_")

const PLAIN: Shape = { fields: null, relations: {} }

/** What each kind of event is about. */
const ABOUT: Record<string, ModelName> = {
  batch: "BatchJob",
  claim: "ClaimOrder",
  customer: "Customer",
  order: "Order",
}

/** The row as operators see it without any relation, as it stands now; only its id when it is gone. */
async function dataOf({ query }: Shop, kind: WebhookKind, id: string): Promise<object> {
  const model = ABOUT[kind.split(".")[0] ?? ""]
  const entity = model && entities[model]
  if (!entity) return { id }
  const [row] =
    model === "Order"
      ? await showOrders({ query, shape: PLAIN }, { id })
      : await find({ query }, model, { id }, { [DELETED_TOO]: {} })
  return row ? present(entity, PLAIN, row as unknown as Record<string, unknown>) : { id }
}
