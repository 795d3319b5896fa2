import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { rateCounts } from "../../src/tax/queries.ts"
import { aShippingOption } from "../support/catalog.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("rateCounts counts what a rate applies to, without deleted rows", async () => {
  const { db } = on
  const { region_id } = await anOrderRow(db)
  const [used, unused] = [newId("txr"), newId("txr")]
  await db.taxRate.createMany({ data: [used, unused].map((id) => ({ id, name: id, region_id, rate: 7 })) })
  const products = [await aVariantRow(db), await aVariantRow(db), await aVariantRow(db, {}, { deleted_at: new Date() })]
  await db.productTaxRate.createMany({ data: products.map(({ product_id }) => ({ product_id, rate_id: used })) })
  const type = await db.productType.create({ data: { id: newId("ptyp"), value: "Book" } })
  await db.productTypeTaxRate.create({ data: { product_type_id: type.id, rate_id: used } })
  const option = await aShippingOption(db, region_id)
  await db.shippingTaxRate.create({ data: { shipping_option_id: option.id, rate_id: used } })
  const found = await rateCounts(on, [used, unused])
  expect(found.find(({ id }) => id === used)).toEqual({
    ...{ id: used, product_count: 2, product_type_count: 1, shipping_option_count: 1 },
  })
  expect(found.find(({ id }) => id === unused)).toMatchObject({ product_count: 0, shipping_option_count: 0 })
  await db.productType.update({ where: { id: type.id }, data: { deleted_at: new Date() } })
  await db.shippingOption.update({ where: { id: option.id }, data: { deleted_at: new Date() } })
  expect(await rateCounts(on, [used])).toMatchObject([{ product_type_count: 0, shipping_option_count: 0 }])
})
