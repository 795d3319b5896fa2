import type { Difference, Fault, ImportRow, ProductState } from "@mercer/commerce"
import { type SqlSource, sql, sqlOf } from "@mercer/db"

/*
 * The items, rows and faults of batch jobs: what imports and exports store between steps.
 */

/** Locks a job's row until the transaction ends. */
export async function lockJobRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM batch_job WHERE id = ${id} FOR UPDATE`)
}

/** Locks products until the transaction ends: always in the same order, so that two imports don't deadlock. */
export async function lockProducts(tx: SqlSource, ids: string[]): Promise<void> {
  const text = "SELECT id FROM product WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE"
  await sqlOf(tx).send({ text, values: [ids] })
}

/** Columns that rows are found by: statistics of all others cost ten times as much, and no plan here depends on them. */
const ANALYZED = {
  items: "mercer.batch_item (job_id, no, subject, state)",
  rows: "mercer.import_row (job_id, line, handle, sku, barcode)",
  catalog: [
    "product (id, handle), product_variant (id, product_id, sku, barcode), product_option (id, product_id)",
    "product_option_value (option_id, variant_id), money_amount (id, price_list_id)",
    "product_variant_money_amount (money_amount_id, variant_id), image (id), product_images (product_id, image_id)",
    "product_tags (product_id, product_tag_id), product_type (id, value), product_tag (id, value)",
    "product_sales_channel (product_id, sales_channel_id), product_shipping_profile (product_id, profile_id)",
    "product_category_product (product_id, product_category_id)",
  ].join(", "),
}

/** Makes PostgreSQL analyze the jobs' items, the imports' rows or all tables of products, for its query plans. */
export async function analyze(on: SqlSource, tables: keyof typeof ANALYZED): Promise<void> {
  await sqlOf(on).run({ text: `ANALYZE ${ANALYZED[tables]}`, values: [] })
}

/** Creates an item of an export for each product, numbered from `cursor`. */
export async function insertExportItems(tx: SqlSource, job_id: string, cursor: number, ids: string[]): Promise<void> {
  const text = `INSERT INTO mercer.batch_item (job_id, no, subject, rows)
        SELECT $1, $2 + n, id, 1 FROM unnest($3::text[]) WITH ORDINALITY AS x(id, n)`
  await sqlOf(tx).run({ text, values: [job_id, cursor, ids] })
}

/** Stores the width of its file in an export's context. */
export async function keepExportShape(tx: SqlSource, job_id: string, shape: object): Promise<void> {
  const text = "UPDATE batch_job SET context = context || jsonb_build_object('shape', $2::jsonb) WHERE id = $1"
  await sqlOf(tx).run({ text, values: [job_id, JSON.stringify(shape)] })
}

/** Stores the readable rows of an import's file. */
export async function insertImportRows(
  tx: SqlSource,
  job_id: string,
  rows: { line: number; handle: string }[],
): Promise<void> {
  const text = `INSERT INTO mercer.import_row (job_id, line, handle, sku, barcode, facts)
      SELECT $1, (x->>'line')::int, x->>'handle', x->'variant'->>'sku', x->'variant'->>'barcode', x
      FROM jsonb_array_elements($2::jsonb) x`
  await sqlOf(tx).send({ text, values: [job_id, JSON.stringify(rows)] })
}

/** A fault of an import by its number; `handle`: of the product that it keeps from being imported. */
export interface NumberedFault {
  no: number
  handle: string | null
  fault: Fault
}

/** Stores faults of an import. */
export async function insertFaults(tx: SqlSource, job_id: string, faults: NumberedFault[]): Promise<void> {
  const text = `INSERT INTO mercer.import_fault (job_id, no, handle, fault)
    SELECT $1, (x->>'no')::int, x->>'handle', x->'fault' FROM jsonb_array_elements($2::jsonb) x`
  await sqlOf(tx).send({ text, values: [job_id, JSON.stringify(faults)] })
}

/** At most `most` faults of an import in the order of its lines, after `offset`. */
export async function faultsByLine(on: SqlSource, job_id: string, most: number, offset = 0): Promise<Fault[]> {
  const text = `SELECT fault FROM mercer.import_fault WHERE job_id = $1
      ORDER BY (fault->>'line')::int, no LIMIT ${Number(most)} OFFSET ${Number(offset)}`
  const rows = await sqlOf(on).rows<{ fault: Fault }>({ text, values: [job_id] })
  return rows.map(({ fault }) => fault)
}

/** Those of these handles for which a row of the import has a fault. */
export async function faultyHandles(on: SqlSource, job_id: string, handles: string[]): Promise<string[]> {
  const text = "SELECT DISTINCT handle FROM mercer.import_fault WHERE job_id = $1 AND handle = ANY($2::text[])"
  const found = await sqlOf(on).rows<{ handle: string }>({ text, values: [job_id, handles] })
  return found.map(({ handle }) => handle)
}

/** Creates an item for each handle in an import's rows, in the order of their first lines. */
export async function insertImportItems(tx: SqlSource, job_id: string): Promise<void> {
  const text = `INSERT INTO mercer.batch_item (job_id, no, subject, rows)
      SELECT $1, row_number() OVER (ORDER BY min(line)), handle, count(*) FROM mercer.import_row
      WHERE job_id = $1 GROUP BY handle`
  await sqlOf(tx).run({ text, values: [job_id] })
}

/** A line with a value that an earlier line has too. */
export interface RepeatedValue {
  line: number
  handle: string
  value: string
  /** The first line with it. */
  first: number
}

/** The lines of an import whose SKU or barcode is in an earlier line, at most 5,000. */
export function repeatedCodes(on: SqlSource, job_id: string, code: "sku" | "barcode"): Promise<RepeatedValue[]> {
  const text = `SELECT * FROM (SELECT line, handle, value, min(line) OVER (PARTITION BY value ORDER BY line) AS first,
          count(*) OVER (PARTITION BY value) AS many FROM
        (SELECT line, handle, ${code} AS value FROM mercer.import_row WHERE job_id = $1) r WHERE value IS NOT NULL) t
      WHERE many > 1 AND first <> line ORDER BY line LIMIT 5000`
  return sqlOf(on).rows<RepeatedValue>({ text, values: [job_id] })
}

/** The first line of each product id and handle in an import, and the first one with that id under any handle. */
export function productIdsByHandle(on: SqlSource, job_id: string): Promise<RepeatedValue[]> {
  const text = `SELECT min(line) AS line, handle, facts->'product'->>'id' AS value,
      min(min(line)) OVER (PARTITION BY facts->'product'->>'id') AS first
    FROM mercer.import_row WHERE job_id = $1 AND facts->'product'->>'id' IS NOT NULL GROUP BY 2, 3 ORDER BY 1`
  return sqlOf(on).rows<RepeatedValue>({ text, values: [job_id] })
}

/** The handles with more than `most` rows in an import, with their first lines. */
export function largeHandles(on: SqlSource, job_id: string, most: number): Promise<{ handle: string; line: number }[]> {
  const text = `SELECT handle, min(line) AS line FROM mercer.import_row WHERE job_id = $1 GROUP BY handle HAVING count(*) > $2`
  return sqlOf(on).rows<{ handle: string; line: number }>({ text, values: [job_id, most] })
}

/** An item of a job; `rows`: how many rows of the file it has. */
export interface BatchItem {
  no: number
  subject: string
  rows: number
}

/** At most `most` items of a job after `cursor`, in their order; `only_valid`: only those that have no state yet. */
export function itemsAfter(
  on: SqlSource,
  job_id: string,
  { cursor, most, only_valid }: { cursor: number; most: number; only_valid: boolean },
): Promise<BatchItem[]> {
  const text = `SELECT no, subject, rows FROM mercer.batch_item
    WHERE job_id = $1 AND no > $2 ${only_valid ? "AND state IS NULL" : ""} ORDER BY no LIMIT ${Number(most)}`
  return sqlOf(on).rows<BatchItem>({ text, values: [job_id, cursor] })
}

/** The rows of these handles in an import, in the order of its lines. */
export async function rowsOfHandles(on: SqlSource, job_id: string, handles: string[]): Promise<ImportRow[]> {
  const text = "SELECT facts FROM mercer.import_row WHERE job_id = $1 AND handle = ANY($2::text[]) ORDER BY line"
  const rows = await sqlOf(on).rows<{ facts: ImportRow }>({ text, values: [job_id, handles] })
  return rows.map(({ facts }) => facts)
}

/** Marks the items from one number to another as invalid if their handle has a fault. */
export async function markInvalidItems(tx: SqlSource, job_id: string, from: number, to: number): Promise<void> {
  const text = `UPDATE mercer.batch_item i SET state = 'invalid' WHERE job_id = $1 AND no BETWEEN $2 AND $3
      AND EXISTS (SELECT FROM mercer.import_fault f WHERE f.job_id = i.job_id AND f.handle = i.subject)`
  await sqlOf(tx).send({ text, values: [job_id, from, to] })
}

/** Stores what an import would change of its items, given in the order of their numbers. */
export async function keepDifferences(
  tx: SqlSource,
  job_id: string,
  diffs: { no: number; diff: Difference[] }[],
): Promise<void> {
  const text = `UPDATE mercer.batch_item i SET diff = x.diff FROM jsonb_to_recordset($2::jsonb) AS x(no int, diff jsonb)
    WHERE i.job_id = $1 AND i.no = x.no AND i.no BETWEEN $3 AND $4`
  await sqlOf(tx).send({ text, values: [job_id, JSON.stringify(diffs), diffs[0]?.no, diffs.at(-1)?.no] })
}

/** What an import has done to a product, or to a variant's prices; null before: it created the product. */
export interface AppliedItem<State = ProductState> {
  no: number
  before: State | null
  after: State
}

/** Stores what an import has changed, so that it can be undone; items are given in the order of their numbers. */
export async function keepApplied(
  tx: SqlSource,
  job_id: string,
  items: { no: number; before: object | null; after: object | null }[],
): Promise<void> {
  const text = `UPDATE mercer.batch_item i SET state = 'applied', before = nullif(x.before, 'null'::jsonb), after = x.after
    FROM jsonb_to_recordset($2::jsonb) AS x(no int, before jsonb, after jsonb)
    WHERE i.job_id = $1 AND i.no = x.no AND i.no BETWEEN $3 AND $4`
  await sqlOf(tx).send({ text, values: [job_id, JSON.stringify(items), items[0]?.no, items.at(-1)?.no] })
}

/** At most `most` items after `cursor` that an import has applied, in their order. */
export function appliedItems<State = ProductState>(
  on: SqlSource,
  job_id: string,
  cursor: number,
  most: number,
): Promise<AppliedItem<State>[]> {
  const text = `SELECT no, before, after FROM mercer.batch_item WHERE job_id = $1 AND no > $2 AND state = 'applied'
    ORDER BY no LIMIT ${Number(most)}`
  return sqlOf(on).rows<AppliedItem<State>>({ text, values: [job_id, cursor] })
}
