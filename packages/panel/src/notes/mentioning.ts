import type { Colleague } from "./colleagues.ts"

/** What is entered after an @ just before the caret, and where it begins. */
export interface Mentioning {
  from: number
  to: number
  text: string
}

const BEGUN = /(?:^|[\s([{"'\u201e\u201c])@([\p{L}\p{N}._%+'-]*)$/u
const MOST = 6

/** The mention that is being entered at the caret; undefined if there is none. */
export function mentioningAt(value: string, caret: number): Mentioning | undefined {
  const [, text] = BEGUN.exec(value.slice(0, caret)) ?? []
  return text === undefined ? undefined : { from: caret - text.length - 1, to: caret, text }
}

/** The colleagues whose name or email has a word that begins with the text. */
export function colleaguesFor(text: string, colleagues: Colleague[]): Colleague[] {
  const wanted = text.toLowerCase()
  const words = ({ first_name, last_name, email }: Colleague) =>
    [first_name, last_name, email, ...email.split(/[.@_-]/)].map((word) => (word ?? "").toLowerCase())
  return colleagues.filter((one) => words(one).some((word) => word.startsWith(wanted))).slice(0, MOST)
}

/** The text with the mention completed, and where the caret belongs then. */
export function completed(value: string, { from, to }: Mentioning, { email }: Colleague) {
  const mention = `@${email} `
  return { value: value.slice(0, from) + mention + value.slice(to).replace(/^ /, ""), caret: from + mention.length }
}
