import { type SqlSource, sql, sqlOf } from "@mercer/db"

/** Gives lines the terms of those that they are copies of, where these have any. */
export async function copyLineTerms(on: SqlSource, copies: { line_item_id: string; copy_of: string }[]): Promise<void> {
  await sqlOf(on).run(sql`
    INSERT INTO mercer.line_terms (line_item_id, title, description, tax_rates)
    SELECT w.line_item_id, t.title, t.description, t.tax_rates
    FROM jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) AS w (line_item_id text, copy_of text)
    JOIN mercer.line_terms t ON t.line_item_id = w.copy_of`)
}
