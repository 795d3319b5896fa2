import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor
let own: string

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
  operator = await anOperatorAtWork(shop)
  own = await idOf(operator)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const whoHas = (token: string) => shop.visitor().get("/admin/auth", { authorization: `Bearer ${token}` })

describe("an operator's own tokens", () => {
  test("are returned once, stored as hashes, work as Bearer, are listed by name and can be revoked", async () => {
    const { token } = must(await operator.post(`/admin/users/${own}/tokens`, { name: " nightly export " }))
    expect(token).toEqual({
      id: expect.stringMatching(/^token_/),
      name: "nightly export",
      prefix: expect.stringMatching(/^[\w-]{6}$/),
      created_at: expect.any(String),
      last_used_at: null,
      secret: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(token.secret.startsWith(token.prefix)).toBe(true)
    const { rows } = await shop.pool.query("SELECT * FROM mercer.token")
    expect(JSON.stringify(rows)).not.toContain(token.secret)
    const notes = await shop.db.audit.findMany({ where: { operation: "admin.users.createToken" } })
    expect(JSON.stringify(notes)).not.toContain(token.secret)

    expect((await whoHas(token.secret)).body).toMatchObject({ user: { id: own } })
    const header = { "x-medusa-access-token": token.secret }
    expect((await shop.visitor().get("/admin/auth", header)).body).toMatchObject({ user: { id: own } })

    const { tokens } = must(await operator.get(`/admin/users/${own}/tokens`))
    expect(tokens).toEqual([{ ...token, secret: undefined, last_used_at: expect.any(String) }])
    const gone = { id: token.id, object: "token", deleted: true }
    expect(must(await operator.delete(`/admin/users/${own}/tokens/${token.id}`))).toEqual(gone)
    expect((await whoHas(token.secret)).status).toBe(401)
    expect((await operator.delete(`/admin/users/${own}/tokens/${token.id}`)).status).toBe(404)
  })

  test("cannot be read, created or revoked by others, not even by an admin", async () => {
    const colleague = await anOperatorAtWork(shop)
    const theirs = await idOf(colleague)
    const { token } = must(await colleague.post(`/admin/users/${theirs}/tokens`, { name: "theirs" }))
    for (const answer of [
      await operator.get(`/admin/users/${theirs}/tokens`),
      await operator.post(`/admin/users/${theirs}/tokens`, { name: "mine" }),
      await operator.delete(`/admin/users/${theirs}/tokens/${token.id}`),
    ])
      expect(refusal(answer)).toMatchObject({ status: 400, type: "not_allowed" })
    expect((await operator.delete(`/admin/users/${own}/tokens/${token.id}`)).status).toBe(404)
    expect((await whoHas(token.secret)).status).toBe(200)
  })

  test.each([[{}], [{ name: "" }], [{ name: "   " }], [{ name: 1 }], [{ name: "x", secret: "mine" }]])(
    "refuses %j",
    async (body) => {
      expect(refusal(await operator.post(`/admin/users/${own}/tokens`, body))).toMatchObject({ status: 400 })
    },
  )
})

describe("POST /admin/auth/token", () => {
  test("returns a Bearer token for a day", async () => {
    const { id, email } = await anOperator(shop, "script@example.com")
    const { access_token } = must(await shop.visitor().post("/admin/auth/token", { email, password: "secret" }))
    expect((await whoHas(access_token)).body).toMatchObject({ user: { id } })
    const row = await shop.db.token.findFirstOrThrow({ where: { subject_id: id } })
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBeCloseTo(24 * 3_600_000, -4)
    await shop.db.token.updateMany({ where: { subject_id: id }, data: { expires_at: new Date() } })
    expect((await whoHas(access_token)).status).toBe(401)
  })

  test("refuses wrong credentials", async () => {
    const { email } = await anOperator(shop, "script2@example.com")
    const answer = await shop.visitor().post("/admin/auth/token", { email, password: "wrong" })
    expect(refusal(answer)).toMatchObject({ status: 401, type: "unauthorized" })
  })
})
