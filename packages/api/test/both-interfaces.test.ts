import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aRegion } from "./support/catalog.ts"
import { must, refusal } from "./support/checkout.ts"
import { overTrpc } from "./support/over-trpc.ts"
import { anOperator, openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ settings: { store_cors: "http://storefront.test,/\\.shops\\.test$/" } })
  await aRegion(shop.db)
})
afterAll(() => shop.close())

const NOT_FOUND = { status: 404, type: "not_found", message: expect.any(String) }
const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }

describe("origins", () => {
  const allowed = [
    ["/store/collections", "http://storefront.test"],
    ["/store/collections", "https://a.shops.test"],
    ["/store/nothing", "http://storefront.test"],
    ["/admin/auth", "http://panel.test"],
    ["/admin/nothing", "http://panel.test"],
  ] as const

  test.each(allowed)("%s may be read by %s", async (path, origin) => {
    const { headers } = await shop.get(path, { origin })
    expect(headers.get("access-control-allow-origin")).toBe(origin)
    expect(headers.get("access-control-allow-credentials")).toBe("true")
    expect(headers.get("vary")).toContain("Origin")
  })

  const strange = [
    ["/store/collections", "http://panel.test"],
    ["/admin/auth", "http://storefront.test"],
    ["/store/collections", "https://shops.test.evil.test"],
    ["/store/collections", "null"],
  ] as const

  test.each(strange)("%s is answered to %s, but its page cannot read it", async (path, origin) => {
    const { status, headers } = await shop.get(path, { origin })
    expect([200, 401]).toContain(status)
    expect(headers.get("access-control-allow-origin")).toBeNull()
    expect(headers.get("access-control-allow-credentials")).toBe("true")
  })

  test.each(["/store/carts", "/admin/auth", "/store/nothing", "/admin/no/such/path"])("preflight %s", async (path) => {
    const origin = path.startsWith("/admin") ? "http://panel.test" : "http://storefront.test"
    const asked = {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "x-a,content-type",
    }
    const { status, headers, text } = await shop.ask("OPTIONS", path, undefined, asked)
    expect([status, text]).toEqual([204, ""])
    expect(headers.get("access-control-allow-origin")).toBe(origin)
    expect(headers.get("access-control-allow-methods")).toBe("GET,HEAD,PUT,PATCH,POST,DELETE")
    expect(headers.get("access-control-allow-headers")).toBe("x-a,content-type")
    expect(headers.get("content-length")).toBe("0")
  })

  test("may read the Idempotency-Key of the operations that have one", async () => {
    const { cart } = must(await shop.post("/store/carts"))
    const taxes = await shop.post(`/store/carts/${cart.id}/taxes`, {}, { "idempotency-key": "mine" })
    expect(taxes.headers.get("idempotency-key")).toBe("mine")
    expect(taxes.headers.get("access-control-expose-headers")).toBe("Idempotency-Key")
    expect((await shop.get("/store/collections")).headers.get("access-control-expose-headers")).toBeNull()
  })
})

describe("methods and paths", () => {
  test("HEAD answers like GET, without the body", async () => {
    const answer = await shop.ask("HEAD", "/store/collections")
    expect([answer.status, answer.text]).toEqual([200, ""])
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/)
    expect((await shop.ask("HEAD", "/store/collections/pcol_x")).status).toBe(404)
    expect((await shop.ask("HEAD", "/admin/auth")).status).toBe(401)
  })

  test.each([
    ["GET", "/store"],
    ["GET", "/store/nothing"],
    ["GET", "/admin/nothing"],
    ["GET", "/store/carts"],
    ["PUT", "/store/carts/cart_1"],
    ["PATCH", "/store/carts/cart_1"],
    ["DELETE", "/store/collections"],
    ["POST", "/store/collections"],
    ["GET", "/store/collections/a/b"],
    ["GET", "/store//collections"],
    ["GET", "/Store/collections"],
    ["OPTIONS", "/other"],
  ])("%s %s is not found", async (method, path) => {
    const answer = await shop.ask(method, path)
    expect(refusal(answer)).toEqual(NOT_FOUND)
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/)
  })

  test("a trailing slash is ignored, and escapes are decoded once", async () => {
    must(await shop.get("/store/collections/"))
    expect((await shop.get("/store/collections/%252F")).body.message).toContain("%2F")
    expect(refusal(await shop.get("/store/collections/%ZZ"))).toEqual(INVALID)
    expect(refusal(await shop.get("/store/collections/%C0%AF"))).toEqual(INVALID)
    expect(refusal(await shop.get("/store/collections/a%00b"))).toEqual(INVALID)
    expect((await shop.get(`/store/collections/${"x".repeat(300)}`)).status).toBe(400)
  })

  test("responses do not name the server and are not cached", async () => {
    const { headers } = await shop.get("/store/collections")
    expect(headers.get("x-powered-by")).toBeNull()
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.getSetCookie()).toEqual([])
  })
})

