import { describe, expect, test } from "vitest"
import { type CompletionState, mustBeCompletable, mustBecomeOrder, nextStep } from "./completion.ts"

const state = (more: Partial<CompletionState>): CompletionState => ({
  is_completed: false,
  attempt: "authorizing",
  total: 100,
  answer: null,
  ...more,
})

test.each<[Partial<CompletionState>, string]>([
  [{ is_completed: true }, "answer_order"],
  [{ is_completed: true, attempt: "authorized", answer: "error" }, "answer_order"],
  [{ attempt: null }, "begin"],
  [{}, "authorize"],
  [{ total: 0 }, "place_order"],
  [{ answer: "authorized" }, "place_order"],
  [{ attempt: "authorized" }, "place_order"],
  [{ answer: "pending" }, "answer_cart"],
  [{ answer: "requires_more" }, "answer_cart"],
])("%j: %s", (more, step) => expect(nextStep(state(more))).toBe(step))

test.each(["error", "canceled"] as const)("a payment that is %s is refused", (answer) =>
  expect(() => nextStep(state({ answer }))).toThrow(
    expect.objectContaining({ type: "invalid_data", message: "Cart payment not authorized" }),
  ),
)

test("every state has a step or a refusal", () => {
  for (const is_completed of [true, false])
    for (const attempt of [null, "authorizing", "authorized"] as const)
      for (const total of [-1, 0, 1])
        for (const answer of [null, "authorized", "pending", "requires_more", "error", "canceled"] as const) {
          const given = { is_completed, attempt, total, answer }
          const step = outcome(given)
          expect(step, JSON.stringify(given)).not.toMatch(/present state/)
        }
})

function outcome(given: CompletionState): string {
  try {
    return nextStep(given)
  } catch (refusal) {
    return (refusal as Error).message
  }
}

describe("what a cart is for", () => {
  test.each(["default", "draft_order"] as const)("%s: an order", (type) =>
    expect(() => mustBecomeOrder({ id: "cart_1", type, draft_order: {} })).not.toThrow(),
  )
  test.each(["swap", "claim", "payment_link"] as const)("%s: no order", (type) =>
    expect(() => mustBecomeOrder({ id: "cart_1", type, draft_order: null })).toThrow(
      expect.objectContaining({
        type: "not_allowed",
        message: `A cart of type ${type} cannot be completed as an order`,
      }),
    ),
  )
  test("a draft order that was deleted: no order", () =>
    expect(() => mustBecomeOrder({ id: "cart_1", type: "draft_order", draft_order: null })).toThrow(
      expect.objectContaining({ type: "not_found" }),
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
    expect(() => mustBeCompletable(given, total, session)).toThrow(message),
  )
  test.each([
    [100, {}],
    [0, undefined],
  ])("total %d with session %j is fine", (total, session) =>
    expect(() => mustBeCompletable(cart, total, session)).not.toThrow(),
  )
})
