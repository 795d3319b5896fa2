import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ADDRESS, type Market, must, refusal } from "../support/checkout.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { aSceneMarket, aShopper, type Visitor } from "../support/scenes.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
  market = await aSceneMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const STRANGER = { status: 401, type: "unauthorized", message: expect.any(String) }
const FOREIGN = { origin: "https://elsewhere.test" }
const AT_THE_STOREFRONT = { origin: "http://localhost:8000" }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A customer with an account, and a storefront server that holds their token and no cookie. */
async function aTokenHolder() {
  const customer = await aShopper(shop)
  return { ...customer, token: await aToken(customer) }
}

async function aToken({ email, password }: { email: string; password: string }): Promise<string> {
  return must(await shop.visitor().post("/store/auth/token", { email, password })).access_token
}

const me = async (by: Visitor, token?: string) => {
  const { status, body } = await by.get("/store/customers/me", token ? bearer(token) : {})
  return status === 200 ? body.customer.id : status
}

test("a v1 storefront registers, logs in and buys with only a token", async () => {
  const server = shop.visitor()
  const account = { email: "next@example.com", password: "secret", first_name: "Ada", last_name: "Byron" }
  const registered = must(await shop.visitor().post("/store/customers", account)).customer
  const { access_token, ...rest } = must(
    await server.post("/store/auth/token", { email: "Next@Example.com", password: "secret" }),
  )
  expect([access_token, rest]).toEqual([expect.stringMatching(/^mst_[\w-]{43}$/), { device_token: expect.any(String) }])
  const headers = bearer(access_token)
  expect(must(await server.get("/store/customers/me", headers)).customer.id).toBe(registered.id)
  expect(must(await server.get("/store/auth", headers)).customer.email).toBe(account.email)

  const opened = must(await server.post("/store/carts", { region_id: market.region.id }, headers)).cart
  expect(opened).toMatchObject({ customer_id: registered.id, email: account.email })
  const path = `/store/carts/${opened.id}`
  must(await server.post(`${path}/line-items`, { variant_id: market.variant, quantity: 1 }, headers))
  must(await server.post(path, { shipping_address: ADDRESS, billing_address: ADDRESS }, headers))
  must(await server.post(`${path}/shipping-methods`, { option_id: market.option.id }, headers))
  must(await server.post(`${path}/payment-sessions`, undefined, headers))
  must(await server.post(`${path}/payment-session`, { provider_id: "manual" }, headers))
  const { type, data } = must(await server.post(`${path}/complete`, undefined, headers))
  expect([type, data.customer_id]).toEqual(["order", registered.id])
  const { orders } = must(await server.get("/store/customers/me/orders", headers))
  expect(orders.map(({ id }: { id: string }) => id)).toEqual([data.id])
  expect(server.cookie()).not.toContain("connect.sid")
})

test("a guest's cart becomes the customer's at the first write with a token", async () => {
  const { id, email, token } = await aTokenHolder()
  const guest = shop.visitor()
  const { cart } = must(await guest.post("/store/carts", { region_id: market.region.id }))
  expect(must(await guest.get(`/store/carts/${cart.id}`, bearer(token))).cart.customer_id).toBeNull()
  must(
    await guest.post(`/store/carts/${cart.id}/line-items`, { variant_id: market.variant, quantity: 1 }, bearer(token)),
  )
  expect(must(await guest.get(`/store/carts/${cart.id}`)).cart).toMatchObject({ customer_id: id, email })
})

