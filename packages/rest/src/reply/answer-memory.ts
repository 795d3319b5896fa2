import type { RestRequest } from "../rest-request.ts"
import type { Found } from "../table.ts"

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

/** Texts of answers in memory, each used only as long as it is right: for operations with `cached` or `kept`. */
export interface AnswerMemory<Context> {
  /**
   * For `cached`: equal requests of all clients have the same key. Undefined when the answer depends on who asks, so
   * that it is made for this request alone.
   */
  keyOf(request: RestRequest, found: Found, query: string): string | undefined
  /** The text under such a key, from memory if the catalog has not changed; else from `compute`. */
  ofCatalog(key: string, found: Found, compute: () => Promise<unknown>): Promise<TaggedText>
  /** For `kept`: the text for the caller of `ctx`, from memory if its rows have not changed; else from `compute`. */
  ofRows(request: { found: Found; query: string }, ctx: Context, compute: () => Promise<unknown>): Promise<TaggedText>
}
