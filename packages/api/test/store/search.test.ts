import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let tag: string

const PRODUCTS: [title: string, more?: object][] = [
  ["Linen shirt"],
  ["Wool jumper", { description: "Goes well with a shirt" }],
  ["Rain jacket", { subtitle: "Worn over any shirt" }],
  ["Espresso machine"],
  ["Draft shirt", { status: "draft" }],
  ["Deleted shirt", { deleted_at: new Date() }],
]

beforeAll(async () => {
  shop = await openShop()
  tag = (await shop.db.productTag.create({ data: { id: newId("ptag"), value: "summer" } })).id
  for (const [at, [title, more]] of PRODUCTS.entries()) {
    const { id, variant } = await aProduct(shop.db, { title, tags: at === 1 ? [tag] : [] })
    await shop.db.productVariant.update({ where: { id: variant }, data: { sku: `AB_${at}-XL` } })
    await shop.db.product.update({ where: { id }, data: { created_at: new Date(2026, 0, 10 - at), ...more } })
  }
  await aProduct(shop.db, { title: "Shirt of another shop window", sales_channel_id: null })
})
afterAll(() => shop.close())

const search = async (q: string, more: object = {}): Promise<string[]> =>
  must(await shop.post("/store/products/search", { q, ...more })).hits.map(({ title }: { title: string }) => title)

const hasTrigrams = async () => {
  const { rows } = await shop.pool.query("SELECT FROM pg_extension WHERE extname = 'pg_trgm'")
  return rows.length > 0
}

describe("a search", () => {
  test("finds published products of the sales channel, by title before subtitle before description", async () => {
    expect(await search("shirt")).toEqual(["Linen shirt", "Rain jacket", "Wool jumper"])
  })

  test.each<[string, string[]]>([
    ["LINEN", ["Linen shirt"]],
    ["lin shi", ["Linen shirt"]],
    ["esp", ["Espresso machine"]],
    ["ab_3-x", ["Espresso machine"]],
    ["AB%", []],
    ["linen & !shirt:*", ["Linen shirt"]],
    ["'); --", ["Linen shirt", "Wool jumper", "Rain jacket", "Espresso machine"]],
    ["", ["Linen shirt", "Wool jumper", "Rain jacket", "Espresso machine"]],
    ["zzzzqqqq", []],
  ])("for %j", async (q, expected) => {
    expect(await search(q)).toEqual(expected)
  })

  test("tolerates typing errors, where PostgreSQL can", async () => {
    const found = (title: string) => hasTrigrams().then((can) => (can ? title : undefined))
    expect((await search("expresso"))[0]).toBe(await found("Espresso machine"))
    expect((await search("linnen"))[0]).toBe(await found("Linen shirt"))
  })

  test("is paged and filtered", async () => {
    expect(await search("shirt", { limit: 1 })).toEqual(["Linen shirt"])
    expect(await search("shirt", { limit: 2, offset: 1 })).toEqual(["Rain jacket", "Wool jumper"])
    expect(await search("", { limit: 1, offset: 1 })).toEqual(["Wool jumper"])
    expect(await search("shirt", { limit: 0 })).toEqual([])
    expect(await search("shirt", { filter: { tags: [tag] } })).toEqual(["Wool jumper"])
    expect(await search("", { filter: { is_giftcard: true } })).toEqual([])
  })

  test("returns results like the product list, and accepts expand and fields", async () => {
    const body = must(await shop.post("/store/products/search", { q: "linen" }))
    expect(Object.keys(body)).toEqual(["hits"])
    const [listed] = must(await shop.get("/store/products?title=Linen%20shirt")).products
    expect(body.hits).toEqual([listed])
    const narrow = await shop.post("/store/products/search?fields=title&expand=", { q: "linen" })
    expect(must(narrow).hits).toEqual([{ id: listed.id, title: "Linen shirt" }])
  })

  test.each([
    { q: 1 },
    { q: "a", limit: 1001 },
    { q: "a", limit: -1 },
    { q: "a", filter: "type = shirt" },
    { q: "a", filter: { status: ["draft"] } },
    { q: "a", facets: [] },
    { q: "x".repeat(501) },
  ])("refuses %j", async (body) => {
    const invalid = { status: 400, type: "invalid_data", message: expect.any(String) }
    expect(refusal(await shop.post("/store/products/search", body))).toEqual(invalid)
  })
})

test("uses its indexes", async () => {
  const statements = await recordStatements(shop)(() => search("shirt"))
  const text = statements.find((one) => one.includes("ts_rank")) ?? ""
  // Tables of a few rows are read without an index.
  await shop.pool.query(`
    INSERT INTO product (id, title) SELECT 'p' || n, md5(n::text) FROM generate_series(1, 5000) n;
    INSERT INTO product_variant (id, title, product_id, inventory_quantity, sku)
      SELECT 'v' || n, 'One', 'p' || n, 1, md5(n::text) FROM generate_series(1, 5000) n;
    ANALYZE product, product_variant`)
  const { rows } = await shop.pool.query(`EXPLAIN ${text}`, ["shirt:*", "shirt:*", "shirt%", 1000])
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
  expect(plan).toContain("mercer_product_search")
  expect(plan).toContain("mercer_product_variant_sku")
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
