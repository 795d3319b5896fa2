import { identifier, type Query, type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"
import type { Operator } from "../context/context.ts"

/** An operator as JSON, of the tables of `WITH_ROLE`. A custom role counts for members of Medusa v1's column only. */
const OPERATOR = `json_build_object('id', u.id, 'role', u.role, 'custom', CASE WHEN r.id IS NOT NULL
      THEN json_build_object('id', r.id, 'name', r.name, 'read', r.read, 'write', r.write) END)`
const WITH_ROLE = `LEFT JOIN mercer.user_role ur ON ur.user_id = u.id AND coalesce(u.role, 'member') = 'member'
    LEFT JOIN mercer.role r ON r.id = ur.role_id`

/** Where prepared statements run: on the pool, or in the open transaction. */
interface Prepared {
  query: Query
}

/**
 * Valid sessions, by the hashes of their ids, each with its account as JSON: in one statement, because most requests
 * begin with it.
 */
export function sessionsWithAccounts({ query }: Prepared, hashes: string[], now: Date): Promise<{ row: string }[]> {
  return query(SESSIONS_WITH_ACCOUNTS, [hashes, now])
}

const SESSIONS_WITH_ACCOUNTS = {
  name: "sessions_with_accounts",
  text: `SELECT json_build_object('id_hash', s.id_hash, 'user_id', s.user_id, 'actor', s.actor, 'expires_at', s.expires_at,
      'last_used_at', s.last_used_at,
      'operator', CASE WHEN u.id IS NOT NULL THEN ${OPERATOR} END,
      'shopper', CASE WHEN c.id IS NOT NULL
        THEN json_build_object('id', c.id, 'email', c.email, 'has_account', c.has_account) END)::text AS row
    FROM mercer.session s
    LEFT JOIN public."user" u ON s.actor = 'admin' AND u.id = s.user_id AND u.deleted_at IS NULL
    ${WITH_ROLE}
    LEFT JOIN public.customer c ON s.actor = 'customer' AND c.id = s.user_id AND c.deleted_at IS NULL
    WHERE s.id_hash = ANY($1::text[]) AND s.expires_at > $2`,
}

/** The customer whose token this is, as JSON, while the token is valid. */
export async function customerByStoreToken(
  { query }: Prepared,
  { hash, purpose, now }: { hash: string; purpose: string; now: Date },
): Promise<string | undefined> {
  const [found] = await query(CUSTOMER_BY_STORE_TOKEN, [hash, purpose, now])
  return found?.row
}

const CUSTOMER_BY_STORE_TOKEN = {
  name: "customer_by_store_token",
  text: `SELECT json_build_object('id', c.id, 'email', c.email, 'has_account', c.has_account)::text AS row
    FROM mercer.token t JOIN public.customer c ON c.id = t.subject_id AND c.deleted_at IS NULL
    WHERE t.token_hash = $1 AND t.purpose = $2 AND t.used_at IS NULL AND t.expires_at > $3`,
}

/** A login that Medusa v1 has signed; `key` is that of the row that may have ended it. */
export interface MedusaLogin {
  id: string
  key: string
  issued_at: Date
}

/**
 * The operator of a login of Medusa v1, as JSON, unless the account's logins have ended since. Such a login proves a
 * password only, so it is not enough for an operator with a second factor.
 */
export async function operatorByMedusaLogin(
  { query }: Prepared,
  { id, key, issued_at }: MedusaLogin,
): Promise<string | undefined> {
  const [found] = await query(OPERATOR_BY_MEDUSA_LOGIN, [id, key, issued_at])
  return found?.row
}

const OPERATOR_BY_MEDUSA_LOGIN = {
  name: "operator_by_medusa_login",
  text: `SELECT ${OPERATOR}::text AS row FROM public."user" u ${WITH_ROLE}
    WHERE u.id = $1 AND u.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM mercer.token t WHERE t.token_hash = $2 AND t.created_at >= $3)
      AND NOT EXISTS (SELECT FROM mercer.second_factor f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)`,
}

/** An operator with their role, unless they were deleted. @public */
export async function operatorById({ query }: Prepared, id: string): Promise<Operator | null> {
  const [found] = await query(OPERATOR_BY_ID, [id])
  return found ? (JSON.parse(found.row) as Operator) : null
}

const OPERATOR_BY_ID = {
  name: "operator_by_id",
  text: `SELECT ${OPERATOR}::text AS row FROM public."user" u ${WITH_ROLE} WHERE u.id = $1 AND u.deleted_at IS NULL`,
}

/** Whether an operator has a second factor. */
export async function hasSecondFactor({ query }: Prepared, user_id: string): Promise<boolean> {
  return (await query(HAS_SECOND_FACTOR, [user_id])).length > 0
}

const HAS_SECOND_FACTOR = {
  name: "has_second_factor",
  text: `SELECT true AS row FROM mercer.second_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
}

/** Notes that a session is in use, unless another request has within the same minute. */
export async function noteSessionUse(on: SqlSource, { id_hash, now }: { id_hash: string; now: Date }): Promise<void> {
  await sqlOf(on).run(sql`
    UPDATE mercer.session SET last_used_at = ${now} WHERE id_hash = ${id_hash}
      AND (last_used_at IS NULL OR last_used_at < ${now}::timestamptz - interval '1 minute')`)
}

/** The same for a customer. */
export async function customerByMedusaLogin(
  { query }: Prepared,
  { id, key, issued_at }: MedusaLogin,
): Promise<string | undefined> {
  const [found] = await query(CUSTOMER_BY_MEDUSA_LOGIN, [id, key, issued_at])
  return found?.row
}

const CUSTOMER_BY_MEDUSA_LOGIN = {
  name: "customer_by_medusa_login",
  text: `SELECT json_build_object('id', c.id, 'email', c.email, 'has_account', c.has_account)::text AS row
    FROM public.customer c WHERE c.id = $1 AND c.deleted_at IS NULL AND c.has_account
      AND NOT EXISTS (SELECT FROM mercer.token t WHERE t.token_hash = $2 AND t.created_at >= $3)`,
}

/** When an account's logins of Medusa v1 have ended, kept while there can be one from before. */
export interface LoginsEnded {
  key: string
  purpose: string
  id: string
  now: Date
  until: Date
}

/** Notes it; of two notes at once the later moment counts. */
export async function noteLoginsEnded(tx: SqlSource, { key, purpose, id, now, until }: LoginsEnded): Promise<void> {
  await sqlOf(tx).run(sql`
    INSERT INTO mercer.token AS t (token_hash, purpose, subject_id, created_at, expires_at)
    VALUES (${key}, ${purpose}, ${id}, ${now}, ${until})
    ON CONFLICT (token_hash) DO UPDATE SET created_at = greatest(t.created_at, excluded.created_at),
      expires_at = greatest(t.expires_at, excluded.expires_at)`)
}

/** Counts a call that the role would not be allowed to make. */
export async function countRoleReport(
  on: SqlSource,
  { operation, role, now }: { operation: string; role: string; now: Date },
): Promise<void> {
  await sqlOf(on).run(sql`
    INSERT INTO mercer.role_report (operation, role, count, last_at) VALUES (${operation}, ${role}, 1, ${now})
    ON CONFLICT (operation, role) DO UPDATE SET count = role_report.count + 1, last_at = excluded.last_at`)
}

/** A row by its table and the value of one column. */
export interface RowKey {
  schema: string
  table: string
  column: string
  key: string
}

/** Locks a row until the transaction ends; a missing one is ignored. */
export async function lockRow(tx: SqlSource, { schema, table, column, key }: RowKey): Promise<void> {
  await sqlOf(tx).run(sql`
    SELECT 1 FROM ${identifier(schema, table)} WHERE ${identifier(column)} = ${key} FOR NO KEY UPDATE`)
}

/** A row of one table, by its id. Our own tables are in the schema "mercer". */
export interface VersionedRow {
  table: string
  is_ours: boolean
  id: string
}

const named = ({ table, is_ours }: Omit<VersionedRow, "id">): SqlPart =>
  is_ours ? identifier("mercer", table) : identifier(table)

/** A timestamp that no version of a row has had: at least a millisecond later than the last. */
const stampAfter = (now: Date, updated_at: SqlPart): SqlPart =>
  sql`greatest(${now}::timestamptz, date_trunc('milliseconds', ${updated_at}) + interval '1 millisecond')`

/**
 * Locks a row, sets a new `updated_at` and returns it; undefined if there is no such row, or it was changed after
 * `since` (in milliseconds; null: whatever its version).
 */
export async function stampRow(
  tx: SqlSource,
  { id, ...table }: VersionedRow,
  { since, now }: { since: Date | null; now: Date },
): Promise<Date | undefined> {
  const [row] = await sqlOf(tx).rows<{ updated_at: Date }>(sql`
    UPDATE ${named(table)}
    SET updated_at = ${stampAfter(now, sql`updated_at`)}
    WHERE id = ${id} AND (${since}::timestamptz IS NULL OR date_trunc('milliseconds', updated_at) <= ${since}::timestamptz)
    RETURNING updated_at`)
  return row?.updated_at
}

/** When a row was last changed, in milliseconds; undefined when there is no such row. */
export async function versionOf(
  on: SqlSource,
  { id, ...table }: VersionedRow,
): Promise<{ updated_at: Date } | undefined> {
  const [row] = await sqlOf(on).rows<{ updated_at: Date }>(sql`
    SELECT date_trunc('milliseconds', updated_at) AS updated_at FROM ${named(table)} WHERE id = ${id}`)
  return row
}

/** Sets a row's `updated_at` if it is later than the current one. */
export async function raiseStamp(tx: SqlSource, { id, ...table }: VersionedRow, stamp: Date): Promise<void> {
  await sqlOf(tx).run(sql`
    UPDATE ${named(table)} SET updated_at = ${stamp}::timestamptz WHERE id = ${id} AND updated_at < ${stamp}::timestamptz`)
}

/** Locks rows in the order of their ids, against deadlocks, and sets a new `updated_at` on each. */
export async function stampRows(
  tx: SqlSource,
  { ids, ...table }: Omit<VersionedRow, "id"> & { ids: string[] },
  now: Date,
): Promise<void> {
  await sqlOf(tx).run(sql`
    WITH locked AS (SELECT id FROM ${named(table)} WHERE id = ANY(${ids}::text[]) ORDER BY id FOR NO KEY UPDATE)
    UPDATE ${named(table)} t
    SET updated_at = ${stampAfter(now, sql`t.updated_at`)}
    FROM locked WHERE t.id = locked.id`)
}

/** When operators last changed a currency, from the audit log: its table has no such column. */
export async function lastCurrencyChange(on: SqlSource, code: string): Promise<Date | undefined> {
  const [last] = await sqlOf(on).rows<{ created_at: Date }>(sql`
    SELECT created_at FROM mercer.audit
    WHERE operation = 'admin.currencies.update' AND lower(target_id) = ${code} AND outcome = 'done'
    ORDER BY created_at DESC LIMIT 1`)
  return last?.created_at
}
