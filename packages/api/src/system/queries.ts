import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** A process as it records itself. @public */
export interface ProcessFacts {
  id: string
  kind: "server" | "worker"
  version: string
  host: string
  pid: number
}

/** Records that a process runs, and deletes those that were not seen for an hour: they ended without saying so. @public */
export async function recordProcess(on: SqlSource, { id, kind, version, host, pid }: ProcessFacts): Promise<void> {
  await sqlOf(on).run(sql`
    WITH swept AS (DELETE FROM mercer.process WHERE seen_at < now() - interval '1 hour' AND id <> ${id})
    INSERT INTO mercer.process (id, kind, version, host, pid) VALUES (${id}, ${kind}, ${version}, ${host}, ${pid}::int)
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`)
}

/** A process has ended. @public */
export async function deleteProcess(on: SqlSource, id: string): Promise<void> {
  await sqlOf(on).run(sql`DELETE FROM mercer.process WHERE id = ${id}`)
}

/** A process as operators see it. */
export interface ListedProcess extends ProcessFacts {
  started_at: Date
  seen_at: Date
  /** Seen within the last minute. */
  is_alive: boolean
}

/** All processes that have recorded themselves, the longest running first. */
export function listProcesses(on: SqlSource): Promise<ListedProcess[]> {
  return sqlOf(on).rows<ListedProcess>(sql`
    SELECT id, kind, version, host, pid, started_at, seen_at, seen_at > now() - interval '1 minute' AS is_alive
    FROM mercer.process ORDER BY started_at, id`)
}

/** How many jobs of the queue are in each state that is not the end. */
export interface QueueCounts {
  waiting: number
  active: number
  failed: number
}

/** The queue's counts; all are zero before the first process has opened it. */
export async function countQueue(on: SqlSource): Promise<QueueCounts> {
  const [made] = await sqlOf(on).rows<{ exists: boolean }>(sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`)
  if (!made?.exists) return { waiting: 0, active: 0, failed: 0 }
  const [counts] = await sqlOf(on).rows<QueueCounts>(sql`
    SELECT count(*) FILTER (WHERE state::text IN ('created', 'retry') AND start_after <= now())::int AS waiting,
      count(*) FILTER (WHERE state::text = 'active')::int AS active,
      count(*) FILTER (WHERE state::text = 'failed')::int AS failed
    FROM pgboss.job WHERE name NOT LIKE '\\_\\_pgboss%'`)
  return counts as QueueCounts
}

/** A delivery to a webhook that has failed. */
export interface FailedDelivery {
  id: string
  webhook_id: string
  url: string
  is_disabled: boolean
  kind: string
  state: "pending" | "given_up"
  attempts: number
  last_error: string | null
  last_attempt_at: Date | null
}

/** The latest deliveries that have failed and were not delivered since. */
export function listFailedDeliveries(on: SqlSource, most: number): Promise<FailedDelivery[]> {
  return sqlOf(on).rows<FailedDelivery>(sql`
    SELECT d.id, d.webhook_id, w.url, w.is_disabled, d.kind, d.state, d.attempts, d.last_error, d.last_attempt_at
    FROM mercer.webhook_delivery d JOIN mercer.webhook w ON w.id = d.webhook_id
    WHERE d.state = 'given_up' OR (d.state = 'pending' AND d.attempts > 0 AND d.last_attempt_at IS NOT NULL
      AND d.last_error IS NOT NULL)
    ORDER BY d.last_attempt_at DESC NULLS LAST, d.id DESC LIMIT ${most}`)
}

/** A row of the outbox that has failed and is tried again. */
export interface FailingRow {
  id: string
  kind: string
  attempts: number
  last_error: string
  /** Null: parked, since no retry helps. */
  next_attempt_at: Date | null
  created_at: Date
}

/** The oldest rows of the outbox that have failed, without the work of the shop's own handlers, which is listed apart. */
export function listFailingRows(on: SqlSource, most: number): Promise<FailingRow[]> {
  return sqlOf(on).rows<FailingRow>(sql`
    SELECT id, kind, attempts, last_error, CASE WHEN parked_at IS NULL THEN run_at END AS next_attempt_at, created_at
    FROM mercer.outbox
    WHERE done_at IS NULL AND last_error IS NOT NULL AND kind NOT LIKE 'own.%'
    ORDER BY created_at, id LIMIT ${most}`)
}
