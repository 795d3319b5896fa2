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

test("orders are claimed if they still have the email address that was notified", () => {
  const orders = [order("a", "Ann@example.com"), order("b", "bob@example.com")]
  expect(claimable(orders, "ann@example.com").map(({ id }) => id)).toEqual(["a"])
})

test.each([
  [[], "These orders belong to somebody else by now"],
  [[order("a", "bob@example.com")], "These orders belong to somebody else by now"],
  [
    [order("a", "ann@example.com"), order("b", "ann@example.com", { canceled_at: new Date(0) })],
    "Order b is canceled and cannot be claimed",
  ],
  [[order("a", "ann@example.com", { status: "canceled" })], "Order a is canceled and cannot be claimed"],
])("%j cannot be", (orders, message) => {
  expect(() => claimable(orders, "ann@example.com")).toThrow(expect.objectContaining({ type: "not_allowed", message }))
})

test("a canceled order of another customer is ignored", () => {
  const orders = [order("a", "ann@example.com"), order("b", "bob@example.com", { status: "canceled" })]
  expect(claimable(orders, "ann@example.com")).toHaveLength(1)
})

test("one email is sent to each address, for orders the claimant does not have", () => {
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
