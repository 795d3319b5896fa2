import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor
let own: string

beforeAll(async () => {
  shop = await openShop({
    settings: {
      public_url: "https://shop.test",
      storefront_url: "https://www.test",
      rate_limits: "login.address=off,reset.address=off",
    },
  })
  operator = await anOperatorAtWork(shop)
  own = await idOf(operator)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

let people = 0
const anEmail = () => `colleague${++people}@example.com`
const logIn = async (email: string, password: string) =>
  (await shop.visitor().post("/admin/auth", { email, password })).status

describe("creating an operator", () => {
  test("returns the account that can log in, without its hash or token", async () => {
    const email = anEmail()
    const body = { email: email.toUpperCase(), password: "secret", first_name: "Grace", role: "developer" }
    const { user } = must(await operator.post("/admin/users", body))
    expect(user).toEqual({
      id: expect.stringMatching(/^usr_/),
      email,
      first_name: "Grace",
      last_name: null,
      role: "developer",
      api_token: null,
      metadata: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
    })
    expect(await logIn(email, "secret")).toBe(200)
  })

  test("uses the role member by default", async () => {
    const { user } = must(await operator.post("/admin/users", { email: anEmail(), password: "secret" }))
    expect(user.role).toBe("member")
  })

  test("refuses an e-mail in use, ignoring case, also for all but one of several at once", async () => {
    const { email } = await anOperator(shop, anEmail())
    const again = await operator.post("/admin/users", { email: email.toUpperCase(), password: "secret" })
    expect(refusal(again)).toMatchObject({ status: 422, type: "duplicate_error" })
    const body = { email: anEmail(), password: "secret" }
    const answers = await Promise.all([1, 2, 3].map(() => operator.post("/admin/users", body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  test.each([
    [{ email: "x" }],
    [{ email: undefined }],
    [{ password: "" }],
    [{ password: undefined }],
    [{ role: "owner" }],
    [{ api_token: "0123456789abcdef" }],
    [{ id: "usr_mine" }],
  ])("refuses %j", async (part) => {
    const answer = await operator.post("/admin/users", { email: anEmail(), password: "secret", ...part })
    expect(refusal(answer)).toMatchObject({ status: 400, type: "invalid_data" })
  })
})

describe("the list", () => {
  test("finds by e-mail, names, id, text and date, newest first, and hides others' tokens", async () => {
    const { id, email } = await anOperator(shop, `find.${anEmail()}`, "their-own-token-0123456789")
    await shop.db.user.update({ where: { id }, data: { first_name: "Fin%d", last_name: "Me" } })
    const queries: Record<string, string>[] = [
      { email: email.toUpperCase() },
      { first_name: "Fin%d" },
      { last_name: "Me" },
      { id },
      { q: "fin%" },
      { q: "FIND." },
    ]
    for (const query of queries) {
      const found = must(await operator.get(`/admin/users?${new URLSearchParams(query)}`))
      expect([query, found.users.map((user: { id: string }) => user.id)]).toEqual([query, [id]])
      expect(found).toMatchObject({ count: 1, offset: 0, limit: 20 })
      expect(found.users[0].api_token).toBeNull()
    }
    expect(must(await operator.get("/admin/users?created_at[gt]=2999-01-01")).users).toEqual([])
    expect(must(await operator.get("/admin/users?limit=1")).users[0].id).toBe(id)
    const emails = must(await operator.get("/admin/users?order=email&fields=email")).users.map(
      (user: { email: string }) => user.email,
    )
    expect(emails).toEqual(emails.toSorted())
    expect(refusal(await operator.get("/admin/users?order=password_hash"))).toMatchObject({ status: 400 })
  })
})

describe("changing an operator", () => {
  test("sets names, role and metadata", async () => {
    const { id } = await anOperator(shop, anEmail())
    await shop.db.user.update({ where: { id }, data: { metadata: { a: 1, b: 2 } } })
    const change = { first_name: "Ada", role: "member", metadata: { a: "", c: 3 } }
    const { user } = must(await operator.post(`/admin/users/${id}`, change))
    expect(user).toMatchObject({ first_name: "Ada", role: "member", metadata: { b: 2, c: 3 } })
  })

  test("lets operators set their own api_token, and not another's", async () => {
    const mine = await anOperatorAtWork(shop)
    const id = await idOf(mine)
    const api_token = `a-token-of-my-own-${id}`
    expect(must(await mine.post(`/admin/users/${id}`, { api_token })).user.api_token).toBe(api_token)
    const byToken = await shop.visitor().get("/admin/auth", { authorization: `Bearer ${api_token}` })
    expect(byToken.body).toMatchObject({ user: { id } })
    const others = await operator.post(`/admin/users/${id}`, { api_token: `${api_token}-2` })
    expect(refusal(others)).toMatchObject({ status: 400, type: "not_allowed" })
    expect(must(await operator.get(`/admin/users/${id}`)).user.api_token).toBeNull()
  })

  test.each([[{ email: "new@example.com" }], [{ password: "x" }], [{ role: "x" }], [{ api_token: "short" }]])(
    "refuses %j",
    async (change) => {
      expect(refusal(await operator.post(`/admin/users/${own}`, change))).toMatchObject({
        status: 400,
        type: "invalid_data",
      })
    },
  )

  test("answers not found for an unknown operator", async () => {
    for (const answer of [
      await operator.get("/admin/users/usr_0"),
      await operator.post("/admin/users/usr_0", { first_name: "x" }),
    ])
      expect(refusal(answer)).toMatchObject({ status: 404, type: "not_found" })
  })
})

describe("deleting an operator", () => {
  test("ends their logins and tokens, frees their e-mail, and can be repeated", async () => {
    const colleague = await anOperatorAtWork(shop)
    const id = await idOf(colleague)
    const { token } = must(await colleague.post(`/admin/users/${id}/tokens`, { name: "script" }))
    const { email } = must(await operator.get(`/admin/users/${id}`)).user
    const gone = { id, object: "user", deleted: true }
    expect(must(await operator.delete(`/admin/users/${id}`))).toEqual(gone)
    expect(must(await operator.delete(`/admin/users/${id}`))).toEqual(gone)
    expect((await colleague.get("/admin/auth")).status).toBe(401)
    const byToken = await shop.visitor().get("/admin/auth", { authorization: `Bearer ${token.secret}` })
    expect(byToken.status).toBe(401)
    must(await operator.post("/admin/users", { email, password: "secret" }))
  })

  test("keeps the last admin, also when two remove each other at once", async () => {
    const alone = await openShop()
    try {
      const one = await anOperatorAtWork(alone)
      const two = await anOperatorAtWork(alone)
      const ids = [await idOf(one), await idOf(two)]
      const answers = await Promise.all([one.delete(`/admin/users/${ids[1]}`), two.delete(`/admin/users/${ids[0]}`)])
      expect(await alone.db.user.count({ where: { deleted_at: null } })).toBe(1)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const [last] = await alone.db.user.findMany({ where: { deleted_at: null } })
      const left = last?.id === ids[0] ? one : two
      for (const answer of [
        await left.delete(`/admin/users/${last?.id}`),
        await left.post(`/admin/users/${last?.id}`, { role: "member" }),
      ])
        expect(refusal(answer)).toMatchObject({ status: 400, type: "not_allowed" })
      expect(alone.errors).toEqual([])
    } finally {
      await alone.close()
    }
  })
})

describe("a password by mail", () => {
  test("is set once by the link, and ends previous logins", async () => {
    const email = anEmail()
    const { id } = await anOperator(shop, email)
    const before = shop.visitor()
    must(await before.post("/admin/auth", { email, password: "secret" }))
    expect((await shop.visitor().post("/admin/users/password-token", { email: email.toUpperCase() })).status).toBe(204)
    // The login before was from a new device, which has a mail of its own.
    const mail = (await mailsTo(shop, email)).find(({ text }) => text.includes("/app/reset-password"))
    if (!mail) throw new Error("There is no mail")
    const token = tokenIn(mail)
    expect(mail.text).toContain(`https://shop.test/app/reset-password?${new URLSearchParams({ token, email })}`)
    const wrong = await shop.visitor().post("/admin/users/reset-password", { email: "x@y.de", token, password: "new" })
    expect(refusal(wrong)).toMatchObject({ status: 401, type: "unauthorized" })
    const { user } = must(await shop.visitor().post("/admin/users/reset-password", { token, password: "new" }))
    expect(user).toMatchObject({ id, email, api_token: null })
    expect(user).not.toHaveProperty("password_hash")
    expect((await before.get("/admin/auth")).status).toBe(401)
    expect([await logIn(email, "secret"), await logIn(email, "new")]).toEqual([401, 200])
    const again = await shop.visitor().post("/admin/users/reset-password", { email, token, password: "newer" })
    expect(refusal(again)).toMatchObject({ status: 401, type: "unauthorized" })
  })

  test("is mailed to operators only; a customer's token is refused", async () => {
    const email = anEmail()
    expect((await shop.visitor().post("/admin/users/password-token", { email })).status).toBe(204)
    expect(await mailsTo(shop, email)).toEqual([])
    must(await shop.visitor().post("/store/customers", { email, password: "x", first_name: "A", last_name: "B" }))
    expect((await shop.visitor().post("/store/customers/password-token", { email })).status).toBe(204)
    const [mail] = await mailsTo(shop, email)
    const token = mail ? tokenIn(mail) : ""
    expect(token).not.toBe("")
    expect((await shop.visitor().post("/admin/users/reset-password", { token, password: "x" })).status).toBe(401)
  })
})
