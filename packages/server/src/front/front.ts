import http, { type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Peer } from "@mercer/api"
import { cameOverHttps } from "@mercer/auth"
import { loggedPath } from "@mercer/rest/handler"
import type { Seen } from "../telemetry/seen.ts"
import { BadRequest } from "./bad-request.ts"
import { guard } from "./guard.ts"
import { hookAt } from "./hooks.ts"
import { makeLane } from "./lane.ts"
import { pageAt, type ServedShop } from "./pages.ts"
import { addressOf, discardRest, limitBody, toRequest, toRestRequest } from "./request.ts"
import { writeError, writePrepared, writeReply, writeResponse } from "./response.ts"
import type { Prepared } from "./shared.ts"
import { resolveTarget } from "./target.ts"
import { isSentAhead, serveInTurn } from "./turns.ts"
import { fileAt } from "./uploads.ts"

/** The handler of requests that are not ours, as a node handler: Next. */
export type Rest = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 900_000, // a large file over a slow line; see BODY_TIMEOUT for other bodies
  keepAliveTimeout: 65_000, // longer than the 60 s of common proxies, so that they close connections, not we
  connectionsCheckingInterval: 1_000, // how precisely the first two are enforced; node checks every 30 s
  maxHeaderSize: 16_384,
  requireHostHeader: false, // target.ts requires exactly one, and says so
}
const BODY_TIMEOUT = 30_000
/** Browsers that have connected over https use only https for a year. */
const HSTS = "max-age=31536000"
const FILES = /^\/admin\/uploads(\/protected)?\/?$/

/** The node:http server: answers the shop's own addresses in about 0.1 ms; passes all others to `next`. */
export function createFront(shop: ServedShop, next: Rest): Server {
  const server = http.createServer(LIMITS)
  serveInTurn(server, (incoming, outgoing) => {
    let seen: Seen | undefined
    const work = async () => {
      resolveTarget(incoming)
      const watched = shop.telemetry.watch(incoming, outgoing)
      seen = watched
      return shop.telemetry.within(watched, () => handle(shop, next, incoming, outgoing, watched))
    }
    guard(incoming, outgoing, work, (error) => failed(shop, incoming, outgoing, error, seen?.id))
  })
  server.on("clientError", (error, socket: Socket) => refuseClient(error, socket, hasHsts(shop)))
  return server
}

/** The log has the details for the operator; the client learns only that an error occurred. */
function failed(
  { log }: ServedShop,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  error: unknown,
  request_id?: string,
) {
  log.error({ err: error, method: incoming.method, path: safePath(incoming.url), request_id }, "A request failed")
  if (outgoing.writableFinished) return
  if (outgoing.headersSent) return void outgoing.destroy()
  writeError(outgoing, 500, "unknown_error", "An unknown error occurred.")
  discardRest(incoming)
}

async function handle(
  shop: ServedShop,
  next: Rest,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  seen: Seen,
): Promise<void> {
  try {
    if (hasHsts(shop) || cameOverHttps(header(incoming, "x-forwarded-proto"), shop.settings.shop.trust_proxy))
      outgoing.setHeader("strict-transport-security", HSTS)
    const url = addressOf(incoming)
    const { pathname } = url
    const isFile = FILES.test(pathname)
    const own = ownAnswer(shop, pathname)
    if (!isFile) limitBody(incoming, outgoing, BODY_TIMEOUT)
    if (!own) {
      outgoing.setHeader("x-request-id", seen.id)
      // No browser sends more before it has the page that it has asked for.
      if (isSentAhead(incoming)) outgoing.shouldKeepAlive = false
      return await inTurnOfPages(outgoing, () => next(incoming, outgoing))
    }
    if (own === shop.api.rest && !isFile) {
      const reply = await shop.api.restReply(toRestRequest(incoming, url), seen)
      seen.route = reply.route?.path
      seen.error = reply.error
      writeReply(reply, outgoing)
    } else await write(await own(toRequest(incoming, outgoing), seen), outgoing)
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error
    writeError(outgoing, error.status, error.status === 405 ? "not_allowed" : "invalid_data", error.message)
  }
  discardRest(incoming)
}

const write = (answer: Response | Prepared, outgoing: ServerResponse) =>
  answer instanceof Response ? writeResponse(answer, outgoing) : writePrepared(answer, outgoing)

/** A shop whose address is https is there over https only, whatever is between it and its clients. */
const hasHsts = ({ settings }: ServedShop) => /^https:/i.test(settings.shop.public_url ?? "")

/** A page takes a hundred times as long as our own answers: many at once would keep all others waiting. */
const pages = makeLane(1)

const inTurnOfPages = (outgoing: ServerResponse, work: () => Promise<void>) =>
  new Promise<void>((resolve, reject) => pages(outgoing, () => void work().then(resolve, reject)))

/** Without the query and without values of the path. */
const safePath = (url = "") => loggedPath(url.split("?", 1)[0] ?? "")

const header = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? "")

type Own = (request: Request, peer: Peer) => Promise<Response | Prepared>

function ownAnswer(shop: ServedShop, pathname: string): Own | undefined {
  if (isUnder(pathname, "/admin") || isUnder(pathname, "/store")) return shop.api.rest
  if (shop.api.isStorefront?.(pathname)) return shop.api.rest
  if (isUnder(pathname, "/api/trpc")) return shop.api.trpc
  const provider_id = hookAt(pathname)
  if (provider_id) return (request, peer) => shop.api.hook(provider_id, request, undefined, peer)
  const key = fileAt(pathname)
  if (key) return (request) => shop.api.file(key, request)
  const page = pageAt(pathname)
  return page && ((request) => page(request, shop))
}

const isUnder = (pathname: string, prefix: string) => pathname === prefix || pathname.startsWith(`${prefix}/`)

const REFUSALS: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The headers are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive"],
}

/** How long a refused client has to read the reason: milliseconds. */
const PARTING = 1_000

/**
 * Requests that node could not parse: malformed, too large or too slow. Without this the response has an empty body.
 * A client that leaves its own end open would hold the connection for as long as it likes.
 */
function refuseClient(error: NodeJS.ErrnoException, socket: Socket, hsts: boolean) {
  if (!socket.writable || error.code === "ECONNRESET") return socket.destroy()
  const [status, message] = REFUSALS[error.code ?? ""] ?? ["400 Bad Request", "The request is malformed"]
  const body = JSON.stringify({ type: "invalid_data", message })
  const head = ["Content-Type: application/json; charset=utf-8", `Content-Length: ${body.length}`, "Connection: close"]
  if (hsts) head.push(`Strict-Transport-Security: ${HSTS}`)
  socket.end(`HTTP/1.1 ${status}\r\n${head.join("\r\n")}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), PARTING).unref()
}
