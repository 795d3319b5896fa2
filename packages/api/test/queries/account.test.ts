import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { lockAppData, lockOperators, lockView, replaceHash } from "../../src/account/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("lockOperators locks all that are not deleted, and returns their roles", async () => {
  const [admin, member, deleted] = ["a", "b", "c"].map((name) => `usr_${name}`) as [string, string, string]
  await on.db.user.createMany({
    data: [
      { id: member, email: "b@example.com" },
      { id: admin, email: "a@example.com", role: "admin" },
      { id: deleted, email: "c@example.com", deleted_at: new Date() },
    ],
  })
  expect(await lockOperators(on)).toEqual([
    { id: admin, role: "admin" },
    { id: member, role: "member" },
  ])
  expect(await on.lockOf({ table: "user", key: member }, lockOperators)).toBe("for update")
  expect(await on.lockOf({ table: "user", key: deleted }, lockOperators)).toBe("none")
})

test("lockAppData locks an app and returns its data", async () => {
  const id = newId("oauth")
  const data = { state: "abc", tokens: { access: "x" } }
  await on.db.oauth.create({ data: { id, display_name: "Books", application_name: "books", data } })
  expect(await lockAppData(on, id)).toEqual(data)
  expect(await lockAppData(on, "nothing")).toBeUndefined()
  expect(await on.lockOf({ table: "oauth", key: id }, (tx) => lockAppData(tx, id))).toBe("for update")
})

test("lockView locks a view and returns its owner", async () => {
  const id = newId("view")
  await on.db.view.create({ data: { id, user_id: "usr_1", list: "orders", name: "Open", query: "", is_shared: true } })
  expect(await lockView(on, id)).toEqual({ user_id: "usr_1", list: "orders", is_shared: true })
  expect(await lockView(on, "nothing")).toBeUndefined()
  expect(await on.lockOf({ schema: "mercer", table: "view", key: id }, (tx) => lockView(tx, id))).toBe("for update")
})

test("replaceHash replaces a hash only if it is still the one that was read, and leaves updated_at", async () => {
  const updated_at = new Date("2023-01-01")
  await on.db.user.create({ data: { id: "usr_hash", email: "hash@example.com", password_hash: "a", updated_at } })
  await on.db.customer.create({ data: { id: "cus_hash", email: "hash@example.com", password_hash: "a", updated_at } })
  for (const [actor, id] of [
    ["admin", "usr_hash"],
    ["customer", "cus_hash"],
  ] as const) {
    expect(await replaceHash(on, { actor, id, from: "other", to: "b" })).toBe(false)
    expect(await replaceHash(on, { actor, id, from: "a", to: "b" })).toBe(true)
    expect(await replaceHash(on, { actor, id, from: "a", to: "c" })).toBe(false)
  }
  const found = { password_hash: "b", updated_at }
  expect(await on.db.user.findUnique({ where: { id: "usr_hash" } })).toMatchObject(found)
  expect(await on.db.customer.findUnique({ where: { id: "cus_hash" } })).toMatchObject(found)
})
