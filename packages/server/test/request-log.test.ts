// The log of requests, and the ids by which a client, a proxy and the log speak of the same one.
import { setTimeout as sleep } from "node:timers/promises"
import { aMarket } from "@mercer/api/testing"
import { newId, openDatabase } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startServer, type TestServer } from "./support/server.ts"

const TOKEN = "token-of-an-operator-0123456789"

let server: TestServer
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  server = await startServer({ REQUEST_LOG: "1", REQUEST_LOG_SQL: "true", LOG_LEVEL: "info" })
  database = openDatabase({ url: server.database_url, poolSize: 2 })
  const user = { id: newId("usr"), email: "operator@example.com", api_token: TOKEN, role: "admin" as const }
  await database.db.user.create({ data: user })
})

afterAll(async () => {
  await database.close()
  await server.stop()
})

interface Line {
  msg: string
  request_id: string
  route: string
  method: string
  status: number
  ms: number
  bytes: number
  sql: number
  caller: string
}

const lines = (text: string): Line[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))

/** The line of one request; lines are written several at a time. */
async function lineOf(id: string, from = server): Promise<Line> {
  for (let tries = 0; tries < 50; tries++) {
    const found = lines(from.log()).find((line) => line.msg === "request" && line.request_id === id)
    if (found) return found
    await sleep(20)
  }
  throw new Error(`No line of ${id} in\n${from.log()}`)
}

async function ask(path: string, init?: RequestInit) {
  const response = await fetch(server.url + path, init)
  await response.arrayBuffer()
  return { status: response.status, line: await lineOf(response.headers.get("x-request-id") ?? "") }
}

test("a request is one line: what was asked, how it went, and nothing a client has sent", async () => {
  const { line } = await ask("/store/auth/jane@example.com?code=abc123")
  expect(line).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    method: "GET",
    route: "/store/auth/{email}",
    status: 400,
    error: "invalid_data",
    ms: expect.any(Number),
    bytes: expect.any(Number),
    request_id: expect.stringMatching(/^[\w-]{36}$/),
    sql: expect.any(Number),
    caller: "guest",
    msg: "request",
  })
  expect(line.ms).toBeGreaterThan(0)
  expect(line.bytes).toBeGreaterThan(100)
  expect(server.log()).not.toMatch(/jane|abc123/)
})

describe("an id", () => {
  test("that a proxy has given is kept", async () => {
    const headers = { "x-request-id": "proxy-0001:abc" }
    const response = await fetch(`${server.url}/store/regions`, { headers })
    expect(response.headers.get("x-request-id")).toBe("proxy-0001:abc")
    expect(await lineOf("proxy-0001:abc")).toMatchObject({ route: "/store/regions", status: 200 })
  })

  test.each(["short", "has blanks in it", "jane@example.com", '"quoted-0001"', "x".repeat(129)])(
    "that is no id is replaced: %s",
    async (given) => {
      const response = await fetch(`${server.url}/health`, { headers: { "x-request-id": given } })
      expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/)
    },
  )

  test.each([
    "/health",
    "/store/nothing",
    "/openapi.json",
    "/uploads/nothing",
    "/api/trpc/store.regions.list",
    "/nobody-knows-this",
  ])("is in the answer of %s", async (path) => {
    const response = await fetch(server.url + path)
    expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/)
  })
})

describe("a route", () => {
  test.each([
    ["/store/carts/cart_01", "/store/carts/{id}"],
    ["/store/no-such-thing/secret-0001", "/store/{unknown}"],
    ["/uploads/secret-0001.pdf?token=secret-0001", "/uploads/{key}"],
    ["/docs/store-carts", "/docs/{page}"],
    ["/app/orders/order_1", "/app/{page}"],
    ["/api/trpc/store.regions.list", "/api/trpc/store.regions.list"],
    ["/api/trpc/store.secret-0001.list", "/api/trpc/{unknown}"],
    ["/api/trpc/store.regions.list,store.regions.list?batch=1&input=%7B%7D", "/api/trpc/{batch}"],
    ["/wp-login/secret-0001.php", "{unknown}"],
    ["/admin/uploads/secret-0001", "/admin/{unknown}"],
  ])("%s is logged by its pattern", async (path, route) => {
    expect((await ask(path)).line.route).toBe(route)
    expect(server.log()).not.toContain("secret-0001")
  })
})

