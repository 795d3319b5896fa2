import { type SqlSource, sql, sqlOf } from "@mercer/db"

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

/**
 * The ids of at most `most` published products that have all these words or such a SKU, the best first. `terms` is a
 * text search of PostgreSQL's, `sku` a pattern in lowercase. The expressions are those of the indexes
 * mercer_product_search and mercer_product_variant_sku.
 */
export async function productsByWords(
  on: SqlSource,
  { terms, sku, most }: { terms: string; sku: string; most: number },
): Promise<string[]> {
  const hits = await sqlOf(on).rows<{ id: string }>(sql`
    WITH hit AS (
      SELECT id, ts_rank(setweight(to_tsvector('simple', title), 'A')
          || setweight(to_tsvector('simple', coalesce(subtitle, '')), 'B')
          || setweight(to_tsvector('simple', coalesce(description, '')), 'C'), to_tsquery('simple', ${terms})) AS score
        FROM product
        WHERE deleted_at IS NULL AND (setweight(to_tsvector('simple', title), 'A')
          || setweight(to_tsvector('simple', coalesce(subtitle, '')), 'B')
          || setweight(to_tsvector('simple', coalesce(description, '')), 'C')) @@ to_tsquery('simple', ${terms})
      UNION ALL
      SELECT product_id, 1 FROM product_variant WHERE deleted_at IS NULL AND lower(sku) LIKE ${sku})
    SELECT p.id FROM hit JOIN product p ON p.id = hit.id
    WHERE p.status = 'published' AND p.deleted_at IS NULL
    GROUP BY p.id ORDER BY max(hit.score) DESC, p.created_at DESC, p.id LIMIT ${most}`)
  return idsOf(hits)
}

/** Whether the database has the extension pg_trgm, which similarity searches need. */
export async function knowsLikeness(on: SqlSource): Promise<boolean> {
  const [{ known } = { known: false }] = await sqlOf(on).rows<{ known: boolean }>(sql`
    SELECT to_regproc('word_similarity') IS NOT NULL AS known`)
  return known
}

/**
 * The ids of at most `most` published products whose title is similar to a text, the most similar first: `likeness` is
 * the share of its trigrams that must match. Only inside a transaction: the operator, unlike the function, uses the
 * index on titles, and its threshold is a setting.
 */
export async function productsByLikeness(
  tx: SqlSource,
  { text, likeness, most }: { text: string; likeness: string; most: number },
): Promise<string[]> {
  await sqlOf(tx).run(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${likeness}, true)`)
  const hits = await sqlOf(tx).rows<{ id: string }>(sql`
      SELECT id FROM product WHERE ${text} <% title AND status = 'published' AND deleted_at IS NULL
      ORDER BY word_similarity(${text}, title) DESC, created_at DESC, id LIMIT ${most}`)
  return idsOf(hits)
}

/** Adds a value to a list's statement and returns its placeholder. */
export type Parameter = (value: unknown) => string

/** An expression for lists of products: the alphabetically first title of a product's variants, or the last. */
export const titleOfVariants = (end: "min" | "max") =>
  `(SELECT ${end}(v.title) FROM product_variant v WHERE v.product_id = t.id AND v.deleted_at IS NULL)`

/** Whose prices count: those of a region or its currency, including price lists. */
export interface PricedIn {
  region: { id: string; currency_code: string }
  now: Date
  group_ids: readonly string[]
}

/**
 * An expression for lists of products: the lowest amount that one unit of a product costs, in minor units; without a
 * region in any currency, and then without price lists.
 */
export function lowestPrice(priced: PricedIn | null, parameter: Parameter): string {
  const tests = priced
    ? [
        `(m.region_id = ${parameter(priced.region.id)} OR m.region_id IS NULL AND m.currency_code = ${parameter(priced.region.currency_code)})`,
        `(m.price_list_id IS NULL OR ${listIsOpen(parameter(priced.now), parameter(priced.group_ids))})`,
      ]
    : ["m.price_list_id IS NULL"]
  return `(SELECT min(m.amount) FROM product_variant v
    JOIN product_variant_money_amount j ON j.variant_id = v.id AND j.deleted_at IS NULL
    JOIN money_amount m ON m.id = j.money_amount_id AND m.deleted_at IS NULL
    LEFT JOIN price_list l ON l.id = m.price_list_id
    WHERE v.product_id = t.id AND v.deleted_at IS NULL AND coalesce(m.min_quantity, 0) = 0 AND ${tests.join(" AND ")})`
}

/** A list that is active now, and for everybody or for one of these groups. */
function listIsOpen(now: string, group_ids: string): string {
  const groups = "FROM price_list_customer_groups g WHERE g.price_list_id = l.id"
  return `(l.deleted_at IS NULL AND l.status = 'active'
    AND (l.starts_at IS NULL OR l.starts_at < ${now}) AND (l.ends_at IS NULL OR l.ends_at > ${now})
    AND (NOT EXISTS (SELECT ${groups}) OR EXISTS (SELECT ${groups} AND g.customer_group_id = ANY(${group_ids}::text[]))))`
}
