import type { MercerError } from "./error.ts"

/** The operations that keep an answer under its key, as "METHOD /path"; the build writes them here. */
declare const OPERATIONS_WITH_KEYS: readonly string[]

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5_000
/** No answer, or one that says: later. Nothing else is sent again: a refusal stays one. */
const PASSING = [0, 429, 502, 503, 504]
/** Another request is in the way. Nothing was done, nor kept under the key; other 409s, such as sold out, are final. */
const isInTheWay = ({ status, type }: MercerError) => status === 409 && type === "conflict"

/** Whether an operation may be sent twice: it only reads, or the server does it once for each key. */
export function isRepeatable(method: string, operation: string, keeps_keys: boolean | undefined): boolean {
  return method === "GET" || (keeps_keys ?? OPERATIONS_WITH_KEYS.includes(operation))
}

/**
 * How long to wait before the next attempt: milliseconds. Undefined when the failure is final or the wait would last
 * longer than `left_ms`.
 */
export function waitAfter(error: MercerError, attempt: number, left_ms: number) {
  const { status, type, retry_after } = error
  if (!(PASSING.includes(status) || isInTheWay(error)) || type === "timeout") return undefined
  // With chance in it, so that clients that failed together do not come back together.
  const own = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2)
  const wait = Math.max(own, (retry_after ?? 0) * 1_000)
  return wait < left_ms ? wait : undefined
}

/** A key for one call: random, 128 bits. */
export function newKey(): string {
  // Only pages of a secure origin have randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
