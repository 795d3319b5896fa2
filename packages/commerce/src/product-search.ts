const MOST_WORDS = 20

/**
 * A shopper's search text as a full-text query of PostgreSQL: all its words, each of them as the beginning of one
 * (`linen shi` becomes `linen:* & shi:*`). Null when it has no word. Only letters and digits are used.
 */
export function searchTerms(text: string): string | null {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.length === 0
    ? null
    : words
        .slice(0, MOST_WORDS)
        .map((word) => `${word}:*`)
        .join(" & ")
}
