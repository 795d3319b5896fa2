import { afterAll, beforeAll, expect, test } from "vitest"
import {
  countRows,
  type Database,
  newId,
  openDatabase,
  rarePart,
  readPage,
  readTextSample,
  TEXTS,
  type TextSample,
} from "../src/index.ts"
import { createDatabase } from "./database.ts"

let database: Awaited<ReturnType<typeof createDatabase>>
let opened: Database

const COLUMNS = ["email", "first_name", "last_name", "phone"]
const ROWS = Array.from({ length: 40 }, (_, n) => ({
  id: newId("cus"),
  email: `customer${1000 + n}@example.com`,
  first_name: n % 2 ? "Ada" : null,
  last_name: n === 7 ? String.raw`O'Hara_50%\x` : `Byron ${n % 3}`,
  phone: n === 9 ? "+49 30 1234567" : null,
  deleted_at: n % 5 === 0 ? new Date() : null,
}))

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url })
  await opened.db.customer.createMany({ data: ROWS })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const found = (word: string) =>
  ROWS.filter(({ deleted_at, email, first_name, last_name, phone }) => {
    const texts = [email, first_name, last_name, phone].map((text) => text?.toLowerCase() ?? "")
    return !deleted_at && texts.some((text) => text.includes(word.toLowerCase()))
  })
    .map(({ id }) => id)
    .sort()

const pageOf = (words: string[], part: string, more: { mostCounted?: number; isPlanned?: boolean } = {}) =>
  readPage(opened.query, "Customer", {
    where: { deleted_at: null, [TEXTS]: { columns: COLUMNS, words, part } },
    order: [{ id: "asc" }],
    limit: 50,
    offset: 0,
    tree: {},
    ...more,
  })

test.each([
  ["customer1003", "1003"],
  ["CUSTOMER1011@EXAMPLE.COM", "1011"],
  ["o'hara_50%", "hara"],
  [String.raw`%\x`, "x"],
  ["byron 2", "2"],
  ["ada", "ada"],
  ["nobody1003", "1003"],
])("a search for %j by its part %j finds what has the word in one of the columns", async (word, part) => {
  const ids = found(word)
  for (const mostCounted of [undefined, 1_001, 3]) {
    const { rows, count } = await pageOf([word], part, { isPlanned: true, ...(mostCounted && { mostCounted }) })
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(count).toBe(Math.min(ids.length, mostCounted ?? ids.length))
  }
  const where = { deleted_at: null, [TEXTS]: { columns: COLUMNS, words: [word], part } }
  expect(await countRows(opened.query, "Customer", where)).toBe(ids.length)
})

test("each of several words must be in one of the columns", async () => {
  const { rows } = await pageOf(["ada", "1003"], "1003", { mostCounted: 1_001 })
  expect(rows.map(({ email }) => email)).toEqual(["customer1003@example.com"])
  expect((await pageOf(["ada", "1002"], "1002", { mostCounted: 1_001 })).count).toBe(0)
})

test("a sample says in how many rows three characters in a row are", async () => {
  const { size, counts, rows } = await readTextSample(opened.query, "Customer", COLUMNS)
  expect(size).toBe(ROWS.length)
  expect(rows).toBeGreaterThan(0)
  expect(counts.get("cus")).toBe(ROWS.length)
  expect(counts.get("ada")).toBe(ROWS.length / 2)
  expect(counts.get("123")).toBe(1)
})

test("a sample has few rows from beside each other, which are often alike", async () => {
  await opened.pool.query(`INSERT INTO customer (id, email) SELECT 'cus_' || n, n || '@example.com'
    FROM generate_series(100000, 159999) n`)
  await opened.pool.query("ANALYZE customer")
  const { size, counts } = await readTextSample(opened.query, "Customer", COLUMNS)
  expect(size).toBeGreaterThan(1_200)
  const digits = [...counts].filter(([three]) => /^\d{3}$/.test(three) && !three.startsWith("1"))
  // A page has about a hundred rows, all with the same four digits first.
  expect(Math.max(...digits.map(([, rows]) => rows))).toBeLessThan(size / 12)
})

const sample = (rows: number, counts: Record<string, number>): TextSample => ({
  rows,
  size: 500,
  counts: new Map(Object.entries(counts)),
})
const COMMON = { cus: 500, ust: 500, sto: 500, tom: 500, ome: 500, mer: 500, er1: 250, r10: 30 }

test.each([
  ["customer10002", 20_000, "10002"],
  ["Customer10002 ADA", 20_000, "10002"],
  ["Lovelace", 1_000_000, "Lovelace"],
  ["mercer", 1_000_000, "ercer"],
  ["customer", 20_000, undefined],
  ["customer", 1_000, "customer"],
  ["ad", 1_000, undefined],
  ["Müller-Öz", 1_000_000, "ller"],
])("the rare part of %j among %d rows is %j", (text, rows, part) =>
  expect(rarePart(sample(rows, COMMON), text.split(" "))).toBe(part),
)

test("nothing is rare in a table without rows", () =>
  expect(rarePart({ rows: 1, size: 0, counts: new Map() }, ["ada"])).toBeUndefined())
