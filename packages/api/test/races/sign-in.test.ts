import { afterAll, beforeAll, expect, test } from "vitest"
import { must } from "../support/checkout.ts"
import { RACE, rounds, secondServer, tally, together } from "../support/races.ts"
import { addSecondFactor, aGuardedOperator, codeOf } from "../support/second-factor.ts"
import { anOperator, loggedIn, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let other: ReturnType<typeof secondServer>

beforeAll(async () => {
  shop = await openShop({ settings: { rate_limits: "login.address=off" } })
  other = secondServer(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await other.close()
  await shop.close()
})

let people = 0
const anEmail = () => `racer${++people}@example.com`
/** Browsers of both servers, each at another address, so that they do not wait for each other. */
const browsers = () => [1, 2, 3, 4].map((at) => (at % 2 ? shop : other).from(`10.8.0.${at}`))

test.each(["app", "recovery"] as const)("one code of kind %s signs in once over two servers", RACE, async (kind) => {
  for (const _ of rounds()) {
    const { id, body, secret, codes } = await aGuardedOperator(shop, anEmail())
    const code = kind === "app" ? codeOf(secret) : codes[0]
    const answers = await together(browsers(), [1, 2, 3, 4], (api) => api.post("/admin/auth", { ...body, code }))
    expect(tally(answers)).toEqual({ 200: 1, 401: 3 })
    expect(await shop.db.session.count({ where: { user_id: id } })).toBe(1)
  }
})

test("a code that signs in does not turn the second factor off at the same moment", RACE, async () => {
  for (const _ of rounds()) {
    const { id, body, secret } = await aGuardedOperator(shop, anEmail())
    const code = codeOf(secret)
    const by = await loggedIn(shop, "admin", id)
    const [signedIn, turnedOff] = await Promise.all([
      other.visitor().post("/admin/auth", { ...body, code }),
      by.delete(`/admin/users/${id}/second-factor`, { password: "secret", code }),
    ])
    const [first, second] = [signedIn.status === 200, turnedOff.status === 200]
    // Once it is off a sign-in needs no code, so both may succeed in that order only.
    if (first && second) expect(await shop.db.secondFactor.count({ where: { user_id: id } })).toBe(0)
    expect(first || second).toBe(true)
    if (!second) expect(await shop.db.secondFactor.count({ where: { user_id: id } })).toBe(1)
  }
})

test(
  "a sign-in with the password alone does not outlive a second factor that is turned on at the same moment",
  RACE,
  async () => {
    for (const _ of rounds()) {
      const { id, email } = await anOperator(shop, anEmail())
      const by = await loggedIn(shop, "admin", id)
      const { secret } = await addSecondFactor(shop, id, false)
      const browser = other.visitor()
      const [confirmed] = await Promise.all([
        by.post(`/admin/users/${id}/second-factor/confirm`, { code: codeOf(secret) }),
        browser.post("/admin/auth", { email, password: "secret" }),
      ])
      must(confirmed)
      expect((await browser.get("/admin/auth")).status).toBe(401)
      expect((await by.get("/admin/auth")).status).toBe(200)
    }
  },
)
