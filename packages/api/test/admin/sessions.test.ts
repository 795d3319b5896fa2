import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let now = new Date()

beforeAll(async () => {
  shop = await openShop({ now: () => now, settings: { rate_limits: "login.address=off" } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
let people = 0

/** An operator who has signed in with Firefox, by a script, and by an API token that they have created. */
async function signedIn() {
  const { id, email } = await anOperator(shop, `sessions${++people}@example.com`)
  const body = { email, password: "secret" }
  const by = shop.from("10.5.0.1")
  must(await by.post("/admin/auth", body, { "user-agent": FIREFOX }))
  const script = shop.from("10.5.0.2")
  const { access_token } = must(await script.post("/admin/auth/token", body, { "user-agent": "curl/8.5.0" }))
  const { token } = must(await by.post(`/admin/users/${id}/tokens`, { name: "export" }))
  const bearer = { authorization: `Bearer ${access_token}` }
  return { id, by, bearer, program: { authorization: `Bearer ${token.secret}` }, at: `/admin/users/${id}/sessions` }
}

describe("an operator's sessions", () => {
  test("are browsers and scripts that a password has opened, with device, address and times", async () => {
    const { by, bearer, at } = await signedIn()
    const { sessions } = must(await by.get(at))
    const times = { created_at: expect.any(String), last_used_at: expect.any(String), expires_at: expect.any(String) }
    const firefox = { kind: "browser", device: "Firefox on Linux", user_agent: FIREFOX, ip: "10.5.0.1" }
    const curl = { kind: "program", device: "curl", user_agent: "curl/8.5.0", ip: "10.5.0.2" }
    expect(sessions).toEqual([
      { id: expect.stringMatching(/^token_/), ...curl, ...times, last_used_at: null, is_current: false },
      { id: expect.stringMatching(/^session_/), ...firefox, ...times, is_current: true },
    ])
    const seen = must(await shop.visitor().get(at, bearer)).sessions
    expect(seen.map((one: { is_current: boolean }) => one.is_current)).toEqual([true, false])
  })

  test("say when they were last used, to the minute", async () => {
    const { by, at } = await signedIn()
    const lastUse = async () => {
      const { sessions } = must(await by.get(at))
      return sessions.find((one: { is_current: boolean }) => one.is_current).last_used_at
    }
    const first = await lastUse()
    now = new Date(now.getTime() + 50_000)
    expect(await lastUse()).toBe(first)
    now = new Date(now.getTime() + 60_000)
    expect(await lastUse()).toBe(now.toISOString())
  })

  test("are ended one by one, at once", async () => {
    const { id, by, bearer, at } = await signedIn()
    const other = await loggedIn(shop, "admin", id)
    const { sessions } = must(await by.get(at))
    for (const session of sessions.filter((one: { is_current: boolean }) => !one.is_current)) {
      const gone = { id: session.id, object: "session", deleted: true }
      expect(must(await by.delete(`${at}/${session.id}`))).toEqual(gone)
      expect((await by.delete(`${at}/${session.id}`)).status).toBe(404)
    }
    expect((await other.get("/admin/auth")).status).toBe(401)
    expect((await shop.visitor().get("/admin/auth", bearer)).status).toBe(401)
    expect((await by.get("/admin/auth")).status).toBe(200)
    expect(must(await by.get(at)).sessions).toHaveLength(1)
  })

  test("are all ended but the current one; programs' tokens go on", async () => {
    const { id, by, bearer, program, at } = await signedIn()
    const other = await loggedIn(shop, "admin", id)
    expect(must(await by.delete(at))).toEqual({ count: 2 })
    expect((await other.get("/admin/auth")).status).toBe(401)
    expect((await shop.visitor().get("/admin/auth", bearer)).status).toBe(401)
    expect((await shop.visitor().get("/admin/auth", program)).status).toBe(200)
    expect(must(await by.delete(at))).toEqual({ count: 0 })
    expect((await by.get("/admin/auth")).status).toBe(200)
  })

  test("are ended by a script too, all but its own", async () => {
    const { by, bearer, at } = await signedIn()
    expect(must(await shop.visitor().delete(at, undefined, bearer))).toEqual({ count: 1 })
    expect((await by.get("/admin/auth")).status).toBe(401)
    expect((await shop.visitor().get("/admin/auth", bearer)).status).toBe(200)
  })

  test("leave out those that have ended by themselves", async () => {
    const { id, by, at } = await signedIn()
    await loggedIn(shop, "admin", id)
    const { sessions } = must(await by.get(at))
    expect(sessions).toHaveLength(3)
    const { id: current } = sessions.find((one: { is_current: boolean }) => one.is_current)
    await shop.db.session.updateMany({ where: { user_id: id, id: { not: current } }, data: { expires_at: now } })
    expect(must(await by.get(at)).sessions).toHaveLength(2)
  })

  test("cannot be seen or ended by others, not even by an admin", async () => {
    const { id, by, at } = await signedIn()
    const admin = await anOperatorAtWork(shop)
    const [session] = must(await by.get(at)).sessions
    for (const answer of [await admin.get(at), await admin.delete(at), await admin.delete(`${at}/${session.id}`)])
      expect(refusal(answer)).toMatchObject({ status: 400, type: "not_allowed" })
    expect((await admin.delete(`/admin/users/${await idOf(admin)}/sessions/${session.id}`)).status).toBe(404)
    expect(await shop.db.session.count({ where: { user_id: id } })).toBe(1)
  })

  test("of shoppers keep no address and no device", async () => {
    const browser = shop.visitor()
    const customer = { email: "kept@example.com", password: "secret", first_name: "A", last_name: "B" }
    must(await browser.post("/store/customers", customer, { "user-agent": FIREFOX }))
    const rows = await shop.db.session.findMany({ where: { actor: "customer" } })
    expect(rows).toMatchObject([{ user_agent: null, ip: null, last_used_at: null }])
  })
})
