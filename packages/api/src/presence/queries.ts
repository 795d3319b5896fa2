import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Where an operator is, and whether they have unsaved changes there. */
export interface Place {
  resource: string
  resource_id: string
  user_id: string
}

/** Another operator on the same page. */
export interface Present {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  is_editing: boolean
  /** Milliseconds since their page last said that it is open. */
  age_ms: number
}

/**
 * Notes that an operator is somewhere, and deletes rows that nobody renews. Rows that another request deletes at the
 * same time are left to it, so that no two requests wait for each other.
 */
export async function notePresence(
  on: SqlSource,
  { resource, resource_id, user_id }: Place,
  { is_editing, now, stale }: { is_editing: boolean; now: Date; stale: Date },
): Promise<void> {
  await sqlOf(on).run(sql`
    WITH swept AS (
      DELETE FROM mercer.presence WHERE (resource, resource_id, user_id) IN (
        SELECT p.resource, p.resource_id, p.user_id FROM mercer.presence p WHERE p.seen_at < ${stale}
          AND (p.resource, p.resource_id, p.user_id) <> (${resource}, ${resource_id}, ${user_id})
        LIMIT 100 FOR UPDATE SKIP LOCKED))
    INSERT INTO mercer.presence AS p (resource, resource_id, user_id, is_editing, seen_at)
    VALUES (${resource}, ${resource_id}, ${user_id}, ${is_editing}, ${now})
    ON CONFLICT (resource, resource_id, user_id)
    DO UPDATE SET is_editing = excluded.is_editing, seen_at = greatest(p.seen_at, excluded.seen_at)`)
}

/** Notes that an operator has left. */
export async function endPresence(on: SqlSource, { resource, resource_id, user_id }: Place): Promise<void> {
  await sqlOf(on).run(sql`
    DELETE FROM mercer.presence
    WHERE resource = ${resource} AND resource_id = ${resource_id} AND user_id = ${user_id}`)
}

/** The other operators whose page was open since then, those with unsaved changes first. */
export function othersPresent(
  on: SqlSource,
  { resource, resource_id, user_id }: Place,
  { now, since }: { now: Date; since: Date },
): Promise<Present[]> {
  return sqlOf(on).rows<Present>(sql`
    SELECT u.id, u.email, u.first_name, u.last_name, p.is_editing,
      greatest(0, extract(epoch FROM ${now}::timestamptz - p.seen_at) * 1000)::int AS age_ms
    FROM mercer.presence p JOIN public."user" u ON u.id = p.user_id AND u.deleted_at IS NULL
    WHERE p.resource = ${resource} AND p.resource_id = ${resource_id} AND p.user_id <> ${user_id}
      AND p.seen_at >= ${since}
    ORDER BY p.is_editing DESC, u.id LIMIT 10`)
}
