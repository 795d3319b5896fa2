import { expect, test } from "vitest"
import { loggedPath } from "../src/reply/logged-path.ts"

test.each([
  ["/store/carts/cart_01HX/line-items/item_01HX", "/store/carts/{id}/line-items/{line_id}", undefined],
  ["/store/auth/jane@example.com", "/store/auth/{email}", "/store/auth/{email}"],
  ["/store/auth/jane%40example.com", "/store/auth/{email}", "/store/auth/{email}"],
  ["/store/gift-cards/ABCD-EFGH", "/store/gift-cards/{code}", "/store/gift-cards/{code}"],
  ["/admin/discounts/code/SUMMER/", "/admin/discounts/code/{code}", "/admin/discounts/code/{code}/"],
])("of %s only ids and the route's own words are logged", (path, pattern, logged = path) => {
  expect(loggedPath(path, { path: pattern })).toBe(logged)
})

test("without a route its first word and ids stay", () => {
  expect(loggedPath("/reset/a-secret/order_1")).toBe("/reset/{value}/order_1")
  expect(loggedPath("/jane@example.com")).toBe("/{value}")
})
