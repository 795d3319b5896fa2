import { identifier, type SqlSource, sql, sqlOf } from "@mercer/db"

const LOCK = 72707371

/** Locks the creation of types and tags until the transaction ends: the tables have no unique index on the text. @public */
export async function lockLabels(tx: SqlSource): Promise<void> {
  await sqlOf(tx).run(sql`SELECT pg_advisory_xact_lock(${LOCK}::bigint)::text`)
}

/** Types and tags of products, by the names of their tables. @public */
export type LabelTable = "product_type" | "product_tag"

/** A type or tag of products. */
export interface StoredLabel {
  id: string
  value: string
}

/**
 * The types or tags with these ids or texts, the oldest first. Until the transaction ends none of them is deleted,
 * merged or renamed: the product that gets one would keep what no longer exists.
 */
export function heldLabels(
  tx: SqlSource,
  table: LabelTable,
  { ids, values }: { ids: string[]; values: string[] },
): Promise<StoredLabel[]> {
  return sqlOf(tx).rows<StoredLabel>(sql`
    SELECT id, value FROM ${identifier(table)}
    WHERE deleted_at IS NULL AND (id = ANY(${ids}::text[]) OR value = ANY(${values}::text[]))
    ORDER BY created_at, id FOR KEY SHARE`)
}

/** Locks a product's row until the transaction ends; false if it is missing or deleted. */
export async function lockProductRow(tx: SqlSource, id: string): Promise<boolean> {
  const found = await sqlOf(tx).run(sql`
    SELECT id FROM product WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`)
  return found > 0
}

/** A variant with its version. */
export interface VariantVersion {
  id: string
  title: string
  updated_at: Date
}

/** Variants with their versions, locked until the transaction ends: in the order in which checkout decrements stock. */
export function lockVariants(tx: SqlSource, ids: string[]): Promise<VariantVersion[]> {
  return sqlOf(tx).rows<VariantVersion>(sql`
    SELECT id, title, updated_at FROM product_variant WHERE id = ANY(${ids}::text[])
    ORDER BY id FOR NO KEY UPDATE`)
}

/** The most used tags of products, with the numbers of these products. */
export function mostUsedTags(
  on: SqlSource,
  most: number,
): Promise<{ id: string; value: string; usage_count: number }[]> {
  return sqlOf(on).rows<{ id: string; value: string; usage_count: number }>(sql`
        SELECT g.id, g.value, count(*)::int AS usage_count
        FROM product_tags t JOIN product_tag g ON g.id = t.product_tag_id JOIN product p ON p.id = t.product_id
        WHERE g.deleted_at IS NULL AND p.deleted_at IS NULL
        GROUP BY g.id ORDER BY usage_count DESC, g.value, g.id LIMIT ${most}`)
}