describe("bodies", () => {
  const post = (body: string, headers: Record<string, string> = { "content-type": "application/json" }) =>
    shop.post("/store/auth", body, headers)

  test.each(['{"email":', "[]", "1", "null", '"text"', "{}{}", "{'a':1}", "\ufeff{}x", '{"a":1e999}', "[".repeat(1e4)])(
    "%j is refused",
    async (body) => {
      expect(refusal(await post(body))).toEqual(INVALID)
    },
  )

  test("bytes that are not text are refused", async () => {
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    const headers = { "content-type": "application/json" }
    const answer = await shop.api.rest(new Request("http://shop.test/store/auth", { method: "POST", headers, body }))
    expect(answer.status).toBe(400)
  })

  test("more than 100 kB is refused, with or without a Content-Length", async () => {
    const large = JSON.stringify({ email: "a@example.com", password: "x".repeat(100_001) })
    const tooLarge = { status: 413, type: "invalid_data", message: expect.any(String) }
    expect(refusal(await post(large))).toEqual(tooLarge)
    const stream = new Blob([large]).stream()
    const headers = { "content-type": "application/json" }
    const request = new Request("http://shop.test/store/auth", {
      method: "POST",
      headers,
      body: stream,
      duplex: "half",
    } as RequestInit)
    expect((await shop.api.rest(request)).status).toBe(413)
  })

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=latin1",
  ])("of the type %s is refused", async (type) => {
    const wrong = { status: 415, type: "invalid_data", message: expect.any(String) }
    expect(refusal(await post('{"email":"a@example.com","password":"x"}', { "content-type": type }))).toEqual(wrong)
  })

  test("that is compressed is refused", async () => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" }
    expect((await post("{}", headers)).status).toBe(415)
  })

  test("without a type is JSON, an empty one is no body, and an unused one is ignored", async () => {
    const body = new TextEncoder().encode('{"email":"a@example.com","password":"x"}')
    const answer = await shop.api.rest(new Request("http://shop.test/store/auth", { method: "POST", body }))
    expect(answer.status).toBe(401)
    expect(refusal(await post(""))).toEqual(INVALID)
    const { cart } = must(await shop.post("/store/carts", ""))
    must(await shop.ask("POST", `/store/carts/${cart.id}/taxes`, "not json at all", { "content-type": "text/plain" }))
  })

  test("hold no key that reaches a prototype", async () => {
    expect(refusal(await post('{"email":"a@example.com","password":"x","__proto__":{"a":1}}'))).toEqual(INVALID)
    expect(({} as { a?: unknown }).a).toBeUndefined()
  })
})

describe("the tRPC interface", () => {
  const operation = (procedure: string, type: "query" | "mutation") => ({ procedure, type })

  test("returns errors with the same status and type as REST", async () => {
    const ask = (...[procedure, type, input]: [string, "query" | "mutation", unknown]) =>
      overTrpc(shop, shop.visitor(), operation(procedure, type), input)
    const message = async (...call: Parameters<typeof ask>) => {
      const { status, error } = await ask(...call)
      return {
        status,
        type: error.data.type,
        code: error.data.code,
        httpStatus: error.data.httpStatus,
        stack: error.data.stack,
      }
    }
    const same = (status: number, type: string, code: string) => ({
      status,
      type,
      code,
      httpStatus: status,
      stack: undefined,
    })
    expect(await message("admin.auth.get", "query", {})).toEqual(same(401, "unauthorized", "UNAUTHORIZED"))
    expect(await message("store.carts.get", "query", { id: "x" })).toEqual(same(404, "not_found", "NOT_FOUND"))
    expect(await message("store.carts.get", "query", {})).toEqual(same(400, "invalid_data", "BAD_REQUEST"))
    expect(await message("store.carts.get", "query", { id: "a\0b" })).toEqual(same(400, "invalid_data", "BAD_REQUEST"))
    expect(await message("store.carts.get", "query", { id: "x", expand: ["a"] })).toEqual(
      same(400, "invalid_data", "BAD_REQUEST"),
    )
    expect(await message("store.nothing", "query", {})).toEqual(same(404, "not_found", "NOT_FOUND"))
    // Reads too long for a URL are sent by POST; writes are never sent by GET.
    expect(await message("store.auth.get", "mutation", {})).toEqual(same(401, "unauthorized", "UNAUTHORIZED"))
    expect(await message("store.auth.login", "query", { email: "x" })).toMatchObject({ status: 405 })
    expect(await message("store.auth.login", "mutation", { email: "x" })).toEqual(
      same(400, "invalid_data", "BAD_REQUEST"),
    )
    const person = { email: "t@example.com", password: "x", first_name: "A", last_name: "B" }
    expect((await ask("store.customers.create", "mutation", person)).status).toBe(200)
    const twice = await message("store.customers.create", "mutation", person)
    expect(twice).toEqual(same(422, "duplicate_error", "UNPROCESSABLE_CONTENT"))
  })

  test("accepts bodies up to a megabyte", async () => {
    const input = { email: "a@example.com", password: "x".repeat(1_000_001) }
    const { status, error } = await overTrpc(shop, shop.visitor(), operation("store.auth.login", "mutation"), input)
    expect([status, error.data.type]).toEqual([413, "invalid_data"])
  })

  test("says when to retry", async () => {
    const ask = () => overTrpc(shop, shop.visitor(), operation("store.auth.exists", "query"), { email: "a@b.io" })
    for (let time = 0; time < 20; time++) expect((await ask()).data).toEqual({ exists: false })
    const { status, error, headers } = await ask()
    expect([status, error.data.type]).toEqual([429, "too_many_requests"])
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
  })

  test("sets cookies, and refuses writes with a cookie from unknown origins", async () => {
    await anOperator(shop)
    const input = { email: "operator@example.com", password: "secret" }
    const login = operation("admin.auth.login", "mutation")
    const { headers, data } = await overTrpc(shop, shop.visitor(), login, input)
    const [cookie = ""] = headers.getSetCookie()
    expect(data.user.email).toBe(input.email)
    expect(cookie).toMatch(/^connect\.sid=a\./)
    const browser = { cookie: () => cookie.split(";")[0] ?? "" }
    const from = (origin: string) => overTrpc(shop, browser, login, input, { origin })
    expect(await from("https://evil.test")).toMatchObject({ status: 403, error: { data: { type: "not_allowed" } } })
    expect((await from("http://panel.test")).status).toBe(200)
  })
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
