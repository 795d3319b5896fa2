import type { AnswerDifference } from "./compare-answers.ts"

/** A difference that is intended, and the decision behind it. All the conditions that it names must hold. */
export interface ShadowRule {
  name: string
  /** Where it is explained: a heading of docs/from-medusa-v1.md, or a reference of the shop's own. */
  decision: string
  /** Paths of requests, with `*` for one part and `**` for any number: `/store/products/*`. */
  path?: string | string[]
  /** The place in the answer, with the same stars for keys: `**.password_hash`. */
  at?: string | string[]
  /** Places that the rule is not for. */
  not_at?: string | string[]
  kind?: AnswerDifference["kind"] | AnswerDifference["kind"][]
  /** The statuses of the two answers. */
  old_status?: number | number[]
  our_status?: number | number[]
  /** What our error message looks like: a regular expression. */
  our_message?: string
  /** What the old server's message looks like: a regular expression. */
  old_message?: string
  /** A query parameter that the request has, `name` or `name=value`, or that it lacks when it begins with `!`. */
  query?: string | string[]
  /**
   * Only the old server sends it, unasked: a column of the rows that were asked for, which the request's `fields` do not
   * name; a relation that its `expand` does not name.
   */
  unnamed?: "fields" | "expand"
  /**
   * Keys of the old value. A list is one of several values, `*` any but null, `<0` below zero, `!x` another than x, a list
   * of those any but null that is none of them.
   */
  old_has?: Record<string, unknown>
  /** Keys of our value, in the same words. */
  our_has?: Record<string, unknown>
  /** Keys of the whole old answer. */
  old_body?: Record<string, unknown>
  /** Keys of the object around the place, in the two answers; of those that a difference keeps (`AROUND`). */
  around?: Record<string, unknown>
  around_ours?: Record<string, unknown>
  /** The old value and ours: as JSON. */
  old?: unknown
  ours?: unknown
  /** Both values are numbers, at most this far apart. */
  within?: number
  /** Our list at this place has as many rows as our limit says: more are on the next page. */
  full_page?: true
  /** Both answers have as many rows at this place: another page of the same list. */
  same_length?: true
  /** Our number is below the old one, which may be a text. */
  our_less?: true
  /** The two values are the same number, one of them as text. */
  same_number?: true
  /** The two values are addresses that differ in their server only. */
  same_path?: true
}

/** What was requested: a path and its query. */
export interface ShadowRequest {
  path: string
  query: string
}
