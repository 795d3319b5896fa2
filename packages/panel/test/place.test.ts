import { expect, test } from "vitest"
import { pageOf } from "../src/audit/target.tsx"
import { placeOf } from "../src/presence/place.ts"

test.each([
  ["/app/products/prod_1", "products", "prod_1"],
  ["/app/categories/pcat_1", "product-categories", "pcat_1"],
  ["/app/orders/order_1/edits/oe_1", "orders", "order_1"],
  ["/app/shipping/so_1", "shipping-options", "so_1"],
  ["/app/shipping/profiles/sp_1", "shipping-profiles", "sp_1"],
  ["/app/customers/a%2Fb", "customers", "a/b"],
])("%s is where one of %s is edited", (pathname, resource, resource_id) => {
  expect(placeOf(pathname)).toEqual({ resource, resource_id })
})

test.each([
  "/app",
  "/app/products",
  "/app/products/new",
  "/app/shipping/profiles",
  "/app/shipping/profiles/new",
  "/app/inventory/reservations",
  "/app/media/x",
  "/app/x/reviews",
])("nothing is edited at %s", (pathname) => expect(placeOf(pathname)).toBeUndefined())

test("an id with a page of its own is a link to it", () => {
  expect(pageOf("pcat_1")).toBe("/app/categories/pcat_1")
  expect(pageOf("outbox_1")).toBe("/app/mails/outbox_1")
  expect(pageOf("variant_1")).toBeUndefined()
  expect(pageOf("prod")).toBeUndefined()
})