describe("the token", () => {
  test("is stored as a hash for thirty days", async () => {
    const { id, token } = await aTokenHolder()
    const row = await shop.db.token.findFirstOrThrow({ where: { subject_id: id, purpose: "store" } })
    expect(JSON.stringify(row)).not.toContain(token.slice(4))
    const days = (row.expires_at.getTime() - Date.now()) / 86_400_000
    expect([days > 29.9, days <= 30]).toEqual([true, true])
    await shop.db.token.updateMany({ where: { subject_id: id }, data: { expires_at: new Date() } })
    expect(await me(shop.visitor(), token)).toBe(401)
  })

  test("is refused for a wrong password, an unknown e-mail, a guest, and unknown fields in the body", async () => {
    const { email } = await aShopper(shop)
    await shop.db.customer.create({ data: { id: "cus_tg", email: "tg@example.com", has_account: false } })
    for (const given of [email, "nobody@example.com", "tg@example.com"]) {
      const answer = await shop.visitor().post("/store/auth/token", { email: given, password: "wrong" })
      expect(refusal(answer)).toEqual({ status: 401, type: "unauthorized", message: "Unauthorized" })
    }
    for (const body of [{}, { email }, { email, password: "" }, { email, password: "secret", remember: true }])
      expect((await shop.visitor().post("/store/auth/token", body)).status).toBe(400)
  })

  test("gives access to /store only, as an operator's gives access to /admin only", async () => {
    const { token } = await aTokenHolder()
    for (const headers of [bearer(token), bearer(token.slice(4)), { "x-medusa-access-token": token }])
      expect(refusal(await shop.visitor().get("/admin/auth", headers))).toEqual(STRANGER)
    expect(await me(shop.visitor(), token.slice(4))).toBe(401)
    await anOperator(shop, "only-admin@example.com", "operator-token-of-old")
    const operator = { email: "only-admin@example.com", password: "secret" }
    const theirs = must(await shop.visitor().post("/admin/auth/token", operator)).access_token
    for (const foreign of [theirs, `mst_${theirs}`, "operator-token-of-old"])
      expect(await me(shop.visitor(), foreign)).toBe(401)
  })

  test("is one of at most twenty per customer; the oldest is deleted, even when many are created at once", async () => {
    const { id, token, ...customer } = await aTokenHolder()
    const others = await Promise.all(Array.from({ length: 20 }, () => aToken(customer)))
    expect(await shop.db.token.count({ where: { subject_id: id, purpose: "store" } })).toBe(20)
    expect(await me(shop.visitor(), token)).toBe(401)
    for (const other of others) expect(await me(shop.visitor(), other)).toBe(id)
  })

  test("never appears in a stored Idempotency-Key response or in a log", async () => {
    const { email } = await aShopper(shop)
    const headers = { "idempotency-key": "token-key" }
    must(await shop.visitor().post("/store/auth/token", { email, password: "secret" }, headers))
    expect(await shop.db.idempotencyKey.count({ where: { key: "token-key" } })).toBe(0)
  })
})

describe("with a cookie", () => {
  test("a valid token takes precedence, and an invalid one is ignored", async () => {
    const { token, id } = await aTokenHolder()
    const { visitor: browser, id: other } = await aShopper(shop)
    expect(await me(browser, token)).toBe(id)
    for (const none of ["nonsense", `mst_${"A".repeat(43)}`, "mst_", token.slice(4)])
      expect(await me(browser, none)).toBe(other)
    must(await browser.delete("/store/auth", undefined, bearer(token)))
    expect([await me(browser), await me(browser, token)]).toEqual([other, other])
  })

  test("an operator's valid token takes precedence as well", async () => {
    await anOperator(shop, "cookie@example.com")
    const { id } = await anOperator(shop, "bearer@example.com", "bearer-of-an-operator")
    const browser = shop.visitor()
    must(await browser.post("/admin/auth", { email: "cookie@example.com", password: "secret" }))
    expect(must(await browser.get("/admin/auth", bearer("bearer-of-an-operator"))).user.id).toBe(id)
    expect(must(await browser.get("/admin/auth", bearer("none"))).user.email).toBe("cookie@example.com")
  })

  test("a foreign origin is allowed only when the token authenticates the request", async () => {
    const { token, id } = await aTokenHolder()
    const { visitor: browser, email } = await aShopper(shop)
    const change = (headers: Record<string, string>) =>
      browser.post("/store/customers/me", { phone: "1" }, { ...FOREIGN, ...headers })
    expect((await change({})).status).toBe(403)
    expect((await change(bearer(`mst_${"A".repeat(43)}`))).status).toBe(403)
    expect(must(await change(bearer(token))).customer.id).toBe(id)
    // Logging in uses the cookie, whatever token is sent with it.
    const login = { email, password: "secret" }
    expect((await browser.post("/store/auth", login, { ...FOREIGN, ...bearer(token) })).status).toBe(403)
  })
})

