import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { exported, imported, type Operator } from "../support/batch.ts"
import { aProduct } from "../support/catalog.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Operator

beforeAll(async () => {
  shop = await openShop()
  const by = await anOperatorAtWork(shop)
  operator = { by, id: (await by.get("/admin/auth")).body.user.id }
  await whatMedusaStored()
})
afterAll(() => shop.close())

/** Rows that our operations never write and that databases of Medusa v1 have. */
async function whatMedusaStored() {
  const { db } = shop
  const { id: product_id, variants } = await aProduct(db, {
    title: "Oversold",
    variants: [{ prices: [{ amount: -100 }] }, { prices: [] }],
  })
  await db.product.update({ where: { id: product_id }, data: { handle: "oversold", weight: -1 } })
  await db.productVariant.updateMany({ where: { product_id }, data: { inventory_quantity: -3 } })
  await db.productVariant.update({ where: { id: variants[0] as string }, data: { title: "", sku: " PADDED " } })
  // Two variants with equal values, and two options of one name.
  for (const value of ["S ", "Red"]) {
    const option = await db.productOption.create({ data: { id: newId("opt"), title: "Size", product_id } })
    const facts = { option_id: option.id, value }
    for (const variant_id of variants)
      await db.productOptionValue.create({ data: { id: newId("optval"), variant_id, ...facts } })
  }
  for (const _ of [1, 2]) {
    const image = await db.image.create({ data: { id: newId("img"), url: "ftp://x.test/a.png" } })
    await db.productImage.create({ data: { product_id, image_id: image.id } })
  }
  const { id } = await aProduct(db, { title: "No handle" })
  await db.product.update({ where: { id }, data: { handle: null } })
}

test("an export of what Medusa v1 stored is imported again, changes nothing, and is exported as the same bytes", async () => {
  const first = await exported(shop, operator)
  expect(first.text).toContain(";'-3;")
  const job = await imported(shop, operator, first.text)
  expect(job.result.errors).toBeUndefined()
  const operations = { PRODUCT_CREATE: 0, PRODUCT_UPDATE: 0, VARIANT_CREATE: 0, VARIANT_UPDATE: 0 }
  expect(job).toMatchObject({ status: "completed", result: { operations } })
  expect((await exported(shop, operator)).text).toBe(first.text)
})

test("other fields of such a product can be changed", async () => {
  const first = await exported(shop, operator)
  const job = await imported(shop, operator, first.text.replaceAll(";Oversold;", ";Back in stock;"))
  expect(job).toMatchObject({ status: "completed", result: { operations: { PRODUCT_UPDATE: 1, VARIANT_UPDATE: 0 } } })
  await imported(shop, operator, first.text)
  expect((await exported(shop, operator)).text).toBe(first.text)
})

test.each([
  ["another stock below zero", ";'-3;", ";'-4;", /"Variant Inventory Quantity", value "-4": must be a whole number/],
  ["another weight below zero", ";'-1;", ";'-2;", /"Product Weight", value "-2": must be a whole number/],
  ["another price below zero", ";'-1.00;Size;", ";'-2.00;Size;", /value "-2.00": must be an amount in major units/],
  ["a handle taken away", ";oversold;", ";;", /"Product Handle", value "": every row needs a handle/],
])("%s is refused", async (_, from, to, message) => {
  const { text } = await exported(shop, operator)
  expect(text).toContain(from)
  const job = await imported(shop, operator, text.replaceAll(from, to))
  expect(job.status).toBe("failed")
  expect(job.result.errors).toEqual(expect.arrayContaining([expect.stringMatching(message)]))
})

test("another variant with the same option values is refused", async () => {
  const { text } = await exported(shop, operator)
  const [header = "", ...rows] = text.split("\r\n")
  const at = header.split(";").indexOf("Variant Id")
  const first = rows.find((row) => row.includes("Oversold")) ?? ""
  const cells = first.split(";").map((cell, n) => (n === at || cell.includes("PADDED") ? "" : cell.replace("'-3", "3")))
  const job = await imported(shop, operator, [header, ...rows.filter(Boolean), cells.join(";")].join("\r\n"))
  expect(job.status).toBe("failed")
  expect(job.result.errors).toEqual(
    expect.arrayContaining([expect.stringMatching(/another variant of the product has the same option values/)]),
  )
})
