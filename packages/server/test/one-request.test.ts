// Whatever a single request does, the server answers the next one.
import http from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createDatabase } from "./support/database.ts"
import { serverForThisTest } from "./support/server.ts"

let database: Awaited<ReturnType<typeof createDatabase>>

beforeAll(async () => {
  database = await createDatabase()
})

afterAll(() => database.drop())

/** Sends a body in chunks, without a known length; returns the status. */
function chunked(url: string, size: number, headers: http.OutgoingHttpHeaders = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const all = { "content-type": "application/json", "transfer-encoding": "chunked", ...headers }
    const request = http.request(url, { method: "POST", headers: all, agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode))
    })
    request.once("error", reject)
    for (let sent = 0; sent < size; sent += 10_000) request.write("x".repeat(10_000))
    request.end()
  })
}

test.each([
  ["/store/carts", 413],
  ["/store/auth", 413],
  ["/store/customers", 413],
  ["/admin/auth", 413],
  ["/admin/uploads", 401],
  ["/api/trpc/store.carts.create", 413],
  ["/hooks/nobody", 404],
])("a chunked body too large for %s as the first request gets a %i, and the server lives on", async (path, status) => {
  const server = await serverForThisTest({ DATABASE_URL: database.url })
  // tRPC accepts ten times as much.
  const sizes = path.startsWith("/api/trpc") ? [1_050_000, 1_500_000] : [110_000, 150_000, 1_500_000]
  for (const size of sizes) {
    expect(await chunked(`${server.url}${path}`, size)).toBe(status)
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
  }
  expect(server.process.exitCode).toBe(null)
  expect(server.log()).toBe("")
})

test("an error anywhere in a request is logged and affects no other request", async () => {
  const faults = new URL("support/faults.mjs", import.meta.url).href
  const server = await serverForThisTest({ DATABASE_URL: database.url, NODE_OPTIONS: `--import=${faults}` })
  const ask = (fault: string) => chunked(`${server.url}/store/auth`, 20_000, { "x-fault": fault }).catch(() => "broken")
  let logged = 0
  for (const [fault, status] of [
    ["at once", 500],
    ["as its body comes in", 500],
    ["at the end of its body", 500],
    ["as its answer goes out", 400],
    ["as its connection closes", 400],
    ["in a timer", 400],
    ["in a promise", 400],
  ] as const) {
    const seen = await Promise.race([ask(fault), sleep(3_000, "no answer")])
    expect({ fault, status: seen }).toEqual({ fault, status })
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    const found = () => server.log().split("a fault on purpose").length - 1
    await expect.poll(found, { message: `logged: ${fault}` }).toBeGreaterThan(logged)
    logged = found()
  }
  expect(server.process.exitCode).toBe(null)
})
