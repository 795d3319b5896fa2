import type { IncomingMessage, ServerResponse } from "node:http"
import { Refusal } from "@mercer/commerce"
import type { RestRequest } from "@mercer/rest/handler"
import { BadRequest } from "./bad-request.ts"
import { writeError } from "./response.ts"
import { mustNameHost } from "./target.ts"

const BODILESS = new Set(["GET", "HEAD"])
const FORBIDDEN = new Set(["CONNECT", "TRACE", "TRACK"])

/**
 * The web's `Request` for a node request, its body still streaming. The Host header is not part of the URL: code that
 * needs it reads the header. `signal` aborts when the client disconnects before its response is complete.
 */
export function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const method = incoming.method ?? "GET"
  if (FORBIDDEN.has(method)) throw new BadRequest(405, `${method} is not allowed here`)
  const aborter = new AbortController()
  outgoing.once("close", () => outgoing.writableFinished || aborter.abort())
  const init: RequestInit & { duplex?: "half" } = { method, headers: headersOf(incoming), signal: aborter.signal }
  if (!BODILESS.has(method) && hasBody(incoming)) {
    init.body = bodyOf(incoming)
    init.duplex = "half"
  }
  return new Request(addressOf(incoming), init)
}

/** What the shop's REST handler needs of a node request, without the cost of the web's `Request`. */
export function toRestRequest(incoming: IncomingMessage, url: URL): RestRequest {
  const method = incoming.method ?? "GET"
  if (FORBIDDEN.has(method)) throw new BadRequest(405, `${method} is not allowed here`)
  const { headers } = incoming
  return {
    method,
    url: url.href,
    headers: {
      get: (name) => {
        const value = headers[name]
        return Array.isArray(value) ? value.join(", ") : (value ?? null)
      },
      has: (name) => headers[name] !== undefined,
    },
    body: BODILESS.has(method) || !hasBody(incoming) ? null : bodyOf(incoming),
  }
}

/** The URL as every later step sees it: `/a/../b` and the like are already resolved. */
export function addressOf(incoming: IncomingMessage): URL {
  mustNameHost(incoming)
  const { url = "" } = incoming
  // Node lets raw bytes above 127 through, which no URL may contain.
  if (!url.startsWith("/") || /[^\x21-\x7e]/.test(url)) throw new BadRequest(400, "The address is not valid")
  return new URL(`http://localhost${url}`)
}

/** Whether a body belongs to the request. */
export function hasBody({ headers }: IncomingMessage) {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}

/**
 * The body, read from the connection only as far as it is consumed. The rest is discarded after the response (see
 * `discardRest`), so that the response arrives and the connection can carry the next request.
 */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let stop: (() => void) | undefined
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull(controller) {
      stop ??= listen(incoming, controller)
      incoming.resume()
    },
    cancel() {
      stop?.()
      incoming.resume()
    },
  }
  return new ReadableStream(source, { highWaterMark: 0 })
}

/**
 * Passes incoming data on. Its return value removes all of its listeners: a stream that was closed, canceled or
 * failed must not be used again, and nothing catches an error thrown in a listener.
 */
function listen(incoming: IncomingMessage, controller: ReadableStreamDefaultController<Uint8Array>): () => void {
  const data = (chunk: Uint8Array) => {
    incoming.pause()
    controller.enqueue(chunk)
  }
  const end = () => {
    stop()
    controller.close()
  }
  const fail = () => {
    stop()
    controller.error(new Refusal("invalid_data", "The body broke off"))
  }
  const stop = () => void incoming.off("data", data).off("end", end).off("error", fail).off("close", fail)
  incoming.on("data", data).once("end", end).once("error", fail).once("close", fail)
  if (incoming.destroyed && !incoming.readableEnded) fail() // the client left before any read: no event will come
  return stop
}

/** Ends a request whose body has not fully arrived within `ms`: with 408, if there is no response yet. */
export function limitBody(incoming: IncomingMessage, outgoing: ServerResponse, ms: number): void {
  if (!hasBody(incoming)) return
  const timer = setTimeout(() => {
    if (incoming.complete) return
    outgoing.once("finish", () => incoming.destroy())
    if (outgoing.headersSent) incoming.destroy()
    else writeError(outgoing, 408, "invalid_data", "The request took too long to arrive")
  }, ms)
  timer.unref()
  incoming.once("close", () => clearTimeout(timer))
}

const PATIENCE = 5_000
const TOO_MUCH = 10_000_000

/** Reads and discards the rest of a body; a client that never stops is disconnected. */
export function discardRest(incoming: IncomingMessage) {
  if (incoming.complete || incoming.destroyed) return
  let size = 0
  const timer = setTimeout(() => incoming.destroy(), PATIENCE)
  incoming.removeAllListeners("data").on("data", (chunk: Uint8Array) => {
    size += chunk.length
    if (size > TOO_MUCH) incoming.destroy()
  })
  incoming.once("close", () => clearTimeout(timer))
  incoming.on("error", () => {})
  incoming.resume()
}

function headersOf(incoming: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, each)
  }
  return headers
}
