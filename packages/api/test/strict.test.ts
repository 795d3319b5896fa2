import { expect, test } from "vitest"
import { flaws } from "./support/strict.ts"

const collection = {
  id: "pcol_1",
  title: "Tea",
  handle: "tea",
  metadata: null,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  deleted_at: null,
}
const url = "/store/collections/pcol_1"
const judge = (body: unknown, at = url, status = 200) => flaws("GET", at, status, body).length

test("the check of every response accepts what the schema says", () => {
  expect(judge({ collection })).toBe(0)
  expect(judge({ collection: { id: "pcol_1", title: "Tea" } }, `${url}?fields=title`)).toBe(0)
  expect(judge({ type: "not_found", message: "" }, url, 404)).toBe(0)
  expect(judge({ anything: 1 }, "/store/nothing")).toBe(0)
})

test("and finds unknown keys, other types, missing columns at any depth, and another status", () => {
  const { title: _, ...untitled } = collection
  expect(judge({ collection: { ...collection, password_hash: "x" } })).toBe(1)
  expect(judge({ collection: { ...collection, title: 1 } })).toBe(1)
  expect(judge({ collection: { ...collection, created_at: "yesterday" } })).toBe(1)
  expect(judge({ collection: untitled })).toBe(1)
  expect(judge({ collection, more: 1 })).toBe(1)
  expect(judge({})).toBe(1)
  expect(judge({ collection }, url, 201)).toBe(1)
  expect(judge({ collection: { ...collection, products: [{ id: "prod_1" }] } })).toBeGreaterThan(10)
  const list = { collections: [untitled], count: 1, offset: 0, limit: 10 }
  expect(judge(list, "/store/collections?limit=10")).toBe(1)
})

test("a fixed segment of a path takes precedence over a parameter", () => {
  expect(flaws("GET", "/store/orders/cart/cart_1", 200, { order: {} })[0]).toContain("store.orders.getByCart")
  expect(flaws("GET", "/store/orders/order_1", 200, { order: {} })[0]).toContain("store.orders.get:")
})
