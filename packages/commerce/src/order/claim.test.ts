import { expect, test } from "vitest"
import { claimable, claimsByEmail } from "./claim.ts"

const order = (id: string, email: string, more: object = {}) => ({
  id,
  email,
  customer_id: "guest",
  canceled_at: null,
  status: "pending",
  ...more,
})

test("orders are claimed that still have the e-mail the mail went to", () => {
  const orders = [order("a", "Ann@example.com"), order("b", "bob@example.com")]
  expect(claimable(orders, "ann@example.com").map(({ id }) => id)).toEqual(["a"])
})

test.each([
  [[], "somebody else"],
  [[order("a", "bob@example.com")], "somebody else"],
  [[order("a", "ann@example.com"), order("b", "ann@example.com", { canceled_at: new Date(0) })], "b is canceled"],
  [[order("a", "ann@example.com", { status: "canceled" })], "a is canceled"],
])("%j cannot be", (orders, message) => {
  expect(() => claimable(orders, "ann@example.com")).toThrow(message)
})

test("a canceled order of somebody else's is no matter", () => {
  const orders = [order("a", "ann@example.com"), order("b", "bob@example.com", { status: "canceled" })]
  expect(claimable(orders, "ann@example.com")).toHaveLength(1)
})

test("one mail goes to each address, for what the claimant does not have", () => {
  const orders = [
    order("a", "ann@example.com"),
    order("b", "bob@example.com"),
    order("c", "ANN@example.com"),
    order("d", "ann@example.com", { customer_id: "me" }),
  ]
  const claims = [...claimsByEmail(orders, "me")].map(([email, of]) => [email, of.map(({ id }) => id)])
  expect(claims).toEqual([
    ["ann@example.com", ["a", "c"]],
    ["bob@example.com", ["b"]],
  ])
  expect([...claimsByEmail(orders, null)].flatMap(([, of]) => of)).toHaveLength(4)
})
