import { anOperator, carryOut, exported, imported, loggedIn, openShop, type TestShop } from "@mercer/api/testing"
import { afterAll, beforeAll, expect, test } from "vitest"
import { defineShop, wholeShop } from "../src/index.ts"

const definition = defineShop({
  fields: {
    Product: {
      warranty_months: { type: "int", store: true },
      margin: { type: "decimal" },
      care: { type: "text" },
      fragile: { type: "boolean" },
      sold_from: { type: "date" },
      grade: { type: "select", options: ["A", "B"] },
    },
    ProductVariant: { shelf: { type: "int" }, glossy: { type: "boolean" } },
  },
})

let shop: TestShop
let operator: { by: Awaited<ReturnType<typeof loggedIn>>; id: string }

beforeAll(async () => {
  shop = await openShop({ own: wholeShop(definition) })
  const { id } = await anOperator(shop)
  operator = { by: await loggedIn(shop, "admin", id), id }
})
afterAll(() => shop.close())

const HEADER =
  "Product Handle,Product Title,Product Warranty Months,product margin,Product Care,Product Fragile,Product Sold From,Product Grade"
const productOf = async (handle: string) => (await operator.by.get(`/admin/products?handle=${handle}`)).body.products[0]

test("an import writes them, an export has the columns, and importing it back changes nothing", async () => {
  const cells = ["cup,Cup,24,0.25,=By hand,true,2026-01-31,A", "plate,Plate,-6,,,,,"]
  const job = await imported(shop, operator, [HEADER, ...cells].join("\n"))
  expect(job.result.errors ?? []).toEqual([])
  expect(await productOf("cup")).toMatchObject({
    warranty_months: 24,
    margin: 0.25,
    care: "=By hand",
    fragile: true,
    sold_from: "2026-01-31",
    grade: "A",
  })
  expect(await productOf("plate")).toMatchObject({ warranty_months: -6, margin: null, care: null })
  const { text } = await exported(shop, operator)
  const [header, ...lines] = text.split("\n").map((line) => line.trim().split(";"))
  const names = ["Warranty Months", "Margin", "Care", "Fragile", "Sold From", "Grade"].map((name) => `Product ${name}`)
  expect(header?.slice(-8)).toEqual([...names, "Variant Shelf", "Variant Glossy"])
  const line = lines.find((cells) => cells.includes("cup"))
  expect(line?.slice(-8)).toEqual(["24", "0.25", "'=By hand", "true", "2026-01-31", "A", "", ""])
  const again = await imported(shop, operator, text)
  expect(again.result).toMatchObject({ unchanged: { products: 2 } })
  expect(await productOf("cup")).toMatchObject({ warranty_months: 24, care: "=By hand" })
})

test("blank cells clear, columns that are left out stay, and undoing an import brings the old values back", async () => {
  const { id } = await productOf("cup")
  const file = `Product Id,Product Handle,Product Title,Product Care,Product Warranty Months\n${id},cup,Cup,,36`
  const { id: job } = await imported(shop, operator, file)
  expect(await productOf("cup")).toMatchObject({ care: null, warranty_months: 36, grade: "A" })
  await operator.by.post(`/admin/batch-jobs/${job}/undo`)
  await carryOut(shop, job)
  expect(await productOf("cup")).toMatchObject({ care: "=By hand", warranty_months: 24, grade: "A" })
})

test("a dry run names what would change, and wrong cells are named by line and column", async () => {
  const { id } = await productOf("cup")
  const head = "Product Id;Product Handle;Product Title"
  const dry = await imported(shop, operator, `${head};Product Grade\n${id};cup;Cup;B`, { dry_run: true })
  expect(dry.result.diff[0].product.fields).toEqual([{ field: "grade", old: "A", new: "B" }])
  for (const [column, cell] of [
    ["Warranty Months", "many"],
    ["Margin", "0,5"],
    ["Fragile", "perhaps"],
    ["Sold From", "2026-02-30"],
    ["Grade", "C"],
  ]) {
    const job = await imported(shop, operator, `${head};Product ${column}\n${id};cup;Cup;${cell}`)
    expect(job.status, column).toBe("failed")
    expect(job.result.row_errors[0]).toMatchObject({ line: 2, column: `Product ${column}` })
  }
  const strange = await imported(shop, operator, `${head};Product Size\n${id};cup;Cup;XL`)
  expect(strange.result.row_errors[0]).toMatchObject({ line: 1, column: "Product Size" })
})

test("variants have columns too: written, cleared, exported, undone, and named in a dry run", async () => {
  const head = "Product Handle,Product Title,Variant Title,Variant SKU,Option 1 Name,Option 1 Value"
  const lines = ["fan,Fan,Red,fan-r,Color,Red,12,true", "fan,Fan,Blue,fan-b,Color,Blue,,"]
  const first = await imported(shop, operator, [`${head},Variant Shelf,variant glossy`, ...lines].join("\n"))
  expect(first.result.errors ?? []).toEqual([])
  const variants = async () => (await productOf("fan")).variants
  expect(await variants()).toMatchObject([
    { title: "Red", shelf: 12, glossy: true },
    { title: "Blue", shelf: null, glossy: null },
  ])
  const { text } = await exported(shop, operator)
  const [header, ...rows] = text.split("\n").map((line) => line.trim().split(";"))
  expect(header?.slice(-2)).toEqual(["Variant Shelf", "Variant Glossy"])
  expect(rows.find((cells) => cells.includes("fan-r"))?.slice(-2)).toEqual(["12", "true"])
  const again = await imported(shop, operator, text)
  expect(again.result.unchanged.products).toBe(3)
  const [red] = await variants()
  const { id: product, updated_at } = await productOf("fan")
  const change = `Product Id,Product Handle,Variant Id,Variant Shelf,Variant Glossy\n${product},fan,${red.id},7,`
  const dry = await imported(shop, operator, change, { dry_run: true })
  expect(dry.result.diff[0].variants[0].fields).toEqual([
    { field: "shelf", old: 12, new: 7 },
    { field: "glossy", old: true, new: null },
  ])
  const { id: job } = await imported(shop, operator, change)
  expect((await variants())[0]).toMatchObject({ title: "Red", shelf: 7, glossy: null })
  expect((await variants())[0].updated_at > red.updated_at).toBe(true)
  expect((await productOf("fan")).updated_at > updated_at).toBe(true)
  await operator.by.post(`/admin/batch-jobs/${job}/undo`)
  await carryOut(shop, job)
  expect((await variants())[0]).toMatchObject({ shelf: 12, glossy: true })
  const wrong = await imported(shop, operator, change.replace(",7,", ",many,"))
  expect(wrong.result.row_errors[0]).toMatchObject({ line: 2, column: "Variant Shelf" })
})

test("no request was answered with a 500", () => expect(shop.errors).toEqual([]))
