import { createHmac, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { type FakeEvent, fakeOrders, PayPalError } from "./fake-orders.ts"

/** What shall go wrong, with the next `times` requests whose "POST /v2/…" fits. */
export type Fault = {
  on: RegExp
  /** deaf: nothing is done, the connection breaks. mute: done, the response is lost. broken, busy: 500, 429, not done. */
  what: "deaf" | "mute" | "broken" | "busy" | "late"
  times?: number
  ms?: number
}

export type SeenRequest = { method: string; path: string; key: string | undefined; body: never; text: string }

type Answer = { status: number; body: string }

/** A request that was served, and its response. */
export type Exchange = { method: string; path: string; request: unknown; status: number; response: string }

const CLIENT = { client_id: "shop", client_secret: "s3cret:of shop" }

/** For `paypalPayment`. */
export const WEBHOOK_ID = "WHSHOP"

/**
 * PayPal's HTTP interface on this machine, as far as our provider uses it: tokens, JSON, request ids that replay the
 * response, events with a signature that PayPal verifies, and faults on demand.
 */
export async function startFakePayPal() {
  const books = fakeOrders()
  const keys = new Map<string, { print: string; answer: Answer }>()
  const requests: SeenRequest[] = []
  const exchanges: Exchange[] = []
  const tokens = new Set<string>()
  let asked_for_tokens = 0
  let expires_in = 32_400
  let faults: Fault[] = []

  function faultFor(line: string): Fault | undefined {
    const fault = faults.find(({ on, times = 1 }) => times > 0 && on.test(line))
    if (fault) fault.times = (fault.times ?? 1) - 1
    return fault
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method = "GET", url: path = "", headers } = incoming
    const content = await text(incoming)
    const fault = faultFor(`${method} ${path}`)
    if (fault?.what === "deaf") return void incoming.socket.destroy()
    if (fault?.what === "broken") return send(outgoing, failed(new PayPalError(500, "INTERNAL_SERVER_ERROR")))
    if (fault?.what === "busy") return send(outgoing, failed(new PayPalError(429, "RATE_LIMIT_REACHED")))
    const key = headers["paypal-request-id"] as string | undefined
    const body = parsed(content)
    const answer =
      path === "/v1/oauth2/token"
        ? giveToken(headers, content)
        : recorded(body, { method, path }, respond({ method, path, key, text: content, body }, headers))
    if (fault?.what === "late") await sleep(fault.ms ?? 100)
    if (fault?.what === "mute") return void incoming.socket.destroy()
    send(outgoing, answer)
  }

  function recorded(request: unknown, line: Pick<Exchange, "method" | "path">, answer: Answer): Answer {
    exchanges.push({ ...line, request, status: answer.status, response: answer.body })
    return answer
  }

  function giveToken(headers: IncomingMessage["headers"], content: string): Answer {
    asked_for_tokens++
    const login = Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString("base64")
    const isForm = headers["content-type"] === "application/x-www-form-urlencoded"
    if (headers.authorization !== `Basic ${login}` || !isForm || content !== "grant_type=client_credentials")
      return { status: 401, body: JSON.stringify({ error: "invalid_client" }) }
    const access_token = randomBytes(8).toString("hex")
    tokens.add(access_token)
    return { status: 200, body: JSON.stringify({ access_token, expires_in, token_type: "Bearer" }) }
  }

  /** Synchronous: what is done under one key is done at once. */
  function respond(request: SeenRequest, headers: IncomingMessage["headers"]): Answer {
    const { method, path, key } = request
    if (!tokens.has(headers.authorization?.replace("Bearer ", "") ?? ""))
      return failed(new PayPalError(401, "invalid_token"))
    requests.push(request)
    if (method !== "GET" && headers["content-type"] !== "application/json")
      return failed(new PayPalError(415, "UNSUPPORTED_MEDIA_TYPE"))
    if (path === "/v1/notifications/verify-webhook-signature") return verify(request)
    if (method === "POST" && !key) return failed(new PayPalError(400, "MISSING_REQUEST_ID", "The shop names each act"))
    const print = JSON.stringify([method, path, request.body])
    const known = method === "POST" && key ? keys.get(key) : undefined
    if (known && known.print !== print) return failed(new PayPalError(422, "DUPLICATE_REQUEST_ID"))
    if (known) return known.answer
    const answer = act(request)
    if (key && answer.status < 300) keys.set(key, { print, answer })
    return answer
  }

  function act({ method, path, body }: SeenRequest): Answer {
    try {
      const made = books.answer(method, path, body)
      return made ? { status: method === "POST" ? 201 : 200, body: JSON.stringify(made) } : { status: 204, body: "" }
    } catch (error) {
      if (error instanceof PayPalError) return failed(error)
      throw error
    }
  }

  function verify({ body, text: content }: SeenRequest): Answer {
    const { webhook_id, transmission_sig, transmission_id } = body as Record<string, string>
    const [, event = ""] = /"webhook_event":(.*)\}$/s.exec(content) ?? []
    const isRight = webhook_id === WEBHOOK_ID && transmission_sig === signatureOf(transmission_id ?? "", event)
    return { status: 200, body: JSON.stringify({ verification_status: isRight ? "SUCCESS" : "FAILURE" }) }
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error) => send(outgoing, { status: 500, body: JSON.stringify({ error }) }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    ...books,
    /** For `paypalPayment`. */
    options: { ...CLIENT, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    requests,
    exchanges,
    keys,
    tokens: {
      count: () => asked_for_tokens,
      revoke: () => tokens.clear(),
      lasting: (seconds: number) => {
        expires_in = seconds
      },
    },
    fail: (fault: Fault) => void faults.push({ ...fault }),
    heal: () => {
      faults = []
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type FakePayPal = Awaited<ReturnType<typeof startFakePayPal>>

/** The request that PayPal's webhook makes of an event. */
export function signedRequest(event: FakeEvent | object, secret = "PayPal's own") {
  const content = JSON.stringify(event, null, 1)
  const id = randomBytes(8).toString("hex")
  const headers: Record<string, string> = {
    "content-type": "application/json",
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-1",
    "paypal-transmission-id": id,
    "paypal-transmission-sig": signatureOf(id, content, secret),
    "paypal-transmission-time": new Date().toISOString(),
  }
  return { body: Buffer.from(content), headers }
}

const signatureOf = (id: string, content: string, secret = "PayPal's own") =>
  `S${createHmac("sha256", secret).update(`${id}|${content}`).digest("base64")}`

/** As PayPal's documents have them. */
const FAILURES: Record<number, [name: string, message: string]> = {
  400: ["INVALID_REQUEST", "Request is not well-formed, syntactically incorrect, or violates schema."],
  401: [
    "AUTHENTICATION_FAILURE",
    "Authentication failed due to missing authorization header, or invalid authentication credentials.",
  ],
  404: ["RESOURCE_NOT_FOUND", "The specified resource does not exist."],
  415: ["UNSUPPORTED_MEDIA_TYPE", "The server does not support the request payload's media type."],
  422: [
    "UNPROCESSABLE_ENTITY",
    "The requested action could not be performed, semantically incorrect, or failed business validation.",
  ],
  500: ["INTERNAL_SERVER_ERROR", "An internal server error occurred."],
}

function failed({ status, issue, description }: PayPalError): Answer {
  const [name, message] = FAILURES[status] ?? [issue, issue]
  return { status, body: JSON.stringify({ name, message, details: [{ issue, description }] }) }
}

function parsed(content: string): never {
  return (content.startsWith("{") || content.startsWith("[") ? JSON.parse(content) : {}) as never
}

function send(outgoing: ServerResponse, { status, body }: Answer) {
  outgoing.writeHead(status, { "content-type": "application/json", "paypal-debug-id": "fake" }).end(body)
}
