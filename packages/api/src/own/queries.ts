import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** A handler's work on one event, which this process has locked. */
export interface HandlerWork {
  id: string
  kind: string
  payload: { id: string; event_id: string } & Record<string, unknown>
  attempts: number
  created_at: Date
}

/**
 * Due work of these handlers, locked for a minute. Of `ordered` handlers only what has no older open work, or event that
 * no work was made of yet, about the same row; parked work holds up nothing.
 */
export function acquireHandlerWork(
  on: SqlSource,
  { kinds, ordered, most }: { kinds: string[]; ordered: string[]; most: number },
): Promise<HandlerWork[]> {
  return sqlOf(on).rows<HandlerWork>(sql`
    UPDATE mercer.outbox SET locked_until = now() + interval '1 minute', attempts = attempts + 1
    WHERE id IN (
      SELECT o.id FROM mercer.outbox o
      WHERE o.done_at IS NULL AND o.parked_at IS NULL AND o.run_at <= now()
        AND (o.locked_until IS NULL OR o.locked_until < now()) AND o.kind = ANY(${kinds}::text[])
        AND NOT (o.kind = ANY(${ordered}::text[]) AND (
          EXISTS (
            SELECT FROM mercer.outbox e WHERE e.done_at IS NULL AND e.parked_at IS NULL AND e.kind = o.kind
              AND e.payload->>'id' = o.payload->>'id'
              AND e.payload->>'order_key' COLLATE "C" < o.payload->>'order_key')
          OR EXISTS (
            SELECT FROM mercer.outbox e WHERE e.done_at IS NULL AND e.kind = o.payload->>'source'
              AND e.id COLLATE "C" < split_part(o.payload->>'order_key', ':', 1)
              AND (e.payload->>'id' = o.payload->>'id'
                OR e.payload->'events' @> jsonb_build_array(jsonb_build_object('id', o.payload->>'id')))
              AND NOT EXISTS (SELECT FROM mercer.outbox m WHERE m.dedupe_key = o.kind || ':' || e.id || ':0'))))
      ORDER BY o.run_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, payload, attempts, created_at`)
}

/** Keeps work for another minute; false if it is no longer this attempt's. */
export async function renewHandlerWork(on: SqlSource, { id, attempts }: { id: string; attempts: number }) {
  const renewed = await sqlOf(on).run(sql`
    UPDATE mercer.outbox SET locked_until = now() + interval '1 minute'
    WHERE id = ${id} AND attempts = ${attempts} AND done_at IS NULL`)
  return renewed > 0
}

/** Ends work that has succeeded, if it still is this attempt's. */
export async function finishHandlerWork(on: SqlSource, { id, attempts }: { id: string; attempts: number }) {
  await sqlOf(on).run(sql`
    UPDATE mercer.outbox SET done_at = now(), locked_until = NULL, last_error = NULL
    WHERE id = ${id} AND attempts = ${attempts}`)
}

/** Releases work that has failed, to be tried again with growing delays; after three days it is parked. */
export async function postponeHandlerWork(
  on: SqlSource,
  { id, attempts, reason }: { id: string; attempts: number; reason: string },
) {
  await sqlOf(on).run(sql`
    UPDATE mercer.outbox SET locked_until = NULL, last_error = ${reason},
      run_at = now() + least(interval '1 hour', interval '5 seconds' * power(2, least(attempts, 20))),
      parked_at = CASE WHEN coalesce(retried_at, created_at) < now() - interval '3 days' THEN now() END
    WHERE id = ${id} AND attempts = ${attempts}`)
}

/** Parked or waiting work is due again, for another three days; false if there is no such open work. */
export async function restartHandlerWork(on: SqlSource, id: string): Promise<boolean> {
  const restarted = await sqlOf(on).run(sql`
    UPDATE mercer.outbox SET parked_at = NULL, run_at = now(), retried_at = now()
    WHERE id = ${id} AND kind LIKE 'own.%' AND done_at IS NULL`)
  return restarted > 0
}

