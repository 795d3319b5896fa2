import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { endCodes, hasOperator, keepCode } from "../../src/account/set-up/queries.ts"
import { unitRows } from "../../src/context/queries.ts"
import { readStoreNames } from "../../src/store-settings/queries.ts"
import { openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("hasOperator does not count operators who were deleted", async () => {
  expect(await hasOperator(on)).toBe(false)
  await on.db.user.create({ data: { id: "usr_1", email: "ada@example.com", deleted_at: new Date() } })
  expect(await hasOperator(on)).toBe(false)
  await on.db.user.update({ where: { id: "usr_1" }, data: { deleted_at: null } })
  expect(await hasOperator(on)).toBe(true)
})

const codes = { purpose: "set_up", subject_id: "set_up" }
const kept = () =>
  on.db.token.findMany({ orderBy: { token_hash: "asc" } }).then((all) => all.map((one) => one.token_hash))

test("keepCode keeps the newest, endCodes none; other tokens stay", async () => {
  const expires_at = new Date("9999-12-31")
  const other = { id: "token_0", token_hash: "other", purpose: "api", subject_id: "set_up", expires_at }
  await on.db.token.create({ data: other })
  for (const name of ["a", "b", "c"])
    await keepCode(on, { ...codes, id: newId("token"), token_hash: name, expires_at }, 2)
  expect(await kept()).toEqual(["b", "c", "other"])
  expect(await on.db.token.findUnique({ where: { token_hash: "c" } })).toMatchObject({ ...codes, expires_at })
  await endCodes(on, codes)
  expect(await kept()).toEqual(["other"])
})

test("unitRows are those that are fixed, of all currencies or of some", async () => {
  const currency = (code: string) => ({ code, symbol: code, symbol_native: code, name: code })
  await on.db.currency.createMany({ data: [currency("kwd"), currency("jpy")], skipDuplicates: true })
  expect(await unitRows(on)).toEqual([])
  const rows = [
    { code: "jpy", decimals: 0, step: 1 },
    { code: "kwd", decimals: 3, step: 10 },
  ]
  await on.db.currencyUnit.createMany({ data: rows.map((row) => ({ ...row, source: "iso" })) })
  expect((await unitRows(on)).sort((a, b) => a.code.localeCompare(b.code))).toEqual(rows)
  expect(await unitRows(on, ["kwd", "usd"])).toEqual(rows.slice(1))
  expect(await unitRows(on, [])).toEqual([])
})

test("readStoreNames reads the oldest store", async () => {
  await on.db.store.deleteMany()
  await expect(readStoreNames(on)).rejects.toThrow("no row in store")
  const store = (id: string, name: string, year: number) => ({ id, name, created_at: new Date(Date.UTC(year, 0)) })
  await on.db.store.createMany({ data: [store("store_1", "Second", 2021), store("store_2", "First", 2020)] })
  await on.db.store.update({ where: { id: "store_2" }, data: { metadata: { panel: { color: "#0a7" } } } })
  expect(await readStoreNames(on)).toEqual({ name: "First", metadata: { panel: { color: "#0a7" } } })
})
