import { newId, type TakeoverPhase } from "@mercer/db"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { bearer, MEDUSA_SECRET, medusaLogin, signed } from "../support/medusa-tokens.ts"
import { overTrpc } from "../support/over-trpc.ts"
import { anOperator, loggedIn, openShop, secretHash, type TestShop } from "../support/shop.ts"

const STRANGER = { status: 401, type: "unauthorized", message: expect.any(String) }
let shop: TestShop
let market: Market
let phase: TakeoverPhase | undefined

beforeAll(async () => {
  const settings = { medusa: { jwt_secret: MEDUSA_SECRET }, rate_limits: "login.address=off" }
  shop = await openShop({ takeoverPhase: () => phase, settings })
  market = await aMarket(shop)
})
beforeEach(() => {
  phase = "live"
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

let people = 0
const anEmail = () => `signed${++people}@example.com`
const visitor = () => shop.visitor()

async function aCustomer(has_account = true) {
  const data = { id: newId("cus"), email: anEmail(), has_account, password_hash: await secretHash() }
  const customer = await shop.db.customer.create({ data })
  return { ...customer, login: bearer(medusaLogin("customer", customer.id)) }
}

async function anOperatorIn() {
  const operator = await anOperator(shop, anEmail())
  return { ...operator, login: bearer(medusaLogin("admin", operator.id)) }
}

const me = (login: Record<string, string>) => visitor().get("/store/customers/me", login)
const self = (login: Record<string, string>) => visitor().get("/admin/auth", login)

describe("a login that Medusa v1 has signed", () => {
  test("is a customer's everywhere below /store, and nothing below /admin", async () => {
    const { id, email, login } = await aCustomer()
    expect(must(await visitor().get("/store/auth", login)).customer.id).toBe(id)
    expect(must(await me(login)).customer.email).toBe(email)
    const cart = must(await visitor().post("/store/carts", { region_id: market.region.id }, login)).cart
    expect(cart).toMatchObject({ customer_id: id, email })
    expect(refusal(await self(login))).toEqual(STRANGER)
    expect((await visitor().get("/admin/orders", login)).status).toBe(401)
  })

  test("is an operator's below /admin, for reads and writes, and a visitor's below /store", async () => {
    const { id, login } = await anOperatorIn()
    expect(must(await self(login)).user.id).toBe(id)
    const body = { name: "Signed", metadata: { by: "v1" } }
    must(await visitor().post("/admin/customer-groups", body, login))
    expect((await shop.db.audit.findFirst({ where: { user_id: id } }))?.operation).toBe("admin.customer-groups.create")
    expect((await me(login)).status).toBe(401)
    expect(
      must(await visitor().post("/store/carts", { region_id: market.region.id }, login)).cart.customer_id,
    ).toBeNull()
  })

  test("needs no check of the origin, since no browser sends it by itself", async () => {
    const customer = await aCustomer()
    const operator = await anOperatorIn()
    const foreign = { origin: "https://elsewhere.test", cookie: "connect.sid=s%3Aabc.def" }
    must(await visitor().post("/store/customers/me", { phone: "1" }, { ...customer.login, ...foreign }))
    must(await visitor().post("/admin/customer-groups", { name: "Foreign" }, { ...operator.login, ...foreign }))
    expect((await visitor().post("/store/customers/me", { phone: "1" }, foreign)).status).toBe(403)
  })

  test("has priority over a cookie, and one that is not valid is as if it were not there", async () => {
    const one = await aCustomer()
    const other = await aCustomer()
    const browser = await loggedIn(shop, "customer", other.id)
    expect(must(await browser.get("/store/customers/me", one.login)).customer.id).toBe(one.id)
    const ended = bearer(medusaLogin("customer", one.id, { exp: 1 }))
    expect(must(await browser.get("/store/customers/me", ended)).customer.id).toBe(other.id)
  })

  test.each([
    ["signed with another secret", {}, { secret: "another secret of the same length" }],
    ["signed with v1's well-known secret", {}, { secret: "supersecret" }],
    ["with the algorithm none", {}, { header: { alg: "none", typ: "JWT" } }],
    ["with another algorithm", {}, { header: { alg: "HS512", typ: "JWT" } }],
    ["that has ended", { exp: Math.floor(Date.now() / 1_000) - 1 }, {}],
    ["from the future", { iat: Math.floor(Date.now() / 1_000) + 3_600 }, {}],
    ["of the other domain", { domain: "nowhere" }, {}],
  ])("is refused %s", async (_, claims, options) => {
    const customer = await aCustomer()
    const operator = await anOperatorIn()
    expect(refusal(await me(bearer(medusaLogin("customer", customer.id, claims, options))))).toEqual(STRANGER)
    expect(refusal(await self(bearer(medusaLogin("admin", operator.id, claims, options))))).toEqual(STRANGER)
  })

  test("of the algorithm none without a signature is refused", async () => {
    const { id } = await anOperatorIn()
    const [head, body] = medusaLogin("admin", id, {}, { header: { alg: "none" } }).split(".")
    for (const text of [`${head}.${body}.`, `${head}.${body}`])
      expect(refusal(await self(bearer(text)))).toEqual(STRANGER)
  })

  test("of an account that does not exist, was deleted or is a guest's is refused", async () => {
    const { id, login } = await aCustomer()
    const guest = await aCustomer(false)
    const operator = await anOperatorIn()
    await shop.db.customer.update({ where: { id }, data: { deleted_at: new Date() } })
    await shop.db.user.update({ where: { id: operator.id }, data: { deleted_at: new Date() } })
    for (const one of [login, guest.login, bearer(medusaLogin("customer", "cus_nobody"))])
      expect(refusal(await me(one))).toEqual(STRANGER)
    for (const one of [operator.login, bearer(medusaLogin("admin", "usr_nobody"))])
      expect(refusal(await self(one))).toEqual(STRANGER)
    const crossed = bearer(medusaLogin("admin", guest.id))
    expect(refusal(await self(crossed))).toEqual(STRANGER)
  })

  test("is read over tRPC too, also while Mercer only reads the shop", async () => {
    const { id, login } = await anOperatorIn()
    phase = "applied"
    expect(must(await self(login)).user.id).toBe(id)
    const operation = { procedure: "admin.auth.get", type: "query", method: "GET", path: "/admin/auth" }
    const { data } = await overTrpc(shop, visitor(), operation as never, {}, login)
    expect(data.user.id).toBe(id)
  })
})

describe("logins of Medusa v1 end", () => {
  test("for customers at log out, and those that are issued later are good", async () => {
    const { id, login } = await aCustomer()
    const other = await aCustomer()
    must(await visitor().delete("/store/auth", undefined, login))
    expect(refusal(await me(login))).toEqual(STRANGER)
    must(await me(other.login))
    const later = Math.floor(Date.now() / 1_000) + 2
    must(await me(bearer(medusaLogin("customer", id, { iat: later }))))
  })

  test("at log out of any other login of the account", async () => {
    const customer = await aCustomer()
    must(await (await loggedIn(shop, "customer", customer.id)).delete("/store/auth"))
    expect(refusal(await me(customer.login))).toEqual(STRANGER)
    const operator = await anOperatorIn()
    must(await (await loggedIn(shop, "admin", operator.id)).delete("/admin/auth"))
    expect(refusal(await self(operator.login))).toEqual(STRANGER)
  })

  test("when a customer changes the password or the email, also with such a login itself", async () => {
    for (const change of [{ password: "another" }, { email: anEmail() }]) {
      const { id, login } = await aCustomer()
      const answer = await visitor().post("/store/customers/me", change, login)
      expect(must(answer).customer.id).toBe(id)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(refusal(await me(login))).toEqual(STRANGER)
      const renewed = { authorization: `Bearer ${answer.headers.get("x-access-token")}` }
      expect(must(await me(renewed)).customer.id).toBe(id)
    }
  })

  test("of two changes of the password at once by such a login the second is refused", async () => {
    const { login } = await aCustomer()
    const change = (password: string) => visitor().post("/store/customers/me", { password }, login)
    const statuses = (await Promise.all([change("one"), change("two")])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
  })

  test("when a customer resets the password, or an operator changes it", async () => {
    const one = await aCustomer()
    await visitor().post("/store/customers/password-token", { email: one.email })
    const token = tokenIn((await mailsTo(shop, one.email))[0] ?? { text: "" })
    must(await visitor().post("/store/customers/password-reset", { email: one.email, token, password: "reset" }))
    const other = await aCustomer()
    const operator = await loggedIn(shop, "admin", (await anOperatorIn()).id)
    must(await operator.post(`/admin/customers/${other.id}`, { password: "changed" }))
    for (const { login } of [one, other]) expect(refusal(await me(login))).toEqual(STRANGER)
    const untouched = await aCustomer()
    must(await operator.post(`/admin/customers/${untouched.id}`, { first_name: "Ann" }))
    must(await me(untouched.login))
  })

  test("for operators at a reset of the password, a change of the role, log out and deletion", async () => {
    const admin = await loggedIn(shop, "admin", (await anOperatorIn()).id)
    const [reset, renamed, moved, gone, out] = await Promise.all(Array.from({ length: 5 }, anOperatorIn))
    if (!reset || !renamed || !moved || !gone || !out) throw new Error("Five operators")
    await visitor().post("/admin/users/password-token", { email: reset.email })
    const token = tokenIn((await mailsTo(shop, reset.email))[0] ?? { text: "" })
    must(await visitor().post("/admin/users/reset-password", { token, password: "reset" }))
    must(await admin.post(`/admin/users/${moved.id}`, { role: "member" }))
    must(await admin.post(`/admin/users/${renamed.id}`, { first_name: "Ann", role: "admin" }))
    must(await admin.delete(`/admin/users/${gone.id}`))
    must(await visitor().delete("/admin/auth", undefined, out.login))
    for (const { login } of [reset, moved, gone, out]) expect(refusal(await self(login))).toEqual(STRANGER)
    must(await self(renamed.login))
  })

  test("also those that ended while the secret was not set yet", async () => {
    const before = await openShop({ takeoverPhase: () => "live" })
    try {
      const { id, email } = await anOperator(before)
      const login = bearer(medusaLogin("admin", id))
      expect((await before.get("/admin/auth", login)).status).toBe(401)
      must(await before.post("/admin/auth", { email, password: "secret" }))
      must(await before.delete("/admin/auth"))
      const rows = await before.db.token.findMany({ where: { subject_id: id } })
      expect(rows.map(({ purpose }) => purpose)).toEqual(["medusa_logins_ended"])
      expect(rows[0]?.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000)
    } finally {
      await before.close()
    }
  })

  test("in a shop that was never Medusa's nothing is noted", async () => {
    const own = await openShop()
    try {
      const { id, email } = await anOperator(own)
      must(await own.post("/admin/auth", { email, password: "secret" }))
      must(await own.delete("/admin/auth"))
      expect(await own.db.token.count({ where: { subject_id: id } })).toBe(0)
      expect((await own.get("/admin/auth", bearer(medusaLogin("admin", id)))).status).toBe(401)
    } finally {
      await own.close()
    }
  })
})

describe("an invitation that Medusa v1 has sent", () => {
  const user = { first_name: "A", last_name: "B", password: "invited" }
  const accept = (token: string) => visitor().post("/admin/invites/accept", { token, user })
  const issued = () => Math.floor(Date.now() / 1_000) - 3_600

  /** An open one, whose token v1 has signed and keeps as it is. */
  async function invited({ secret = MEDUSA_SECRET, hours = 24 } = {}) {
    const [id, user_email] = [newId("invite"), anEmail()]
    const token = signed({ invite_id: id, role: "member", user_email, iat: issued() }, { secret })
    const expires_at = new Date(Date.now() + hours * 3_600_000)
    await shop.db.invite.create({ data: { id, user_email, role: "member", token, expires_at } })
    return { token, user_email }
  }

  test("is accepted once", async () => {
    const { token, user_email } = await invited()
    must(await accept(token))
    expect(await shop.db.user.findFirst({ where: { email: user_email } })).toMatchObject({ role: "member" })
    expect((await accept(token)).status).toBe(401)
  })

  test("is refused when it has ended, has another signature, or is not in the table", async () => {
    const ended = await invited({ hours: -1 })
    const forged = await invited({ secret: "supersecret" })
    const unknown = signed({ invite_id: "invite_1", role: "admin", user_email: "a@example.com", iat: issued() })
    for (const token of [ended.token, forged.token, unknown]) expect((await accept(token)).status).toBe(401)
  })
})
