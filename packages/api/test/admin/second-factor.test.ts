import { isSealedWith } from "@mercer/auth"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { addSecondFactor, aGuardedOperator, codeOf, SECRET_KEY } from "../support/second-factor.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let now = new Date("2026-11-23T10:00:05Z")
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}

beforeAll(async () => {
  shop = await openShop({ now: () => now, settings: { rate_limits: "login.address=off" } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

let people = 0
const anEmail = () => `guarded${++people}@example.com`
const guarded = () => aGuardedOperator(shop, anEmail())

async function atWork() {
  const by = await anOperatorAtWork(shop)
  const id = await idOf(by)
  return { by, id, at: `/admin/users/${id}/second-factor` }
}

const _NEEDED = { status: 401, type: "unauthorized", code: "second_factor_required" }
const WRONG = { status: 401, type: "unauthorized", code: "second_factor_invalid" }
const REFUSED = { status: 400, type: "not_allowed" }

describe("turning it on", () => {
  test("answers a secret, then ten recovery codes; nothing of it can be read from the database or the audit log", async () => {
    const { by, id, at } = await atWork()
    expect(must(await by.get(at)).second_factor).toEqual({
      is_enabled: false,
      enabled_at: null,
      recovery_codes_left: 0,
      is_required: false,
      is_available: true,
    })
    const { second_factor } = must(await by.post(at, { password: "secret" }))
    const { secret, url } = second_factor
    expect(url).toMatch(/^otpauth:\/\/totp\//)
    expect(new URL(url).searchParams.get("secret")).toBe(secret)
    // Not on before a code was entered.
    expect(must(await by.get(at)).second_factor.is_enabled).toBe(false)
    const { recovery_codes } = must(await by.post(`${at}/confirm`, { code: codeOf(secret, now) }))
    expect(new Set(recovery_codes).size).toBe(10)
    expect(must(await by.get(at)).second_factor).toMatchObject({ is_enabled: true, recovery_codes_left: 10 })
    const dump = async (sql: string) => JSON.stringify((await shop.pool.query(sql)).rows)
    const kept = [
      await dump("SELECT * FROM mercer.second_factor"),
      await dump("SELECT * FROM mercer.recovery_code"),
      await dump("SELECT * FROM mercer.audit"),
    ].join()
    for (const text of [secret, ...recovery_codes, ...recovery_codes.map((code: string) => code.replaceAll("-", ""))])
      expect(kept).not.toContain(text)
    const confirm = await shop.db.audit.findFirstOrThrow({
      where: { operation: "admin.users.confirmSecondFactor", user_id: id },
    })
    expect(confirm).toMatchObject({ outcome: "done", changes: { code: "(hidden)" } })
    const { email } = await shop.db.user.findUniqueOrThrow({ where: { id } })
    const body = { email, password: "secret" }
    // The code that turned it on is used.
    expect(refusal(await shop.visitor().post("/admin/auth", { ...body, code: codeOf(secret, now) }))).toMatchObject(
      WRONG,
    )
    must(await shop.visitor().post("/admin/auth", { ...body, code: recovery_codes[9] }))
  })

  test("needs the password, and a right code", async () => {
    const { by, at } = await atWork()
    expect(refusal(await by.post(`${at}/confirm`, { code: "123456" }))).toMatchObject(REFUSED)
    expect(refusal(await by.post(at, { password: "wrong" }))).toMatchObject({ ...REFUSED, code: "password_invalid" })
    const { secret } = must(await by.post(at, { password: "secret" })).second_factor
    for (const code of ["000000", codeOf(secret, now, 3), "abcd-efgh-ijkl-mnop"])
      expect(refusal(await by.post(`${at}/confirm`, { code }))).toMatchObject({
        ...REFUSED,
        code: "second_factor_invalid",
      })
    must(await by.post(`${at}/confirm`, { code: codeOf(secret, now) }))
  })

  test("can be begun again until it is on, with another secret; then it cannot", async () => {
    const { by, at } = await atWork()
    const first = must(await by.post(at, { password: "secret" })).second_factor.secret
    const second = must(await by.post(at, { password: "secret" })).second_factor.secret
    expect((await by.post(`${at}/confirm`, { code: codeOf(first, now) })).status).toBe(400)
    must(await by.post(`${at}/confirm`, { code: codeOf(second, now) }))
    expect(refusal(await by.post(at, { password: "secret" }))).toMatchObject(REFUSED)
    pass(60)
    expect(refusal(await by.post(`${at}/confirm`, { code: codeOf(second, now) }))).toMatchObject(REFUSED)
    expect(must(await by.get(at)).second_factor.is_enabled).toBe(true)
  })

  test("happens once when it is confirmed twice at the same moment", async () => {
    const { by, id, at } = await atWork()
    const { secret } = must(await by.post(at, { password: "secret" })).second_factor
    const confirm = () => by.post(`${at}/confirm`, { code: codeOf(secret, now) })
    const answers = await Promise.all([confirm(), confirm(), confirm()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await shop.db.recoveryCode.count({ where: { user_id: id } })).toBe(10)
  })

  test("ends what was signed in to with the password alone: other browsers and tokens, but not programs' tokens", async () => {
    const { by, id, at } = await atWork()
    const { email } = await shop.db.user.findUniqueOrThrow({ where: { id } })
    const other = await loggedIn(shop, "admin", id)
    const { access_token } = must(await shop.visitor().post("/admin/auth/token", { email, password: "secret" }))
    const program = must(await by.post(`/admin/users/${id}/tokens`, { name: "export" })).token.secret
    const { secret } = must(await by.post(at, { password: "secret" })).second_factor
    must(await by.post(`${at}/confirm`, { code: codeOf(secret, now) }))
    const statuses = [by, other].map((one) => one.get("/admin/auth"))
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 401])
    const withToken = (token: string) => shop.visitor().get("/admin/auth", { authorization: `Bearer ${token}` })
    expect((await withToken(access_token)).status).toBe(401)
    expect((await withToken(program)).status).toBe(200)
  })

  test("goes on with the key from before when the server gets another one", async () => {
    const later = await openShop({ settings: { secret_key: "set later, ".repeat(3), earlier_secret_key: SECRET_KEY } })
    const by = await anOperatorAtWork(later)
    const at = `/admin/users/${await idOf(by)}/second-factor`
    const { secret } = await addSecondFactor(later, await idOf(by))
    must(await by.delete(at, { password: "secret", code: codeOf(secret) }))
    const renewed = must(await by.post(at, { password: "secret" })).second_factor
    must(await by.post(`${at}/confirm`, { code: codeOf(renewed.secret) }))
    const [kept] = await later.db.secondFactor.findMany()
    expect(isSealedWith(kept?.secret ?? "", SECRET_KEY)).toBe(false)
    await later.close()
  })

  test("is refused where the server has no key", async () => {
    const bare = await openShop({ settings: { secret_key: undefined } })
    const by = await anOperatorAtWork(bare)
    const at = `/admin/users/${await idOf(by)}/second-factor`
    expect(must(await by.get(at)).second_factor.is_available).toBe(false)
    expect(refusal(await by.post(at, { password: "secret" }))).toMatchObject({ status: 409, type: "not_allowed" })
    await bare.close()
  })
})

describe.each(["delete", "post"] as const)("turning it off, or new recovery codes (%s)", (method) => {
  const ask = (by: Visitor, at: string, body: object) =>
    method === "delete" ? by.delete(at, body) : by.post(`${at}/recovery-codes`, body)

  test("needs the password and a code, each of them right", async () => {
    const { by, id, at } = await atWork()
    const { secret, codes } = await addSecondFactor(shop, id)
    const code = codeOf(secret, now)
    expect(refusal(await ask(by, at, { password: "wrong", code }))).toMatchObject({ code: "password_invalid" })
    expect(refusal(await ask(by, at, { password: "secret", code: "000000" }))).toMatchObject({
      ...REFUSED,
      code: "second_factor_invalid",
    })
    for (const body of [{ password: "secret" }, { code }, {}])
      expect(refusal(await ask(by, at, body))).toMatchObject({ status: 400, type: "invalid_data" })
    const answer = must(await ask(by, at, { password: "secret", code }))
    if (method === "delete") {
      expect(answer.second_factor).toMatchObject({ is_enabled: false, enabled_at: null, recovery_codes_left: 0 })
      expect(await shop.db.recoveryCode.count({ where: { user_id: id } })).toBe(0)
      expect(refusal(await ask(by, at, { password: "secret", code: "000000" }))).toMatchObject(REFUSED)
    } else {
      expect(answer.recovery_codes).toHaveLength(10)
      expect(answer.recovery_codes.filter((one: string) => codes.includes(one))).toEqual([])
      const [old = ""] = codes
      expect((await ask(by, at, { password: "secret", code: old })).status).toBe(400)
      must(await ask(by, at, { password: "secret", code: answer.recovery_codes[0] }))
    }
  })

  test("counts wrong passwords and codes as a sign-in does", async () => {
    const { id, email } = await anOperator(shop, anEmail())
    const by = await loggedIn(shop, "admin", id)
    const at = `/admin/users/${id}/second-factor`
    await addSecondFactor(shop, id)
    for (let guess = 0; guess < 10; guess++) await ask(by, at, { password: "secret", code: "000000" })
    expect((await ask(by, at, { password: "secret", code: "000000" })).status).toBe(429)
    expect((await shop.visitor().post("/admin/auth", { email, password: "secret" })).status).toBe(429)
  })
})

describe("resetting another operator's", () => {
  test("is for admins, is recorded, and lets the operator sign in with the password", async () => {
    const { by, id: own, at } = await atWork()
    const { id, body } = await guarded()
    expect(must(await by.get(`/admin/users/${id}/second-factor`)).second_factor.is_enabled).toBe(true)
    const { second_factor } = must(await by.post(`/admin/users/${id}/second-factor/reset`))
    expect(second_factor).toMatchObject({ is_enabled: false, recovery_codes_left: 0 })
    must(await shop.visitor().post("/admin/auth", body))
    const where = { operation: "admin.users.resetSecondFactor", target_id: id }
    expect(await shop.db.audit.findFirst({ where })).toMatchObject({ user_id: own, outcome: "done" })
    expect(refusal(await by.post(`${at}/reset`))).toMatchObject(REFUSED)
    expect((await by.post("/admin/users/usr_none/second-factor/reset")).status).toBe(404)
    expect((await by.get("/admin/users/usr_none/second-factor")).status).toBe(404)
  })

  test.each(["enforce", "report"] as const)(
    "is refused to a member and a developer when roles are to %s",
    async (roles) => {
      const strict = await openShop({ settings: { roles } })
      const { id } = await aGuardedOperator(strict, "victim@example.com")
      for (const role of ["member", "developer"] as const) {
        const by = await anOperatorAtWork(strict)
        await strict.db.user.update({ where: { id: await idOf(by) }, data: { role } })
        expect((await by.post(`/admin/users/${id}/second-factor/reset`)).status).toBe(403)
        expect((await by.get(`/admin/users/${id}/second-factor`)).status).toBe(403)
        expect((await by.get(`/admin/users/${await idOf(by)}/second-factor`)).status).toBe(200)
      }
      expect(await strict.db.secondFactor.count()).toBe(1)
      await strict.close()
    },
  )

  test("a deleted operator's is deleted", async () => {
    const { by } = await atWork()
    const { id } = await guarded()
    must(await by.delete(`/admin/users/${id}`))
    expect(await shop.db.secondFactor.count({ where: { user_id: id } })).toBe(0)
  })
})
