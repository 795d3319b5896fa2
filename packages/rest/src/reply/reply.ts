import { corsHeaders, type Origins, preflightHeaders } from "../cors.ts"
import { answered, errorText, isOurFault } from "../errors.ts"
import { IDEMPOTENCY_KEY, Replay } from "../idempotency.ts"
import type { Key } from "../keyed.ts"
import type { RestRequest } from "../rest-request.ts"
import type { Route } from "../table.ts"
import type { SentText, TaggedText } from "./answer-memory.ts"
import { etagOf, isNamed } from "./entity-tag.ts"
import { ReplyHeaders } from "./reply-headers.ts"

/** A response while it is being built. */
export interface Answer {
  status: number
  text: string | null
  /** A file, in place of the text. */
  bytes?: Buffer | undefined
  headers: ReplyHeaders
  route?: Route
  key?: Key
  error?: string | undefined
  /** What identifies the text. */
  tag?: string | undefined
  kept?: TaggedText["kept"]
  sent?: SentText | undefined
}

/** Called for errors that only operators may see. */
export type Log = (error: unknown, about: Failed) => void

/** The request that failed; never its values, except ids. */
interface Failed {
  method: string
  path: string
  operation?: string | undefined
  request_id?: string | undefined
}

/** Converts an error to its response. */
export function fail(answer: Answer, error: unknown, report: (error: unknown) => void): void {
  const replay = replayOf(error)
  if (replay) {
    answer.status = replay.status
    answer.text = replay.body
    return
  }
  const refusal = answered(error)
  if (isOurFault(refusal)) report(error)
  answer.status = refusal.status
  answer.error = refusal.code ?? refusal.type
  answer.text = errorText(refusal)
  if (refusal.retry_after !== undefined) answer.headers.set("retry-after", String(refusal.retry_after))
}

/** A finished response, for any server. */
export interface Reply {
  status: number
  /** Null: it has no body, or is a file. */
  text: string | null
  /** A file's content. */
  bytes?: Buffer | undefined
  headers: ReplyHeaders
  /** The operation's; undefined for what is none. */
  route?: Route | undefined
  /** The code of a refusal, or its type if it has none. */
  error?: string | undefined
  /** Where the text's bytes are kept; undefined for a text that is made for one request. */
  sent?: SentText | undefined
}

/** The finished response. A HEAD gets the headers only, as does a client that has the same text already. */
export function respond(request: RestRequest, answer: Answer, origins?: Origins): Reply {
  const { key, route, error, sent, bytes } = answer
  const { status, text, headers } = revalidated(request, answer)
  if (text !== null) headers.set("content-type", "application/json; charset=utf-8")
  headers.set("x-content-type-options", "nosniff")
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store")
  if (key?.header) headers.set(IDEMPOTENCY_KEY, key.header)
  if (origins) join(headers, corsHeaders(origins, request.headers.get("origin"), exposed(headers)))
  const isHead = request.method === "HEAD"
  return { status, text: isHead ? null : text, bytes: isHead ? undefined : bytes, headers, route, error, sent }
}

/** What a page on another origin may read beside the headers that browsers always show. */
const exposed = (headers: ReplyHeaders) => EXPOSED.filter((name) => headers.has(name.toLowerCase())).join(", ")

const EXPOSED = ["Idempotency-Key", "Retry-After", "X-Access-Token"]

/** A client that names the text it has gets no other copy of it. The caller was admitted before: tags open nothing. */
function revalidated({ headers: given }: RestRequest, { status, text, headers, tag }: Answer) {
  if (tag === undefined || status !== 200) return { status, text, headers }
  const etag = etagOf(tag)
  headers.set("etag", etag)
  return isNamed(etag, given.get("if-none-match")) ? { status: 304, text: null, headers } : { status, text, headers }
}

/** The web's `Response` of a reply. */
export const toResponse = ({ status, text, bytes, headers }: Reply): Response =>
  new Response(bytes ? new Uint8Array(bytes) : text, { status, headers: headers.toHeaders() })

/** The response to a browser's preflight request. */
export function preflight({ headers: given }: RestRequest, origins: Origins): Reply {
  const headers = new ReplyHeaders()
  join(headers, preflightHeaders(origins, given.get("origin"), given.get("access-control-request-headers")))
  return { status: 204, text: null, headers }
}

/** tRPC passes an input's error on as the cause of its own error. */
function replayOf(error: unknown): Replay | undefined {
  const thrown = error instanceof Error && error.cause instanceof Replay ? error.cause : error
  return thrown instanceof Replay ? thrown : undefined
}

function join(headers: ReplyHeaders, more: Record<string, string>): void {
  for (const name in more) headers.set(name, more[name] as string)
}
