import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Makes others who create a token of this purpose for the same account wait until the transaction ends. */
export async function lockTokensOf(tx: SqlSource, purpose: string, subject_id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT pg_advisory_xact_lock(hashtext(${`${purpose} ${subject_id}`}))`)
}

/** Whether an email of this kind to this address, which will create a new token, waits to be sent. */
export async function isMailWaiting(on: SqlSource, kind: string, email: string): Promise<boolean> {
  const [found] = await sqlOf(on).rows<{ waits: boolean }>(sql`
    SELECT EXISTS (SELECT FROM mercer.outbox WHERE kind = ${kind} AND done_at IS NULL
      AND payload->>'email' = ${email} AND payload->>'revives' IS NULL) AS waits`)
  return found?.waits ?? false
}

/** The first of the notifications that this one sends again; itself, if it is the first. */
export async function firstNotification(on: SqlSource, id: string): Promise<string> {
  const [first] = await sqlOf(on).rows<{ id: string }>(sql`
    WITH RECURSIVE chain AS (
      SELECT id, parent_id, 1 AS length FROM notification WHERE id = ${id}
      UNION ALL
      SELECT n.id, n.parent_id, length + 1 FROM chain JOIN notification n ON n.id = chain.parent_id WHERE length < 1000)
    SELECT id FROM chain ORDER BY length DESC LIMIT 1`)
  return first?.id ?? id
}
