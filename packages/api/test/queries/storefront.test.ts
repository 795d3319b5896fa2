import { newId, sql, sqlOf } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  knowsLikeness,
  lowestPrice,
  productsByLikeness,
  productsByWords,
  titleOfVariants,
} from "../../src/storefront/queries.ts"
import { aPrice } from "../support/catalog.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("productsByWords: words of title, subtitle and description by their weight, and SKUs", async () => {
  const a = await aVariantRow(on.db, {}, { title: "Plain", description: "a kettle" })
  const b = await aVariantRow(on.db, {}, { title: "Kettle" })
  const c = await aVariantRow(on.db, {}, { title: "Other", subtitle: "for a kettle" })
  const d = await aVariantRow(on.db, { sku: "KET-1" }, { title: "By number" })
  await aVariantRow(on.db, {}, { title: "Kettle", status: "draft" })
  await aVariantRow(on.db, {}, { title: "Kettle", deleted_at: new Date() })
  await aVariantRow(on.db, { sku: "KET-2", deleted_at: new Date() })
  const asked = (terms: string, sku: string, most = 10) => productsByWords(on, { terms, sku, most })
  expect(await asked("kettl:*", "kettl%")).toEqual([b, c, a].map(({ product_id }) => product_id))
  expect(await asked("ket:*", "ket-1%")).toEqual([d, b, c, a].map(({ product_id }) => product_id))
  expect(await asked("kettl:*", "kettl%", 1)).toEqual([b.product_id])
  expect(await asked("teapot", "teapot%")).toEqual([])
})

describe("similarity", () => {
  const text = "lantrens"

  test("productsByLikeness finds titles with similar spelling, the most similar first", async () => {
    if (!(await knowsLikeness(on))) await sqlOf(on).run(sql`CREATE EXTENSION pg_trgm`)
    expect(await knowsLikeness(on)).toBe(true)
    const near = await aVariantRow(on.db, {}, { title: "Lantern" })
    const nearer = await aVariantRow(on.db, {}, { title: "Lantrens" })
    await aVariantRow(on.db, {}, { title: "Lantern", status: "draft" })
    const asked = (likeness: string, most = 10) => on.tx((tx) => productsByLikeness(tx, { text, likeness, most }))
    expect(await asked("0.3")).toEqual([nearer.product_id, near.product_id])
    expect(await asked("1.0")).toEqual([nearer.product_id])
    expect(await asked("0.3", 1)).toEqual([nearer.product_id])
  })

  test("the threshold applies to the transaction only", async () => {
    await on.tx((tx) => productsByLikeness(tx, { text, likeness: "0.9", most: 1 }))
    const setting = sql`SELECT current_setting('pg_trgm.word_similarity_threshold', true) AS value`
    expect(await sqlOf(on).rows(setting)).not.toEqual([{ value: "0.9" }])
  })
})

describe("sort keys of products", () => {
  /** The value of an expression on the product, as lists use it in their statement. */
  async function expressionOf(product_id: string, expression: (parameter: (value: unknown) => string) => string) {
    const values: unknown[] = [product_id]
    const text = `SELECT ${expression((value) => `$${values.push(value)}`)} AS value FROM product t WHERE t.id = $1`
    const [row] = await sqlOf(on).rows<{ value: unknown }>({ text, values })
    return row?.value
  }

  test("titleOfVariants: the first or the last that was not deleted", async () => {
    const { product_id } = await aVariantRow(on.db, { title: "b" })
    const more = ["a", "c", "d"].map((title) => ({ id: newId("variant"), product_id, title, inventory_quantity: 0 }))
    await on.db.productVariant.createMany({ data: more })
    await on.db.productVariant.updateMany({ where: { product_id, title: "d" }, data: { deleted_at: new Date() } })
    expect(await expressionOf(product_id, () => titleOfVariants("min"))).toBe("a")
    expect(await expressionOf(product_id, () => titleOfVariants("max"))).toBe("c")
  })

  test("lowestPrice: of one unit in the region or its currency, by price lists that apply to the shopper", async () => {
    const now = new Date("2026-03-01T12:00:00.000Z")
    const { region_id } = await anOrderRow(on.db)
    const group = await on.db.customerGroup.create({ data: { id: newId("cgrp"), name: "Friends" } })
    const { id, product_id } = await aVariantRow(on.db)
    const aList = async (facts: object, groups: string[] = []) => {
      const list = { id: newId("pl"), name: "Sale", description: "", type: "sale" as const, status: "active" as const }
      await on.db.priceList.create({ data: { ...list, ...facts } })
      const data = groups.map((customer_group_id) => ({ customer_group_id, price_list_id: list.id }))
      await on.db.priceListCustomerGroup.createMany({ data })
      return list.id
    }
    const asked = (group_ids: string[] = []) =>
      expressionOf(product_id, (to) =>
        lowestPrice({ region: { id: region_id, currency_code: "eur" }, now, group_ids }, to),
      )
    const anywhere = () => expressionOf(product_id, (to) => lowestPrice(null, to))
    await aPrice(on.db, id, { amount: 900, currency_code: "eur" })
    await aPrice(on.db, id, { amount: 300, currency_code: "usd" })
    await aPrice(on.db, id, { amount: 100, currency_code: "eur", min_quantity: 10 })
    expect([await asked(), await anywhere()]).toEqual([900, 300])
    await aPrice(on.db, id, { amount: 800, region_id })
    expect(await asked()).toBe(800)
    await aPrice(on.db, id, { amount: 1, price_list_id: await aList({ status: "draft" }) })
    await aPrice(on.db, id, { amount: 2, price_list_id: await aList({ starts_at: now }) })
    await aPrice(on.db, id, { amount: 3, price_list_id: await aList({ ends_at: now }) })
    await aPrice(on.db, id, { amount: 4, price_list_id: await aList({ deleted_at: now }) })
    await aPrice(on.db, id, { amount: 5, price_list_id: await aList({}, [group.id]) })
    expect([await asked(), await asked([group.id]), await anywhere()]).toEqual([800, 5, 300])
    await aPrice(on.db, id, { amount: 700, price_list_id: await aList({}) })
    expect(await asked()).toBe(700)
  })
})
