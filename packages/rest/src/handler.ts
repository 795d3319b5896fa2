import { Refusal } from "@mercer/commerce"
import { type Address, addressOf, segmentsOf } from "./address.ts"
import type { Origins } from "./cors.ts"
import type { Idempotency, IdempotencyStore } from "./idempotency.ts"
import { inputOf } from "./input/request-input.ts"
import { keyed, keyless } from "./keyed.ts"
import type { AnswerMemory, TaggedText } from "./reply/answer-memory.ts"
import { hashOf } from "./reply/entity-tag.ts"
import { answerFile } from "./reply/file.ts"
import { loggedPath } from "./reply/logged-path.ts"
import { type Answer, fail, type Log, preflight, type Reply, respond } from "./reply/reply.ts"
import { ReplyHeaders } from "./reply/reply-headers.ts"
import type { RestRequest } from "./rest-request.ts"
import { type Find, type Found, type Procedures, type Route, routesOf, routeTable } from "./table.ts"

export { parseOrigins } from "./cors.ts"
export { type Answered, answered, faultsOf, isOurFault, isUnavailable, trpcCode } from "./errors.ts"
export type { Claim, Idempotency, IdempotencyStore, Keyed } from "./idempotency.ts"
export { type Overlap, overlapsOf } from "./overlap.ts"
export type { AnswerMemory, SentText, TaggedText } from "./reply/answer-memory.ts"
export { hashOf } from "./reply/entity-tag.ts"
export { loggedPath } from "./reply/logged-path.ts"
export { type Reply, toResponse } from "./reply/reply.ts"
export { ReplyHeaders } from "./reply/reply-headers.ts"
export { walkAnswer } from "./reply/walk-answer.ts"
export type { RequestHeaders, RestRequest } from "./rest-request.ts"
export { sound } from "./sound.ts"
export { type Found, type Procedures, type Route, routesOf } from "./table.ts"

/** The client's address. */
export interface Peer {
  address?: string
}

/** The parts of an operation's context that the handler reads and sets. */
export interface RestContext {
  /** Headers an operation adds to its response, also to a refusal: Set-Cookie, Retry-After. */
  reply: { headers: ReplyHeaders }
  /** Set by the handler before an idempotent operation runs. */
  idempotency?: Idempotency
}

/** What the handler knows of a request besides the request itself. */
export interface About {
  peer: Peer
  route: Route
  /** Whether the answer is kept for other requests: then it must not be made from what was counted earlier. */
  isCached: boolean
}

/** How an operation is called, as tRPC calls it. */
export interface ReadCall<Context> {
  /** The operation's name. */
  path: string
  ctx: Context
  getRawInput(): Promise<unknown>
  /** Takes the answer from a memory, once the caller is admitted, or keeps there what `compute` makes. */
  remember?: ((ctx: Context, compute: () => Promise<unknown>) => Promise<unknown>) | undefined
}

export interface HandlerOptions<Context extends RestContext> {
  /** `appRouter._def.procedures` */
  procedures: Procedures
  context(request: RestRequest, about: About): Context | Promise<Context>
  cors: { admin: Origins; store: Origins }
  /** Whether a path outside /admin and /store is a storefront's: one of the shop's own. */
  isStorefront?(path: string): boolean
  /** Without it, idempotent operations run like any other. */
  idempotency?: IdempotencyStore
  /** Without it, every answer is computed. */
  memory?: AnswerMemory<Context> | undefined
  /** May throw: the check of a write's origin. Runs before anything of the request is read. */
  refuse?(request: RestRequest, route: Route): void | Promise<void>
  /** May throw, so that a path that does not exist looks like one that needs a login. */
  unknownPath?(request: RestRequest, path: string): void | Promise<void>
  /** The last change of a successful response's text: what depends on where it was asked for, and is not stored. */
  rewrite?: { placeOf(request: RestRequest): string; text(text: string, place: string): string }
  /** Called for every error with status 500 or more, and for failures after a response. */
  log: Log
}

export type Handler = (request: RestRequest, peer?: Peer) => Promise<Reply>

/** Handles REST requests with the operations of a router. The route table is built here, once. */
export function createHandler<Context extends RestContext>(options: HandlerOptions<Context>): Handler {
  const parts: Parts = { options, find: routeTable(routesOf(options.procedures)) }
  return async (request, peer = {}) => {
    const address = addressOf(request.url)
    const side = address.side ?? (options.isStorefront?.(address.path) ? "store" : undefined)
    const origins = side && options.cors[side]
    if (request.method === "OPTIONS" && origins) return preflight(request, origins)
    const answer: Answer = { status: 200, text: null, headers: new ReplyHeaders() }
    const asked = { request, peer, address, report: reporter(options.log, request, address, answer) }
    try {
      await dispatch(parts, asked, answer)
    } catch (error) {
      fail(answer, error, asked.report)
    }
    // Also for a response that is replayed under its key.
    if (options.rewrite && answer.status < 400) rewrite(answer, options.rewrite, request)
    return respond(request, answer, origins)
  }
}

