import { expect, test } from "vitest"
import { barring, type Condition } from "./conditions.ts"

const shirt = { id: "shirt", type_id: "clothes", collection_id: "summer", tags: [{ id: "cotton" }, { id: "blue" }] }
const bare = { id: "bare", type_id: null, collection_id: null, tags: [] }
const when = (type: string, operator: string, ...ids: string[]): Condition => ({
  type,
  operator,
  [type]: ids.map((id) => ({ id })),
})

test.each<[Condition[], boolean, boolean]>([
  [[], true, true],
  [[when("products", "in", "shirt")], true, false],
  [[when("products", "not_in", "shirt")], false, true],
  [[when("product_types", "in", "clothes")], true, false],
  [[when("product_types", "not_in", "clothes")], false, true],
  [[when("product_collections", "in", "summer")], true, false],
  [[when("product_collections", "not_in", "winter")], true, true],
  [[when("product_tags", "in", "blue", "red")], true, false],
  [[when("product_tags", "not_in", "blue")], false, true],
  [[when("products", "in")], false, false],
  [[when("products", "not_in")], true, true],
  [[when("products", "in", "shirt"), when("product_tags", "not_in", "blue")], false, false],
  [[{ type: "products", operator: "in" }], false, false],
  [[{ type: "product_tags", operator: "not_in" }], true, true],
  [[when("customer_groups", "in", "vip")], true, true],
  [[{ ...when("products", "in", "other"), deleted_at: new Date(0) }], true, true],
])("%j: shirt %s, bare product %s", (conditions, for_shirt, for_bare) => {
  expect(!barring(conditions, shirt)).toBe(for_shirt)
  expect(!barring(conditions, bare)).toBe(for_bare)
})

test("a product whose tags were not read has none", () => {
  const { tags: _, ...untagged } = shirt
  expect(barring([when("product_tags", "in", "blue")], untagged)).toBeDefined()
  expect(barring([when("product_tags", "not_in", "blue")], untagged)).toBeUndefined()
})