/** Work of handlers as operators see it. */
export interface ListedWork {
  id: string
  handler: string
  event: string
  event_id: string
  subject_id: string
  state: "waiting" | "parked" | "done"
  attempts: number
  last_error: string | null
  created_at: Date
  /** When an operator has last started it again. */
  retried_at: Date | null
  next_attempt_at: Date | null
  done_at: Date | null
}

const WORK = sql`
  SELECT id, substr(kind, 5) AS handler, payload->>'event' AS event, payload->>'event_id' AS event_id,
    payload->>'id' AS subject_id, attempts, last_error, created_at, retried_at, done_at,
    CASE WHEN done_at IS NOT NULL THEN 'done' WHEN parked_at IS NOT NULL THEN 'parked' ELSE 'waiting' END AS state,
    CASE WHEN done_at IS NULL AND parked_at IS NULL THEN run_at END AS next_attempt_at
  FROM mercer.outbox WHERE kind LIKE 'own.%'`

/** One page of handlers' work, newest first, with the number of all that match. */
export async function listHandlerWork(
  on: SqlSource,
  wanted: { states: readonly string[] | null; handlers: readonly string[] | null; limit: number; offset: number },
): Promise<{ runs: ListedWork[]; count: number }> {
  const { states, handlers, limit, offset } = wanted
  const matching = sql`
    SELECT * FROM (${WORK}) work
    WHERE (${states}::text[] IS NULL OR state = ANY(${states}::text[]))
      AND (${handlers}::text[] IS NULL OR handler = ANY(${handlers}::text[]))`
  const sorted = sql`${matching} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`
  const runs = await sqlOf(on).rows<ListedWork>(sorted)
  const [counted] = await sqlOf(on).rows<{ count: number }>(sql`SELECT count(*)::int AS count FROM (${matching}) found`)
  return { runs, count: counted?.count ?? 0 }
}

/** One handler's work; undefined when there is none with this id. */
export async function findHandlerWork(on: SqlSource, id: string): Promise<ListedWork | undefined> {
  const [found] = await sqlOf(on).rows<ListedWork>(sql`SELECT * FROM (${WORK}) work WHERE id = ${id}`)
  return found
}

/** Deletes a job's runs but the newest `kept`. */
export async function deleteOldRuns(on: SqlSource, name: string, kept: number): Promise<void> {
  await sqlOf(on).run(sql`
    DELETE FROM mercer.job_run WHERE name = ${name} AND id NOT IN (
      SELECT id FROM mercer.job_run WHERE name = ${name} ORDER BY started_at DESC, id DESC LIMIT ${kept})`)
}

/** One run of a job. */
export interface ListedRun {
  name: string
  started_at: Date
  ended_at: Date | null
  error: string | null
}

/** The newest runs of each of these jobs, at most `most` of each, newest first. */
export function lastRuns(on: SqlSource, names: readonly string[], most: number): Promise<ListedRun[]> {
  return sqlOf(on).rows<ListedRun>(sql`
    SELECT r.name, r.started_at, r.ended_at, r.error FROM unnest(${names}::text[]) AS n (name)
    CROSS JOIN LATERAL (
      SELECT * FROM mercer.job_run WHERE name = n.name ORDER BY started_at DESC, id DESC LIMIT ${most}) r
    ORDER BY r.started_at DESC, r.id DESC`)
}

/** Marks the point of a transaction that `undoToSavepoint` returns to. */
export async function setSavepoint(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`SAVEPOINT own_call`)
}

/** Keeps what was written since the savepoint. */
export async function releaseSavepoint(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`RELEASE SAVEPOINT own_call`)
}

/** Undoes what was written since the savepoint; the transaction goes on. */
export async function undoToSavepoint(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`ROLLBACK TO SAVEPOINT own_call`)
}
