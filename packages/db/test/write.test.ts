import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  blankRow,
  type Database,
  inTransaction,
  openDatabase,
  sendDelete,
  sendInsert,
  sendUpdate,
} from "../src/index.ts"
import { createDatabase } from "./database.ts"

let database: Awaited<ReturnType<typeof createDatabase>>
let opened: Database

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url })
})
beforeEach(async () => {
  await opened.db.address.deleteMany()
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const rows = () => opened.db.address.findMany({ orderBy: { id: "asc" } })

describe("rows are written like Prisma writes them", () => {
  test("new ones, with defaults in the columns that are not given", async () => {
    const metadata = { a: [1, null, "ä"] }
    await sendInsert(opened, "Address", [
      { id: "addr_1", city: "Ulm", metadata, deleted_at: new Date(0) },
      { id: "addr_2", city: null, metadata: null, deleted_at: null },
    ])
    const [first, second] = await rows()
    expect(first).toMatchObject({ city: "Ulm", metadata, deleted_at: new Date(0), first_name: null })
    expect(second).toMatchObject({ city: null, metadata: null, deleted_at: null })
    for (const row of [first, second])
      expect(Math.abs((row?.created_at.getTime() ?? 0) - Date.now())).toBeLessThan(9_000)
  })

  test("changed ones, with the time of the change", async () => {
    const old = new Date(0)
    const ids = ["addr_1", "addr_2", "addr_3"]
    await sendInsert(
      opened,
      "Address",
      ids.map((id) => ({ id, city: "Ulm", phone: "1", updated_at: old })),
    )
    await sendUpdate(opened, "Address", { id: ["addr_1", "addr_3"] }, { city: null, metadata: { b: 1 } })
    await sendUpdate(opened, "Address", { id: "addr_3" }, {})
    const [first, second, third] = await rows()
    expect(first).toMatchObject({ city: null, metadata: { b: 1 }, phone: "1" })
    expect(third?.city).toBeNull()
    expect(first?.updated_at.getTime()).toBeGreaterThan(0)
    expect(second).toMatchObject({ city: "Ulm", updated_at: old })
  })

  test("deleted ones, but not the exceptions", async () => {
    await sendInsert(
      opened,
      "Address",
      ["addr_1", "addr_2", "addr_3"].map((id) => ({ id, city: "Ulm" })),
    )
    await sendDelete(opened, "Address", { city: "Ulm" }, { id: ["addr_2"] })
    expect((await rows()).map(({ id }) => id)).toEqual(["addr_2"])
    await sendDelete(opened, "Address", { city: "Ulm" }, { id: [] })
    expect(await rows()).toEqual([])
  })
})

test("none is written for no rows", async () => {
  await sendInsert(opened, "Address", [])
  expect(await rows()).toEqual([])
})

test("a name that is no column is refused", async () => {
  await expect(sendInsert(opened, "Address", [{ id: "a", nope: 1 }])).rejects.toThrow("Address has no column nope")
  await expect(sendDelete(opened, "Address", { nope: "x" })).rejects.toThrow("Address has no column nope")
})

test("what is only sent is committed with the rest, and its failure undoes the rest", async () => {
  await inTransaction(opened.db, async (db) => {
    await sendInsert({ db }, "Address", [{ id: "addr_1" }])
    await sendInsert({ db }, "Address", [{ id: "addr_2" }])
  })
  expect(await rows()).toHaveLength(2)
  for (const goOn of [true, false]) {
    const failing = inTransaction(opened.db, async (db) => {
      await sendInsert({ db }, "Address", [{ id: "addr_3" }])
      await sendInsert({ db }, "Address", [{ id: "addr_1" }])
      if (goOn) await db.address.count()
    })
    await expect(failing).rejects.toMatchObject({ code: "23505", table: "address" })
  }
  expect(await rows()).toHaveLength(2)
})

test("the empty columns of a new row are null", async () => {
  await sendInsert(opened, "Address", [{ id: "addr_1" }])
  const [row] = await rows()
  const { id: _, created_at: _c, updated_at: _u, ...rest } = row as NonNullable<typeof row>
  expect(blankRow("Address")).toEqual(rest)
})
