import type { EmittedKind } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import { type Emitted, type Notifier, notifyWorker } from "../context/signals.ts"
import { type EventRow, recordEvents } from "./queries.ts"

/** What an event is about: a row, and what its receiver gets besides it. */
export type About = { id: string } & Record<string, unknown>

/**
 * Emits webhook events about these rows; call it inside the transaction that changes them. They are recorded together
 * at its end, in one statement, and without any when no webhook subscribes to them.
 * @public
 */
export async function emitWebhookEvents(
  tx: Pick<App, "db"> & Notifier,
  kind: EmittedKind,
  ...rows: About[]
): Promise<void> {
  if (rows.length === 0 || !tx.subscriptions.mayWant(kind)) return
  const events = rows.map((about) => ({ kind, about }))
  if (tx.events) tx.events.push(...events)
  else await recordEmitted(tx, events)
}

/** Events of many rows share rows of the outbox: those of an import do not delay emails. */
const MOST_TOGETHER = 100

/**
 * Records what a transaction has emitted, as its last statement; the same event is recorded once.
 * @public
 */
export async function recordEmitted(tx: Pick<App, "db"> & Notifier, emitted: Emitted[]): Promise<void> {
  if (emitted.length === 0) return
  const { subscriptions } = tx
  const { version } = subscriptions
  const { recorded, kinds } = await recordEvents(tx, rowsOf(emitted), subscriptions.own)
  subscriptions.learn(kinds, version)
  if (recorded > 0) notifyWorker(tx, "outbox")
}

function rowsOf(emitted: Emitted[]): EventRow[] {
  const byKind = new Map<string, Map<string, object>>()
  for (const { kind, about } of emitted) {
    const known = byKind.get(kind) ?? new Map<string, object>()
    byKind.set(kind, known.set(JSON.stringify(about), about))
  }
  return [...byKind].flatMap(([kind, about]) => {
    const all = [...about.values()]
    const parts = Array.from({ length: Math.ceil(all.length / MOST_TOGETHER) }, (_, at) =>
      all.slice(at * MOST_TOGETHER, (at + 1) * MOST_TOGETHER),
    )
    return parts.map((events) => ({
      outbox: newId("outbox"),
      kind,
      payload: events.length === 1 ? (events[0] as object) : { events },
    }))
  })
}
