import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { LEGACY_HASH, LEGACY_PASSWORD } from "../support/legacy.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const STRANGER = { status: 401, type: "unauthorized", message: expect.any(String) }

let hosts = 0
const visitor = () => shop.from(`10.3.0.${++hosts}`)

let people = 0
async function operator(api_token?: string) {
  const user = await anOperator(shop, `op${++people}@example.com`, api_token)
  return { ...user, body: { email: user.email, password: "secret" } }
}

describe("log in", () => {
  test("returns the operator with all their fields and their own token, and sets the cookie", async () => {
    const { id, email, body } = await operator("token-1")
    const browser = visitor()
    const answer = await browser.post("/admin/auth", { ...body, email: email.toUpperCase() })
    const user = {
      id,
      email,
      first_name: null,
      last_name: null,
      role: "admin",
      api_token: "token-1",
      metadata: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    }
    expect(must(answer)).toEqual({ user })
    const [cookie = ""] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^connect\.sid=a\.[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    expect(must(await browser.get("/admin/auth"))).toEqual({ user })
    expect(must(await browser.get("/admin/auth?fields=email")).user).toEqual({ id, email })
  })

  test("returns the role member for an operator without a role", async () => {
    const { id, body } = await operator()
    await shop.db.user.update({ where: { id }, data: { role: null } })
    const browser = visitor()
    expect(must(await browser.post("/admin/auth", body)).user.role).toBe("member")
    expect(must(await browser.get("/admin/auth")).user.role).toBe("member")
  })

  test("gives the same answer for a wrong password, an unknown or deleted operator and one without a password", async () => {
    const known = await operator()
    const deleted = await operator()
    await shop.db.user.update({ where: { id: deleted.id }, data: { deleted_at: new Date() } })
    const without = await operator()
    await shop.db.user.update({ where: { id: without.id }, data: { password_hash: null } })
    const wrong = { email: known.email, password: "wrong" }
    for (const body of [wrong, { email: "nobody@example.com", password: "secret" }, deleted.body, without.body]) {
      const answer = await visitor().post("/admin/auth", body)
      expect(refusal(answer)).toEqual({ ...STRANGER, message: "Unauthorized" })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test("accepts a Medusa v1 password and replaces its hash", async () => {
    const { id, email } = await operator()
    await shop.db.user.update({ where: { id }, data: { password_hash: LEGACY_HASH } })
    must(await visitor().post("/admin/auth", { email, password: LEGACY_PASSWORD }))
    const { password_hash } = await shop.db.user.findUniqueOrThrow({ where: { id } })
    expect(password_hash).toMatch(/^\$argon2id\$/)
  })

  test("is not possible for a customer", async () => {
    const customer = { email: "shopper@example.com", password: "secret", first_name: "A", last_name: "B" }
    must(await visitor().post("/store/customers", customer))
    const { email, password } = customer
    expect((await visitor().post("/admin/auth", { email, password })).status).toBe(401)
    const { body } = await operator()
    expect((await visitor().post("/store/auth", body)).status).toBe(401)
  })

  test("is refused to an address after ten wrong passwords for the account, but not to another one", async () => {
    const { email, body } = await operator()
    const guesser = () => shop.from("10.9.8.6")
    for (let guess = 0; guess < 10; guess++) {
      expect((await guesser().post("/admin/auth", { email, password: "wrong" })).status).toBe(401)
    }
    expect((await shop.from("10.9.8.7").post("/admin/auth", body)).status).toBe(200)
    const answer = await guesser().post("/admin/auth", body)
    expect(refusal(answer)).toMatchObject({ status: 429, type: "too_many_requests" })
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  })

  test.each([{}, { email: "x", password: "x" }, { email: "a@example.com" }, { email: "a@example.com", password: "" }])(
    "refuses %j",
    async (body) => {
      expect(refusal(await visitor().post("/admin/auth", body))).toMatchObject({ status: 400, type: "invalid_data" })
    },
  )
})

describe("the current operator", () => {
  test.each(["authorization", "x-medusa-access-token"])("is identified by a token in %s", async (header) => {
    const token = `token-${header}`
    const { id } = await operator(token)
    const bearer = header === "authorization" ? `Bearer ${token}` : token
    expect(must(await visitor().get("/admin/auth", { [header]: bearer })).user).toMatchObject({ id, api_token: token })
    await shop.db.user.update({ where: { id }, data: { deleted_at: new Date() } })
    expect(refusal(await visitor().get("/admin/auth", { [header]: bearer }))).toEqual(STRANGER)
  })

  test.each([
    {},
    { authorization: "Bearer" },
    { authorization: "Bearer nothing" },
    { authorization: "Basic dG9rZW4=" },
    { authorization: `Bearer ${"x".repeat(5000)}` },
    { authorization: "Bearer null" },
    { "x-medusa-access-token": "undefined" },
    { cookie: `connect.sid=a.${"A".repeat(43)}` },
    { cookie: "connect.sid=%00" },
  ])("is not found with %j", async (headers) => {
    const answer = await visitor().get("/admin/auth", headers as Record<string, string>)
    expect(refusal(answer)).toEqual(STRANGER)
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/)
  })

  test("is not found with a customer's cookie", async () => {
    const browser = visitor()
    must(
      await browser.post("/store/customers", {
        email: "c@example.com",
        password: "x",
        first_name: "A",
        last_name: "B",
      }),
    )
    expect(refusal(await browser.get("/admin/auth"))).toEqual(STRANGER)
  })

  test("is not found after logging out, and after being deleted", async () => {
    const { id, body } = await operator()
    const browser = visitor()
    must(await browser.post("/admin/auth", body))
    const before = browser.cookie()
    const answer = await browser.delete("/admin/auth", {})
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(refusal(await visitor().get("/admin/auth", { cookie: before }))).toEqual(STRANGER)
    expect(refusal(await visitor().delete("/admin/auth"))).toEqual(STRANGER)
    must(await browser.post("/admin/auth", body))
    await shop.db.user.update({ where: { id }, data: { deleted_at: new Date() } })
    expect(refusal(await browser.get("/admin/auth"))).toEqual(STRANGER)
  })

  test("is still identified by a token when a foreign cookie is sent", async () => {
    const { id } = await operator("token-beside")
    const headers = { authorization: "Bearer token-beside", cookie: `connect.sid=a.${"A".repeat(43)}` }
    expect(must(await visitor().get("/admin/auth", headers)).user.id).toBe(id)
  })
})

describe("a write with a cookie", () => {
  const ORIGINS: [origin: string | undefined, status: number][] = [
    [undefined, 200],
    ["http://panel.test", 200],
    ["http://storefront.test", 200],
    ["http://shop.test", 200],
    ["https://evil.test", 403],
    ["http://panel.test.evil.test", 403],
    ["null", 403],
    ["", 403],
  ]

  test.each(ORIGINS)("from the origin %j is answered %i", async (origin, status) => {
    const { body } = await operator()
    const browser = visitor()
    must(await browser.post("/admin/auth", body))
    const headers = { host: "shop.test", ...(origin !== undefined && { origin }) }
    const answer = await browser.post("/admin/auth", body, headers)
    expect(answer.status).toBe(status)
    if (status === 403) expect(refusal(answer)).toMatchObject({ type: "not_allowed", message: expect.any(String) })
    expect((await browser.get("/admin/auth", headers)).status).toBe(200)
  })

  test("requires no origin with a token or without credentials", async () => {
    const { id } = await operator("token-of-a-stranger")
    const headers = { origin: "https://evil.test", authorization: "Bearer token-of-a-stranger" }
    expect((await visitor().post(`/admin/users/${id}`, { first_name: "X" }, headers)).status).toBe(200)
    expect((await visitor().post("/store/carts", {}, { origin: "https://evil.test" })).status).not.toBe(403)
  })
})

test("behind https the cookie is secure, and on another site it says so", async () => {
  const far = await openShop({ settings: { cookie: { same_site: "none", secure: true } } })
  await anOperator(far)
  const answer = await far.post("/admin/auth", { email: "operator@example.com", password: "secret" })
  expect(answer.headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; SameSite=None$/)
  await far.close()
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