describe("is revoked by", () => {
  test("logging out with it: that one only", async () => {
    const { token, visitor, ...customer } = await aTokenHolder()
    const other = await aToken(customer)
    const answer = await shop.visitor().delete("/store/auth", undefined, bearer(token))
    expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, {}, []])
    expect([await me(shop.visitor(), token), await me(shop.visitor(), other)]).toEqual([401, customer.id])
    expect(await me(visitor)).toBe(customer.id)
  })

  test.each([{ password: "another" }, { email: "moved@example.com" }])(
    "%j, for which the caller gets a new one",
    async (change) => {
      const { token, visitor, ...customer } = await aTokenHolder()
      const other = await aToken(customer)
      const answer = await shop
        .visitor()
        .post("/store/customers/me", change, { ...bearer(token), ...AT_THE_STOREFRONT })
      must(answer)
      expect(answer.headers.getSetCookie()).toEqual([])
      const renewed = answer.headers.get("x-access-token") ?? ""
      expect(renewed).toMatch(/^mst_[\w-]{43}$/)
      expect(answer.headers.get("access-control-expose-headers")).toContain("X-Access-Token")
      const tokens = [renewed, token, other]
      expect(await Promise.all(tokens.map((one) => me(shop.visitor(), one)))).toEqual([customer.id, 401, 401])
      expect(await me(visitor)).toBe(401)
      expect(await shop.db.token.count({ where: { subject_id: customer.id, purpose: "store" } })).toBe(1)
    },
  )

  test("nothing else that its customer changes, for which no token is answered", async () => {
    const { token, id, email } = await aTokenHolder()
    const answer = await shop.visitor().post("/store/customers/me", { phone: "1", email }, bearer(token))
    expect([must(answer).customer.phone, answer.headers.get("x-access-token")]).toEqual(["1", null])
    expect(await me(shop.visitor(), token)).toBe(id)
  })

  test("one of two password changes with it at the same moment: the other is refused", async () => {
    const { token, email, id } = await aTokenHolder()
    const change = (password: string) => shop.visitor().post("/store/customers/me", { password }, bearer(token))
    const answers = await Promise.all([change("mine"), change("theirs")])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const [won = -1] = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    expect(await me(shop.visitor(), answers[won]?.headers.get("x-access-token") ?? "")).toBe(id)
    must(await shop.visitor().post("/store/auth/token", { email, password: ["mine", "theirs"][won] }))
  })

  test("setting a new password in a browser", async () => {
    const { token, visitor, id } = await aTokenHolder()
    must(await visitor.post("/store/customers/me", { password: "another" }))
    expect([await me(visitor), await me(shop.visitor(), token)]).toEqual([id, 401])
  })

  test("an operator's change of e-mail or password", async () => {
    await anOperator(shop, "changer@example.com", "changer-of-customers")
    for (const change of [{ password: "another" }, { email: "elsewhere@example.com" }]) {
      const { token, id } = await aTokenHolder()
      must(await shop.visitor().post(`/admin/customers/${id}`, change, bearer("changer-of-customers")))
      expect(await me(shop.visitor(), token)).toBe(401)
    }
  })

  test("a password reset", async () => {
    const { token, email } = await aTokenHolder()
    expect((await shop.visitor().post("/store/customers/password-token", { email })).status).toBe(204)
    const mails = await mailsTo(shop, email)
    const reset = { email, token: tokenIn(mails[0] ?? { text: "" }), password: "another" }
    must(await shop.visitor().post("/store/customers/password-reset", reset))
    expect(await me(shop.visitor(), token)).toBe(401)
  })

  test("the account's deletion", async () => {
    const { token, id } = await aTokenHolder()
    await shop.db.customer.update({ where: { id }, data: { deleted_at: new Date() } })
    expect(await me(shop.visitor(), token)).toBe(401)
  })
})
