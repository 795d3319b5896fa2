import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { deleteRoleRow, lockRoles, roleNamed, roleOfInvite, rolesWithHolders } from "../../src/account/queries-roles.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
const now = new Date("2026-03-01T12:00:00.000Z")

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

async function aRole(name: string): Promise<string> {
  const id = newId("role")
  await on.db.customRole.create({ data: { id, name, read: ["orders"], write: [] } })
  return id
}

async function aUser(role_id: string, more: object = {}): Promise<string> {
  const id = newId("usr")
  await on.db.user.create({ data: { id, email: `${id}@example.com`, ...more } })
  await on.db.customUserRole.create({ data: { user_id: id, role_id } })
  return id
}

async function anInvite(role_id: string, more: object = {}): Promise<string> {
  const id = newId("invite")
  await on.db.invite.create({ data: { id, user_email: `${id}@example.com`, token: id, ...more } })
  await on.db.customInviteRole.create({ data: { invite_id: id, role_id } })
  return id
}

test("rolesWithHolders reads roles by name, with those who have them now", async () => {
  const [second, first] = [await aRole("support"), await aRole("Packing")]
  const users = [await aUser(first), await aUser(first, { role: null })]
  for (const gone of [{ deleted_at: now }, { role: "admin" }]) await aUser(first, gone)
  const invite = await anInvite(first)
  for (const gone of [{ accepted: true }, { deleted_at: now }, { role: "developer" }]) await anInvite(first, gone)
  expect(await rolesWithHolders(on, null)).toMatchObject([
    { id: first, name: "Packing", read: ["orders"], write: [], user_ids: users, invite_ids: [invite] },
    { id: second, user_ids: [], invite_ids: [] },
  ])
  expect((await rolesWithHolders(on, second)).map(({ id }) => id)).toEqual([second])
  expect(await rolesWithHolders(on, "role_none")).toEqual([])
})

test("roleNamed finds another role of a name, whatever its case", async () => {
  const id = await aRole("Returns Desk")
  expect(await roleNamed(on, "RETURNS desk", null)).toBe(id)
  expect(await roleNamed(on, "Returns Desk", id)).toBeUndefined()
  expect(await roleNamed(on, "Returns", null)).toBeUndefined()
})

test("deleteRoleRow deletes a role and the rows of those who had it, and no other", async () => {
  const [id, other] = [await aRole("Gone"), await aRole("Kept")]
  for (const role_id of [id, other]) {
    await aUser(role_id)
    await anInvite(role_id)
  }
  await deleteRoleRow(on, id)
  expect(await on.db.customRole.count({ where: { id: { in: [id, other] } } })).toBe(1)
  expect(await on.db.customUserRole.count({ where: { role_id: other } })).toBe(1)
  expect(await on.db.customInviteRole.count({ where: { role_id: other } })).toBe(1)
})

test("roleOfInvite reads an invitation's custom role, while its own says member", async () => {
  const id = await aRole("Invited")
  expect(await roleOfInvite(on, await anInvite(id))).toBe(id)
  expect(await roleOfInvite(on, await anInvite(id, { role: "admin" }))).toBeUndefined()
  expect(await roleOfInvite(on, "invite_none")).toBeUndefined()
})

test("lockRoles makes a second transaction wait for the first", async () => {
  const steps: string[] = []
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  let locked = () => {}
  const isLocked = new Promise<void>((done) => (locked = done))
  const first = on.tx(async (tx) => {
    await lockRoles(tx)
    locked()
    await released
    steps.push("first")
  })
  await isLocked
  const second = on.tx(async (tx) => {
    await lockRoles(tx)
    steps.push("second")
  })
  await new Promise((done) => setTimeout(done, 50))
  release()
  await Promise.all([first, second])
  expect(steps).toEqual(["first", "second"])
})
