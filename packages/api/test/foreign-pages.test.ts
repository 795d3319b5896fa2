// Pages of other sites, and the browsers of our users that open them.
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must } from "./support/checkout.ts"
import { overTrpc } from "./support/over-trpc.ts"
import { anOperator, openShop, type TestShop } from "./support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
  await anOperator(shop)
})
afterAll(() => shop.close())

describe("a login", () => {
  const credentials = { email: "operator@example.com", password: "secret" }
  const shopper = { ...credentials, email: "shopper@example.com", first_name: "S", last_name: "H" }
  const logins = [
    ["/admin/auth", credentials],
    ["/store/customers", shopper],
    ["/store/auth", shopper],
  ] as const

  test.each(logins)("at %s is refused to foreign pages, and nothing is done", async (path, { email, password }) => {
    const body = path === "/store/customers" ? shopper : { email, password }
    for (const from of [{ origin: "https://evil.test" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }]) {
      const { status, headers, body: answer } = await shop.visitor().post(path, body, from as never)
      expect([status, answer.type]).toEqual([403, "not_allowed"])
      expect(headers.getSetCookie()).toEqual([])
    }
    for (const from of [{}, { origin: "http://storefront.test", "sec-fetch-site": "cross-site" }]) {
      const own = path === "/store/customers" ? { ...body, email: `${Object.keys(from).length}@example.com` } : body
      if (path === "/store/auth") own.email = "0@example.com"
      const { status, headers } = await shop.visitor().post(path, own, from as never)
      expect(status).toBe(200)
      expect(headers.getSetCookie().filter((cookie) => cookie.startsWith("connect.sid="))).toHaveLength(1)
    }
  })

  test("over tRPC as well", async () => {
    const browser = { cookie: () => "" }
    const from = (headers: Record<string, string>) =>
      overTrpc(shop, browser, { procedure: "admin.auth.login", type: "mutation" }, credentials, headers)
    expect((await from({ origin: "https://evil.test" })).status).toBe(403)
    expect((await from({ "sec-fetch-site": "cross-site" })).status).toBe(403)
    expect((await from({ origin: "http://panel.test", "sec-fetch-site": "cross-site" })).status).toBe(200)
  })
})

test("a write with a cookie from another site requires an origin that the shop allows", async () => {
  const visitor = shop.visitor()
  must(await visitor.post("/store/auth", { email: "0@example.com", password: "secret" }))
  const write = (headers: Record<string, string>) => visitor.post("/store/customers/me", { first_name: "X" }, headers)
  expect((await write({ "sec-fetch-site": "cross-site" })).status).toBe(403)
  expect((await write({ "sec-fetch-site": "cross-site", origin: "https://evil.test" })).status).toBe(403)
  expect((await write({ "sec-fetch-site": "cross-site", origin: "http://storefront.test" })).status).toBe(200)
  expect((await write({ "sec-fetch-site": "same-origin" })).status).toBe(200)
  // A request without a cookie has no rights that a page could use.
  const cross = { "sec-fetch-site": "cross-site", origin: "https://evil.test" }
  expect((await shop.visitor().post("/store/carts", {}, cross)).status).not.toBe(403)
})