type Rewrite = NonNullable<HandlerOptions<RestContext>["rewrite"]>

/** As it was last sent, if it was asked for at the same place. */
function rewrite(answer: Answer, { placeOf, text: rewritten }: Rewrite, request: RestRequest): void {
  const { text: made, tag, kept } = answer
  const place = placeOf(request)
  if (made === null) return
  let sent = kept?.last
  if (sent?.place !== place) {
    const text = rewritten(made, place)
    sent = { place, text, tag: text === made || tag === undefined ? tag : hashOf(text) }
  }
  if (kept) kept.last = sent
  Object.assign(answer, { text: sent.text, tag: sent.tag, sent: kept && sent })
}

interface Parts {
  options: HandlerOptions<RestContext>
  find: Find
}

interface Asked {
  request: RestRequest
  peer: Peer
  address: Address
  report(error: unknown): void
}

async function dispatch({ options, find }: Parts, asked: Asked, answer: Answer): Promise<void> {
  const { request, peer, address } = asked
  const found = find(request.method === "HEAD" ? "GET" : request.method, segmentsOf(address.path))
  if (!found) {
    await options.unknownPath?.(request, address.path)
    throw new Refusal("not_found", "Not found")
  }
  const { route } = found
  answer.route = route
  answer.key = route.meta.idempotent ? keyed(request, found, options.idempotency) : keyless
  await options.refuse?.(request, route)
  const { memory } = options
  const key = route.meta.cached ? memory?.keyOf(request, found, address.query) : undefined
  const contextOf = async () => options.context(request, { peer, route, isCached: key !== undefined })
  if (memory && key !== undefined) {
    const compute = async () => call(asked, found, await contextOf())
    Object.assign(answer, await memory.ofCatalog(key, found, compute))
    return
  }
  const ctx = await contextOf()
  if (answer.key.header) ctx.idempotency = { key: answer.key.header, recovery_point: "started" }
  answer.headers = ctx.reply.headers
  await run(asked, found, ctx, answer, memory)
}

/** Runs the operation, and its Idempotency-Key around it. */
async function run(
  asked: Asked,
  found: Found,
  ctx: RestContext,
  answer: Answer,
  memory: AnswerMemory<RestContext> | undefined,
): Promise<void> {
  const { meta } = found.route
  const { report, address } = asked
  const { key = keyless } = answer
  let known: TaggedText | undefined
  const remember: ReadCall<RestContext>["remember"] =
    meta.kept && memory
      ? async (caller, compute) => (known = await memory.ofRows({ found, query: address.query }, caller, compute))
      : undefined
  try {
    const result = await call(asked, found, ctx, key, remember)
    if (meta.media_type) return answerFile(answer, meta.media_type, result)
    answer.status = meta.status
    if (known) return void Object.assign(answer, known)
    answer.text = meta.status === 204 ? null : key.textOf(result)
    await key.finish(meta.status, result, answer.text ?? "").catch(report) // the work is done: return it
  } catch (error) {
    await key.release().catch(report)
    throw error
  }
}

/**
 * Calls the operation. Its input is read when tRPC requests it, which is after the login check: an unauthorized body
 * is not read, and a caller learns nothing about another's key.
 */
async function call(
  { request, address }: Asked,
  found: Found,
  ctx: RestContext,
  key = keyless,
  remember?: ReadCall<RestContext>["remember"],
): Promise<unknown> {
  const { procedure, operation: path, hasInput } = found.route
  let reading: Promise<unknown> | undefined
  const read = async () => key.hold(await inputOf(request, found, address.query), ctx)
  const getRawInput = () => (reading ??= read())
  if (!hasInput) await getRawInput()
  const call = { path, type: procedure._def.type, ctx, getRawInput, batchIndex: 0, remember }
  return (procedure as unknown as (call: unknown) => Promise<unknown>)(call)
}

function reporter(log: Log, { method, headers }: RestRequest, { path }: Address, answer: Answer) {
  const request_id = headers.get("x-request-id") ?? undefined
  return (error: unknown) => {
    const { route } = answer
    log(error, { method, path: loggedPath(path, route), operation: route?.operation, request_id })
  }
}
