import type { ConditionType } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  isConditionType,
  lockResources,
  tieResources,
  untieOtherResources,
  untieResources,
} from "../../src/discount/queries.ts"
import { aDiscount } from "../support/catalog.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
let region_id: string

beforeAll(async () => {
  on = await openQueries()
  region_id = (await anOrderRow(on.db)).region_id
})
afterAll(() => on.close())

const MAKE: Record<ConditionType, [table: string, make: (id: string) => Promise<unknown>]> = {
  products: ["product", (id) => on.db.product.create({ data: { id, title: id, handle: id } })],
  product_types: ["product_type", (id) => on.db.productType.create({ data: { id, value: id } })],
  product_collections: ["product_collection", (id) => on.db.productCollection.create({ data: { id, title: id } })],
  product_tags: ["product_tag", (id) => on.db.productTag.create({ data: { id, value: id } })],
  customer_groups: ["customer_group", (id) => on.db.customerGroup.create({ data: { id, name: id } })],
}
const TYPES = Object.keys(MAKE) as ConditionType[]

test("isConditionType knows the five kinds that a condition can have", () => {
  expect(TYPES.filter((type) => !isConditionType(type))).toEqual([])
  for (const other of ["regions", "toString", ""]) expect(isConditionType(other)).toBe(false)
})

test.each(TYPES)("%s are locked, linked and unlinked", async (type) => {
  const [table, make] = MAKE[type]
  const [a, b, c] = [newId("prod"), newId("prod"), newId("prod")]
  for (const id of [a, b, c]) await make(id)
  const { rule_id } = await aDiscount(on.db, { regions: [region_id], conditions: [{ type, operator: "in", ids: [] }] })
  const { id } = await on.db.discountCondition.findFirstOrThrow({ where: { discount_rule_id: rule_id } })
  const other = await aDiscount(on.db, { regions: [region_id], conditions: [{ type, operator: "in", ids: [a] }] })
  const tied = async (rule = rule_id) => {
    const column = `${table}_id`
    const text = `SELECT t."${column}" AS id FROM discount_condition_${table} t
      JOIN discount_condition c ON c.id = t.condition_id WHERE c.discount_rule_id = $1 ORDER BY 1`
    return (await on.pool.query(text, [rule])).rows.map((row) => row.id)
  }
  expect((await lockResources(on, type, [a, b, "nothing"])).sort()).toEqual([a, b].sort())
  expect(await on.lockOf({ table, key: a }, (tx) => lockResources(tx, type, [a]))).toBe("for key share")
  await tieResources(on, id, type, [a, b])
  await tieResources(on, id, type, [b, c])
  expect(await tied()).toEqual([a, b, c].sort())
  await untieResources(on, id, type, [b])
  expect(await tied()).toEqual([a, c].sort())
  await untieOtherResources(on, id, type, [c])
  expect(await tied()).toEqual([c])
  expect(await tied(other.rule_id)).toEqual([a])
})

test("lockResources leaves out deleted resources", async () => {
  const { product_id } = await aVariantRow(on.db, {}, { deleted_at: new Date() })
  expect(await lockResources(on, "products", [product_id])).toEqual([])
})
