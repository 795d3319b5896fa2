import type { RestRequest } from "../rest-request.ts"
import type { Found } from "../table.ts"

/** A request whose answer may come from memory. */
export interface CachedRequest {
  /** Equal requests of all clients have the same key. */
  key: string
  found: Found
}

/** An answer's text, with what identifies it: equal texts of one request have equal tags, also in other processes. */
export interface TaggedText {
  text: string
  /** Undefined for an answer that is not kept. */
  tag?: string | undefined
  /** What was last sent of it: the same object as long as the text is the same, so that it need not be made again. */
  kept?: { last?: SentText } | undefined
}

/** A text as it was sent. */
export interface SentText {
  /** Where it was asked for. */
  place: string
  text: string
  tag: string | undefined
  /** Set by the server that wrote it. */
  bytes?: Buffer
}

/** Texts of answers that many clients request alike, for operations with `cached`. */
export interface AnswerCache {
  /** Undefined when the answer depends on who asks, so that it is made for this request alone. */
  asked(request: RestRequest, found: Found, query: string): CachedRequest | undefined
  /** The answer's text: from memory if it is still right, else from `compute`. */
  text(asked: CachedRequest, compute: () => Promise<unknown>): Promise<TaggedText>
}

/** Texts of answers that are made from few rows, for operations with `kept`. */
export interface KeptAnswers<Context> {
  /** The answer's text for the caller of `ctx`: from memory if its rows have not changed, else from `compute`. */
  text(asked: { found: Found; query: string }, ctx: Context, compute: () => Promise<unknown>): Promise<TaggedText>
}
