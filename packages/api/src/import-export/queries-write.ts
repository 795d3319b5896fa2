import { identifier, type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"
import type { LabelTable } from "../product/queries.ts"

/*
 * Writes rows that belong to products, any number of rows in one statement, given as JSON; nothing if there are none. In a
 * transaction it is only sent: what follows need not wait for it.
 */

async function write(tx: SqlSource, rows: readonly unknown[], statement: (json: string) => SqlPart): Promise<void> {
  if (rows.length > 0) await sqlOf(tx).send(statement(JSON.stringify(rows)))
}

/** A product and its links. */
export interface ProductTie {
  product_id: string | undefined
  other_id: string
}

/** Links products to other rows; existing links stay. */
export function tieProducts(tx: SqlSource, table: string, column: string, ties: ProductTie[]): Promise<void> {
  return write(
    tx,
    ties,
    (json) => sql`
        INSERT INTO ${identifier(table)} (product_id, ${identifier(column)})
        SELECT product_id, other_id FROM jsonb_to_recordset(${json}::jsonb) AS x(product_id text, other_id text)
        ON CONFLICT DO NOTHING`,
  )
}

/** Removes links of products. */
export function untieProducts(tx: SqlSource, table: string, column: string, ties: ProductTie[]): Promise<void> {
  return write(
    tx,
    ties,
    (json) => sql`
        DELETE FROM ${identifier(table)} t USING jsonb_to_recordset(${json}::jsonb) AS x(product_id text, other_id text)
        WHERE t.product_id = x.product_id AND ${identifier("t", column)} = x.other_id`,
  )
}

/** A variant's value of an option. */
export interface OptionValue {
  variant_id: string | undefined
  option_id: string
  value: string
}

/** Changes option values of variants. */
export function setOptionValues(tx: SqlSource, values: OptionValue[]): Promise<void> {
  return write(
    tx,
    values,
    (json) => sql`
        UPDATE product_option_value t SET value = x.value, updated_at = now()
        FROM jsonb_to_recordset(${json}::jsonb) AS x(variant_id text, option_id text, value text)
        WHERE t.variant_id = x.variant_id AND t.option_id = x.option_id AND t.deleted_at IS NULL`,
  )
}

/** Removes option values from variants. */
export function deleteOptionValues(tx: SqlSource, values: Omit<OptionValue, "value">[]): Promise<void> {
  return write(
    tx,
    values,
    (json) => sql`
        DELETE FROM product_option_value t
        USING jsonb_to_recordset(${json}::jsonb) AS x(variant_id text, option_id text)
        WHERE t.variant_id = x.variant_id AND t.option_id = x.option_id`,
  )
}

/** Removes SKUs and barcodes from variants, so that others may get them in the same transaction. */
export function clearCodes(tx: SqlSource, variant_ids: string[]): Promise<void> {
  return write(
    tx,
    variant_ids,
    (json) => sql`
        UPDATE product_variant SET sku = NULL, barcode = NULL
        WHERE id IN (SELECT jsonb_array_elements_text(${json}::jsonb)) AND (sku IS NOT NULL OR barcode IS NOT NULL)`,
  )
}

/** Deletes prices and their links to variants. */
export async function deletePrices(tx: SqlSource, ids: string[]): Promise<void> {
  await write(
    tx,
    ids,
    (json) => sql`
      DELETE FROM product_variant_money_amount
      WHERE money_amount_id IN (SELECT jsonb_array_elements_text(${json}::jsonb))`,
  )
  await write(
    tx,
    ids,
    (json) => sql`DELETE FROM money_amount WHERE id IN (SELECT jsonb_array_elements_text(${json}::jsonb))`,
  )
}

/** Creates those of these types or tags whose text does not exist yet; returns the ids of the new ones. */
export async function insertMissingLabels(
  tx: SqlSource,
  table: LabelTable,
  rows: { id: string; value: string }[],
): Promise<string[]> {
  const text = `INSERT INTO ${table} (id, value) SELECT id, value FROM jsonb_to_recordset($1::jsonb) AS x(id text, value text)
    WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.value = x.value AND t.deleted_at IS NULL) RETURNING id`
  const made = await sqlOf(tx).rows<{ id: string }>({ text, values: [JSON.stringify(rows)] })
  return made.map(({ id }) => id)
}

/** The types or tags with these texts, the newest first. */
export function labelsOf(on: SqlSource, table: LabelTable, values: string[]): Promise<{ id: string; value: string }[]> {
  const text = `SELECT id, value FROM ${table} WHERE value = ANY($1::text[]) AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`
  return sqlOf(on).rows<{ id: string; value: string }>({ text, values: [values] })
}

/** What prevents the deletion of a type or tag. */
const USES: Record<LabelTable, string[]> = {
  product_type: [
    "product u WHERE u.deleted_at IS NULL AND u.type_id",
    "discount_condition_product_type u WHERE u.product_type_id",
    "product_type_tax_rate u WHERE u.product_type_id",
  ],
  product_tag: [
    "product_tags u JOIN product p ON p.id = u.product_id AND p.deleted_at IS NULL WHERE u.product_tag_id",
    "discount_condition_product_tag u WHERE u.product_tag_id",
  ],
}

/** Marks those of these types or tags as deleted that are not used. */
export async function deleteUnusedLabels(tx: SqlSource, table: LabelTable, ids: string[]): Promise<void> {
  const unused = USES[table].map((use) => `AND NOT EXISTS (SELECT FROM ${use} = l.id)`).join(" ")
  const text = `UPDATE ${table} l SET deleted_at = now() WHERE l.id = ANY($1::text[]) AND l.deleted_at IS NULL ${unused}`
  await sqlOf(tx).run({ text, values: [ids] })
}
