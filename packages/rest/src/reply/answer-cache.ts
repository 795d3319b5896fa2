import type { RestRequest } from "../rest-request.ts"
import type { Found } from "../table.ts"

/** A request whose answer may come from memory. */
export interface CachedRequest {
  /** Equal requests of all clients have the same key. */
  key: string
  found: Found
}

/** Texts of answers that many clients request alike, for operations with `cached`. */
export interface AnswerCache {
  /** Undefined when the answer depends on who asks, so that it is made for this request alone. */
  asked(request: RestRequest, found: Found, query: string): CachedRequest | undefined
  /** The answer's text: from memory if it is still right, else from `compute`. */
  text(asked: CachedRequest, compute: () => Promise<unknown>): Promise<string>
}
