import type { Db } from "@mercer/db"

export type Row = Record<string, unknown>
/** Names of columns with their types in the database. */
export type Columns = Record<string, string>
export type Writer = ReturnType<typeof writer>

/** Statements over any number of rows, given as JSON. Rows made together follow each other by a microsecond. */
export function writer(db: Db) {
  const run = runner(db)
  const record = (columns: Columns) => Object.entries(columns).map(([name, type]) => `"${name}" ${type}`)
  const named = (columns: Columns) => Object.keys(columns).map((name) => `"${name}"`)
  return {
    insert: (table: string, columns: Columns, rows: Row[], mayBeThere = false) =>
      run(
        `INSERT INTO ${table} (id, ${named(columns)}, created_at, updated_at)
        SELECT id, ${named(columns)}, now() + n * interval '1 microsecond', now()
        FROM jsonb_to_recordset($1::jsonb) AS x(id text, n integer, ${record(columns)})
        ${mayBeThere ? "ON CONFLICT (id) DO NOTHING" : ""}`,
        rows.map((row, n) => ({ ...row, n })),
      ),
    update: (table: string, columns: Columns, rows: Row[]) =>
      run(
        `UPDATE ${table} t SET ${named(columns).map((name) => `${name} = x.${name}`)}, updated_at = clock_timestamp()
        FROM jsonb_to_recordset($1::jsonb) AS x(id text, ${record(columns)}) WHERE t.id = x.id`,
        rows,
      ),
    /** Only what belongs to these rows has changed, and yet they are another version to who has read them. */
    mark: (table: string, ids: string[]) =>
      run(
        `UPDATE ${table} t SET updated_at = clock_timestamp()
        FROM jsonb_array_elements_text($1::jsonb) AS x(id) WHERE t.id = x.id`,
        ids,
      ),
    ...ties(run),
    ...removals(run),
  }
}

type Run = ReturnType<typeof runner>

const runner = (db: Db) => async (sql: string, rows: readonly unknown[]) => {
  if (rows.length > 0) await db.$executeRawUnsafe(sql, JSON.stringify(rows))
}

function ties(run: Run) {
  return {
    tie: (table: string, column: string, rows: Row[]) =>
      run(
        `INSERT INTO ${table} (product_id, ${column})
        SELECT product_id, other_id FROM jsonb_to_recordset($1::jsonb) AS x(product_id text, other_id text)
        ON CONFLICT DO NOTHING`,
        rows,
      ),
    untie: (table: string, column: string, rows: Row[]) =>
      run(
        `DELETE FROM ${table} t USING jsonb_to_recordset($1::jsonb) AS x(product_id text, other_id text)
        WHERE t.product_id = x.product_id AND t.${column} = x.other_id`,
        rows,
      ),
    setValues: (rows: Row[]) =>
      run(
        `UPDATE product_option_value t SET value = x.value, updated_at = now()
        FROM jsonb_to_recordset($1::jsonb) AS x(variant_id text, option_id text, value text)
        WHERE t.variant_id = x.variant_id AND t.option_id = x.option_id AND t.deleted_at IS NULL`,
        rows,
      ),
  }
}

function removals(run: Run) {
  return {
    softDelete: (table: string, ids: string[]) =>
      run(`UPDATE ${table} SET deleted_at = now() WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb))`, ids),
    free: (ids: string[]) =>
      run(
        `UPDATE product_variant SET sku = NULL, barcode = NULL
        WHERE id IN (SELECT jsonb_array_elements_text($1::jsonb)) AND (sku IS NOT NULL OR barcode IS NOT NULL)`,
        ids,
      ),
    dropValues: (rows: Row[]) =>
      run(
        `DELETE FROM product_option_value t
        USING jsonb_to_recordset($1::jsonb) AS x(variant_id text, option_id text)
        WHERE t.variant_id = x.variant_id AND t.option_id = x.option_id`,
        rows,
      ),
    dropPrices: async (ids: string[]) => {
      const listed = "SELECT jsonb_array_elements_text($1::jsonb)"
      await run(`DELETE FROM product_variant_money_amount WHERE money_amount_id IN (${listed})`, ids)
      await run(`DELETE FROM money_amount WHERE id IN (${listed})`, ids)
    },
  }
}
