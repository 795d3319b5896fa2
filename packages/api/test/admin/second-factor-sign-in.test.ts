import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { addSecondFactor, aGuardedOperator, codeOf } from "../support/second-factor.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

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

async function _atWork() {
  const by = await anOperatorAtWork(shop)
  const id = await idOf(by)
  return { by, id, at: `/admin/users/${id}/second-factor` }
}

const NEEDED = { status: 401, type: "unauthorized", code: "second_factor_required" }
const WRONG = { status: 401, type: "unauthorized", code: "second_factor_invalid" }
const _REFUSED = { status: 400, type: "not_allowed" }

describe.each(["/admin/auth", "/admin/auth/token"])("POST %s with a second factor", (path) => {
  test("needs the password and a code, and says which of the two is missing", async () => {
    const { body, secret } = await guarded()
    const answer = await shop.visitor().post(path, body)
    expect(answer.body).toEqual({ ...NEEDED, status: undefined, message: expect.any(String) })
    expect(answer.status).toBe(401)
    expect(answer.headers.getSetCookie()).toEqual([])
    for (const code of ["", null])
      expect(refusal(await shop.visitor().post(path, { ...body, code }))).toMatchObject(NEEDED)
    for (const code of ["000000", "nothing", codeOf(secret, now, 2), codeOf(secret, now, -2)])
      expect(refusal(await shop.visitor().post(path, { ...body, code }))).toMatchObject(WRONG)
    const other = await shop.visitor().post(path, { ...body, password: "wrong", code: codeOf(secret, now) })
    expect(other.body).toEqual({ type: "unauthorized", message: "Unauthorized" })
    expect((await shop.visitor().post(path, { ...body, code: codeOf(secret, now) })).status).toBe(200)
  })

  test.each([-1, 0, 1])("accepts the code that is %i time steps off, once", async (steps) => {
    const { body, secret } = await guarded()
    const code = codeOf(secret, now, steps)
    must(await shop.visitor().post(path, { ...body, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` }))
    expect(refusal(await shop.visitor().post(path, { ...body, code }))).toMatchObject(WRONG)
  })

  test("accepts no code that is older than one that was used", async () => {
    const { body, secret } = await guarded()
    must(await shop.visitor().post(path, { ...body, code: codeOf(secret, now, 1) }))
    expect(refusal(await shop.visitor().post(path, { ...body, code: codeOf(secret, now) }))).toMatchObject(WRONG)
    pass(60)
    must(await shop.visitor().post(path, { ...body, code: codeOf(secret, now) }))
  })

  test("accepts each recovery code once, however it is written", async () => {
    const { id, body, codes } = await guarded()
    const [first = "", second = ""] = codes
    must(await shop.visitor().post(path, { ...body, code: first }))
    expect(refusal(await shop.visitor().post(path, { ...body, code: first }))).toMatchObject(WRONG)
    must(await shop.visitor().post(path, { ...body, code: second.toUpperCase().replaceAll("-", " ") }))
    expect(await shop.db.recoveryCode.count({ where: { user_id: id } })).toBe(8)
    const stranger = await guarded()
    expect(refusal(await shop.visitor().post(path, { ...body, code: stranger.codes[0] }))).toMatchObject(WRONG)
  })

  test("signs in once with one code at the same moment", async () => {
    for (const kind of ["app", "recovery"] as const) {
      const { body, secret, codes } = await guarded()
      const code = kind === "app" ? codeOf(secret, now) : codes[0]
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) => shop.from(`10.7.0.${at}`).post(path, { ...body, code })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)])
    }
  })

  test("needs no code of operators without one, and ignores theirs", async () => {
    const { email, id } = await anOperator(shop, anEmail())
    must(await shop.visitor().post(path, { email, password: "secret", code: "123456" }))
    await addSecondFactor(shop, id, false)
    must(await shop.visitor().post(path, { email, password: "secret" }))
  })

  test("refuses other fields and other types", async () => {
    const { body } = await guarded()
    for (const more of [{ code: 123456 }, { code: "1".repeat(101) }, { otp: "123456" }])
      expect(refusal(await shop.visitor().post(path, { ...body, ...more }))).toMatchObject({ status: 400 })
  })

  test("counts wrong codes as wrong passwords, and a missing one neither as right nor as wrong", async () => {
    const { body, secret } = await guarded()
    const guesser = () => shop.from("10.7.1.1")
    for (let guess = 0; guess < 10; guess++) {
      expect((await guesser().post(path, { ...body, code: "000000" })).status).toBe(401)
      if (guess < 9) expect(refusal(await guesser().post(path, body))).toMatchObject(NEEDED)
    }
    expect((await guesser().post(path, { ...body, code: codeOf(secret, now) })).status).toBe(429)
    must(await shop.from("10.7.1.2").post(path, { ...body, code: codeOf(secret, now) }))
    for (let request = 0; request < 12; request++)
      expect((await shop.from("10.7.1.3").post(path, body)).status).toBe(401)
  })

  test("does not accept the app's codes after SECRET_KEY has changed, but recovery codes", async () => {
    const { id, body, secret, codes } = await guarded()
    const row = await shop.db.secondFactor.findUniqueOrThrow({ where: { user_id: id } })
    await shop.db.secondFactor.update({ where: { user_id: id }, data: { secret: `v1.other${row.secret.slice(8)}` } })
    expect(refusal(await shop.visitor().post(path, { ...body, code: codeOf(secret, now) }))).toMatchObject(WRONG)
    must(await shop.visitor().post(path, { ...body, code: codes[0] }))
  })
})

describe("tokens of programs", () => {
  test("go on without a code", async () => {
    const { id, email } = await anOperator(shop, anEmail(), "a-token-of-a-program")
    await addSecondFactor(shop, id)
    const header = { "x-medusa-access-token": "a-token-of-a-program" }
    expect(must(await shop.visitor().get("/admin/auth", header)).user.email).toBe(email)
  })
})

describe("SECOND_FACTOR=required", () => {
  let strict: TestShop
  beforeAll(async () => {
    strict = await openShop({ now: () => now, settings: { second_factor: "required" } })
  })
  afterAll(() => strict.close())

  const HELD = { status: 403, type: "not_allowed", code: "second_factor_enrollment_required" }

  test("an operator without one signs in, and reaches nothing but turning it on", async () => {
    const { id, email } = await anOperator(strict, "new@example.com")
    const by = strict.visitor()
    must(await by.post("/admin/auth", { email, password: "secret" }))
    const { access_token } = must(await strict.visitor().post("/admin/auth/token", { email, password: "secret" }))
    const bearer = { authorization: `Bearer ${access_token}` }
    must(await by.get("/admin/auth"))
    for (const path of ["/admin/orders", "/admin/users", `/admin/users/${id}/sessions`]) {
      expect(refusal(await by.get(path))).toMatchObject(HELD)
      expect(refusal(await strict.visitor().get(path, bearer))).toMatchObject(HELD)
    }
    expect(refusal(await by.post(`/admin/users/${id}/tokens`, { name: "mine" }))).toMatchObject(HELD)
    expect(refusal(await by.post("/admin/store", { name: "Mine" }))).toMatchObject(HELD)
    const at = `/admin/users/${id}/second-factor`
    expect(must(await by.get(at)).second_factor.is_required).toBe(true)
    const { secret } = must(await by.post(at, { password: "secret" })).second_factor
    // Begun is not on.
    expect(refusal(await by.get("/admin/orders"))).toMatchObject(HELD)
    must(await by.post(`${at}/confirm`, { code: codeOf(secret, now) }))
    must(await by.get("/admin/orders"))
  })

  test("an operator without one can sign out", async () => {
    const { email } = await anOperator(strict, "leaving@example.com")
    const by = strict.visitor()
    must(await by.post("/admin/auth", { email, password: "secret" }))
    must(await by.delete("/admin/auth", {}))
  })

  test("programs go on with their operator's token", async () => {
    await anOperator(strict, "program@example.com", "token-of-the-program")
    must(await strict.visitor().get("/admin/orders", { "x-medusa-access-token": "token-of-the-program" }))
  })
})
