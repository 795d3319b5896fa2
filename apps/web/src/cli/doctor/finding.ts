/** What was found about one thing. */
export interface Finding {
  check: string
  ok: boolean
  words: string
  /** What to do about it. */
  advice?: string
  /** `broken` keeps a shop from running, `problem` only from running in production, `advice` from nothing. */
  level: "broken" | "problem" | "advice"
}

/** All is well with this. */
export const fine = (check: string, words: string): Finding => ({ check, ok: true, words, level: "advice" })

/** Something that must not be so in production. */
export const problem = (check: string, words: string, advice: string): Finding => ({
  check,
  ok: false,
  words,
  advice,
  level: "problem",
})

/** The shop cannot run like this. */
export const broken = (check: string, words: string, advice?: string): Finding => ({
  check,
  ok: false,
  words,
  ...(advice && { advice }),
  level: "broken",
})
