import { identifier, joinParts, type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"

const CATEGORIES_LOCK = 72707372

/**
 * Makes other requests that sort categories wait until the transaction ends: rules about ranks span all siblings.
 * @public
 */
export async function lockCategories(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`SELECT pg_advisory_xact_lock(${CATEGORIES_LOCK}::bigint)::text`)
}

/** Makes other requests that make this handle for a table wait until the transaction ends. */
export async function lockHandle(tx: SqlSource, table: string, handle: string): Promise<void> {
  const key = `mercer.handle ${table} ${handle}`
  await sqlOf(tx).run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Tables of which operators search the newest rows, each with the condition of its index on created_at. */
const NEWEST = {
  customer: sql`deleted_at IS NULL`,
  product: sql`deleted_at IS NULL`,
  product_variant: sql`deleted_at IS NULL`,
  inventory_item: sql`deleted_at IS NULL`,
  order: sql`true`,
}
export type NewestOf = keyof typeof NEWEST

/** When the oldest of the newest `most` rows was created; undefined if there are no more than these. */
export async function createdSince(on: SqlSource, table: NewestOf, most: number): Promise<Date | undefined> {
  const [found] = await sqlOf(on).rows<{ created_at: Date }>(sql`
    SELECT created_at FROM ${identifier(table)} WHERE ${NEWEST[table]} ORDER BY created_at DESC OFFSET ${most} LIMIT 1`)
  return found?.created_at
}

/** From now on a statement of this transaction that takes longer is canceled. */
export async function limitTime(tx: SqlSource, ms: number): Promise<void> {
  await sqlOf(tx).rows(sql`SELECT set_config('statement_timeout', ${String(ms)}, true)`)
}

/**
 * The ids of at most `most` customers or addresses with one of these patterns in the digits of their phone number. The
 * expression is that of the indexes mercer_customer_phone and mercer_address_phone.
 */
export async function withPhoneLike(
  on: SqlSource,
  table: "customer" | "address",
  patterns: string[],
  most: number,
): Promise<string[]> {
  const rows = await sqlOf(on).rows<{ id: string }>(sql`
    SELECT id FROM ${identifier(table)}
    WHERE regexp_replace(phone, '\\D', '', 'g') LIKE ANY(${patterns}) AND deleted_at IS NULL LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

/*
 * Writes any number of rows in one statement, given as JSON; nothing if there are none. In a transaction it is only sent:
 * what follows need not wait for it.
 */

/** @public */
export type Row = Record<string, unknown>

const TYPES = {
  text: sql`text`,
  integer: sql`integer`,
  boolean: sql`boolean`,
  product_status_enum: sql`product_status_enum`,
}
/** Names of columns with their types in the database. @public */
export type Columns = Record<string, keyof typeof TYPES>

const record = (columns: Columns): SqlPart =>
  joinParts(Object.entries(columns).map(([name, type]) => sql`${identifier(name)} ${TYPES[type]}`))
const names = (columns: Columns): SqlPart => joinParts(Object.keys(columns).map((name) => identifier(name)))

async function write(tx: SqlSource, rows: readonly unknown[], statement: (json: string) => SqlPart): Promise<void> {
  if (rows.length > 0) await sqlOf(tx).send(statement(JSON.stringify(rows)))
}

/**
 * Creates rows with these columns and `id`. Their timestamps are a microsecond apart. `may_be_there`: a row whose id
 * already exists stays the same.
 * @public
 */
export function insertRows(
  tx: SqlSource,
  table: string,
  columns: Columns,
  rows: Row[],
  { may_be_there = false } = {},
): Promise<void> {
  const numbered = rows.map((row, n) => ({ ...row, n }))
  return write(
    tx,
    numbered,
    (json) => sql`
        INSERT INTO ${identifier(table)} (id, ${names(columns)}, created_at, updated_at)
        SELECT id, ${names(columns)}, now() + n * interval '1 microsecond', now()
        FROM jsonb_to_recordset(${json}::jsonb) AS x(id text, n integer, ${record(columns)})
        ${may_be_there ? sql`ON CONFLICT (id) DO NOTHING` : sql``}`,
  )
}

/** Writes these columns of existing rows, by their ids, and marks the rows as changed. @public */
export function updateRows(tx: SqlSource, table: string, columns: Columns, rows: Row[]): Promise<void> {
  const set = Object.keys(columns).map((name) => sql`${identifier(name)} = ${identifier("x", name)}`)
  return write(
    tx,
    rows,
    (json) => sql`
        UPDATE ${identifier(table)} t SET ${joinParts(set)}, updated_at = clock_timestamp()
        FROM jsonb_to_recordset(${json}::jsonb) AS x(id text, ${record(columns)}) WHERE t.id = x.id`,
  )
}

/**
 * Marks rows as changed when only related rows have changed: for clients that have read them it is another version.
 * @public
 */
export function markRows(tx: SqlSource, table: string, ids: string[]): Promise<void> {
  return write(
    tx,
    ids,
    (json) => sql`
        UPDATE ${identifier(table)} t SET updated_at = clock_timestamp()
        FROM jsonb_array_elements_text(${json}::jsonb) AS x(id) WHERE t.id = x.id`,
  )
}

/** Marks rows as deleted. @public */
export function softDeleteRows(tx: SqlSource, table: string, ids: string[]): Promise<void> {
  return write(
    tx,
    ids,
    (json) => sql`
      UPDATE ${identifier(table)} SET deleted_at = now() WHERE id IN (SELECT jsonb_array_elements_text(${json}::jsonb))`,
  )
}
