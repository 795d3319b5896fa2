import type { ConditionType } from "@mercer/commerce"
import { identifier, type SqlPart, type SqlSource, sql, sqlOf } from "@mercer/db"

/** Locks a discount's row until the transaction ends. Orders that count its uses wait for it. */
export async function lockDiscountRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM discount WHERE id = ${id} FOR NO KEY UPDATE`)
}

/** Locks a discount's row against writes until the transaction ends; others may share this lock. */
export async function shareDiscountRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM discount WHERE id = ${id} FOR SHARE`)
}

/** Locks a gift card's row until the transaction ends. */
export async function lockGiftCardRow(tx: SqlSource, id: string): Promise<void> {
  await sqlOf(tx).run(sql`SELECT id FROM gift_card WHERE id = ${id} FOR UPDATE`)
}

/** For each kind of resource, its table, and the table and column that link it to conditions. */
const TABLES: Record<ConditionType, Record<"rows" | "ties" | "column", SqlPart>> = {
  products: tables("product"),
  product_types: tables("product_type"),
  product_collections: tables("product_collection"),
  product_tags: tables("product_tag"),
  customer_groups: tables("customer_group"),
}

export const isConditionType = (type: string): type is ConditionType => Object.hasOwn(TABLES, type)

function tables(name: string) {
  return {
    rows: identifier("public", name),
    ties: identifier("public", `discount_condition_${name}`),
    column: identifier(`${name}_id`),
  }
}

/** Those of these resources that exist; they can't be deleted until the transaction ends. */
export async function lockResources(tx: SqlSource, type: ConditionType, ids: string[]): Promise<string[]> {
  const found = await sqlOf(tx).rows<{ id: string }>(sql`
    SELECT id FROM ${TABLES[type].rows} WHERE id = ANY(${ids}::text[]) AND deleted_at IS NULL FOR KEY SHARE`)
  return found.map(({ id }) => id)
}

/** Links resources to a condition; existing links stay. */
export async function tieResources(tx: SqlSource, id: string, type: ConditionType, ids: string[]): Promise<void> {
  const { ties, column } = TABLES[type]
  await sqlOf(tx).run(sql`
    INSERT INTO ${ties} (condition_id, ${column}) SELECT ${id}, unnest(${ids}::text[]) ON CONFLICT DO NOTHING`)
}

/** Unlinks these resources from a condition. */
export async function untieResources(tx: SqlSource, id: string, type: ConditionType, ids: string[]): Promise<void> {
  const { ties, column } = TABLES[type]
  await sqlOf(tx).run(sql`DELETE FROM ${ties} WHERE condition_id = ${id} AND ${column} = ANY(${ids}::text[])`)
}

/** Unlinks all other resources from a condition. */
export async function untieOtherResources(
  tx: SqlSource,
  id: string,
  type: ConditionType,
  ids: string[],
): Promise<void> {
  const { ties, column } = TABLES[type]
  await sqlOf(tx).run(sql`DELETE FROM ${ties} WHERE condition_id = ${id} AND ${column} <> ALL(${ids}::text[])`)
}
