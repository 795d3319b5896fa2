import { expect, test } from "vitest"
import { allStatuses } from "./all.ts"
import { FIRSTS, isNo, refused } from "./statuses.ts"

/* The messages of refused actions: for each table, the messages with their states and actions. */
const WORDS: Record<string, Record<string, string>> = {
  Order: {
    "Only a completed order can be archived": "pending: archive; requires_action: archive",
    "The order is canceled":
      "canceled: update capture refund fulfill cancel_fulfillment ship request_return receive_return cancel_return claim change_claim swap change_swap complete archive cancel",
  },
  "Payment status of an order": {
    "Nothing has been captured": "not_paid: refund_part refund_rest; awaiting: refund_part refund_rest",
    "The payment has already been captured": "captured: capture; partially_refunded: capture; refunded: capture",
    "The payment has been captured": "captured: cancel; partially_refunded: cancel; requires_action: cancel",
    "The payment has already been fully refunded": "refunded: refund_part refund_rest",
    "The payment is canceled": "canceled: capture refund_part refund_rest cancel",
  },
  Payment: {
    "Nothing has been captured": "authorized: refund_part refund_rest",
    "The payment has already been captured": "captured: capture; partially_refunded: capture; refunded: capture",
    "The payment has been captured": "captured: cancel; partially_refunded: cancel",
    "The payment has already been fully refunded": "refunded: refund_part refund_rest",
    "The payment is canceled": "canceled: capture refund_part refund_rest cancel",
  },
  "Fulfillment status of an order": {
    "Nothing has been fulfilled": "not_fulfilled: cancel_one cancel_last ship_part ship_rest ship_rest_returned",
    "Nothing has been shipped":
      "not_fulfilled: return_part return_rest; partially_fulfilled: return_part return_rest; fulfilled: ship_rest_returned return_part return_rest",
    "Not all items are fulfilled": "partially_fulfilled: ship_rest ship_rest_returned",
    "Some items are fulfilled": "partially_fulfilled: cancel_order; fulfilled: cancel_order",
    "All items are already fulfilled":
      "fulfilled: fulfill_part fulfill_rest; shipped: fulfill_part fulfill_rest; partially_returned: fulfill_part fulfill_rest; returned: fulfill_part fulfill_rest",
    "A shipped fulfillment cannot be canceled":
      "partially_shipped: cancel_last; shipped: cancel_one cancel_last; partially_returned: cancel_one cancel_last; returned: cancel_one cancel_last",
    "Not all items are shipped": "partially_shipped: return_rest",
    "Some items are shipped":
      "partially_shipped: cancel_order; shipped: cancel_order; partially_returned: cancel_order",
    "All items are already shipped":
      "shipped: ship_part ship_rest ship_rest_returned; partially_returned: ship_part ship_rest ship_rest_returned; returned: ship_part ship_rest ship_rest_returned",
    "All items have already been returned": "returned: return_part return_rest",
    "Some items have been returned": "returned: cancel_order",
    "The order is canceled":
      "canceled: fulfill_part fulfill_rest cancel_one cancel_last ship_part ship_rest ship_rest_returned return_part return_rest cancel_order",
  },
  Fulfillment: {
    "The fulfillment has already been shipped": "shipped: ship cancel",
    "The fulfillment is canceled": "canceled: ship cancel",
  },
  Return: {
    "The return has already been received": "received: receive cancel",
    "The return is canceled": "canceled: receive cancel",
  },
  Claim: {
    "The claim is not fulfilled":
      "not_fulfilled: ship_part ship_rest cancel_one cancel_last; fulfillment_canceled: ship_part ship_rest cancel_one cancel_last",
    "A shipped fulfillment cannot be canceled":
      "partially_shipped: cancel_last; shipped: cancel_one cancel_last; partially_returned: cancel_one cancel_last; returned: cancel_one cancel_last",
    "A claim with shipped items cannot be canceled":
      "partially_shipped: cancel; shipped: cancel; partially_returned: cancel; returned: cancel",
    "All items of the claim are already shipped":
      "shipped: ship_part ship_rest; partially_returned: ship_part ship_rest; returned: ship_part ship_rest",
    "The claim is canceled": "canceled: update fulfill ship_part ship_rest cancel_one cancel_last",
  },
  "Payment status of a claim": {
    "A replacement claim has no refund": "na: refund",
    "The claim has already been refunded": "refunded: refund",
    "A claim with a refund cannot be canceled": "refunded: cancel",
  },
  Swap: {
    "The swap is not fulfilled":
      "not_fulfilled: ship_part ship_rest cancel_one cancel_last; fulfillment_canceled: ship_part ship_rest cancel_one cancel_last",
    "The swap was already fulfilled": "fulfilled: fulfill; shipped: fulfill",
    "The swap has fulfillments": "fulfilled: cancel; requires_action: cancel",
    "A shipped fulfillment cannot be canceled": "partially_shipped: cancel_last; shipped: cancel_one cancel_last",
    "A swap with shipped items cannot be canceled": "partially_shipped: cancel; shipped: cancel",
    "All items of the swap are already shipped": "shipped: ship_part ship_rest",
    "The swap is canceled": "canceled: fulfill ship_part ship_rest cancel_one cancel_last",
  },
  "Payment status of a swap": {
    "The swap's cart was not completed": "not_paid: capture refund",
    "The difference of the swap has been captured": "captured: cancel",
    "Swap with a refund cannot be canceled": "difference_refunded: cancel; partially_refunded: cancel",
    "The swap is canceled": "canceled: complete_due complete_even capture refund",
  },
  "Order edit": {
    "Cannot complete an order edit with status created": "created: complete",
    "Cannot decline an order edit with status created": "created: decline",
    "Cannot change an order edit with status requested": "requested: change",
    "Cannot delete an order edit with status requested": "requested: delete",
    "Cannot change an order edit with status confirmed": "confirmed: change",
    "Cannot delete an order edit with status confirmed": "confirmed: delete",
    "Cannot decline an order edit with status confirmed": "confirmed: decline",
    "Cannot cancel an order edit with status confirmed": "confirmed: cancel",
    "Cannot change an order edit with status declined": "declined: change",
    "Cannot delete an order edit with status declined": "declined: delete",
    "Cannot request an order edit with status declined": "declined: request",
    "Cannot confirm an order edit with status declined": "declined: confirm",
    "Cannot complete an order edit with status declined": "declined: complete",
    "Cannot cancel an order edit with status declined": "declined: cancel",
    "Cannot change an order edit with status canceled": "canceled: change",
    "Cannot delete an order edit with status canceled": "canceled: delete",
    "Cannot request an order edit with status canceled": "canceled: request",
    "Cannot confirm an order edit with status canceled": "canceled: confirm",
    "Cannot complete an order edit with status canceled": "canceled: complete",
    "Cannot decline an order edit with status canceled": "canceled: decline",
  },
  "Draft order": {
    "You are only allowed to update open draft orders": "completed: change",
    "The draft order is already paid: it has become an order": "completed: pay",
    "A completed draft order cannot be deleted": "completed: delete",
  },
  "Payment collection": {
    "Cannot set payment sessions for a payment collection with status partially_authorized":
      "partially_authorized: set_sessions",
    "Cannot set payment sessions for a payment collection with status authorized": "authorized: set_sessions",
    "Cannot set payment sessions for a payment collection with status canceled": "canceled: set_sessions",
    "Cannot delete payment collection with status awaiting": "awaiting: delete",
    "Cannot delete payment collection with status partially_authorized": "partially_authorized: delete",
    "Cannot delete payment collection with status authorized": "authorized: delete",
    "A part of the payment collection is authorized: let the rest be authorized": "partially_authorized: mark",
    "The payment collection is canceled": "canceled: authorize_none authorize_part authorize_rest mark",
  },
}

