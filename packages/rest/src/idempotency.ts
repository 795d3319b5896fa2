import { createHash, randomUUID } from "node:crypto"
import { Refusal } from "@mercer/commerce"
import type { RestRequest } from "./rest-request.ts"

/** The state of a client's key. */
export type Claim =
  /** New, now locked by this request. */
  | { state: "new"; recovery_point: string }
  /** An earlier attempt did not finish; now locked by this request. */
  | { state: "resume"; recovery_point: string }
  /** Finished: the response as it was sent. */
  | { state: "replay"; status: number; body: string }
  /** Used before for another request. */
  | { state: "mismatch" }
  /** Locked by another request in progress. */
  | { state: "running" }

/** One request under a key. `path` is the operation's, with its values; `hash` covers path values, query and body. */
export interface Keyed {
  key: string
  method: string
  path: string
  hash: string
}

/** Where keys are kept. A generated key is never claimed: `finish` is the first call for it. */
export interface IdempotencyStore {
  claim(request: Keyed): Promise<Claim>
  /** Keeps the response of a final result, for 24 hours, and frees the key. */
  finish(answer: Keyed & { status: number; body: string }): Promise<void>
  /** Frees the key; the recorded progress stays, so that a retry continues. */
  release(key: string): Promise<void>
}

/** What an operation sees of its key, as `ctx.idempotency`. */
export interface Idempotency {
  key: string
  recovery_point: string
  /** The key comes from the client, so it is stored from the beginning and can record progress. */
  is_held?: boolean
  /**
   * The request with this response, for an operation that stores it in its own transaction and returns this very object;
   * undefined when it must not be kept.
   */
  answeredWith?(response: object): (Keyed & { status: number; body: string }) | undefined
}

/** Thrown out of an operation's input when its key is finished: nothing is run, the stored response is sent. */
export class Replay extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {
    super("This request was answered before")
  }
}

export const IDEMPOTENCY_KEY = "idempotency-key"

const KEY = /^[\x21-\x7e]{1,255}$/
const PATIENCE_MS = 2_000
const PAUSE_MS = 50

/**
 * Keys that published storefronts send with every request, for every cart. They identify no request, so they count as
 * none: otherwise the second cart would be refused, and a changed cart would get its stale answer again.
 */
const CONSTANT_KEYS: ReadonlySet<string> = new Set([
  // v1: made a random key in its place, so this constant of early Next.js starters (medusa-react) did no harm there.
  "create_payment_session_key",
])

/** The key in force: the client's, or a new one. `given` says whether it must be claimed. */
export function keyOf(request: RestRequest): { key: string; given: boolean; valid: boolean } {
  const sent = request.headers.get(IDEMPOTENCY_KEY)
  const key = sent !== null && CONSTANT_KEYS.has(sent) ? null : sent
  const valid = key === null || KEY.test(key)
  return key !== null && valid ? { key, given: true, valid } : { key: randomUUID(), given: false, valid }
}

/** Locks the key for this request, waiting for another request that has it, and returns its recovery point. */
export async function claim(store: IdempotencyStore, request: Keyed): Promise<string> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const claimed = await store.claim(request)
    if (claimed.state === "new" || claimed.state === "resume") return claimed.recovery_point
    if (claimed.state === "replay") throw new Replay(claimed.status, claimed.body)
    if (claimed.state === "mismatch")
      throw new Refusal("invalid_data", "This Idempotency-Key was used for another request")
    if (Date.now() >= until) throw new Refusal("conflict", "A request with this Idempotency-Key is still running")
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Only final results are stored: an order, a changed cart; not a cart that needs more of the shopper. */
export function isFinal(status: number, result: unknown): boolean {
  return status >= 200 && status < 300 && (result as { type?: unknown } | undefined)?.type !== "cart"
}

/** The same for equal inputs, in any order of their keys. */
export function hashOf(input: unknown): string {
  return createHash("sha256").update(canonical(input)).digest("hex")
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
