import { fieldTables, type ShopFields } from "@mercer/api"
import { anOperator, loggedIn, openShop, type TestShop } from "@mercer/api/testing"
import { leftoverFields, migrateFields, missingFields } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defineShop, type ShopDefinition, wholeShop } from "../src/index.ts"

const INT = { type: "int" } as const
const refusal = (shop: ShopDefinition) => () => wholeShop(defineShop(shop))
const refused = (name: string, field: object = INT) => refusal({ fields: { Product: { [name]: field } } as never })

test("fields may not be called as columns, relations, computed values and parameters are, or as columns of files", () => {
  for (const name of ["title", "metadata", "variants", "profile_id", "q", "order", "cart_id", "own", "category_1_name"])
    expect(refused(name), name).toThrow(`The custom field Product.${name} cannot be one`)
  expect(refused("Warranty")).toThrow("lower-case words")
  expect(refused("a", { type: "json" })).toThrow("its type must be one of")
  expect(refused("a", { type: "select", options: [] })).toThrow("options")
  expect(refused("warranty_months")).not.toThrow()
})

test("fields of variants are no columns of files that exist already", () => {
  const variant = (name: string) => refusal({ fields: { ProductVariant: { [name]: INT } } })
  expect(variant("id")).toThrow("The custom field ProductVariant.id cannot be one")
  expect(variant("hs")).not.toThrow()
  expect(refusal({ fields: { Order: { order_number: INT } } })).toThrow("The custom field Order.order_number cannot be")
})

test("only Mercer's tables that can have fields have them", () => {
  expect(refusal({ fields: { Cart: { a: INT } } as never })).toThrow("Cart cannot have custom fields yet")
  expect(refusal({ fields: { Products: { a: INT } } as never })).toThrow("Mercer has no such table")
})

test("plugins and the shop may add fields to the same table, but not the same field", () => {
  const plugin = (name: string, field: string) => ({ name, needs: "^1.0.0", fields: { Product: { [field]: INT } } })
  const { fields } = wholeShop({ plugins: [plugin("a", "one")], fields: { Product: { two: INT } } })
  expect(Object.keys(fields?.Product ?? {})).toEqual(["one", "two"])
  expect(refusal({ plugins: [plugin("a", "one"), plugin("b", "one")] })).toThrow("have fields.Product.one")
})

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ own: wholeShop(defineShop({ fields: { Product: { one: { ...INT, filter: true } } } })) })
})
afterAll(() => shop.close())

const tables = (Product: ShopFields["Product"]) => fieldTables({ Product })
const migrated = (Product: ShopFields["Product"]) => migrateFields({ url: shop.url, tables: tables(Product) })

test("servers that start together add each column once", async () => {
  const fields = { one: INT, two: { type: "text", filter: true } } as const
  expect(await missingFields({ url: shop.url, tables: tables(fields) })).toEqual(["Product.two"])
  const added = await Promise.all([1, 2, 3].map(() => migrated(fields)))
  expect(added.flat()).toEqual(["Product.two"])
  expect(await missingFields({ url: shop.url, tables: tables(fields) })).toEqual([])
})

test("another type is refused by the field's name, and nothing is changed", async () => {
  await expect(migrated({ three: INT, one: { type: "text" } })).rejects.toThrow(
    "The custom field Product.one needs a column of the type text, and shop.product_fields.one is integer",
  )
  expect(await missingFields({ url: shop.url, tables: tables({ three: INT }) })).toEqual(["Product.three"])
})

test("a field that the shop no longer has keeps its column, which is named", async () => {
  expect(await migrated({ one: INT })).toEqual([])
  expect(await leftoverFields(shop.pool, tables({ one: INT }))).toEqual(["shop.product_fields.two"])
})

test("a shop without fields, opened after one with fields, has none of them", async () => {
  const plain = await openShop({ own: wholeShop(defineShop({})) })
  const { id } = await anOperator(plain)
  const operator = await loggedIn(plain, "admin", id)
  expect((await operator.post("/admin/products", { title: "Cup", one: 1 })).status).toBe(400)
  const { body } = await operator.post("/admin/products", { title: "Cup" })
  expect(body.product).not.toHaveProperty("one")
  expect((await operator.get("/admin/products?one=1")).status).toBe(400)
  expect((await operator.get("/admin/products?fields=one")).status).toBe(400)
  expect(JSON.stringify(await plain.api.document())).not.toContain('"one"')
  await plain.close()
})

test("two shops with other fields, both open, answer each with its own", async () => {
  const other = await openShop({ own: wholeShop(defineShop({ fields: { Product: { size: { type: "text" } } } })) })
  const first = await loggedIn(shop, "admin", (await anOperator(shop)).id)
  const second = await loggedIn(other, "admin", (await anOperator(other)).id)
  const one = await first.post("/admin/products", { title: "Cup", one: 7 })
  const two = await second.post("/admin/products", { title: "Cup", size: "XL" })
  expect(one.body.product).toMatchObject({ one: 7 })
  expect(one.body.product).not.toHaveProperty("size")
  expect(two.body.product).toMatchObject({ size: "XL" })
  expect(two.body.product).not.toHaveProperty("one")
  expect((await first.get("/admin/products?order=-one")).body.products[0].one).toBe(7)
  expect((await second.get("/admin/products")).body.products[0].size).toBe("XL")
  expect([...shop.errors, ...other.errors]).toEqual([])
  await other.close()
})
