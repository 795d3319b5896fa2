import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { conditionMatches } from "../../src/cart/queries.ts"
import { aDiscount, type ConditionFacts } from "../support/catalog.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("conditionMatches returns which conditions of each kind products and groups match", async () => {
  const { db } = on
  const group = await db.customerGroup.create({ data: { id: newId("cgrp"), name: "Friends" } })
  const type = await db.productType.create({ data: { id: newId("ptyp"), value: "Shirt" } })
  const tag = await db.productTag.create({ data: { id: newId("ptag"), value: "red" } })
  const collection = await db.productCollection.create({ data: { id: newId("pcol"), title: "Summer" } })
  const ties = { type_id: type.id, collection_id: collection.id }
  const { product_id } = await aVariantRow(db, {}, ties)
  await db.productProductTag.create({ data: { product_id, product_tag_id: tag.id } })
  const other = await aVariantRow(db)
  const listed: Record<ConditionFacts["type"], string[]> = {
    products: [product_id, other.product_id],
    product_types: [type.id],
    product_collections: [collection.id],
    product_tags: [tag.id],
    customer_groups: [group.id],
  }
  const conditions = Object.entries(listed).map(
    ([type, ids]): ConditionFacts => ({ type: type as ConditionFacts["type"], operator: "in", ids }),
  )
  const { region_id } = await anOrderRow(db)
  const { rule_id } = await aDiscount(db, { regions: [region_id], conditions })
  const rows = await db.discountCondition.findMany({ where: { discount_rule_id: rule_id } })
  const condition_ids = rows.map(({ id }) => id)
  const types = new Map(rows.map((row) => [row.id, row.type]))
  const asked = async (products: string[], groups: string[]) =>
    Object.fromEntries(
      (await conditionMatches(on, { condition_ids, products, groups })).map((one) => [
        types.get(one.condition_id),
        one.id,
      ]),
    )
  expect(await asked([product_id], [group.id])).toEqual({
    products: product_id,
    product_types: type.id,
    product_collections: collection.id,
    product_tags: tag.id,
    customer_groups: group.id,
  })
  expect(await asked([other.product_id], [])).toEqual({ products: other.product_id })
  expect(await asked([], [])).toEqual({})
  expect(await conditionMatches(on, { condition_ids: [], products: [product_id], groups: [group.id] })).toEqual([])
})
