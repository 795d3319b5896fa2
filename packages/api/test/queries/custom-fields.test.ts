import { migrateFields } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fieldsOf, setFields, setFieldsOfMany } from "../../src/custom-fields/queries.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop

const COLUMNS = [
  { name: "months", type: "integer" },
  { name: "margin", type: "numeric" },
  { name: "from_day", type: "date" },
  { name: "care", type: "text" },
] as const
const names = COLUMNS.map(({ name }) => name)

beforeAll(async () => {
  shop = await openShop()
  await migrateFields({ url: shop.url, tables: [{ model: "Product", columns: COLUMNS }] })
  for (const id of ["prod_a", "prod_b", "prod_c"]) await shop.db.product.create({ data: { id, title: id } })
})
afterAll(() => shop.close())

const all = async () =>
  (await fieldsOf(shop, "Product", { ids: ["prod_a", "prod_b", "prod_c"], names })).sort((a, b) =>
    a.id < b.id ? -1 : 1,
  )

test("setFields writes the fields that are named, and fieldsOf reads them, dates as texts", async () => {
  await setFields(shop, "Product", { id: "prod_a", values: { months: 24, margin: 0.25, from_day: "2026-01-31" } })
  await setFields(shop, "Product", { id: "prod_a", values: { care: "By hand", months: null } })
  expect(await all()).toEqual([{ id: "prod_a", months: null, margin: 0.25, from_day: "2026-01-31", care: "By hand" }])
})

test("setFieldsOfMany writes any number of rows in one statement, and nothing for none", async () => {
  await setFieldsOfMany(shop, "Product", [])
  await setFieldsOfMany(shop, "Product", [
    { id: "prod_a", months: 1, care: null },
    { id: "prod_b", months: -2, care: "it's" },
  ])
  expect(await all()).toEqual([
    { id: "prod_a", months: 1, margin: 0.25, from_day: "2026-01-31", care: null },
    { id: "prod_b", months: -2, margin: null, from_day: null, care: "it's" },
  ])
})

test("a name that cannot be one in SQL is refused", async () => {
  await expect(setFields(shop, "Product", { id: "prod_a", values: { 'a" = 1; --': 1 } })).rejects.toThrow()
})
