import { expect, test } from "vitest"
import fc from "../../test/properties.ts"
import { type OrderFulfillmentAction, orderFulfillmentStatuses } from "../status/fulfillment.ts"
import { orderPaymentStatuses, type PaymentAction } from "../status/payment.ts"
import { isNo } from "../status/statuses.ts"
import { fulfillmentState, fulfillmentStatus, paymentState, paymentStatus } from "./order-state.ts"

const date = new Date(1)
const payment = (amount_refunded: number, captured = true, canceled = false) => ({
  amount: 100,
  amount_refunded,
  captured_at: captured ? date : null,
  canceled_at: canceled ? date : null,
})

test.each([
  [payment(0, false), "authorized"],
  [payment(0), "captured"],
  [payment(1), "partially_refunded"],
  [payment(100), "refunded"],
  [payment(0, false, true), "canceled"],
])("the payment %j is %s", (one, state) => expect(paymentState(one)).toBe(state))

test.each([
  [[], "awaiting"],
  [[payment(0, false)], "awaiting"],
  [[payment(0, false, true)], "canceled"],
  [[payment(0)], "captured"],
  [[payment(0, false, true), payment(0)], "captured"],
  [[payment(0, false), payment(0)], "requires_action"],
  [[payment(0), payment(100)], "partially_refunded"],
  [[payment(1), payment(0)], "partially_refunded"],
  [[payment(100), payment(100)], "refunded"],
])("payments %j: %s", (payments, status) => expect(paymentStatus(payments)).toBe(status))

test.each([
  [null, null, "packed"],
  [date, null, "shipped"],
  [null, date, "canceled"],
])("a fulfillment shipped %j, canceled %j is %s", (shipped_at, canceled_at, state) =>
  expect(fulfillmentState({ shipped_at, canceled_at })).toBe(state),
)

const line = (fulfilled: number | null, shipped: number | null, returned: number | null, quantity = 2) => ({
  quantity,
  fulfilled_quantity: fulfilled,
  shipped_quantity: shipped,
  returned_quantity: returned,
})

test.each([
  [[line(null, null, null)], "not_fulfilled"],
  [[line(1, 0, 0)], "partially_fulfilled"],
  [[line(2, 0, 0), line(0, 0, 0)], "partially_fulfilled"],
  [[line(2, null, null)], "fulfilled"],
  [[line(2, 1, null)], "partially_shipped"],
  [[line(2, 2, null), line(2, 0, 0)], "partially_shipped"],
  [[line(2, 2, 0)], "shipped"],
  [[line(2, 2, 1)], "partially_returned"],
  [[line(2, 2, 2), line(2, 1, 1)], "partially_shipped"],
  [[line(2, 2, 2)], "returned"],
  [[line(2, 2, 2), { ...line(0, 0, 0), is_return: true }], "returned"],
  [[], "not_fulfilled"],
])("lines %j: %s", (lines, status) => expect(fulfillmentStatus(lines)).toBe(status))

type Step = { act: "fulfill" | "cancel" | "ship" | "return"; at: number; count: number }

/** An order with two lines and random steps that the quantities allow. */
test("for any change of the lines, their status follows the table", () => {
  const step = fc.record({
    act: fc.constantFrom<Step["act"][]>("fulfill", "cancel", "ship", "return"),
    at: fc.nat(1),
    count: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      const lines = [line(0, 0, 0, 2), line(0, 0, 0, 3)] as { [K in keyof ReturnType<typeof line>]: number }[]
      for (const { act, at, count } of steps) {
        const before = fulfillmentStatus(lines)
        const done = carryOut(lines[at] as (typeof lines)[number], act, count)
        if (!done) continue
        const after = fulfillmentStatus(lines)
        expect(orderFulfillmentStatuses.moves[before][actionOf(act, lines)]).toBe(after)
      }
    }),
    { numRuns: 2_000 },
  )
})

interface Lot {
  quantity: number
  fulfilled_quantity: number
  shipped_quantity: number
  returned_quantity: number
}

function carryOut(lot: Lot, act: Step["act"], count: number): boolean {
  if (act === "fulfill" && lot.fulfilled_quantity + count <= lot.quantity) lot.fulfilled_quantity += count
  else if (act === "cancel" && lot.fulfilled_quantity - count >= lot.shipped_quantity) lot.fulfilled_quantity -= count
  else if (act === "ship" && lot.shipped_quantity + count <= lot.fulfilled_quantity) lot.shipped_quantity += count
  else if (act === "return" && lot.returned_quantity + count <= lot.shipped_quantity) lot.returned_quantity += count
  else return false
  return true
}

function actionOf(act: Step["act"], lines: Lot[]): OrderFulfillmentAction {
  const all = (of: keyof Lot) => lines.every((lot) => lot[of] >= lot.quantity)
  if (act === "fulfill") return all("fulfilled_quantity") ? "fulfill_rest" : "fulfill_part"
  if (act === "ship" && !all("shipped_quantity")) return "ship_part"
  if (act === "ship") return lines.some((lot) => lot.returned_quantity > 0) ? "ship_rest_returned" : "ship_rest"
  if (act === "return") return all("returned_quantity") ? "return_rest" : "return_part"
  return lines.some((lot) => lot.fulfilled_quantity > 0) ? "cancel_one" : "cancel_last"
}

test("for any change of a payment, its order's status follows the table", () => {
  const step = fc.record({
    act: fc.constantFrom("capture", "refund", "cancel"),
    amount: fc.integer({ min: 1, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const one: ReturnType<typeof payment> = payment(0, false)
      for (const { act, amount } of steps) {
        const before = paymentStatus([one])
        const rest = one.amount_refunded + amount >= one.amount
        const action: PaymentAction =
          act === "refund" ? (rest ? "refund_rest" : "refund_part") : (act as "capture" | "cancel")
        const cell = orderPaymentStatuses.moves[before][action]
        if (isNo(cell)) continue
        if (act === "capture") one.captured_at = date
        if (act === "refund") one.amount_refunded = Math.min(one.amount, one.amount_refunded + amount)
        if (act === "cancel" && !one.captured_at) one.canceled_at = date
        expect(paymentStatus([one])).toBe(cell)
      }
    }),
    { numRuns: 300 },
  )
})
