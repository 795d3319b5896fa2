import { expect, test } from "vitest"
import { areaOf, longestMatch, OWN_ACCOUNT } from "./areas.ts"

test.each([
  ["admin.orders.get", "orders"],
  ["admin.orders.fulfill", "fulfillment"],
  ["admin.orders.refund", "payments"],
  ["admin.payments.refund", "payments"],
  ["admin.draft-orders.pay", "payments"],
  ["admin.returns.receive", "returns"],
  ["admin.documents.orders", "orders"],
  ["admin.documents.returns", "returns"],
  ["admin.customers.timeline", "customers"],
  ["admin.customers.lifetimeValue", "orders"],
  ["admin.price-lists.update", "discounts"],
  ["admin.variants.get", "products"],
  ["admin.variants.inventory", "inventory"],
  ["admin.users.update", "team"],
  ["admin.users.createToken", OWN_ACCOUNT],
  ["admin.roles.mine", OWN_ACCOUNT],
  ["admin.roles.create", "team"],
  ["shop.reviews.delete", "extensions"],
])("%s is in the area %s", (operation, area) => expect(areaOf(operation)).toBe(area))

test("an unknown operation is in no area, also with the name of an object's property", () => {
  expect(areaOf("admin.unknown.list")).toBeUndefined()
  expect(areaOf("admin.constructor.name")).toBeUndefined()
  expect(areaOf("orders.admin.list")).toBe("orders")
})

test("the longest beginning counts, in whole words", () => {
  const table = { orders: 1, "orders.refund": 2 }
  expect(longestMatch(table, "admin.orders.refund")).toBe(2)
  expect(longestMatch(table, "admin.orders.refunds")).toBe(1)
  expect(longestMatch(table, "admin.orders-old.refund")).toBeUndefined()
})
