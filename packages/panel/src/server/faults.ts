import type { Words } from "#panel/words/en.ts"
import { isOvertaken } from "./overtaken.ts"
import { refusalText } from "./refusal-words.ts"
import { type ServerError, statusOf } from "./trpc.ts"

export interface Refused {
  /** Errors by field. */
  fields: { path: string; text: string }[]
  /** Other errors. */
  rest: string | null
}

type Faults = Words["faults"]

/** Errors that the form itself finds before it is sent: texts by field. */
export class Misfits extends Error {
  constructor(readonly at: Record<string, string>) {
    super(Object.values(at).join(" "))
  }
}

/** The field for an error of a type, or a function that finds it by the message. */
export type Placed = string | ((message: string) => string | undefined)

/** A server error in the operator's language: at the fields it names, else for the form as a whole. */
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
    const text =
      data?.type === "duplicate_error" && !/ is in the region /.test(message)
        ? words.taken
        : refusalText(data?.type, message, words)
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
  return refusalText((error as Partial<ServerError>).data?.type, message, words)
}

/** The codes of faults, where they are enough; else the server's English message. */
function wordsFor({ code, message }: { code: string; message: string }, words: Faults): string {
  if (message === "must not be empty") return words.required
  const bound = boundIn(message)
  if (code === "too_big") return bound ? (bound.isText ? words.shorter : words.atMost)(bound.value) : words.long
  if (code === "too_small") return bound ? (bound.isText ? words.longer : words.atLeast)(bound.value) : words.small
  if (code === "invalid_format" && /email/i.test(message)) return words.email
  if (code === "invalid_format") return /blank/.test(message) ? words.blank : words.format
  if (code === "invalid_type") return words.required
  if (code === "taken") return words.taken
  return refusalText(code, message, { ...words, refused: words.other })
}

/** The bound that the server's message names: "must have at most 255 characters", "must be at least 1". */
function boundIn(message: string): { value: string; isText: boolean } | undefined {
  const [, verb, value, unit] = /^must (have|be) at (?:least|most) (\d+)( characters?)?$/.exec(message) ?? []
  return value === undefined || (verb === "have" && !unit) ? undefined : { value, isText: unit !== undefined }
}
