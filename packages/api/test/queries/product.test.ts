import { afterAll, beforeAll, expect, test } from "vitest"
import { mostUsedTags } from "../../src/product/queries.ts"
import { aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

test("mostUsedTags counts products that are not deleted, the most used first", async () => {
  await on.db.productTag.createMany({
    data: [
      { id: "red", value: "red" },
      { id: "blue", value: "blue" },
      { id: "green", value: "green" },
      { id: "old", value: "old", deleted_at: new Date() },
      { id: "unused", value: "unused" },
    ],
  })
  const tagged = async (tags: string[], product: object = {}) => {
    const { product_id } = await aVariantRow(on.db, {}, product)
    await on.db.productProductTag.createMany({ data: tags.map((product_tag_id) => ({ product_id, product_tag_id })) })
  }
  await tagged(["red", "blue", "old"])
  await tagged(["red", "green"])
  await tagged(["blue", "green"], { deleted_at: new Date() })
  expect(await mostUsedTags(on, 10)).toEqual([
    { id: "red", value: "red", usage_count: 2 },
    { id: "blue", value: "blue", usage_count: 1 },
    { id: "green", value: "green", usage_count: 1 },
  ])
  expect(await mostUsedTags(on, 1)).toHaveLength(1)
})
