import { Refusal } from "@mercer/commerce"
import { describe, expect, test } from "vitest"
import { openShop } from "./shop.ts"

const { send, get, post, handle } = openShop()

describe("finding the operation", () => {
  const paths: [string, string, number, unknown?][] = [
    ["GET", "/store/carts/cart_1", 200, "cart_1"],
    ["GET", "/store/carts/cart_1/", 200, "cart_1"],
    ["GET", "/store/carts/a+b@x.io", 200, "a+b@x.io"],
    ["GET", "/store/carts/a%20b%2Fc%C3%A9", 200, "a b/cé"],
    ["GET", "/store/carts/%C0%AF", 400],
    ["GET", "/store/carts/%ZZ", 400],
    ["GET", "/store/carts/%00", 400],
    ["GET", `/store/carts/${"x".repeat(300)}`, 400],
    ["GET", "/store/carts//", 404],
    ["GET", "/store/carts/cart_1//", 404],
    ["PUT", "/store/carts/cart_1", 404],
    ["PATCH", "/store/carts", 404],
    ["GET", "/nothing", 404],
    ["GET", "/storefront", 404],
    ["OPTIONS", "/nothing", 404],
    ["DELETE", "/store/carts/a/line-items/b", 200, "a b"],
  ]
  test.each(paths)("%s %s returns %i", async (method, path, status, id) => {
    const answer = await send(method, path)
    expect(answer.status).toBe(status)
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8")
    if (id) expect(answer.body.cart.id).toBe(id)
    if (status === 404) expect(answer.body).toEqual({ type: "not_found", message: "Not found" })
    if (status === 400) expect(answer.body).toEqual({ type: "invalid_data", message: expect.any(String) })
  })

  test("a literal segment takes precedence over a parameter", async () => {
    expect(await get("/store/carts/special")).toMatchObject({ status: 200, body: {} })
  })

  test("an unknown path may look like one that needs a login", async () => {
    const shop = openShop({
      unknownPath(_request, path) {
        if (path.startsWith("/admin")) throw new Refusal("unauthorized", "Unauthorized")
      },
    })
    expect((await shop.get("/admin/nothing")).status).toBe(401)
    expect((await shop.get("/store/nothing")).status).toBe(404)
  })

  test("HEAD responds like GET without the body", async () => {
    const answer = await send("HEAD", "/store/carts/cart_1")
    expect(answer).toMatchObject({ status: 200, text: "" })
    expect((await send("HEAD", "/store/carts/cart_1/line-items")).status).toBe(404)
  })
})

