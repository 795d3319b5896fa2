import { isOvertaken } from "./crossed.ts"
import { type ServerError, statusOf } from "./trpc.ts"
import type { Words } from "./words/en.ts"

export interface Refused {
  /** What is wrong with which field. */
  fields: { path: string; text: string }[]
  /** What is wrong besides. */
  rest: string | null
}

type Faults = Words["faults"]

/** What a form itself sees to be wrong before it is sent: each fault's text by its field. */
export class Misfits extends Error {
  constructor(readonly at: Record<string, string>) {
    super(Object.values(at).join(" "))
  }
}

/** Where a refusal of a type belongs: a field, or the field that its message is about. */
export type Placed = string | ((message: string) => string | undefined)

/** A server's refusal in the operator's words: at fields where it names them, else for the form as a whole. */
export function refusalOf(error: unknown, words: Faults, at: Partial<Record<string, Placed>> = {}): Refused {
  if (error instanceof Misfits)
    return { fields: Object.entries(error.at).map(([path, text]) => ({ path, text })), rest: null }
  const { data, message } = error as ServerError
  if (data?.faults?.length) {
    const fields = data.faults.map((fault) => ({ path: fault.path, text: wordsFor(fault, words) }))
    return { fields, rest: null }
  }
  const place = data?.type && at[data.type]
  const path = typeof place === "function" ? place(message) : place
  if (path) {
    const text = data?.type === "duplicate_error" ? words.taken : words.refused(message)
    return { fields: [{ path, text }], rest: null }
  }
  return { fields: [], rest: reason(error, words) }
}

/** Why something failed, in one sentence. */
export function reason(error: unknown, words: Faults): string {
  if (isOvertaken(error)) return words.overtaken
  const status = statusOf(error)
  const { message } = error as Error
  if (status === 0) return words.offline
  if (status === 403) return words.forbidden
  if (status >= 500) return words.unknown
  return words.refused(message)
}

/** Zod's codes, as far as they say all; its own English sentence where they do not. */
function wordsFor({ code, message }: { code: string; message: string }, words: Faults): string {
  const bound = boundIn(message)
  if (code === "too_big") return bound ? (bound.isText ? words.shorter : words.atMost)(bound.value) : words.long
  if (code === "too_small") return bound ? (bound.isText ? words.longer : words.atLeast)(bound.value) : words.small
  if (code === "invalid_format" && /email/i.test(message)) return words.email
  if (code === "invalid_format") return /blank/.test(message) ? words.blank : words.format
  if (code === "invalid_type") return words.required
  if (code === "taken") return words.taken
  return words.other(message)
}

/** The bound that Zod's sentence names: "Too small: expected number to be >=1". */
function boundIn(message: string): { value: string; isText: boolean } | undefined {
  const [, kind, value] = /expected (string|number|int) to (?:be|have) [<>]=(\d+)/.exec(message) ?? []
  return value === undefined ? undefined : { value, isText: kind === "string" }
}
