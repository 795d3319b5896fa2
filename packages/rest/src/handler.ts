import { Refusal } from "@mercer/commerce"
import { type Address, addressOf, segmentsOf } from "./address.ts"
import type { Origins } from "./cors.ts"
import type { Idempotency, IdempotencyStore } from "./idempotency.ts"
import { inputOf } from "./input/request-input.ts"
import { type Key, keyed, keyless } from "./keyed.ts"
import type { AnswerCache } from "./reply/answer-cache.ts"
import { type Answer, fail, type Log, preflight, type Reply, respond } from "./reply/reply.ts"
import { ReplyHeaders } from "./reply/reply-headers.ts"
import type { RestRequest } from "./rest-request.ts"
import { type Find, type Found, type Procedures, type Route, routesOf, routeTable } from "./table.ts"

export { parseOrigins } from "./cors.ts"
export { type Answered, answered, faultsOf, isOurFault, isUnavailable, trpcCode } from "./errors.ts"
export type { Claim, Idempotency, IdempotencyStore, Keyed } from "./idempotency.ts"
export type { AnswerCache, CachedRequest } from "./reply/answer-cache.ts"
export { type Reply, toResponse } from "./reply/reply.ts"
export { ReplyHeaders } from "./reply/reply-headers.ts"
export { walkAnswer } from "./reply/walk-answer.ts"
export type { RequestHeaders, RestRequest } from "./rest-request.ts"
export type { Found, Route } from "./table.ts"

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

export interface HandlerOptions<Context extends RestContext> {
  /** `appRouter._def.procedures` */
  procedures: Procedures
  context(request: RestRequest, about: About): Context | Promise<Context>
  cors: { admin: Origins; store: Origins }
  /** Without it, idempotent operations run like any other. */
  idempotency?: IdempotencyStore
  /** Without it, every answer is computed. */
  cache?: AnswerCache
  /** May throw: the check of a write's origin. Runs before anything of the request is read. */
  refuse?(request: RestRequest, route: Route): void | Promise<void>
  /** May throw, so that a path that does not exist looks like one that needs a login. */
  unknownPath?(request: RestRequest, path: string): void | Promise<void>
  /** The last change of a successful response's text: what depends on the request, and is not stored. */
  rewrite?(text: string, request: RestRequest): string
  /** Called for every error with status 500 or more, and for failures after a response. */
  log: Log
}

export type Handler = (request: RestRequest, peer?: Peer) => Promise<Reply>

/** Handles REST requests with the operations of a router. The route table is built here, once. */
export function createHandler<Context extends RestContext>(options: HandlerOptions<Context>): Handler {
  const find = routeTable(routesOf(options.procedures))
  return async (request, peer = {}) => {
    const address = addressOf(request.url)
    const origins = address.side && options.cors[address.side]
    if (request.method === "OPTIONS" && origins) return preflight(request, origins)
    const answer: Answer = { status: 200, text: null, headers: new ReplyHeaders() }
    const asked = { request, peer, address, report: reporter(options.log, request, address, answer) }
    try {
      await dispatch(options, find, asked, answer)
    } catch (error) {
      fail(answer, error, asked.report)
    }
    // Also for a response that is replayed under its key.
    if (options.rewrite && answer.text !== null && answer.status < 400)
      answer.text = options.rewrite(answer.text, request)
    return respond(request, answer, origins)
  }
}

interface Asked {
  request: RestRequest
  peer: Peer
  address: Address
  report(error: unknown): void
}

async function dispatch(options: HandlerOptions<RestContext>, find: Find, asked: Asked, answer: Answer): Promise<void> {
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
  const cached = route.meta.cached ? options.cache?.asked(request, found, address.query) : undefined
  const contextOf = async () => options.context(request, { peer, route, isCached: cached !== undefined })
  if (cached && options.cache) {
    const compute = async () => call(asked, found, await contextOf())
    answer.text = await options.cache.text(cached, compute)
    return
  }
  const ctx = await contextOf()
  if (answer.key.header) ctx.idempotency = { key: answer.key.header, recovery_point: "started" }
  answer.headers = ctx.reply.headers
  await run(asked, found, ctx, answer, answer.key)
}

/** Runs the operation, and its Idempotency-Key around it. */
async function run(asked: Asked, found: Found, ctx: RestContext, answer: Answer, key: Key): Promise<void> {
  const { meta } = found.route
  const { report } = asked
  try {
    const result = await call(asked, found, ctx, key)
    answer.text = meta.status === 204 ? null : JSON.stringify(result ?? {})
    answer.status = meta.status
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
async function call({ request, address }: Asked, found: Found, ctx: RestContext, key = keyless): Promise<unknown> {
  const { procedure, operation: path, hasInput } = found.route
  let reading: Promise<unknown> | undefined
  const read = async () => key.hold(await inputOf(request, found, address.query), ctx)
  const getRawInput = () => (reading ??= read())
  if (!hasInput) await getRawInput()
  const call = { path, type: procedure._def.type, ctx, getRawInput, batchIndex: 0 }
  return (procedure as unknown as (call: unknown) => Promise<unknown>)(call)
}

function reporter(log: Log, { method }: RestRequest, { path }: Address, answer: Answer) {
  return (error: unknown) => log(error, { method, path, operation: answer.route?.operation })
}
