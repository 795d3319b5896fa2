import { describe, expect, test } from "vitest"
import { afterAuthorization, mustBeCompletable, mustBecomeOrder, mustBePaidOrPending } from "./completion.ts"

test.each([
  ["authorized", "authorized"],
  ["pending", "ended"],
  ["requires_more", "ended"],
  ["error", "ended"],
  ["canceled", "ended"],
] as const)("a payment that is %s: the attempt is %s", (answer, attempt) =>
  expect(afterAuthorization(answer)).toBe(attempt),
)

test.each(["authorized", "pending", "requires_more"] as const)("a payment that is %s can be finished", (answer) =>
  expect(() => mustBePaidOrPending(answer)).not.toThrow(),
)

test.each(["error", "canceled"] as const)("a payment that is %s is refused", (answer) =>
  expect(() => mustBePaidOrPending(answer)).toThrow(
    expect.objectContaining({ type: "invalid_data", message: "Cart payment not authorized" }),
  ),
)

describe("what a cart is for", () => {
  test.each(["default", "draft_order", "swap"] as const)("%s: it is completed", (type) =>
    expect(() => mustBecomeOrder({ id: "cart_1", type, draft_order: {} })).not.toThrow(),
  )
  test.each(["claim", "payment_link"] as const)("%s: no order", (type) =>
    expect(() => mustBecomeOrder({ id: "cart_1", type, draft_order: null })).toThrow(
      expect.objectContaining({
        type: "not_allowed",
        message: `A cart of type ${type} cannot be completed as an order`,
      }),
    ),
  )
  test("a draft order that was deleted: no order", () =>
    expect(() => mustBecomeOrder({ id: "cart_1", type: "draft_order", draft_order: null })).toThrow(
      expect.objectContaining({ type: "not_found", message: "The draft order of cart cart_1 was not found" }),
    ))
})

describe("what a cart needs to be completed", () => {
  const cart = { items: [1], customer_id: "c", email: "a@b.c" }
  test.each([
    [{ ...cart, items: [], customer_id: null }, 100, null, "You cannot complete a cart without a payment session."],
    [{ ...cart, items: [], customer_id: null }, 0, null, "Cannot create order from empty cart"],
    [{ ...cart, customer_id: null }, 0, null, "Cannot create an order from the cart without a customer"],
    [{ ...cart, email: null }, 100, {}, "Cannot create an order from the cart without a customer"],
  ])("%j, total %d, session %j: %s", (given, total, session, message) =>
    expect(() => mustBeCompletable(given, total, session)).toThrow(
      expect.objectContaining({ type: session === null && total > 0 ? "not_allowed" : "invalid_data", message }),
    ),
  )
  test.each([
    [100, {}],
    [0, undefined],
  ])("total %d with session %j is fine", (total, session) =>
    expect(() => mustBeCompletable(cart, total, session)).not.toThrow(),
  )
})
