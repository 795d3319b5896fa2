// Traces of a checkout as a receiver of OpenTelemetry's protocol gets them.
import http from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { ADDRESS, aMarket } from "@mercer/api/testing"
import { openDatabase } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { withoutValues } from "../src/telemetry/traces/statements.ts"
import { startServer, type TestServer } from "./support/server.ts"

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  service: string
}

const spans: Span[] = []
let receiver: http.Server
let server: TestServer
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  receiver = http.createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString())
    for (const { resource, scopeSpans } of resourceSpans)
      for (const scope of scopeSpans)
        for (const span of scope.spans)
          spans.push({ ...span, service: textOf(resource, "service.name"), sent_to: request.url })
    response.setHeader("content-type", "application/json").end("{}")
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  const { port } = receiver.address() as AddressInfo
  server = await startServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: "test-shop",
    OTEL_BSP_SCHEDULE_DELAY: "100",
  })
  database = openDatabase({ url: server.database_url, poolSize: 2 })
})

afterAll(async () => {
  await database?.close()
  await server?.stop()
  receiver?.close()
})

const textOf = ({ attributes }: Pick<Span, "attributes">, key: string): string =>
  String(Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0] ?? "")

const TRACE = "0af7651916cd43dd8448eb211c80319c"
const CALLER = "b7ad6b7169203331"

async function post(path: string, body: object = {}, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  })
  expect(response.status, path).toBe(200)
  // biome-ignore lint/suspicious/noExplicitAny: whatever the operation answers
  return { answer: (await response.json()) as any, id: response.headers.get("x-request-id") ?? "" }
}

/** The span of a request, and what is below it. */
async function spansOf(id: string): Promise<{ root: Span; inside: Span[] }> {
  for (let tries = 0; tries < 100; tries++) {
    const root = spans.find((span) => textOf(span, "mercer.request_id") === id)
    if (root) return { root, inside: spans.filter(({ parentSpanId }) => parentSpanId === root.spanId) }
    await sleep(50)
  }
  throw new Error(`No span of ${id}: ${server.log()}`)
}

const EMAIL = "jane.trace@example.com"

async function aPaidCart(): Promise<string> {
  const { region, variant, option } = await aMarket(database as never, { payment: ["manual"] })
  const { answer } = await post("/store/carts", { region_id: region.id })
  const at = `/store/carts/${answer.cart.id}`
  await post(`${at}/line-items`, { variant_id: variant, quantity: 2 })
  await post(at, { email: EMAIL, shipping_address: ADDRESS, billing_address: ADDRESS })
  await post(`${at}/shipping-methods`, { option_id: option.id })
  await post(`${at}/payment-sessions`)
  return at
}

test("a completed checkout is a span with its statements and calls to providers, in the trace that the client began", async () => {
  const at = await aPaidCart()
  const { id, answer } = await post(`${at}/complete`, {}, { traceparent: `00-${TRACE}-${CALLER}-01` })
  expect(answer.type).toBe("order")
  const { root, inside } = await spansOf(id)
  expect(root).toMatchObject({
    name: "POST /store/carts/{id}/complete",
    traceId: TRACE,
    parentSpanId: CALLER,
    service: "test-shop",
  })
  expect(textOf(root, "http.route")).toBe("/store/carts/{id}/complete")
  expect(textOf(root, "http.response.status_code")).toBe("200")
  expect(inside.every(({ traceId }) => traceId === TRACE)).toBe(true)
  const statements = inside.filter((span) => textOf(span, "db.system.name") === "postgresql")
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["BEGIN", "SELECT", "COMMIT"]))
  const calls = inside.filter((span) => textOf(span, "mercer.provider"))
  expect(calls.map(({ name }) => name)).toContain("manual authorize")
  for (const { startTimeUnixNano: from, endTimeUnixNano: to } of inside) expect(BigInt(to) >= BigInt(from)).toBe(true)
})

test("a request without a trace begins one, and the next one another", async () => {
  const [first, second] = [await fetch(`${server.url}/store/regions`), await fetch(`${server.url}/store/regions`)]
  const ids = await Promise.all(
    [first, second].map(async (one) => (await spansOf(one.headers.get("x-request-id") ?? "")).root),
  )
  expect(ids.map(({ parentSpanId }) => parentSpanId ?? "")).toEqual(["", ""])
  expect(ids[0]?.traceId).not.toBe(ids[1]?.traceId)
})

test("no span has what a client has sent, and no statement has values", async () => {
  const response = await fetch(`${server.url}/store/auth/${EMAIL}?code=secret-0001`)
  const { root } = await spansOf(response.headers.get("x-request-id") ?? "")
  expect(root.name).toBe("GET /store/auth/{email}")
  expect(JSON.stringify(spans)).not.toMatch(/jane|secret-0001/)
  expect(withoutValues("SELECT 1 WHERE a = 'it''s Jane' AND b = $1")).toBe("SELECT 1 WHERE a = ? AND b = $1")
})

test("a receiver that is away costs no request and no stop", async () => {
  receiver.closeAllConnections()
  receiver.close()
  expect((await fetch(`${server.url}/store/regions`)).status).toBe(200)
  await sleep(500)
  expect((await fetch(`${server.url}/store/regions`)).status).toBe(200)
})
