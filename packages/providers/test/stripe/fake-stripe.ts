import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import Stripe from "stripe"
import { type Form, fakeAccount, StripeNo } from "./fake-account.ts"

/** What shall go wrong, with the next `times` requests whose "POST /v1/…" fits. */
export type Fault = {
  on: RegExp
  /** deaf: nothing is done, the connection breaks. mute: done, the response is lost. broken: 500, done or not. */
  what: "deaf" | "mute" | "broken" | "late"
  times?: number
  ms?: number
}

export type SeenRequest = {
  method: string
  path: string
  key: string | undefined
  form: Form
  version: string | undefined
}

type Answer = { status: number; body: string }
type Account = ReturnType<typeof fakeAccount> & { keys: Map<string, { print: string; answer?: Answer }> }

/**
 * Stripe's HTTP interface on this machine, as far as our provider uses it: forms in, JSON out, an account per secret key,
 * idempotency keys that replay the response, and faults on demand.
 */
export async function startFakeStripe() {
  const accounts = new Map<string, Account>()
  const requests: SeenRequest[] = []
  const answered: unknown[] = []
  let faults: Fault[] = []

  function accountOf(api_key: string): Account {
    const known = accounts.get(api_key) ?? { ...fakeAccount(), keys: new Map() }
    accounts.set(api_key, known)
    return known
  }

  function faultFor(line: string): Fault | undefined {
    const fault = faults.find(({ on, times = 1 }) => times > 0 && on.test(line))
    if (fault) fault.times = (fault.times ?? 1) - 1
    return fault
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const request = await read(incoming)
    requests.push(request.seen)
    const fault = faultFor(`${request.seen.method} ${request.seen.path}`)
    if (fault?.what === "deaf") return void incoming.socket.destroy()
    if (fault?.what === "broken") return send(outgoing, { status: 500, body: JSON.stringify(BROKEN) })
    const answer = respond(accountOf(request.api_key), request.seen)
    if (answer.status === 200) answered.push(JSON.parse(answer.body))
    if (fault?.what === "late") await sleep(fault.ms ?? 100)
    if (fault?.what === "mute") return void incoming.socket.destroy()
    send(outgoing, answer)
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error) => send(outgoing, { status: 500, body: JSON.stringify({ error }) }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    /** For `stripePayment`. */
    server: { host: "127.0.0.1", port: (server.address() as AddressInfo).port, protocol: "http" as const },
    account: accountOf,
    requests,
    /** The objects of all responses. */
    answered,
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

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

/** The request that Stripe's webhook makes of an event. */
export function signedRequest(event: object, secret: string, { timestamp }: { timestamp?: number } = {}) {
  const payload = JSON.stringify(event)
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })
  return { body: Buffer.from(payload), headers: { "stripe-signature": header, "content-type": "application/json" } }
}

const BROKEN = { error: { type: "api_error", message: "Something went wrong on Stripe's end." } }

async function read(incoming: IncomingMessage) {
  const { pathname, search } = new URL(incoming.url ?? "/", "http://stripe.test")
  const { authorization = "", "idempotency-key": key, "stripe-version": version } = incoming.headers
  const form = parse(incoming.method === "GET" ? search.slice(1) : await text(incoming))
  const seen: SeenRequest = {
    method: incoming.method ?? "GET",
    path: pathname,
    key: key as string | undefined,
    form,
    version: version as string | undefined,
  }
  return { seen, api_key: authorization.replace("Bearer ", "") }
}

/** Synchronous: what is done under one key is done at once. */
function respond(account: Account, { method, path, key, form }: SeenRequest): Answer {
  const print = JSON.stringify([method, path, form])
  const known = method === "POST" && key ? account.keys.get(key) : undefined
  if (known && known.print !== print) return failed(400, { type: "idempotency_error", message: OTHER_PARAMETERS })
  if (known?.answer) return known.answer
  try {
    const answer = { status: 200, body: JSON.stringify(account.answer(method, path, form)) }
    if (key) account.keys.set(key, { print, answer })
    return answer
  } catch (error) {
    if (!(error instanceof StripeNo)) throw error
    const answer = failed(error.status, error.error)
    if (key && !error.early) account.keys.set(key, { print, answer })
    return answer
  }
}

const OTHER_PARAMETERS =
  "Keys for idempotent requests can only be used with the same parameters they were first used with."

const failed = (status: number, error: object): Answer => ({ status, body: JSON.stringify({ error }) })

function send(outgoing: ServerResponse, { status, body }: Answer) {
  outgoing.writeHead(status, { "content-type": "application/json", "request-id": "req_fake" }).end(body)
}

function parse(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter(Boolean)
    const last = keys.pop() ?? ""
    let place = form
    for (const key of keys) place = (place[key] ??= {}) as Form
    place[last] = value
  }
  return form
}
