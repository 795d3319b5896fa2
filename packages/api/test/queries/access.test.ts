import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  countRoleReport,
  customerByMedusaLogin,
  customerByStoreToken,
  hasSecondFactor,
  lastCurrencyChange,
  noteLoginsEnded,
  noteSessionUse,
  operatorById,
  operatorByMedusaLogin,
  raiseStamp,
  sessionsWithAccounts,
  stampRow,
  stampRows,
  versionOf,
} from "../../src/access/queries.ts"
import { aCustomerRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
const now = new Date("2026-03-01T12:00:00.000Z")
const later = (ms: number) => new Date(now.getTime() + ms)

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("sessionsWithAccounts reads valid sessions with their accounts", async () => {
  const { db } = on
  const user = await db.user.create({ data: { id: newId("usr"), email: "operator@example.com", role: "admin" } })
  const customer = await aCustomerRow(db, { has_account: true })
  const gone = await aCustomerRow(db, { deleted_at: now })
  const rows = [
    { id_hash: "a", actor: "admin" as const, user_id: user.id, expires_at: later(1) },
    { id_hash: "b", actor: "customer" as const, user_id: customer.id, expires_at: later(1) },
    { id_hash: "c", actor: "customer" as const, user_id: gone.id, expires_at: later(1) },
    { id_hash: "d", actor: "admin" as const, user_id: user.id, expires_at: now },
    { id_hash: "e", actor: "admin" as const, user_id: user.id, expires_at: later(1) },
  ]
  await db.session.createMany({ data: rows })
  const found = (await sessionsWithAccounts(on, ["a", "b", "c", "d"], now)).map(({ row }) => JSON.parse(row))
  const byHash = Object.fromEntries(found.map(({ id_hash, operator, shopper }) => [id_hash, { operator, shopper }]))
  expect(byHash).toEqual({
    a: { operator: { id: user.id, role: "admin", custom: null }, shopper: null },
    b: { operator: null, shopper: { id: customer.id, email: customer.email, has_account: true } },
    c: { operator: null, shopper: null },
  })
})

test("operatorById reads an operator with their custom role, while Medusa's column says member", async () => {
  const { db } = on
  const role = { id: newId("role"), name: "Packing", read: ["orders"], write: ["fulfillment"] }
  await db.customRole.create({ data: role })
  const { id } = await db.user.create({ data: { id: newId("usr"), email: "packer@example.com", role: null } })
  await db.customUserRole.create({ data: { user_id: id, role_id: role.id } })
  await db.session.create({ data: { id_hash: "packer", actor: "admin", user_id: id, expires_at: later(1) } })
  const bySession = async () => {
    const [found] = await sessionsWithAccounts(on, ["packer"], now)
    return JSON.parse(found?.row ?? "").operator
  }
  const byMedusa = async () => JSON.parse((await operatorByMedusaLogin(on, { id, key: id, issued_at: now })) ?? "")
  const read = async () => Promise.all([operatorById(on, id), bySession(), byMedusa()])
  const expected = { id, role: null, custom: role }
  expect(await read()).toEqual([expected, expected, expected])
  await db.user.update({ where: { id }, data: { role: "member" } })
  expect(await operatorById(on, id)).toEqual({ ...expected, role: "member" })
  await db.user.update({ where: { id }, data: { role: "admin" } })
  const admin = { id, role: "admin", custom: null }
  expect(await read()).toEqual([admin, admin, admin])
  await db.user.update({ where: { id }, data: { deleted_at: now } })
  expect(await operatorById(on, id)).toBeNull()
})

test("customerByStoreToken reads the customer while the token is valid", async () => {
  const customer = await aCustomerRow(on.db)
  const token = { purpose: "bearer", subject_id: customer.id, expires_at: later(1) }
  await on.db.token.createMany({
    data: [
      { ...token, token_hash: "good" },
      { ...token, token_hash: "used", used_at: now },
      { ...token, token_hash: "expired", expires_at: now },
    ],
  })
  const asked = (hash: string, purpose = "bearer") => customerByStoreToken(on, { hash, purpose, now })
  expect(JSON.parse((await asked("good")) ?? "")).toEqual({
    id: customer.id,
    email: customer.email,
    has_account: false,
  })
  expect(await asked("good", "api")).toBeUndefined()
  expect(await asked("used")).toBeUndefined()
  expect(await asked("expired")).toBeUndefined()
})

test("logins of Medusa are an account's until noteLoginsEnded, of which the latest moment counts", async () => {
  const { db } = on
  const user = await db.user.create({ data: { id: newId("usr"), email: "signed@example.com", role: "member" } })
  const customer = await aCustomerRow(db, { has_account: true })
  const [guest, gone] = [await aCustomerRow(db), await aCustomerRow(db, { has_account: true, deleted_at: now })]
  const login = (id: string, issued_at = now) => ({ id, key: `ended:${id}`, issued_at })
  const operator = await operatorByMedusaLogin(on, login(user.id))
  expect(JSON.parse(operator ?? "")).toEqual({ id: user.id, role: "member", custom: null })
  const shopper = await customerByMedusaLogin(on, login(customer.id))
  expect(JSON.parse(shopper ?? "")).toEqual({ id: customer.id, email: customer.email, has_account: true })
  for (const id of [guest.id, gone.id, user.id, "nobody"])
    expect(await customerByMedusaLogin(on, login(id))).toBeUndefined()
  for (const { id } of [user, customer]) {
    const ended = { key: `ended:${id}`, purpose: "ended", id, until: later(1_000) }
    await noteLoginsEnded(on, { ...ended, now: later(10) })
    await noteLoginsEnded(on, { ...ended, now })
    const read = id === user.id ? operatorByMedusaLogin : customerByMedusaLogin
    expect(await read(on, login(id, later(10)))).toBeUndefined()
    expect(await read(on, login(id, later(11)))).toBeDefined()
  }
  expect(await db.token.count({ where: { purpose: "ended" } })).toBe(2)
})

test("a second factor counts when it is confirmed; then a login of Medusa v1 is not enough", async () => {
  const { id: user_id } = await on.db.user.create({ data: { id: newId("usr"), email: "factor@example.com" } })
  const login = { id: user_id, key: `key:${user_id}`, issued_at: now }
  expect(await hasSecondFactor(on, user_id)).toBe(false)
  await on.db.secondFactor.create({ data: { user_id, secret: "sealed" } })
  expect(await hasSecondFactor(on, user_id)).toBe(false)
  expect(await operatorByMedusaLogin(on, login)).toBeDefined()
  await on.db.secondFactor.update({ where: { user_id }, data: { confirmed_at: now } })
  expect(await hasSecondFactor(on, user_id)).toBe(true)
  expect(await operatorByMedusaLogin(on, login)).toBeUndefined()
})

test("noteSessionUse notes a use once a minute", async () => {
  const id_hash = "used"
  await on.db.session.create({ data: { id_hash, actor: "admin", user_id: "usr_1", expires_at: later(1) } })
  const noted = async (at: Date) => {
    await noteSessionUse(on, { id_hash, now: at })
    return (await on.db.session.findUniqueOrThrow({ where: { id_hash } })).last_used_at
  }
  expect(await noted(now)).toEqual(now)
  expect(await noted(later(60_000))).toEqual(now)
  expect(await noted(later(60_001))).toEqual(later(60_001))
})

test("countRoleReport counts calls by operation and role, with the last time", async () => {
  const call = { operation: "admin.orders.cancel", role: "member" }
  await countRoleReport(on, { ...call, now })
  await countRoleReport(on, { ...call, now: later(5) })
  await countRoleReport(on, { ...call, role: "developer", now })
  const rows = await on.db.roleReport.findMany({ orderBy: { role: "desc" } })
  expect(rows).toEqual([
    { ...call, count: 2, last_at: later(5) },
    { ...call, role: "developer", count: 1, last_at: now },
  ])
})

describe("versions of rows", () => {
  const aTag = async (updated_at: Date) => {
    const id = newId("pcol")
    await on.db.productCollection.create({ data: { id, title: id, updated_at } })
    return { table: "product_collection", is_ours: false, id }
  }
  const stored = async ({ id }: { id: string }) =>
    (await on.db.productCollection.findUniqueOrThrow({ where: { id } })).updated_at

  test("stampRow sets the current time, or a millisecond more than the row has", async () => {
    const row = await aTag(later(-1_000))
    expect(await stampRow(on, row, { since: null, now })).toEqual(now)
    expect(await stampRow(on, row, { since: null, now })).toEqual(later(1))
    expect(await stored(row)).toEqual(later(1))
    expect(await stampRow(on, { ...row, id: "nothing" }, { since: null, now })).toBeUndefined()
  })

  test("stampRow does not change a row that was changed after `since`, in milliseconds", async () => {
    const row = await aTag(later(0))
    expect(await stampRow(on, row, { since: later(-1), now })).toBeUndefined()
    expect(await stored(row)).toEqual(now)
    await on.pool.query(
      "UPDATE product_collection SET updated_at = updated_at + interval '400 microseconds' WHERE id = $1",
      [row.id],
    )
    expect(await stampRow(on, row, { since: now, now })).toEqual(later(1))
  })

  test("versionOf returns milliseconds, also for our own tables", async () => {
    const row = await aTag(now)
    expect(await versionOf(on, row)).toEqual({ updated_at: now })
    expect(await versionOf(on, { ...row, id: "nothing" })).toBeUndefined()
    const id = newId("whk")
    await on.db.webhook.create({ data: { id, url: "https://example.com", kinds: [], secret: "s", updated_at: now } })
    expect(await versionOf(on, { table: "webhook", is_ours: true, id })).toEqual({ updated_at: now })
  })

  test("raiseStamp only moves it forward", async () => {
    const row = await aTag(now)
    await raiseStamp(on, row, later(-1))
    expect(await stored(row)).toEqual(now)
    await raiseStamp(on, row, later(7))
    expect(await stored(row)).toEqual(later(7))
  })

  test("stampRows updates only the given rows", async () => {
    const [one, two, three] = [await aTag(later(-5)), await aTag(later(5)), await aTag(later(-5))]
    const table = { table: one.table, is_ours: false }
    await stampRows(on, { ...table, ids: [one.id, two.id] }, now)
    expect([await stored(one), await stored(two), await stored(three)]).toEqual([now, later(6), later(-5)])
    const strength = await on.lockOf({ table: one.table, key: one.id }, (tx) =>
      stampRows(tx, { ...table, ids: [one.id] }, now),
    )
    expect(strength).toBe("for no key update")
  })
})

test("lastCurrencyChange is the newest change", async () => {
  const note = { user_id: "usr", operation: "admin.currencies.update", path: "/", changes: {}, outcome: "done", ip: "" }
  const notes = [
    { created_at: later(1), target_id: "EUR" },
    { created_at: now, target_id: "eur" },
    { created_at: later(2), target_id: "eur", outcome: "refused" },
    { created_at: later(3), target_id: "usd" },
    { created_at: later(4), target_id: "eur", operation: "admin.currencies.list" },
  ]
  await on.db.audit.createMany({ data: notes.map((one, at) => ({ ...note, ...one, id: `audit_${at}` })) })
  expect(await lastCurrencyChange(on, "eur")).toEqual(later(1))
  expect(await lastCurrencyChange(on, "gbp")).toBeUndefined()
})