test.each(allStatuses)("the refusals of $of", ({ of, moves }) => {
  const words = new Map<string, string[]>()
  for (const [state, row] of Object.entries(moves)) {
    const refusals = Object.entries(row).flatMap(([action, cell]) => (isNo(cell) ? [[cell.no, action] as const] : []))
    for (const no of new Set(refusals.map(([no]) => no))) {
      const actions = refusals.filter(([other]) => other === no).map(([, action]) => action)
      words.set(no, [...(words.get(no) ?? []), `${state}: ${actions.join(" ")}`])
    }
  }
  expect(Object.fromEntries([...words].map(([no, states]) => [no, states.join("; ")]))).toEqual(WORDS[of])
})

test.each([
  ["capture", "capture the payment"],
  ["refund", "refund the rest of the payment"],
  ["fulfill", "fulfill the items"],
  ["ship", "ship the fulfillment"],
  ["cancel_fulfillment", "cancel the fulfillments"],
  ["cancel_return", "cancel the return"],
  ["cancel_claim", "cancel the claims"],
  ["cancel_swap", "cancel the swaps"],
  ["complete", "complete the order"],
  ["request_return", "request a return"],
] as const)("what is to be done first, %s, is said in words: %s", (first, words) => {
  expect(refused({ no: "No", first })).toMatchObject({ type: "not_allowed", message: `No: ${words} first` })
  expect(FIRSTS[first]).toBe(words)
})

test("a refusal without a remedy only says no", () =>
  expect(refused({ no: "No" })).toMatchObject({ type: "not_allowed", message: "No" }))
