import { afterAll, beforeAll, expect, test } from "vitest"
import { must, refusal } from "../support/checkout.ts"
import { aColleague, aRole } from "../support/custom-roles.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { idOf } from "../support/scenes-operators.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let boss: Visitor

beforeAll(async () => {
  shop = await openShop({ settings: { roles: "enforce" } })
  boss = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const refused = (words: string | RegExp) => ({
  status: 403,
  type: "not_allowed",
  message: expect.stringMatching(words),
})

test("a role is made, read, changed and deleted, with all that it includes", async () => {
  const body = { name: " Packing ", read: ["customers"], write: ["fulfillment"] }
  const { role } = must(await boss.post("/admin/roles", body))
  expect(role).toEqual({
    id: expect.stringMatching(/^role_/),
    name: "Packing",
    read: ["orders", "fulfillment", "customers"],
    write: ["fulfillment"],
    user_ids: [],
    invite_ids: [],
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  expect(must(await boss.get(`/admin/roles/${role.id}`)).role).toEqual(role)
  expect(must(await boss.get("/admin/roles")).roles).toContainEqual(role)
  const changed = must(await boss.post(`/admin/roles/${role.id}`, { read: [], write: ["notes"] })).role
  expect(changed).toMatchObject({ name: "Packing", read: ["notes"], write: ["notes"] })
  expect(
    refusal(await boss.post(`/admin/roles/${role.id}`, { name: "X", if_unchanged_since: role.updated_at })),
  ).toMatchObject({
    status: 409,
  })
  expect(must(await boss.delete(`/admin/roles/${role.id}`))).toEqual({ id: role.id, object: "role", deleted: true })
  expect((await boss.get(`/admin/roles/${role.id}`)).status).toBe(404)
})

test.each([
  [{ name: "", read: [], write: [] }, 400],
  [{ name: "Packing" }, 400],
  [{ name: "Packing", read: ["nothing"], write: [] }, 400],
  [{ name: "Packing", read: [], write: [], admin: true }, 400],
  [{ name: "Admin", read: [], write: [] }, 422],
  [{ name: "TAKEN", read: [], write: [] }, 422],
])("the role %j is refused with %d", async (body, status) => {
  await boss.post("/admin/roles", { name: "Taken", read: [], write: [] })
  expect((await boss.post("/admin/roles", body)).status).toBe(status)
})

test("a role that somebody has, or is invited with, is not deleted", async () => {
  const { id, role_id } = await aColleague(shop, boss, { read: ["orders"] })
  must(await boss.post("/admin/invites", { user: "soon@roles.test", role: "member", role_id }))
  const { role } = must(await boss.get(`/admin/roles/${role_id}`))
  expect(role).toMatchObject({ user_ids: [id], invite_ids: [expect.stringMatching(/^invite_/)] })
  expect(refusal(await boss.delete(`/admin/roles/${role_id}`))).toEqual({
    status: 400,
    type: "not_allowed",
    message: `The role ${role.name} is in use by 1 user and 1 invite: give them another role first`,
  })
  must(await boss.post(`/admin/users/${id}`, { role_id: null }))
  must(await boss.delete(`/admin/invites/${role.invite_ids[0]}`))
  must(await boss.delete(`/admin/roles/${role_id}`))
})

test("a role is free again when its user is deleted, or is invited with another one", async () => {
  const { id, role_id } = await aColleague(shop, boss, { read: ["orders"] })
  must(await boss.post("/admin/invites", { user: "again@roles.test", role: "member", role_id }))
  must(await boss.post("/admin/invites", { user: "again@roles.test", role: "member" }))
  must(await boss.delete(`/admin/users/${id}`))
  must(await boss.delete(`/admin/roles/${role_id}`))
})

test("an unknown role, and one beside another built-in role, are refused", async () => {
  const role_id = await aRole(boss, { read: ["orders"] })
  const id = await idOf(await anOperatorAtWork(shop))
  for (const [path, body] of [
    [`/admin/users/${id}`, {}],
    ["/admin/users", { email: "new@roles.test", password: "secret" }],
    ["/admin/invites", { user: "new@roles.test", role: "member" }],
  ] as const) {
    expect((await boss.post(path, { ...body, role_id: "role_none" })).status).toBe(404)
    expect((await boss.post(path, { ...body, role: "admin", role_id })).status).toBe(400)
  }
  expect(await shop.db.user.count({ where: { email: "new@roles.test" } })).toBe(0)
  expect(await shop.db.invite.count({ where: { user_email: "new@roles.test" } })).toBe(0)
})

test("sending the role that was read keeps a custom role, and another built-in one replaces it", async () => {
  const { by, id, role_id } = await aColleague(shop, boss, { read: ["orders"] })
  const mine = async () => must(await by.get("/admin/roles/mine")).mine
  must(await boss.post(`/admin/users/${id}`, { role: "member", first_name: "Ada" }))
  expect(await mine()).toMatchObject({ custom_role: { id: role_id } })
  must(await boss.post(`/admin/users/${id}`, { role: "developer" }))
  expect(await mine()).toMatchObject({ role: "developer", custom_role: null })
  must(await boss.delete(`/admin/roles/${role_id}`))
})

test("who manages the team by a custom role gives nobody more than they have", async () => {
  const { by, id, role_id } = await aColleague(shop, boss, { read: ["orders"], write: ["team"] })
  const wide = await aRole(boss, { read: ["orders"], write: ["team", "payments"] })
  const other = await aColleague(shop, boss, { write: ["payments"] })
  const [admin, member] = [await idOf(boss), await idOf(await anOperatorAtWork(shop))]
  must(await boss.post(`/admin/users/${member}`, { role: "member" }))
  const person = { email: "more@roles.test", password: "secret" }
  for (const [path, body] of [
    ["/admin/roles", { name: "Wider", read: [], write: ["payments"] }],
    ["/admin/roles", { name: "Wider", read: ["customers"], write: [] }],
    [`/admin/roles/${role_id}`, { write: ["team", "payments"] }],
    [`/admin/roles/${wide}`, { write: [] }],
    [`/admin/users/${id}`, { role_id: wide }],
    [`/admin/users/${id}`, { role_id: null }],
    [`/admin/users/${id}`, { role: "admin" }],
    [`/admin/users/${id}`, { role: "developer" }],
    [`/admin/users/${admin}`, { first_name: "Eve" }],
    [`/admin/users/${member}`, { role_id }],
    [`/admin/users/${other.id}`, { role_id }],
    ["/admin/users", person],
    ["/admin/users", { ...person, role: "admin" }],
    ["/admin/users", { ...person, role_id: wide }],
    ["/admin/invites", { user: person.email, role: "admin" }],
    ["/admin/invites", { user: person.email, role: "member" }],
    ["/admin/invites", { user: person.email, role: "member", role_id: wide }],
  ] as const)
    expect([path, body, refusal(await by.post(path, body))]).toEqual([
      path,
      body,
      refused("may not give or change the role"),
    ])
  for (const path of [`/admin/users/${admin}`, `/admin/users/${other.id}`, `/admin/roles/${wide}`])
    expect(refusal(await by.delete(path))).toEqual(refused("may not give or change the role"))
  expect(await shop.db.user.count({ where: { email: person.email } })).toBe(0)
  must(await by.post("/admin/roles", { name: "Narrower", read: ["orders"], write: [] }))
  must(await by.post("/admin/users", { ...person, role_id }))
  must(await by.post("/admin/invites", { user: "equal@roles.test", role: "member", role_id }))
  must(await by.post(`/admin/users/${id}`, { first_name: "Ada" }))
})

test.each(["member", "developer"] as const)(
  "a %s makes and gives no roles, also where roles are only reported",
  async (role) => {
    const reporting = await openShop()
    const by = await anOperatorAtWork(reporting)
    const admin = await anOperatorAtWork(reporting)
    const role_id = await aRole(admin, { read: ["orders"] })
    await reporting.db.user.update({ where: { id: await idOf(by) }, data: { role } })
    for (const [path, body] of [
      ["/admin/roles", { name: "Mine", read: [], write: ["payments"] }],
      [`/admin/roles/${role_id}`, { write: ["payments"] }],
      [`/admin/users/${await idOf(by)}`, { role_id }],
    ] as const)
      expect(refusal(await by.post(path, body))).toEqual(refused("may not give or change the role"))
    expect((await by.delete(`/admin/roles/${role_id}`)).status).toBe(403)
    await reporting.close()
  },
)

test("the last admin gets no custom role", async () => {
  const alone = await openShop({ settings: { roles: "enforce" } })
  const admin = await anOperatorAtWork(alone)
  const id = await idOf(admin)
  await alone.db.user.deleteMany({ where: { NOT: { id } } })
  const role_id = await aRole(admin, { write: ["team"] })
  expect(refusal(await admin.post(`/admin/users/${id}`, { role_id }))).toMatchObject({
    status: 400,
    message: "The last admin cannot be removed or given another role",
  })
  await alone.close()
})

test("of a role's deletion and an invitation with it at the same time, one is refused", async () => {
  for (let round = 0; round < 6; round++) {
    const role_id = await aRole(boss, { read: ["orders"] })
    const user = `race${round}@roles.test`
    const [removed, invited] = await Promise.all([
      boss.delete(`/admin/roles/${role_id}`),
      boss.post("/admin/invites", { user, role: "member", role_id }),
    ])
    expect([
      [200, 404],
      [400, 200],
    ]).toContainEqual([removed.status, invited.status])
    const rows = await shop.db.customInviteRole.count({ where: { role_id } })
    expect(rows).toBe(invited.status === 200 ? 1 : 0)
    expect(await shop.db.invite.count({ where: { user_email: user } })).toBe(rows)
  }
})

test("changes of roles are in the audit log, with old and new areas", async () => {
  const role_id = await aRole(boss, { read: ["orders"] })
  must(await boss.post(`/admin/roles/${role_id}`, { write: ["notes"] }))
  const [note] = must(await boss.get(`/admin/audit?target_id=${role_id}&operation=admin.roles.update`)).audit
  expect(note).toMatchObject({ outcome: "done", target_name: expect.stringMatching(/^Role /) })
  expect(JSON.stringify(note)).toContain('"field":"write"')
})
