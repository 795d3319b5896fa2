import { type ServerError, statusOf } from "./trpc.ts"
import type { Words } from "./words/en.ts"

export interface Refused {
  /** What is wrong with which field. */
  fields: { path: string; text: string }[]
  /** What is wrong besides. */
  rest: string | null
}

type Faults = Words["faults"]

/** What the panel itself finds wrong with a field, before the server is asked: thrown by a form's `save`. */
export class Wrong extends Error {
  readonly data: { faults: { path: string; code: string; message: string }[]; httpStatus: number }

  constructor(path: string, message: string) {
    super(message)
    this.data = { faults: [{ path, code: "custom", message }], httpStatus: 400 }
  }
}

/** A server's refusal in the operator's words: at fields where it names them, else for the form as a whole. */
export function refusalOf(error: unknown, words: Faults, at: Partial<Record<string, string>> = {}): Refused {
  const { data, message } = error as ServerError
  if (data?.faults?.length) {
    const fields = data.faults.map((fault) => ({ path: fault.path, text: wordsFor(fault, words) }))
    return { fields, rest: null }
  }
  const path = data?.type && at[data.type]
  if (path)
    return {
      fields: [{ path, text: data.type === "duplicate_error" ? words.taken : words.refused(message) }],
      rest: null,
    }
  return { fields: [], rest: reason(error, words) }
}

/** Why something failed, in one sentence. */
export function reason(error: unknown, words: Faults): string {
  const status = statusOf(error)
  const { message } = error as Error
  if (status === 0) return words.offline
  if (status === 403) return words.forbidden
  if (status >= 500) return words.unknown
  return words.refused(message)
}

/** Zod's codes, as far as they say all; its own English sentence where they do not. */
function wordsFor({ code, message }: { code: string; message: string }, words: Faults): string {
  if (code === "too_big") return words.long
  if (code === "too_small") return words.small
  if (code === "invalid_format" && /email/i.test(message)) return words.email
  if (code === "invalid_format") return /blank/.test(message) ? words.blank : words.format
  if (code === "invalid_type") return words.required
  return words.other(message)
}