test("uploads are logged by their address, not as unknown", async () => {
  for (const path of ["/admin/uploads", "/admin/uploads/protected"]) {
    const { line } = await ask(path, { method: "POST", headers: { "x-medusa-access-token": TOKEN } })
    expect(line).toMatchObject({ method: "POST", route: path, caller: "operator" })
  }
})

describe("a caller", () => {
  test("is an operator with a token", async () => {
    const { line } = await ask("/admin/regions", { headers: { "x-medusa-access-token": TOKEN } })
    expect(line).toMatchObject({ status: 200, caller: "operator" })
    expect(server.log()).not.toContain(TOKEN)
  })

  test("is a guest with a token that is none", async () => {
    const { line } = await ask("/admin/regions", { headers: { "x-medusa-access-token": "wrong" } })
    expect(line).toMatchObject({ status: 401, caller: "guest" })
  })

  test("is a customer after logging in", async () => {
    const account = { first_name: "Jane", last_name: "Doe", email: "jane@shop.test", password: "a-long-password" }
    const headers = { "content-type": "application/json" }
    const signed_up = await fetch(`${server.url}/store/customers`, {
      method: "POST",
      headers,
      body: JSON.stringify(account),
    })
    const [cookie = ""] = signed_up.headers.getSetCookie()
    const { line } = await ask("/store/customers/me", { headers: { cookie } })
    expect(line).toMatchObject({ caller: "customer", status: 200 })
    expect(server.log()).not.toMatch(/jane@shop|a-long-password/)
  })
})

test("statements are counted for the request that sends them, many at once", async () => {
  const { region } = await aMarket(database as never)
  const cart = async () => {
    const body = JSON.stringify({ region_id: region.id })
    const headers = { "content-type": "application/json" }
    return (await ask("/store/carts", { method: "POST", headers, body })).line.sql
  }
  const alone = await cart()
  expect(alone).toBeGreaterThan(2)
  await cart()
  const [health, ...together] = await Promise.all([ask("/docs"), ...Array.from({ length: 24 }, cart)])
  expect(health.line.sql).toBe(0)
  const usual = together.sort()[12] ?? 0
  expect(usual).toBeGreaterThan(2)
  // Some may read again what the others have in memory; those of others' requests would be far more, or none.
  expect(together.filter((count) => Math.abs(count - usual) > 3)).toEqual([])
})

test("probes are not logged", async () => {
  const response = await fetch(`${server.url}/health/ready`)
  await ask("/store/regions")
  await sleep(300)
  expect(server.log()).not.toContain(response.headers.get("x-request-id"))
})

test("a failure's log has the same id as its answer, and no value of its address", async () => {
  const held = { "x-request-id": "the-failing-request" }
  await database.pool.query("ALTER TABLE gift_card RENAME TO gift_card_away")
  const response = await fetch(`${server.url}/store/gift-cards/SECRET-CODE-1`, { headers: held })
  await database.pool.query("ALTER TABLE gift_card_away RENAME TO gift_card")
  expect(response.status).toBe(500)
  expect(response.headers.get("x-request-id")).toBe("the-failing-request")
  await lineOf("the-failing-request")
  const failed = lines(server.log()).filter(({ request_id }) => request_id === "the-failing-request")
  expect(failed).toMatchObject([{ msg: "A request failed", path: "/store/gift-cards/{code}" }, { msg: "request" }])
  expect(server.log()).not.toMatch(/SECRET-CODE/)
})
