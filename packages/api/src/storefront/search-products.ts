import { searchTerms } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import { knowsLikeness, productsByLikeness, productsByWords } from "./queries.ts"

/** More than anybody pages through; other filters are applied to these results. */
const MOST = 1_000

/** How much of a word may be misspelled: 0.3 of its trigrams must match, as in PostgreSQL's similarity. */
const LIKENESS = "0.3"

/**
 * The ids of published products that a text finds, the best first: those with all its words or their beginnings (in the
 * title before the subtitle before the description) or with such a SKU; if there are none, those with a similar title.
 * Null when the text contains no word: then it does not filter products.
 */
export async function searchProducts(ctx: Context, text: string): Promise<string[] | null> {
  const terms = searchTerms(text)
  if (terms === null) return null
  const found = await byWords(ctx, terms, text)
  return found.length > 0 ? found : byLikeness(ctx, text)
}

function byWords(ctx: Context, terms: string, text: string): Promise<string[]> {
  const sku = `${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&")}%`
  return productsByWords(ctx, { terms, sku, most: MOST })
}

/** Needs the extension pg_trgm; without it misspelled words find nothing. */
async function byLikeness(ctx: Context, text: string): Promise<string[]> {
  if (!(await knowsLikeness(ctx))) return []
  return ctx.tx((tx) => productsByLikeness(tx, { text, likeness: LIKENESS, most: MOST }))
}
