import { idTime, newId, type SqlSource } from "@mercer/db"
import { type Event, eventRow, INVITE_WANTED, OPERATOR_RESET_WANTED, RESET_WANTED } from "./outbox.ts"
import { deleteStagedJobs, insertOutbox, lockStagedJobs, type OutboxRow, type StagedJob } from "./queries.ts"

/** Events that Medusa v1 has left to send, by name: those that Mercer sends now, and those that stay for v1. */
export interface StagedReport {
  taken: Record<string, number>
  left: Record<string, number>
}

/** Nobody expects an email about something older: v1 has left it for another reason than the change to Mercer. */
const STALE_MS = 7 * 24 * 3_600_000

/**
 * Takes over the events that Medusa v1 had recorded but not sent yet (`staged_job`): those that Mercer sends an email
 * about go to its outbox and are no longer v1's. All others stay, for v1 if it takes over again, and are reported; no
 * webhook can subscribe to them, since there are none before the shop is live. Run it in the transaction that makes the
 * shop live: then each is taken once, wherever the process is killed. Safe to run again.
 */
export async function takeStagedJobs(tx: SqlSource, now: Date): Promise<StagedReport> {
  const works = (await lockStagedJobs(tx)).map((job) => ({ job, row: workFor(job, now) }))
  const taken = works.flatMap(({ job, row }) => (row ? [{ job, row }] : []))
  if (taken.length > 0) {
    await insertOutbox(
      tx,
      taken.map(({ row }) => row),
    )
    await deleteStagedJobs(
      tx,
      taken.map(({ job }) => job.id),
    )
  }
  const left = works.filter(({ row }) => !row)
  return { taken: countOf(taken.map(({ job }) => job)), left: countOf(left.map(({ job }) => job)) }
}

function countOf(jobs: StagedJob[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { event_name } of jobs) counts[event_name] = (counts[event_name] ?? 0) + 1
  return counts
}

type Data = Record<string, unknown>

/** The outbox's kind for each event, and the key of v1's data that says what it is about. */
const MAILED: Record<string, [kind: Event, about: string]> = {
  "order.placed": ["order.placed", "id"],
  "order.canceled": ["order.canceled.mail", "id"],
  "order.shipment_created": ["fulfillment.shipped", "fulfillment_id"],
  "claim.shipment_created": ["fulfillment.shipped", "fulfillment_id"],
  "swap.shipment_created": ["fulfillment.shipped", "fulfillment_id"],
  "order.refund_created": ["refund.made", "refund_id"],
  "order.return_requested": ["return.requested", "return_id"],
  "order-edit.requested": ["order_edit.requested", "id"],
  "order-edit.confirmed": ["order_edit.confirmed", "id"],
  "swap.created": ["swap.created", "id"],
  "swap.payment_completed": ["swap.confirmed", "id"],
  "gift_card.created": ["gift_card.created", "id"],
}

/** Undefined for an event that Mercer sends no email about, or that is too old or incomplete. */
function workFor({ id, event_name, data: given }: StagedJob, now: Date): OutboxRow | undefined {
  const created_at = idTime(id)
  const data = typeof given === "object" && given !== null ? (given as Data) : {}
  if (!created_at || now.getTime() - created_at.getTime() > STALE_MS || data.no_notification === true) return undefined
  const [kind, key = ""] = MAILED[event_name] ?? []
  if (!kind) return requestedMail(event_name, data, created_at)
  const about = data[key]
  return typeof about === "string" ? eventRow(kind, { id: about }) : undefined
}

/** Emails with a link: v1's token is not used, a new one is made when the email is sent. */
function requestedMail(event_name: string, data: Data, asked_at: Date): OutboxRow | undefined {
  const { id, email } = data
  const row = (kind: string, payload: object) => ({ id: newId("outbox"), kind, payload, dedupe_key: null })
  const language = "en"
  if (event_name === "invite.created" && typeof id === "string") return row(INVITE_WANTED, { id, language })
  const kind = RESETS[event_name]
  if (!kind || typeof email !== "string") return undefined
  return row(kind, { email: email.toLowerCase(), language, asked_at: asked_at.getTime() })
}

const RESETS: Record<string, string> = {
  "customer.password_reset": RESET_WANTED,
  "user.password_reset": OPERATOR_RESET_WANTED,
}
