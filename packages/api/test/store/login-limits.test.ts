import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { mailsTo, tokenIn } from "../support/mails.ts"
import { aShopper, type Visitor } from "../support/scenes.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ settings: { public_url: "https://shop.test", rate_limits: "login.account=25/86400" } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

let hosts = 0
const somewhere = () => shop.from(`10.11.0.${++hosts}`)

interface Account {
  email: string
  /** A browser that has logged in. */
  known: Visitor
}

let people = 0
async function operator(): Promise<Account> {
  const { email } = await anOperator(shop, `limited${++people}@example.com`)
  const known = somewhere()
  must(await known.post("/admin/auth", { email, password: "secret" }))
  return { email, known }
}

async function customer(): Promise<Account> {
  const { email, visitor: known } = await aShopper(shop, somewhere())
  return { email, known }
}

describe.each([
  ["/admin/auth", operator],
  ["/admin/auth/token", operator],
  ["/store/auth", customer],
  ["/store/auth/token", customer],
] as const)("wrong passwords at %s", (path, anAccount) => {
  const logIn = async (by: Visitor, email: string, password = "secret") =>
    (await by.post(path, { email, password })).status
  const guess = async (by: Visitor, email: string, times: number) => {
    const statuses = []
    for (let n = 0; n < times; n++) statuses.push(await logIn(by, email, "wrong"))
    return statuses
  }

  test("ten block that address, and no other", async () => {
    const { email, known } = await anAccount()
    const stranger = somewhere()
    expect(await guess(stranger, email, 11)).toEqual([...Array(10).fill(401), 429])
    expect(await logIn(stranger, email)).toBe(429)
    expect([await logIn(somewhere(), email), await logIn(known, email)]).toEqual([200, 200])
    expect(await logIn(stranger, (await anAccount()).email)).toBe(200)
  })

  test("from many addresses the daily limit blocks all but devices that logged in before", async () => {
    const { email, known } = await anAccount()
    for (const times of [9, 9, 7]) expect(await guess(somewhere(), email, times)).toEqual(Array(times).fill(401))
    const answer = await somewhere().post(path, { email, password: "secret" })
    expect([answer.status, answer.body.type]).toEqual([429, "too_many_requests"])
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(86_000)
    expect(await logIn(known, email)).toBe(200)
  })

  test("a known device's are counted too, but not for other devices", async () => {
    const { email, known } = await anAccount()
    expect(await guess(known, email, 11)).toEqual([...Array(10).fill(401), 429])
    expect(await logIn(known, email)).toBe(429)
    expect(await logIn(somewhere(), email)).toBe(200)
  })

  test("a device known to another account is unknown to this one", async () => {
    const { email } = await anAccount()
    const { known: other } = await anAccount()
    for (const times of [9, 9, 7]) await guess(somewhere(), email, times)
    expect(await logIn(other, email)).toBe(429)
  })
})

describe("the device's cookie", () => {
  const deviceIn = (headers: Headers) => headers.getSetCookie().find((line) => line.startsWith("mercer_device=")) ?? ""

  test("is a random token for ninety days, stored as a hash, set after the login's cookie", async () => {
    const { email } = await customer()
    const answer = await somewhere().post("/store/auth", { email, password: "secret" })
    const cookie = deviceIn(answer.headers)
    expect(answer.headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(["connect.sid", "mercer_device"])
    expect(cookie).toMatch(/^mercer_device=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    const days = (Date.parse(/Expires=([^;]+)/.exec(cookie)?.[1] ?? "") - Date.now()) / 86_400_000
    expect([days > 89.9, days <= 90]).toEqual([true, true])
    const rows = await shop.db.knownDevice.findMany()
    expect(JSON.stringify(rows)).not.toContain(cookie.slice(14, 14 + 43))
  })

  test("is renewed when less than sixty days are left, serves both logins of a browser, and expires", async () => {
    const { email: admin, known } = await operator()
    const { email } = await customer()
    const login = () => known.post("/store/auth", { email, password: "secret" })
    expect(deviceIn((await login()).headers)).not.toBe("")
    expect(deviceIn((await login()).headers)).toBe("")
    const soon = new Date(Date.now() + 50 * 86_400_000)
    await shop.db.knownDevice.updateMany({ data: { expires_at: soon } })
    expect(deviceIn((await login()).headers)).not.toBe("")
    // The operator's is still known under the new token: other devices' guesses do not count for it.
    for (let n = 0; n < 25; n++) await somewhere().post("/admin/auth", { email: admin, password: "wrong" })
    expect((await somewhere().post("/admin/auth", { email: admin, password: "secret" })).status).toBe(429)
    expect((await known.post("/admin/auth", { email: admin, password: "secret" })).status).toBe(200)
    await shop.db.knownDevice.updateMany({ data: { expires_at: new Date() } })
    expect((await known.post("/admin/auth", { email: admin, password: "secret" })).status).toBe(429)
  })

  test("is set by a password reset, so that the owner can log in while others guess passwords", async () => {
    const { email } = await customer()
    for (let n = 0; n < 25; n++) await somewhere().post("/store/auth", { email, password: "wrong" })
    const owner = somewhere()
    expect((await owner.post("/store/auth", { email, password: "secret" })).status).toBe(429)
    expect((await owner.post("/store/customers/password-token", { email })).status).toBe(204)
    const [mail] = await mailsTo(shop, email)
    const reset = { email, token: tokenIn(mail ?? { text: "" }), password: "better" }
    must(await owner.post("/store/customers/password-reset", reset))
    expect((await owner.post("/store/auth", { email, password: "better" })).status).toBe(200)
  })
})
