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

async function aReset(api: "admin" | "store", email: string) {
  const [asked, reset] =
    api === "admin"
      ? ["/admin/users/password-token", "/admin/users/reset-password"]
      : ["/store/customers/password-token", "/store/customers/password-reset"]
  expect((await somewhere().post(asked, { email })).status).toBe(204)
  const tokens = (await mailsTo(shop, email)).map(tokenIn)
  return { reset, token: tokens.find((token) => token !== "") ?? "" }
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

  test("a program that sends back the device token of an earlier login is not locked out by others'", async () => {
    const { email } = await anAccount()
    const api = path.slice(0, 6)
    const { device_token } = must(await somewhere().post(`${api}/auth/token`, { email, password: "secret" }))
    for (const times of [9, 9, 7]) await guess(somewhere(), email, times)
    const at = somewhere()
    const from = (token: string, password = "secret") =>
      at.from(`10.12.0.${++hosts}`).post(path, { email, password }, { "x-device-token": token })
    expect((await from("A".repeat(43))).status).toBe(429)
    const answer = must(await from(device_token))
    if (path.endsWith("/token")) expect(answer.device_token).toBe(device_token)
    for (let n = 0; n < 10; n++) expect((await from(device_token, "wrong")).status).toBe(401)
    expect((await from(device_token)).status).toBe(429)
  })

  test("a password reset ends the lock, everywhere but where too many were sent", async () => {
    const { email } = await anAccount()
    const guesser = somewhere()
    for (const times of [10, 9, 6]) await guess(times === 10 ? guesser : somewhere(), email, times)
    expect(await logIn(somewhere(), email)).toBe(429)
    const { token, reset } = await aReset(path.startsWith("/admin") ? "admin" : "store", email)
    expect((await somewhere().post(reset, { email, token: `${token}x`, password: "new" })).status).toBe(401)
    expect(await logIn(somewhere(), email)).toBe(429)
    must(await somewhere().post(reset, { email, token, password: "new" }))
    expect([await logIn(somewhere(), email, "new"), await logIn(guesser, email, "new")]).toEqual([200, 429])
  })

  test("a device known to another account is unknown to this one", async () => {
    const { email } = await anAccount()
    const { known: other } = await anAccount()
    for (const times of [9, 9, 7]) await guess(somewhere(), email, times)
    expect(await logIn(other, email)).toBe(429)
  })
})

describe("an account that is locked", () => {
  const locked = async (email: string) => {
    for (const times of [9, 9, 7]) {
      const by = somewhere()
      for (let n = 0; n < times; n++) await by.post("/store/auth/token", { email, password: "wrong" })
    }
    expect((await somewhere().post("/store/auth/token", { email, password: "secret" })).status).toBe(429)
  }

  test("is opened by an operator who sets a new password", async () => {
    const { email } = await customer()
    await locked(email)
    const { known } = await operator()
    const { id } = await shop.db.customer.findFirstOrThrow({ where: { email } })
    must(await known.post(`/admin/customers/${id}`, { phone: "1" }))
    expect((await somewhere().post("/store/auth/token", { email, password: "secret" })).status).toBe(429)
    must(await known.post(`/admin/customers/${id}`, { password: "new" }))
    must(await somewhere().post("/store/auth/token", { email, password: "new" }))
  })

  test("is open to the storefront's own server, which is exempt, and whose shoppers' mistakes lock nobody out", async () => {
    const exempting = await openShop({
      settings: { rate_limits: "login.account=25/86400", login_exempt: ["10.30.0.0/16"] },
    })
    try {
      const { email } = await aShopper(exempting, exempting.from("10.31.0.1"))
      const logIn = async (address: string, password = "secret") =>
        (await exempting.from(address).post("/store/auth/token", { email, password })).status
      for (let n = 0; n < 40; n++) expect(await logIn("10.30.0.1", "wrong")).toBe(401)
      expect(await logIn("10.31.1.1")).toBe(200)
      for (let n = 0; n < 25; n++) await logIn(`10.32.${n}.1`, "wrong")
      expect([await logIn("10.33.0.1"), await logIn("10.30.0.1")]).toEqual([429, 200])
    } finally {
      await exempting.close()
    }
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
