import { identifier, type SqlSource, sql, sqlOf } from "@mercer/db"
import type { LabelTable } from "../product/queries.ts"

/** A label that takes the place of another. */
export interface Replaced {
  table: LabelTable
  from: string
  to: string
}

/** Locks a type or tag until the transaction ends: until then no product can get it. */
export async function lockLabel(tx: SqlSource, table: LabelTable, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM ${identifier(table)} WHERE id = ${id} FOR UPDATE`)
}

/** Gives the products of one label the other one, once each; returns how many products had the first. */
export async function moveProducts(tx: SqlSource, { table, from, to }: Replaced): Promise<number> {
  const { run } = sqlOf(tx)
  if (table === "product_type")
    return run(sql`UPDATE product SET type_id = ${to}, updated_at = now() WHERE type_id = ${from}`)
  await run(sql`
    INSERT INTO product_tags (product_id, product_tag_id)
    SELECT product_id, ${to} FROM product_tags WHERE product_tag_id = ${from}
    ON CONFLICT DO NOTHING`)
  return unlinkProducts(tx, table, from)
}

/** Takes a label from its products; returns how many had it. */
export async function unlinkProducts(tx: SqlSource, table: LabelTable, id: string): Promise<number> {
  const { run } = sqlOf(tx)
  if (table === "product_type")
    return run(sql`UPDATE product SET type_id = NULL, updated_at = now() WHERE type_id = ${id}`)
  await run(sql`
    UPDATE product p SET updated_at = now() FROM product_tags t WHERE t.product_id = p.id AND t.product_tag_id = ${id}`)
  return run(sql`DELETE FROM product_tags WHERE product_tag_id = ${id}`)
}

/** Makes the discount conditions and tax rates of one label those of the other. */
export async function moveRules(tx: SqlSource, { table, from, to }: Replaced): Promise<void> {
  const { run } = sqlOf(tx)
  if (table === "product_tag") {
    await run(sql`
      INSERT INTO discount_condition_product_tag (product_tag_id, condition_id, metadata)
      SELECT ${to}, condition_id, metadata FROM discount_condition_product_tag WHERE product_tag_id = ${from}
      ON CONFLICT DO NOTHING`)
    await run(sql`DELETE FROM discount_condition_product_tag WHERE product_tag_id = ${from}`)
    return
  }
  await run(sql`
    INSERT INTO discount_condition_product_type (product_type_id, condition_id, metadata)
    SELECT ${to}, condition_id, metadata FROM discount_condition_product_type WHERE product_type_id = ${from}
    ON CONFLICT DO NOTHING`)
  await run(sql`DELETE FROM discount_condition_product_type WHERE product_type_id = ${from}`)
  await run(sql`
    INSERT INTO product_type_tax_rate (product_type_id, rate_id, metadata)
    SELECT ${to}, rate_id, metadata FROM product_type_tax_rate WHERE product_type_id = ${from}
    ON CONFLICT DO NOTHING`)
  await run(sql`DELETE FROM product_type_tax_rate WHERE product_type_id = ${from}`)
}

/** Whether a discount's condition or a tax rate names a label. */
export async function isInRules(on: SqlSource, table: LabelTable, id: string): Promise<boolean> {
  const found =
    table === "product_type"
      ? sql`
        SELECT 1 FROM discount_condition_product_type WHERE product_type_id = ${id}
        UNION ALL SELECT 1 FROM product_type_tax_rate WHERE product_type_id = ${id} LIMIT 1`
      : sql`SELECT 1 FROM discount_condition_product_tag WHERE product_tag_id = ${id} LIMIT 1`
  return (await sqlOf(on).rows(found)).length > 0
}
