import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  beginFactor,
  confirmFactor,
  lockAppData,
  lockOperators,
  lockSigningIn,
  lockView,
  replaceHash,
  takeStep,
} from "../../src/account/queries.ts"
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

describe("second factors", () => {
  const now = new Date("2026-03-01T12:00:00.000Z")

  async function begun() {
    const user_id = newId("usr")
    await on.db.user.create({ data: { id: user_id, email: `${user_id}@example.com`, password_hash: "hash" } })
    expect(await beginFactor(on, { user_id, secret: "first", now })).toBe(true)
    return user_id
  }
  const factorOf = (user_id: string) => on.db.secondFactor.findUniqueOrThrow({ where: { user_id } })

  test("beginFactor replaces a secret until it is confirmed", async () => {
    const user_id = await begun()
    expect(await beginFactor(on, { user_id, secret: "second", now })).toBe(true)
    expect(await confirmFactor(on, { user_id, step: 5, secret: "first", now })).toBe(false)
    expect(await confirmFactor(on, { user_id, step: 5, secret: "second", now })).toBe(true)
    expect(await confirmFactor(on, { user_id, step: 6, secret: "second", now })).toBe(false)
    expect(await beginFactor(on, { user_id, secret: "third", now })).toBe(false)
    expect(await factorOf(user_id)).toMatchObject({ secret: "second", confirmed_at: now, last_step: 5 })
  })

  test("takeStep takes each step once, in their order, and none before it is confirmed", async () => {
    const user_id = await begun()
    expect(await takeStep(on, { user_id, step: 5 })).toBe(false)
    await on.db.secondFactor.update({ where: { user_id }, data: { confirmed_at: now } })
    const taken = []
    for (const step of [5, 5, 4, 6, 5]) taken.push(await takeStep(on, { user_id, step }))
    expect(taken).toEqual([true, false, false, true, false])
    const others = await Promise.all(Array.from({ length: 8 }, () => on.tx((tx) => takeStep(tx, { user_id, step: 7 }))))
    expect(others.filter(Boolean)).toHaveLength(1)
    expect(await takeStep(on, { user_id: "nobody", step: 1 })).toBe(false)
  })

  test("lockSigningIn locks the operator, and says whether a second factor is on", async () => {
    const id = await begun()
    expect(await lockSigningIn(on, id)).toEqual({ password_hash: "hash", has_second_factor: false })
    await on.db.secondFactor.update({ where: { user_id: id }, data: { confirmed_at: now } })
    expect(await lockSigningIn(on, id)).toEqual({ password_hash: "hash", has_second_factor: true })
    expect(await on.lockOf({ table: "user", key: id }, (tx) => lockSigningIn(tx, id))).toBe("for update")
    await on.db.user.update({ where: { id }, data: { deleted_at: now } })
    expect(await lockSigningIn(on, id)).toBeUndefined()
  })
})
