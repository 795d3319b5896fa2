import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  createdSince,
  insertRows,
  limitTime,
  markRows,
  softDeleteRows,
  updateRows,
  withPhoneLike,
} from "../../src/data/queries.ts"
import { aCustomerRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
const past = new Date("2020-01-01T00:00:00.000Z")

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const tags = (ids: string[]) =>
  on.db.productTag.findMany({ where: { id: { in: ids } }, orderBy: { created_at: "asc" } })
async function someTags(...values: string[]): Promise<string[]> {
  const rows = values.map((value) => ({ id: newId("ptag"), value, updated_at: past, created_at: past }))
  await on.db.productTag.createMany({ data: rows })
  return rows.map(({ id }) => id)
}

test("withPhoneLike compares digits only, of rows that were not deleted", async () => {
  const customer = await aCustomerRow(on.db, { phone: "+49 (30) 12-34" })
  await aCustomerRow(on.db, { phone: "+49 30 1234", deleted_at: past })
  await on.db.address.create({ data: { id: "addr_1", phone: "030/1234" } })
  expect(await withPhoneLike(on, "customer", ["%301234%", "%999%"], 10)).toEqual([customer.id])
  expect(await withPhoneLike(on, "customer", ["%999%"], 10)).toEqual([])
  expect(await withPhoneLike(on, "address", ["%301234%"], 10)).toEqual(["addr_1"])
  expect(await withPhoneLike(on, "address", ["%301234%"], 0)).toEqual([])
})

test("insertRows creates rows that follow each other by a microsecond", async () => {
  const rows = ["c", "a", "b"].map((value) => ({ id: newId("ptag"), value }))
  await insertRows(on, "product_tag", { value: "text" }, rows)
  const text =
    "SELECT value, to_char(created_at, 'US')::int AS at FROM product_tag WHERE id = ANY($1) ORDER BY created_at"
  const { rows: stored } = await on.pool.query(text, [rows.map(({ id }) => id)])
  expect(stored.map(({ value }) => value)).toEqual(["c", "a", "b"])
  expect((stored[2].at - stored[0].at + 1_000_000) % 1_000_000).toBe(2)
  await expect(insertRows(on, "product_tag", { value: "text" }, rows)).rejects.toThrow()
  const more = { id: newId("ptag"), value: "d" }
  await insertRows(on, "product_tag", { value: "text" }, [{ ...rows[0], value: "x" } as (typeof rows)[0], more], {
    may_be_there: true,
  })
  expect((await tags([rows[0]?.id ?? "", more.id])).map(({ value }) => value)).toEqual(["c", "d"])
})

test("updateRows writes the given columns of the given rows", async () => {
  const [one, two] = await someTags("one", "two")
  await updateRows(on, "product_tag", { value: "text" }, [{ id: one, value: "1" }])
  const [other, changed] = (await tags([one, two] as string[])).sort(
    (a, b) => Number(a.updated_at) - Number(b.updated_at),
  )
  expect(other).toMatchObject({ id: two, value: "two", updated_at: past })
  expect(changed).toMatchObject({ id: one, value: "1", created_at: past })
  expect(changed?.updated_at).not.toEqual(past)
})

test("markRows changes only the version", async () => {
  const [one = "", two = ""] = await someTags("one", "two")
  await markRows(on, "product_tag", [one])
  const [marked] = await tags([one])
  expect(marked).toMatchObject({ value: "one", created_at: past, deleted_at: null })
  expect(marked?.updated_at).not.toEqual(past)
  expect((await tags([two]))[0]?.updated_at).toEqual(past)
})

test("softDeleteRows marks rows as deleted", async () => {
  const [one = "", two = ""] = await someTags("one", "two")
  await softDeleteRows(on, "product_tag", [one])
  expect((await tags([one]))[0]?.deleted_at).toBeInstanceOf(Date)
  expect((await tags([two]))[0]?.deleted_at).toBeNull()
})

test("without rows no statement is run", async () => {
  const refuse = () => Promise.reject(new Error("asked"))
  const refusing = { rows: refuse, run: refuse, send: refuse }
  await insertRows(refusing, "product_tag", { value: "text" }, [])
  await updateRows(refusing, "product_tag", { value: "text" }, [])
  await markRows(refusing, "product_tag", [])
  await softDeleteRows(refusing, "product_tag", [])
})

test("createdSince returns the creation of the oldest of the newest rows, and nothing for a small table", async () => {
  for (const [handle, created_at] of [
    ["since-a", past],
    ["since-b", new Date("2021-01-01T00:00:00.000Z")],
  ] as const) {
    await on.db.product.create({ data: { id: newId("prod"), title: handle, handle, created_at } })
  }
  const count = await on.db.product.count({ where: { deleted_at: null } })
  expect(await createdSince(on, "product", count - 1)).toEqual(past)
  expect(await createdSince(on, "product", count)).toBeUndefined()
})

test("limitTime cancels a slow statement of its own transaction only", async () => {
  const sleeping = on.db.$transaction(async (db) => {
    await limitTime({ db }, 20)
    await db.$queryRaw`SELECT pg_sleep(5)::text`
  })
  await expect(sleeping).rejects.toThrow("statement timeout")
  await on.db.$queryRaw`SELECT pg_sleep(0.1)::text`
})
