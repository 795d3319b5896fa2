import { beforeAll, beforeEach, expect, test } from "vitest"
import { type Logins, sessionCookie } from "../src/cookie.ts"
import { newSecret, sha256 } from "../src/secret.ts"
import { deleteExpiredSessions, endSessions, login, logout, readSessions } from "../src/sessions.ts"
import { openTestDatabase, statementsIn, type TestDatabase } from "./database.ts"

let it: TestDatabase
beforeAll(async () => {
  it = await openTestDatabase()
  return () => it.close()
})
beforeEach(() => it.db.session.deleteMany())

const HOUR = 3_600_000
const header = (logins: Logins) => sessionCookie(logins, { sameSite: "lax", secure: false }).split(";")[0]
const whoIs = async (logins: Logins) => {
  const found = await readSessions(it.db, header(logins))
  return { admin: found.admin?.user_id, customer: found.customer?.user_id }
}

test("a login is read back and lasts ten hours", async () => {
  const logins = await login(it.db, "admin", "usr_1")
  const found = await readSessions(it.db, header(logins))
  expect(found).toEqual({ admin: { user_id: "usr_1", token: logins.admin?.token, expires_at: expect.any(Date) } })
  expect(Math.abs((found.admin?.expires_at.getTime() ?? 0) - Date.now() - 10 * HOUR)).toBeLessThan(10_000)
})

test("only hashes are in the database", async () => {
  const logins = await login(it.db, "customer", "cus_1", await login(it.db, "admin", "usr_1"))
  const rows = JSON.stringify(await it.db.session.findMany())
  for (const { token } of Object.values(logins)) {
    expect(rows).not.toContain(token)
    expect(rows).toContain(sha256(token))
  }
  // The hash itself grants no access.
  const [row] = await it.db.session.findMany({ where: { actor: "admin" } })
  expect(await readSessions(it.db, `connect.sid=a.${row?.id_hash}`)).toEqual({})
})

test("both log in under one cookie; each login renews both tokens and keeps the other's end", async () => {
  const first = await login(it.db, "admin", "usr_1")
  const ends = new Date(Date.now() + 3 * HOUR)
  await it.db.session.updateMany({ data: { expires_at: ends } })
  const current = await readSessions(it.db, header(first))
  const both = await login(it.db, "customer", "cus_1", current)
  expect(both.admin?.token).not.toBe(first.admin?.token)
  expect(await whoIs(both)).toEqual({ admin: "usr_1", customer: "cus_1" })
  expect((await readSessions(it.db, header(both))).admin?.expires_at).toEqual(ends)
  expect(await whoIs(first)).toEqual({})
  expect(await it.db.session.count()).toBe(2)
})

test("logging in again replaces the own session, also by another account", async () => {
  const first = await login(it.db, "customer", "cus_1")
  const second = await login(it.db, "customer", "cus_2", first)
  expect(await whoIs(first)).toEqual({})
  expect(await whoIs(second)).toEqual({ customer: "cus_2" })
  expect(await it.db.session.count()).toBe(1)
})

test("logging out ends one login and leaves the other", async () => {
  const both = await login(it.db, "customer", "cus_1", await login(it.db, "admin", "usr_1"))
  const left = await logout(it.db, "customer", both)
  expect(left).toEqual({ admin: both.admin })
  expect(await whoIs(both)).toEqual({ admin: "usr_1" })
  expect(await logout(it.db, "admin", left)).toEqual({})
  expect(await it.db.session.count()).toBe(0)
})

test("a session that was ended is not brought back by the other's login", async () => {
  const before = await login(it.db, "admin", "usr_1")
  await endSessions(it.db, "admin", "usr_1")
  expect(await login(it.db, "customer", "cus_1", before)).not.toHaveProperty("admin")
  expect(await it.db.session.count()).toBe(1)
})

test("an account's sessions end together, but for the one excepted", async () => {
  const list = await Promise.all([1, 2, 3, 4, 5].map(() => login(it.db, "customer", "cus_1")))
  const others = [await login(it.db, "customer", "cus_2"), await login(it.db, "admin", "cus_1")]
  expect(await endSessions(it.db, "customer", "cus_1", list[2]?.customer?.token)).toBe(4)
  expect(await Promise.all(list.map(whoIs))).toEqual([{}, {}, { customer: "cus_1" }, {}, {}])
  expect(await Promise.all(others.map(whoIs))).toEqual([{ customer: "cus_2" }, { admin: "cus_1" }])
  expect(await endSessions(it.db, "customer", "cus_1")).toBe(1)
})

test("a shopper's token does not work for an operator, nor the reverse", async () => {
  const { customer } = await login(it.db, "customer", "cus_1")
  const { admin } = await login(it.db, "admin", "usr_1")
  expect(await readSessions(it.db, `connect.sid=a.${customer?.token}~c.${admin?.token}`)).toEqual({})
})

test("past half its life a session is neither prolonged nor renewed, and past its end it is over", async () => {
  const logins = await login(it.db, "admin", "usr_1")
  const ends = new Date(Date.now() + HOUR)
  await it.db.session.updateMany({ data: { expires_at: ends } })
  expect((await readSessions(it.db, header(logins))).admin).toEqual({ ...logins.admin, expires_at: ends })
  expect((await it.db.session.findFirst())?.expires_at).toEqual(ends)
  await it.db.session.updateMany({ data: { expires_at: new Date(Date.now() - 1) } })
  expect(await whoIs(logins)).toEqual({})
  await deleteExpiredSessions(it)
  expect(await it.db.session.count()).toBe(0)
})

test("an unknown token is never adopted", async () => {
  const preset: Logins = { customer: { user_id: "cus_9", token: newSecret(), expires_at: new Date() } }
  expect(await whoIs(preset)).toEqual({})
  const logins = await login(it.db, "customer", "cus_1", await readSessions(it.db, header(preset)))
  expect(logins.customer?.token).not.toBe(preset.customer?.token)
  expect(await it.db.session.count()).toBe(1)
})

test("reading costs no statement without a cookie and one with both logins", async () => {
  const both = await login(it.db, "customer", "cus_1", await login(it.db, "admin", "usr_1"))
  expect(await statementsIn(it, () => readSessions(it.db, null))).toBe(0)
  expect(await statementsIn(it, () => readSessions(it.db, "connect.sid=s%3Aold.sig; a=b"))).toBe(0)
  expect(await statementsIn(it, () => readSessions(it.db, header(both)))).toBe(1)
  await it.db.session.updateMany({ data: { expires_at: new Date(0) } })
  expect(await statementsIn(it, () => readSessions(it.db, header(both)))).toBe(1)
})

test("logging in costs a statement, and one more for each login that was there", async () => {
  expect(await statementsIn(it, () => login(it.db, "admin", "usr_1"))).toBe(1)
  const both = await login(it.db, "customer", "cus_1", await login(it.db, "admin", "usr_1"))
  expect(await statementsIn(it, () => login(it.db, "admin", "usr_1", both))).toBe(3)
  expect(await statementsIn(it, () => logout(it.db, "customer", both))).toBe(1)
})

test("a login in a transaction that fails changes nothing", async () => {
  const before = await login(it.db, "customer", "cus_1")
  const failing = it.db.$transaction(async (tx) => {
    await login(tx, "customer", "cus_1", before)
    throw new Error("no")
  })
  await expect(failing).rejects.toThrow("no")
  expect(await whoIs(before)).toEqual({ customer: "cus_1" })
})

test("tokens are 256 random bits and all different", () => {
  const tokens = Array.from({ length: 10_000 }, newSecret)
  expect(new Set(tokens).size).toBe(10_000)
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32)
})