describe("the input of an operation", () => {
  const refused: [string, string, unknown, string][] = [
    ["GET", "/store/carts/a?id=b", undefined, "property id should not exist"],
    ["GET", "/store/carts/a?foo=1", undefined, "property foo should not exist"],
    ["POST", "/store/carts/a/line-items", { variant_id: "v", id: "b" }, "property id should not exist"],
    ["POST", "/store/carts/a/line-items", { variant_id: "v", expand: "items" }, "property expand should not exist"],
    ["POST", "/store/carts?email=a@b.io", {}, "property email should not exist"],
    ["POST", "/store/carts", { foo: 1, "bar\n": 2 }, "property foo should not exist, property bar\n should not exist"],
    ["POST", "/admin/discounts", { code: 1 }, "code must be a string"],
    ["POST", "/admin/discounts", { code: "x", rule: { type: "y", a: 1 } }, "property rule.a should not exist"],
    ["POST", "/admin/discounts", { code: "x", rule: 7 }, "rule must be a string or an object"],
    ["DELETE", "/admin/auth?x=1", undefined, "property x should not exist"],
    ["GET", "/admin/discounts?limit=-1&limit[a]=2", undefined, "limit must be a whole number from 0 to 10000"],
    ["GET", "/store/carts/a?expand=nothing", undefined, "Requested fields [nothing] are not valid"],
    ["GET", "/store/carts/a?fields=secret", undefined, "Requested fields [secret] are not valid"],
  ]
  test.each(refused)("%s %s %j is refused", async (method, path, body, message) => {
    expect(await send(method, path, body)).toMatchObject({ status: 400, body: { type: "invalid_data", message } })
  })

  test("query, path and body are merged", async () => {
    const query = "limit=5&id[]=a,b&is_disabled=true&created_at[gt]=2026-01-31&rule[type]=fixed&number=7&status=open"
    const { body } = await get(`/admin/discounts?${query}`)
    expect(body.input).toEqual({
      limit: 5,
      offset: 0,
      id: ["a", "b"],
      is_disabled: true,
      created_at: { gt: "2026-01-31T00:00:00.000Z" },
      rule: { type: "fixed" },
      number: 7,
      status: ["open"],
    })
  })

  test("writes accept expand and fields in the query", async () => {
    expect((await post("/store/carts?expand=&fields=email", {})).body).toEqual({ cart: { id: "cart_1", email: null } })
  })

  test("a body of DELETE is read", async () => {
    const answer = await send("DELETE", "/admin/discounts/disc_1/conditions/batch", { resources: [{ id: "prod_1" }] })
    expect(answer.body).toEqual({ id: "prod_1", object: "discount", deleted: true })
  })

  test("a body is ignored if the operation has none", async () => {
    expect((await send("POST", "/store/carts/a/complete", "{broken", { "content-type": "text/plain" })).status).toBe(
      200,
    )
    expect((await send("DELETE", "/admin/auth", { a: 1 })).body).toEqual({})
  })

  test("null is accepted by every optional field, and nothing is coerced", async () => {
    expect((await post("/store/carts", { email: null, quantity: null, metadata: null })).status).toBe(200)
    expect((await post("/store/carts", { quantity: "1" })).status).toBe(400)
  })

  test.each([
    [{ email: "a\u0000@b.io" }],
    [{ metadata: { "a\u0000": 1 } }],
    [{ metadata: { a: ["\ud800"] } }],
    ['{"metadata":{"a":1e999}}'],
    ['{"__proto__":{"email":"a@b.io"}}'],
    ['{"metadata":{"a":{"__proto__":{"polluted":1}}}}'],
    ["[]"],
    ['"text"'],
    ["null"],
    ["7"],
    ["{"],
    ["{} {}"],
    [`{"metadata":${'{"a":'.repeat(40)}1${"}".repeat(40)}}`],
    [`{"metadata":${"[".repeat(40_000)}`],
  ])("a body of %j is refused", async (body) => {
    expect(await post("/store/carts", body)).toMatchObject({ status: 400, body: { type: "invalid_data" } })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe("the response", () => {
  test("has only public fields, dates in ISO and decimals as numbers", async () => {
    const answer = await get("/store/carts/cart_1")
    expect(answer.body.cart).toEqual({
      id: "cart_1",
      email: "a@b.io",
      created_at: "1970-01-01T00:00:00.000Z",
      total: 100,
      items: [{ id: "item_1", title: "Shirt", rate: 12.5 }],
    })
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(answer.headers.get("cache-control")).toBe("no-store")
    expect(answer.headers.get("x-powered-by")).toBeNull()
  })

  test("has the status its operation names", async () => {
    expect((await post("/admin/discounts", { code: "x" })).status).toBe(201)
    const mailed = await post("/store/customers/password-token", { email: "a@b.io" })
    expect(mailed).toMatchObject({ status: 204, text: "" })
    expect(mailed.headers.get("content-type")).toBeNull()
  })

  test("requires a login before anything is read", async () => {
    const answer = await send("POST", "/admin/orders/order_1/claims", "{broken", { authorization: "" })
    expect(answer).toMatchObject({ status: 401, body: { type: "unauthorized" } })
  })

  test("runs the shop's check before the operation", async () => {
    const shop = openShop({
      refuse(request, route) {
        if (route.method !== "GET" && request.headers.get("origin") === "null")
          throw new Refusal("forbidden", "Foreign")
      },
    })
    expect(await shop.send("POST", "/store/carts", {}, { origin: "null" })).toMatchObject({
      status: 403,
      body: { type: "not_allowed" },
    })
    expect((await shop.send("GET", "/store/carts", undefined, { origin: "null" })).status).toBe(200)
  })

  test("an error while creating the context is an unknown error", async () => {
    const shop = openShop({ context: () => Promise.reject(new Error("no")) })
    expect((await shop.get("/store/carts")).status).toBe(500)
    expect(shop.logged).toHaveLength(1)
  })

  test("a dispatch is fast", async () => {
    const request = new Request("http://host.test/store/carts/cart_1?fields=email")
    for (let i = 0; i < 500; i++) await handle(request)
    const start = performance.now()
    for (let i = 0; i < 2_000; i++) await handle(request)
    expect((performance.now() - start) / 2_000).toBeLessThan(0.5) // milliseconds; about 0.05 on an idle machine
  })
})
