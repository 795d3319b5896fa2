import { afterAll, beforeAll, expect, test } from "vitest"
import {
  countRows,
  countUpTo,
  type Database,
  estimateRows,
  type Filter,
  keysOf,
  newId,
  openDatabase,
  type Prisma,
  readPage,
} from "../src/index.ts"
import { createDatabase } from "./database.ts"

let database: Awaited<ReturnType<typeof createDatabase>>
let opened: Database

beforeAll(async () => {
  database = await createDatabase()
  opened = openDatabase({ url: database.url })
  const rows = Array.from({ length: 25 }, (_, i) => ({
    id: newId("pcol"),
    title: `Collection ${i % 5}`,
    handle: `handle-${i}`,
    created_at: new Date(Date.UTC(2026, 0, 1 + (i % 7))),
    deleted_at: i % 6 === 0 ? new Date() : null,
  }))
  await opened.db.productCollection.createMany({ data: rows })
  const products = Array.from({ length: 20 }, (_, i) => ({
    id: newId("prod"),
    title: i === 5 ? String.raw`It's \$1 "new"` : `Product ${i % 4}`,
    status: i % 3 === 0 ? ("draft" as const) : ("published" as const),
    collection_id: rows[i % 10]?.id ?? null,
    deleted_at: i % 7 === 0 ? new Date() : null,
  }))
  await opened.db.product.createMany({ data: products })
  await opened.db.productTag.createMany({ data: ["red", "blue"].map((id) => ({ id, value: id })) })
  const tags = products.flatMap(({ id }, i) => [
    ...(i % 2 ? [{ product_id: id, product_tag_id: "red" }] : []),
    ...(i % 5 ? [{ product_id: id, product_tag_id: "blue" }] : []),
  ])
  await opened.db.productProductTag.createMany({ data: tags })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

const order: Record<string, "asc" | "desc">[] = [{ created_at: "desc" }, { id: "desc" }]
const CONDITIONS: (Filter<"ProductCollection"> & Prisma.ProductCollectionWhereInput)[] = [
  {},
  { deleted_at: null },
  { deleted_at: null, title: "Collection 3" },
  { handle: { in: ["handle-1", "handle-2", "handle-6"] } },
  { created_at: { gt: new Date(Date.UTC(2026, 0, 3)), lte: new Date(Date.UTC(2026, 0, 6)) }, deleted_at: undefined },
  { deleted_at: null, updated_at: { lt: new Date(0) } },
]

test.each(CONDITIONS)("a page matches Prisma's rows and count: %o", async (where) => {
  for (const [limit, offset] of [
    [10, 0],
    [4, 3],
    [10, 100],
    [0, 0],
  ] as const) {
    const page = await readPage(opened.query, "ProductCollection", { where, order, limit, offset, tree: {} })
    const rows = await opened.db.productCollection.findMany({ where, orderBy: order, take: limit, skip: offset })
    expect(page).toEqual({ rows, count: await opened.db.productCollection.count({ where }) })
  }
})

const some = (ids: string[]) => ({ tags: { some: { product_tag_id: { in: ids } } } })
const part = (text: string) => ({ contains: text, mode: "insensitive" as const })
const OF_PRODUCTS: (Filter<"Product"> & Prisma.ProductWhereInput)[] = [
  { title: part("DUCT 1") },
  { title: { startsWith: "product", mode: "insensitive" } },
  { title: { contains: "product" } },
  { handle: { endsWith: "1" }, deleted_at: null },
  { title: part("\\%") },
  ...["it's", "$1", "\\\\$1", '"new"', "' OR true --", "\\\\' OR true --"].map((text) => ({ title: part(text) })),
  { OR: [{ title: part("t 1") }, { handle: part("2") }, { id: { in: [] } }] },
  { OR: [] },
  { AND: [{ OR: [{ title: part("1") }, some(["red"])] }, { deleted_at: null }] },
  { collection: { title: part("collection") } },
  { collection: { handle: "handle-1", deleted_at: null }, status: { in: ["draft"] } },
  { status: { in: ["draft", "published"] } },
  { status: { in: ["rejected"] }, deleted_at: null },
  some(["red"]),
  some(["red", "blue"]),
  some([]),
  { tags: { some: {} } },
  { tags: { none: {} } },
  { deleted_at: null, tags: { none: { product_tag_id: { in: ["red"] } } } },
  { status: { notIn: ["draft"] } },
  { collection_id: { notIn: ["pcol"] } },
  { AND: [{ status: "published", deleted_at: null, ...some(["red"]) }, { title: "Product 1" }, {}] },
  { AND: { AND: [some(["red"]), some(["blue"])] }, deleted_at: null },
  { title: String.raw`It's \$1 "new"` },
  { title: { in: [String.raw`It's \$1 "new"`, "x' OR true --", "\\", "$1"] } },
  { title: { in: ["' OR true --"] } },
  {
    created_at: { gt: new Date(0), lte: new Date() },
    is_giftcard: false,
    OR: [{ weight: null }, { weight: { gte: 1 } }],
  },
  { ...some(["red", "' OR true --"]), title: part("product") },
]

test.each(OF_PRODUCTS)("a page filtered by related rows matches Prisma's: %j", async (where) => {
  const found = await readPage(opened.query, "Product", { where, order, limit: 4, offset: 1, tree: {} })
  const rows = await opened.db.product.findMany({ where, orderBy: order, take: 4, skip: 1, select: { id: true } })
  expect(found?.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(found?.count).toBe(await opened.db.product.count({ where }))
  const asked = { where, order, limit: 4, offset: 1, tree: {}, mostCounted: 100 }
  expect(await readPage(opened.query, "Product", { ...asked, isPlanned: true })).toEqual(found)
  const uncounted = await readPage(opened.query, "Product", { ...asked, isPlanned: true, isUncounted: true })
  expect(uncounted.rows).toEqual(found.rows)
  expect([0, found.count]).toContain(uncounted.count)
})

test("a page that is planned by its values has the same rows, with their relations, in the same order", async () => {
  const tree = { variants: { prices: {} }, tags: {} }
  for (const direction of ["asc", "desc"] as const)
    for (const offset of [0, 1, 3]) {
      const order: Record<string, "asc" | "desc">[] = [{ title: direction }, { id: direction }]
      const page = { where: {}, order, limit: 5, offset, tree }
      const found = await readPage(opened.query, "Product", page)
      expect(found.rows.length).toBeGreaterThan(0)
      expect(await readPage(opened.query, "Product", { ...page, isPlanned: true })).toEqual(found)
    }
})

test("an unsupported filter does not compile, and is refused at run time", async () => {
  const paging = { order, limit: 1, offset: 0, tree: {} }
  const asked = (where: Filter<"ProductCollection">) =>
    readPage(opened.query, "ProductCollection", { where, ...paging })
  // @ts-expect-error "is" is not a column of types
  await expect(asked({ products: { some: { type: { is: { value: "x" } } } } })).rejects.toThrow("is to filter by")
  // @ts-expect-error two quantifiers at once
  await expect(asked({ products: { some: {}, none: {} } })).rejects.toThrow("some or none")
  // @ts-expect-error lists do not ask for all of many
  await expect(asked({ products: { every: {} } })).rejects.toThrow("some or none")
  // @ts-expect-error one value cannot be negated
  await expect(asked({ AND: [{ title: { not: "x" } }] })).rejects.toThrow("filtered by not")
  // @ts-expect-error no such column
  await expect(asked({ nothing: 1 })).rejects.toThrow("nothing to filter by")
  // @ts-expect-error a time is compared with a time
  await expect(asked({ created_at: { contains: ["x"] } })).rejects.toThrow("filtered by contains")
})

test("an alternative without a condition matches every row", async () => {
  const where = { OR: [{}, { title: "no such title" }] }
  const page = await readPage(opened.query, "Product", { where, order, limit: 0, offset: 0, tree: {} })
  expect(page.count).toBe(await opened.db.product.count())
})

test("all rows are counted where no bound is given", async () => {
  expect(await countRows(opened.query, "Product", { status: "draft" })).toBe(
    await opened.db.product.count({ where: { status: "draft" } }),
  )
  expect(await countRows(opened.query, "Product", {})).toBe(await opened.db.product.count())
})

test("rows are counted up to a bound where one is given", async () => {
  const asked = { where: {}, order, limit: 2, offset: 0, tree: {} }
  for (const mostCounted of [3, 100]) {
    const all = await opened.db.productCollection.count()
    const page = await readPage(opened.query, "ProductCollection", { ...asked, mostCounted })
    expect(page?.count).toBe(Math.min(mostCounted, all))
    expect(page?.rows).toHaveLength(2)
  }
})

test("a search has the same page and count however many match, also beyond the rows that are counted", async () => {
  const where: Filter<"ProductCollection"> = {
    deleted_at: null,
    title: { contains: "collection", mode: "insensitive" },
  }
  const all = await readPage(opened.query, "ProductCollection", { where, order, limit: 100, offset: 0, tree: {} })
  expect(all.count).toBeGreaterThan(10)
  const tree = { products: { tags: {} } }
  for (const mostCounted of [1, 5, all.count, all.count + 1, 1_000])
    for (const [limit, offset] of [
      [4, 0],
      [4, 3],
      [0, 0],
      [50, 50],
    ] as const) {
      const page = await readPage(opened.query, "ProductCollection", { where, order, limit, offset, tree, mostCounted })
      expect(page.count).toBe(Math.min(all.count, mostCounted))
      const ids = all.rows.slice(offset, offset + limit).map(({ id }) => id)
      expect(page.rows.map(({ id }) => id)).toEqual(ids)
    }
})

test("a bounded count stops at its bound", async () => {
  const drafts = await opened.db.product.count({ where: { status: "draft" } })
  expect(await countUpTo(opened.query, "Product", { status: "draft" }, 3)).toBe(3)
  expect(await countUpTo(opened.query, "Product", { status: "draft" }, 1_000)).toBe(drafts)
})

test("an estimate of a small table is exact, and that of a large one comes from a few of its pages", async () => {
  expect(await estimateRows(opened.query, "Product", { status: "draft" })).toBe(
    await opened.db.product.count({ where: { status: "draft" } }),
  )
  await opened.pool.query(`INSERT INTO note (id, value, resource_type, resource_id)
    SELECT 'note_' || i, 'x', CASE WHEN i % 4 = 0 THEN 'order' ELSE 'product' END, 'x' FROM generate_series(1, 60000) i`)
  await opened.pool.query("ANALYZE note")
  const count = await estimateRows(opened.query, "Note", { resource_type: "order" })
  expect(Math.abs(count - 15_000)).toBeLessThan(2_000)
  const { rows } = await opened.pool.query("SELECT relpages FROM pg_class WHERE oid = 'note'::regclass")
  expect(rows[0].relpages).toBeGreaterThan(100)
})

test("the keys of rows that a search finds are those of its matches, at most so many", async () => {
  const where = { title: { contains: "product 1", mode: "insensitive" as const } }
  const found = await opened.db.product.findMany({ where, select: { id: true } })
  expect((await keysOf(opened.query, "Product", "id", where, 100)).sort()).toEqual(found.map(({ id }) => id).sort())
  expect(await keysOf(opened.query, "Product", "id", where, 2)).toHaveLength(2)
})
