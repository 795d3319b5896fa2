import type { Finding } from "@mercer/api"

/** No problem found. */
export const fine = (check: string, words: string): Finding => ({ check, ok: true, words, level: "advice" })

/** A problem in production. */
export const problem = (check: string, words: string, advice: string): Finding => ({
  check,
  ok: false,
  words,
  advice,
  level: "problem",
})

/** The shop can't run like this. */
export const broken = (check: string, words: string, advice?: string): Finding => ({
  check,
  ok: false,
  words,
  ...(advice && { advice }),
  level: "broken",
})
