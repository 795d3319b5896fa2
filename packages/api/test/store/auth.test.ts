import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { LEGACY_HASH, LEGACY_PASSWORD } from "../support/legacy.ts"
import { aFullOrder, aSceneMarket, aShopper } from "../support/scenes.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const WRONG = { status: 401, type: "unauthorized", message: "Unauthorized" }
const STRANGER = { status: 401, type: "unauthorized", message: expect.any(String) }

/** A visitor at a separate address, so that one test's rate limits do not affect another. */
let hosts = 0
const visitor = () => shop.from(`10.1.0.${++hosts}`)

/** The attributes of the login's cookie, the first in the response; only the device's cookie may follow. */
function cookieOf({ headers }: { headers: Headers }) {
  const [line = "", ...more] = headers.getSetCookie()
  expect(more.filter((one) => !one.startsWith("mercer_device="))).toEqual([])
  const [pair = "", ...attributes] = line.split("; ")
  return { pair, attributes }
}

describe("log in", () => {
  test("opens a session for ten hours, and returns the customer with orders and addresses", async () => {
    const market = await aSceneMarket(shop)
    const { email, id, visitor: first } = await aShopper(shop, visitor())
    await aFullOrder(shop, market, first)
    const browser = visitor()
    const answer = await browser.post("/store/auth", { email: email.toUpperCase(), password: "secret" })
    const { customer } = must(answer)
    expect(customer).toMatchObject({ id, email, has_account: true, metadata: { size: "M" }, phone: "555" })
    expect(customer.orders[0]).toMatchObject({
      object: "order",
      customer_id: id,
      items: [expect.anything(), expect.anything()],
    })
    expect(customer.shipping_addresses).toHaveLength(2)
    expect(customer).not.toHaveProperty("password_hash")
    expect(customer).not.toHaveProperty("billing_address")

    const { pair, attributes } = cookieOf(answer)
    expect(pair).toMatch(/^connect\.sid=c\.[\w-]{43}$/)
    const expires = attributes.find((one) => one.startsWith("Expires=")) ?? ""
    expect(attributes.filter((one) => one !== expires)).toEqual(["Path=/", "HttpOnly", "SameSite=Lax"])
    const hours = (Date.parse(expires.slice(8)) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(9.9)
    expect(hours).toBeLessThanOrEqual(10)
    expect(must(await browser.get("/store/auth")).customer.id).toBe(id)
    expect(must(await browser.get("/store/auth?fields=email&expand=")).customer).toEqual({ id, email })
  })

  test("gives the same answer for a wrong password, an unknown e-mail and a guest", async () => {
    const { email } = await aShopper(shop, visitor())
    await shop.db.customer.create({ data: { id: "cus_guest", email: "guest@example.com", has_account: false } })
    const browser = visitor()
    for (const [who, password] of [
      [email, "wrong"],
      ["nobody@example.com", "secret"],
      ["guest@example.com", "x"],
    ]) {
      const answer = await browser.post("/store/auth", { email: who, password })
      expect(refusal(answer)).toEqual(WRONG)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test.each([
    {},
    { email: "a@example.com" },
    { email: "no e-mail", password: "x" },
    { email: "a@example.com", password: "" },
    { email: "a@example.com", password: 1 },
    { email: "a@example.com", password: "x", remember: true },
    { email: null, password: null },
  ])("refuses %j", async (body) => {
    expect(refusal(await visitor().post("/store/auth", body))).toMatchObject({ status: 400, type: "invalid_data" })
  })

  test("gives the browser a new session, and the old one becomes invalid", async () => {
    const { email, visitor: browser } = await aShopper(shop, visitor())
    const before = browser.cookie()
    must(await browser.post("/store/auth", { email, password: "secret" }))
    expect(browser.cookie()).not.toBe(before)
    expect(must(await browser.get("/store/auth")).customer.email).toBe(email)
    expect((await visitor().get("/store/auth", { cookie: before })).status).toBe(401)
  })

  test("never adopts a session that was set by an attacker", async () => {
    const { email } = await aShopper(shop, visitor())
    const planted = `connect.sid=c.${"A".repeat(43)}`
    const answer = await visitor().post("/store/auth", { email, password: "secret" }, { cookie: planted })
    expect(cookieOf(answer).pair).not.toBe(planted)
    expect((await visitor().get("/store/auth", { cookie: planted })).status).toBe(401)
  })

  test("accepts a Medusa v1 password and replaces its hash", async () => {
    const email = "old@example.com"
    const data = { id: "cus_old", email, has_account: true, password_hash: LEGACY_HASH }
    await shop.db.customer.create({ data })
    const hash = async () => (await shop.db.customer.findUniqueOrThrow({ where: { id: "cus_old" } })).password_hash
    expect((await visitor().post("/store/auth", { email, password: "wrong" })).status).toBe(401)
    expect(await hash()).toBe(LEGACY_HASH)
    must(await visitor().post("/store/auth", { email, password: LEGACY_PASSWORD }))
    expect(await hash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    must(await visitor().post("/store/auth", { email, password: LEGACY_PASSWORD }))
  })

  test("is refused to an address after ten wrong passwords for an account, with the waiting time", async () => {
    const { email } = await aShopper(shop, visitor())
    const browser = visitor()
    for (let guess = 0; guess < 10; guess++) {
      expect((await browser.post("/store/auth", { email, password: "wrong" })).status).toBe(401)
    }
    const answer = await browser.post("/store/auth", { email, password: "secret" })
    expect(refusal(answer)).toEqual({ status: 429, type: "too_many_requests", message: expect.any(String) })
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(900)
  })

  test("is refused to an address after thirty wrong passwords, but not to other addresses", async () => {
    const browser = visitor()
    const guesses = Array.from({ length: 30 }, (_, n) => ({ email: `guess${n}@example.com`, password: "x" }))
    for (const guess of guesses) expect((await browser.post("/store/auth", guess)).status).toBe(401)
    expect((await browser.post("/store/auth", { email: "one@example.com", password: "x" })).status).toBe(429)
    expect((await visitor().post("/store/auth", { email: "one@example.com", password: "x" })).status).toBe(401)
  })

  test("resets the count of wrong passwords after a correct one", async () => {
    const { email } = await aShopper(shop, visitor())
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 5; guess++) await visitor().post("/store/auth", { email, password: "wrong" })
      must(await visitor().post("/store/auth", { email, password: "secret" }))
    }
  })
})

describe("log out", () => {
  test("ends the session in the browser and on the server", async () => {
    const { visitor: browser } = await aShopper(shop, visitor())
    const before = browser.cookie()
    const answer = await browser.delete("/store/auth", {})
    expect([answer.status, answer.body]).toEqual([200, {}])
    const { pair, attributes } = cookieOf(answer)
    expect(pair).toBe("connect.sid=")
    expect(attributes).toContain("Expires=Thu, 01 Jan 1970 00:00:00 GMT")
    for (const method of ["GET", "DELETE"]) {
      expect(refusal(await visitor().ask(method, "/store/auth", undefined, { cookie: before }))).toEqual(STRANGER)
    }
  })

  test("does not affect an operator's login in the same browser, and vice versa", async () => {
    await anOperator(shop, "both@example.com")
    const { visitor: browser, email } = await aShopper(shop, visitor())
    must(await browser.post("/admin/auth", { email: "both@example.com", password: "secret" }))
    expect(browser.cookie()).toMatch(/^connect\.sid=a\.[\w-]{43}~c\.[\w-]{43}$/)
    expect(must(await browser.get("/store/auth")).customer.email).toBe(email)
    must(await browser.delete("/store/auth"))
    expect((await browser.get("/store/auth")).status).toBe(401)
    expect(must(await browser.get("/admin/auth")).user.email).toBe("both@example.com")

    must(await browser.post("/store/auth", { email, password: "secret" }))
    must(await browser.delete("/admin/auth"))
    expect((await browser.get("/admin/auth")).status).toBe(401)
    expect(must(await browser.get("/store/auth")).customer.email).toBe(email)
  })

  test("requires a login", async () => {
    expect(refusal(await visitor().delete("/store/auth"))).toEqual(STRANGER)
  })
})

describe("the current customer", () => {
  test("is not found once the account is deleted", async () => {
    const { visitor: browser, id } = await aShopper(shop, visitor())
    await shop.db.customer.update({ where: { id }, data: { deleted_at: new Date() } })
    expect(refusal(await browser.get("/store/auth"))).toEqual(STRANGER)
    expect(refusal(await browser.delete("/store/auth"))).toEqual(STRANGER)
  })

  test("is not found once ten hours have passed", async () => {
    const { visitor: browser, id } = await aShopper(shop, visitor())
    await shop.db.session.updateMany({ where: { user_id: id }, data: { expires_at: new Date(Date.now() - 1) } })
    expect(refusal(await browser.get("/store/auth"))).toEqual(STRANGER)
  })

  test.each([
    "connect.sid=",
    "connect.sid=x",
    "connect.sid=s%3Aabc.def",
    `connect.sid=a.${"A".repeat(43)}`,
    `connect.sid=c.${"A".repeat(10_000)}`,
    "other=1",
  ])("is not found with the cookie %s", async (cookie) => {
    expect(refusal(await visitor().get("/store/auth", { cookie }))).toEqual(STRANGER)
  })

  test("is not returned for an operator's login or token", async () => {
    await anOperator(shop, "token@example.com", "operator-token")
    const browser = visitor()
    must(await browser.post("/admin/auth", { email: "token@example.com", password: "secret" }))
    expect((await browser.get("/store/auth")).status).toBe(401)
    const bearer = { authorization: "Bearer operator-token" }
    expect((await visitor().get("/store/auth", bearer)).status).toBe(401)
  })
})

describe("whether an e-mail has an account", () => {
  test("is true for accounts only, ignoring case, and false for an invalid e-mail", async () => {
    const { email } = await aShopper(shop, visitor())
    await shop.db.customer.create({ data: { id: "cus_g2", email: "g2@example.com", has_account: false } })
    const ask = async (path: string) => must(await visitor().get(`/store/auth/${path}`))
    expect(await ask(email)).toEqual({ exists: true })
    expect(await ask(encodeURIComponent(email.toUpperCase()))).toEqual({ exists: true })
    for (const nobody of ["g2@example.com", "nobody@example.com", "a+b@x.io", "no-mail", "%F0%9F%92%A9"]) {
      expect(await ask(nobody)).toEqual({ exists: false })
    }
  })

  test("can be checked twenty times a minute from one address", async () => {
    const browser = visitor()
    for (let time = 0; time < 20; time++) must(await browser.get("/store/auth/a@example.com"))
    const answer = await browser.get("/store/auth/a@example.com")
    expect(refusal(answer)).toMatchObject({ status: 429, type: "too_many_requests" })
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  })

  test("accepts no other parameters", async () => {
    expect((await visitor().get("/store/auth/a@example.com?x=1")).status).toBe(400)
  })
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
