import { searchTerms } from "@mercer/commerce"
import type { Context } from "../context.ts"

/** More than anybody leafs through; what else is asked of the hits is asked of these. */
const MOST = 1_000

/** How much of a word may be mistyped: 0.3 of its letter triples must be right, as in PostgreSQL's similarity. */
const LIKENESS = "0.3"

/**
 * The ids of published products that a text finds, the best first: those with all its words or their beginnings (in the
 * title before the subtitle before the description) or with such an article number; if there are none, those whose
 * title is written much like it. Null when the text holds no word: then it says nothing about products.
 */
export async function searchProducts(ctx: Context, text: string): Promise<string[] | null> {
  const terms = searchTerms(text)
  if (terms === null) return null
  const found = await byWords(ctx, terms, text)
  return found.length > 0 ? found : byLikeness(ctx, text)
}

type Hit = { id: string }
const idsOf = (hits: Hit[]) => hits.map(({ id }) => id)

/** The expressions are those of the indexes mercer_product_search and mercer_product_variant_sku. */
async function byWords({ db }: Context, terms: string, text: string): Promise<string[]> {
  const sku = `${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&")}%`
  const hits = await db.$queryRaw<Hit[]>`
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
    GROUP BY p.id ORDER BY max(hit.score) DESC, p.created_at DESC, p.id LIMIT ${MOST}`
  return idsOf(hits)
}

/** Needs the extension pg_trgm; without it what is mistyped finds nothing. */
async function byLikeness(ctx: Context, text: string): Promise<string[]> {
  const [{ known } = { known: false }] = await ctx.db.$queryRaw<{ known: boolean }[]>`
    SELECT to_regproc('word_similarity') IS NOT NULL AS known`
  if (!known) return []
  return ctx.tx(async ({ db }) => {
    // The operator, unlike the function, is served by the index on titles; its threshold is a setting.
    await db.$queryRaw`SELECT set_config('pg_trgm.word_similarity_threshold', ${LIKENESS}, true)`
    const hits = await db.$queryRaw<Hit[]>`
      SELECT id FROM product WHERE ${text} <% title AND status = 'published' AND deleted_at IS NULL
      ORDER BY word_similarity(${text}, title) DESC, created_at DESC, id LIMIT ${MOST}`
    return idsOf(hits)
  })
}
