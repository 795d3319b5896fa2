import { afterAll, beforeAll, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let reporting: TestShop
let enforcing: TestShop

beforeAll(async () => {
  reporting = await openShop()
  enforcing = await openShop({ settings: { roles: "enforce" } })
})
afterAll(async () => {
  expect([...reporting.errors, ...enforcing.errors]).toEqual([])
  await reporting.close()
  await enforcing.close()
})

async function aMember(shop: TestShop) {
  const visitor = await anOperatorAtWork(shop)
  await shop.db.user.update({ where: { id: await idOf(visitor) }, data: { role: "member" } })
  return visitor
}

test("a shop that reports roles allows everything, and counts what would be refused", async () => {
  const member = await aMember(reporting)
  for (const includes_tax of [true, false]) must(await member.post("/admin/currencies/eur", { includes_tax }))
  must(await member.get("/admin/users"))
  const operator = await anOperatorAtWork(reporting)
  const { role_report } = must(await operator.get("/admin/role-report"))
  expect(role_report).toEqual([
    { operation: "admin.currencies.update", role: "member", count: 2, last_at: expect.any(String) },
  ])
})

test("a shop that enforces roles refuses, and nothing is written", async () => {
  const member = await aMember(enforcing)
  const answer = await member.post("/admin/currencies/eur", { includes_tax: true })
  expect(refusal(answer)).toEqual({ status: 403, type: "not_allowed", message: "The role member may not do this" })
  expect(await enforcing.db.currency.findUnique({ where: { code: "eur" } })).toMatchObject({ includes_tax: false })
  expect(await enforcing.db.roleReport.count()).toBe(0)
  must(await member.get("/admin/users"))
  expect((await member.get("/admin/audit")).status).toBe(403)
  must(await (await anOperatorAtWork(enforcing)).post("/admin/currencies/eur", { includes_tax: true }))
})

test.each(["report", "enforce"] as const)(
  "with the role setting %s, operators cannot grant more rights than they have",
  async (roles) => {
    const shop = roles === "report" ? reporting : enforcing
    const isReported = roles === "report"
    const refused = { status: 403, type: "not_allowed", message: expect.any(String) }
    const developer = await anOperatorAtWork(shop)
    await shop.db.user.update({ where: { id: await idOf(developer) }, data: { role: "developer" } })
    const member = await aMember(shop)
    const [own, other] = [await idOf(member), await idOf(await aMember(shop))]
    const boss = await idOf(await anOperatorAtWork(shop))
    const person = (role?: string) => ({ email: `new-${roles}-${role}@example.com`, password: "secret", role })
    for (const [by, path, body] of [
      [member, `/admin/users/${own}`, { role: "admin" }],
      [member, `/admin/users/${own}`, { role: "developer" }],
      [member, `/admin/users/${other}`, { role: "admin" }],
      [member, `/admin/users/${boss}`, { role: "member" }],
      [member, "/admin/users", person("admin")],
      [member, "/admin/invites", { user: "friend@example.com", role: "developer" }],
      [developer, `/admin/users/${own}`, { role: "admin" }],
      [developer, "/admin/users", person("admin")],
      [developer, "/admin/invites", { user: "friend@example.com", role: "admin" }],
    ] as const)
      expect(refusal(await by.post(path, body))).toEqual(refused)
    expect((await shop.db.user.findUniqueOrThrow({ where: { id: own } })).role).toBe("member")
    expect(await shop.db.invite.count({ where: { user_email: "friend@example.com" } })).toBe(0)
    // Which rights exceed theirs depends on the shop's setting.
    for (const [by, path, body] of [
      [member, "/admin/users", person("member")],
      [member, `/admin/users/${own}`, { role: "member", first_name: "Ada" }],
      [member, "/admin/invites", { user: `member-${roles}@example.com`, role: "member" }],
      [developer, "/admin/users", person("developer")],
    ] as const)
      expect((await by.post(path, body)).status).toBe(isReported ? 200 : 403)
  },
)

test("a role that was never set has a member's rights", async () => {
  const nobody = await anOperatorAtWork(reporting)
  const id = await idOf(nobody)
  await reporting.db.user.update({ where: { id }, data: { role: null } })
  expect((await nobody.post(`/admin/users/${id}`, { role: "admin" })).status).toBe(403)
  expect((await nobody.post(`/admin/users/${id}`, { role: "member" })).status).toBe(200)
})

test("the audit can be filtered, newest first", async () => {
  const operator = await anOperatorAtWork(enforcing)
  const id = await idOf(operator)
  must(await operator.post("/admin/currencies/usd", { includes_tax: true }))
  must(await operator.post(`/admin/users/${id}`, { first_name: "Ada" }))
  const listed = async (query: string) =>
    must(await operator.get(`/admin/audit?${query}`)).audit.map((one: { operation: string }) => one.operation)
  const both = ["admin.users.update", "admin.currencies.update"]
  expect(await listed(`user_id=${id}`)).toEqual(both)
  expect(await listed(`user_id=${id}&order=created_at`)).toEqual(both.toReversed())
  expect(await listed("target_id=usd")).toEqual(["admin.currencies.update"])
  expect(await listed(`path=/admin/users/${id}`)).toEqual(["admin.users.update"])
  expect(await listed(`operation[]=admin.users.update&user_id=${id}&outcome=done`)).toEqual(["admin.users.update"])
  expect(await listed(`user_id=${id}&created_at[lt]=2020-01-01`)).toEqual([])
})
