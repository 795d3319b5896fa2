import { newId, type SqlSource } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { heldLabels, type LabelTable } from "../../src/product/queries.ts"
import { isInRules, lockLabel, moveProducts, moveRules, unlinkProducts } from "../../src/product-label/queries.ts"
import { aDiscount } from "../support/catalog.ts"
import { aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const BEFORE = new Date("2026-01-01T00:00:00Z")

describe.each<LabelTable>(["product_type", "product_tag"])("of %s", (table) => {
  const isType = table === "product_type"

  async function aLabel(): Promise<string> {
    const id = newId(isType ? "ptyp" : "ptag")
    const data = { id, value: id }
    await (isType ? on.db.productType.create({ data }) : on.db.productTag.create({ data }))
    return id
  }
  async function aProduct(...labels: string[]): Promise<string> {
    const type_id = isType ? labels[0] : undefined
    const { product_id } = await aVariantRow(on.db, {}, { type_id, updated_at: BEFORE })
    const rows = labels.map((product_tag_id) => ({ product_id, product_tag_id }))
    if (!isType) await on.db.productProductTag.createMany({ data: rows })
    return product_id
  }
  async function labelsOf(id: string) {
    const include = { tags: { select: { product_tag_id: true } } }
    const { type_id, tags, updated_at } = await on.db.product.findUniqueOrThrow({ where: { id }, include })
    const labels = isType ? [type_id] : tags.map(({ product_tag_id }) => product_tag_id)
    return { labels: labels.sort(), is_changed: updated_at > BEFORE }
  }
  async function conditionOn(id: string): Promise<string> {
    const condition = { type: `${table}s` as const, operator: "in" as const, ids: [id] }
    const { rule_id } = await aDiscount(on.db, { regions: [], conditions: [condition] })
    return (await on.db.discountCondition.findFirstOrThrow({ where: { discount_rule_id: rule_id } })).id
  }
  async function labelsIn(condition_id: string): Promise<string[]> {
    const where = { condition_id }
    if (isType) {
      const rows = await on.db.discountConditionProductType.findMany({ where })
      return rows.map((row) => row.product_type_id).sort()
    }
    return (await on.db.discountConditionProductTag.findMany({ where })).map((row) => row.product_tag_id).sort()
  }

  test("lockLabel keeps products from getting it", async () => {
    const id = await aLabel()
    expect(await on.lockOf({ table, key: id }, (tx) => lockLabel(tx, table, id))).toBe("for update")
  })

  test("heldLabels waits for a merge or a deletion of what it finds, and then does not find it", async () => {
    const [kept, gone] = [await aLabel(), await aLabel()]
    const find = (tx: SqlSource) => heldLabels(tx, table, { ids: [gone], values: [kept] })
    expect(await find(on)).toEqual([kept, gone].map((id) => ({ id, value: id })))
    expect(await on.lockOf({ table, key: gone }, find)).toBe("for key share")
    expect(await on.waits((tx) => lockLabel(tx, table, gone), find)).toBe(true)
    const data = { deleted_at: new Date() }
    await (isType
      ? on.db.productType.update({ where: { id: gone }, data })
      : on.db.productTag.update({ where: { id: gone }, data }))
    expect(await find(on)).toEqual([{ id: kept, value: kept }])
  })

  test("moveProducts gives the other label, once each, and leaves other products", async () => {
    const [from, to, other] = [await aLabel(), await aLabel(), await aLabel()]
    const one = await aProduct(from)
    const both = isType ? await aProduct(from) : await aProduct(from, to)
    const without = await aProduct(other)
    expect(await moveProducts(on, { table, from, to })).toBe(2)
    expect(await labelsOf(one)).toEqual({ labels: [to], is_changed: true })
    expect(await labelsOf(both)).toEqual({ labels: [to], is_changed: true })
    expect(await labelsOf(without)).toEqual({ labels: [other], is_changed: false })
  })

  test("unlinkProducts takes it from its products only", async () => {
    const [id, other] = [await aLabel(), await aLabel()]
    const [one, without] = [await aProduct(id), await aProduct(other)]
    expect(await unlinkProducts(on, table, id)).toBe(1)
    expect(await labelsOf(one)).toEqual({ labels: isType ? [null] : [], is_changed: true })
    expect(await labelsOf(without)).toEqual({ labels: [other], is_changed: false })
  })

  test("isInRules finds it in discount conditions, and moveRules moves them", async () => {
    const [from, to] = [await aLabel(), await aLabel()]
    const condition = await conditionOn(from)
    expect([await isInRules(on, table, from), await isInRules(on, table, to)]).toEqual([true, false])
    await moveRules(on, { table, from, to })
    expect([await isInRules(on, table, from), await isInRules(on, table, to)]).toEqual([false, true])
    expect(await labelsIn(condition)).toEqual([to])
  })
})

test("tax rates of a type are its rules too", async () => {
  await on.db.productType.createMany({ data: ["old", "new"].map((id) => ({ id, value: id })) })
  const region_id = newId("reg")
  await on.db.region.create({ data: { id: region_id, name: "Europe", currency_code: "eur", tax_rate: 20 } })
  const { id: rate_id } = await on.db.taxRate.create({ data: { id: newId("txr"), name: "Low", rate: 5, region_id } })
  await on.db.productTypeTaxRate.create({ data: { product_type_id: "old", rate_id } })
  expect(await isInRules(on, "product_type", "old")).toBe(true)
  await moveRules(on, { table: "product_type", from: "old", to: "new" })
  expect(await on.db.productTypeTaxRate.findMany({ select: { product_type_id: true } })).toEqual([
    { product_type_id: "new" },
  ])
})
