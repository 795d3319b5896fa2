import { type ModelName, type Query, rarePart, readTextSample, type TextSample } from "@mercer/db"

const KEPT_MS = 10 * 60_000

interface Kept {
  sample: Promise<TextSample | undefined>
  until: number
}

/** What is known of the words that operators search for. */
export interface Texts {
  /** The part of the words that few of the table's rows have, for `TEXTS` in a filter; undefined when no part is rare. */
  rarePart(model: ModelName, columns: readonly string[], words: readonly string[]): Promise<string | undefined>
}

/**
 * Knows by a few thousand rows of a table, read again after ten minutes, which parts of words are rare in it. It decides how
 * a search is made, never what it finds.
 * @public
 */
export function makeTexts(query: Query, now: () => number = Date.now): Texts {
  const kept = new Map<ModelName, Kept>()
  function sampleOf(model: ModelName, columns: readonly string[]) {
    const known = kept.get(model)
    if (known && known.until > now()) return known.sample
    const sample = readTextSample(query, model, columns).catch(() => undefined)
    kept.set(model, { sample, until: now() + KEPT_MS })
    return sample
  }
  return {
    async rarePart(model, columns, words) {
      const sample = await sampleOf(model, columns)
      return sample && rarePart(sample, words)
    },
  }
}
