import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Records that this file is deleted from the storage, unless a row names it by then. @public */
export async function planRemoval(on: SqlSource, keys: readonly string[], due_at: Date): Promise<void> {
  if (keys.length === 0) return
  await sqlOf(on).run(sql`
    INSERT INTO mercer.file_removal (key, due_at) SELECT key, ${due_at} FROM unnest(${keys}::text[]) AS t (key)
    ON CONFLICT (key) DO UPDATE SET due_at = excluded.due_at, attempts = 0`)
}

/** The file has its row, or is gone. @public */
export async function forgetRemoval(on: SqlSource, keys: readonly string[]): Promise<void> {
  await sqlOf(on).run(sql`DELETE FROM mercer.file_removal WHERE key = ANY(${keys}::text[])`)
}

/**
 * Files whose time has come; those that a row names by now are forgotten. Locked for a minute, and longer with each
 * attempt, so that no other server deletes them too.
 */
export async function acquireRemovals(on: SqlSource, now: Date, most: number): Promise<string[]> {
  await sqlOf(on).run(sql`
    DELETE FROM mercer.file_removal r WHERE r.due_at <= ${now} AND (
      EXISTS (SELECT FROM mercer.file f WHERE f.key = r.key)
      OR EXISTS (SELECT FROM mercer.media_size s WHERE s.key = r.key))`)
  const rows = await sqlOf(on).rows<{ key: string }>(sql`
    UPDATE mercer.file_removal
    SET due_at = ${now}::timestamptz + least(interval '1 hour', interval '1 minute' * power(2, least(attempts, 10))), attempts = attempts + 1
    WHERE key IN (SELECT key FROM mercer.file_removal WHERE due_at <= ${now}
      ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING key`)
  return rows.map(({ key }) => key)
}

/**
 * Deletes the row of a file, and plans to delete the file and the sizes that were made of it. False when there is none.
 * @public
 */
export async function deleteFileRow(tx: SqlSource, key: string, due_at: Date): Promise<boolean> {
  const sizes = await sqlOf(tx).rows<{ key: string }>(
    sql`DELETE FROM mercer.media_size WHERE of_key = ${key} RETURNING key`,
  )
  const gone = await sqlOf(tx).run(sql`DELETE FROM mercer.file WHERE key = ${key}`)
  const keys = sizes.map((size) => size.key)
  await planRemoval(tx, gone > 0 ? [key, ...keys] : keys, due_at)
  return gone > 0
}
