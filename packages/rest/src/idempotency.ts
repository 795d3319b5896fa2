import { createHash, randomUUID } from "node:crypto"
import { Refusal } from "@mercer/commerce"

/** What is known of a key that a client sends. */
export type Claim =
  /** Not seen before, now held by this request. */
  | { state: "new"; recovery_point: string }
  /** An attempt ended before it was finished; now held by this request. */
  | { state: "resume"; recovery_point: string }
  /** Finished: the answer as it was sent. */
  | { state: "replay"; status: number; body: string }
  /** Used before for another request. */
  | { state: "mismatch" }
  /** Held by another request that is under way. */
  | { state: "running" }

/** One request under a key. `path` is the operation's, with its values; `hash` covers path values, query and body. */
export interface Keyed {
  key: string
  method: string
  path: string
  hash: string
}

/** Where keys are kept. A key of our own making is never claimed: `finish` is the first its store hears of it. */
export interface IdempotencyStore {
  claim(request: Keyed): Promise<Claim>
  /** Keeps the answer of a final result, for 24 hours, and frees the key. */
  finish(answer: Keyed & { status: number; body: string }): Promise<void>
  /** Frees the key; what was recorded stays, so that the same key carries on. */
  release(key: string): Promise<void>
}

/** What an operation sees of its key, as `ctx.idempotency`. */
export interface Idempotency {
  key: string
  recovery_point: string
  /** The client made the key, so that it is kept from the beginning and can record how far the work has come. */
  is_held?: boolean
}

/** Thrown out of an operation's input when its key is finished: nothing is run, the kept answer is sent. */
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

/** The key in force: the client's, or a new one. `given` tells whether it must be claimed. */
export function keyOf(request: Request): { key: string; given: boolean; valid: boolean } {
  const key = request.headers.get(IDEMPOTENCY_KEY)
  const valid = key === null || KEY.test(key)
  return key !== null && valid ? { key, given: true, valid } : { key: randomUUID(), given: false, valid }
}

/** Holds the key for this request, waiting a while for another one that holds it, and gives its recovery point. */
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

/** Only what is final is kept: an order, a changed cart; not a cart that needs more of the shopper. */
export function isFinal(status: number, result: unknown): boolean {
  return status >= 200 && status < 300 && (result as { type?: unknown } | undefined)?.type !== "cart"
}

/** The same for equal inputs, in whatever order their keys came. */
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
