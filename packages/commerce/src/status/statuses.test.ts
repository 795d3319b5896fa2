import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { allStatuses, statusesPage } from "./all.ts"
import { claimPaymentStatuses, claimStatuses } from "./claim.ts"
import { draftOrderStatuses } from "./draft-order.ts"
import { fulfillmentStatuses, orderFulfillmentStatuses } from "./fulfillment.ts"
import { orderStatuses } from "./order.ts"
import { orderEditStatuses } from "./order-edit.ts"
import { orderPaymentStatuses, paymentStatuses } from "./payment.ts"
import { collectionStatuses } from "./payment-collection.ts"
import { returnStatuses } from "./return.ts"
import { move, type Statuses } from "./statuses.ts"
import { swapFulfillmentStatuses, swapPaymentStatuses } from "./swap.ts"

/*
 * Each table again, by hand: a line per state, a word per action in the table's order. A word is the next state, in
 * the short form below; "-" is a refusal, "-x" one that says to do x first.
 */
type Written = [Statuses<string, string>, Record<string, string>]

const WRITTEN: Record<string, Written> = {
  order: [
    orderStatuses,
    {
      // update capture refund fulfill cancel_fulfillment ship request receive cancel_return claim change swap change_swap complete archive cancel
      pending: "= = = = = = = = = = = = = completed -complete canceled",
      completed: "= = = = = = = = = = = = = = archived canceled",
      archived: "= = = = = = = = = = = = = completed = canceled",
      requires_action: "= = = = = = = = = = = = = completed -complete canceled",
      canceled: "- - - - - - - - - - - - - - - -",
    },
  ],
  orderPayment: [
    orderPaymentStatuses,
    {
      not_paid: "captured -capture -capture canceled",
      awaiting: "captured -capture -capture canceled",
      captured: "- partially_refunded refunded -refund",
      partially_refunded: "- = refunded -refund",
      refunded: "- - - =",
      canceled: "- - - -",
      requires_action: "captured = = -refund",
    },
  ],
  payment: [
    paymentStatuses,
    {
      authorized: "captured -capture -capture canceled",
      captured: "- partially_refunded refunded -refund",
      partially_refunded: "- = refunded -refund",
      refunded: "- - - =",
      canceled: "- - - -",
    },
  ],
  orderFulfillment: [
    orderFulfillmentStatuses,
    {
      // fulfill_part fulfill_rest cancel_one cancel_last ship_part ship_rest ship_rest_returned return_part return_rest cancel
      not_fulfilled: "partially_fulfilled fulfilled -fulfill -fulfill -fulfill -fulfill -fulfill -ship -ship canceled",
      partially_fulfilled:
        "= fulfilled = not_fulfilled partially_shipped -fulfill -fulfill -ship -ship -cancel_fulfillment",
      fulfilled:
        "- - partially_fulfilled not_fulfilled partially_shipped shipped -ship -ship -ship -cancel_fulfillment",
      partially_shipped: "= = = -request_return = shipped partially_returned = -ship -request_return",
      shipped: "- - -request_return -request_return - - - partially_returned returned -request_return",
      partially_returned: "- - -request_return -request_return - - - = returned -request_return",
      returned: "- - -request_return -request_return - - - - - -",
      canceled: "- - - - - - - - - -",
      requires_action:
        "partially_fulfilled fulfilled partially_fulfilled not_fulfilled partially_shipped shipped partially_returned partially_returned returned canceled",
    },
  ],
  fulfillment: [fulfillmentStatuses, { packed: "shipped canceled", shipped: "- -request_return", canceled: "- -" }],
  return: [
    returnStatuses,
    {
      requested: "received canceled",
      requires_action: "received canceled",
      received: "- -",
      canceled: "- -",
    },
  ],
  claim: [
    claimStatuses,
    {
      // update fulfill ship_part ship_rest cancel_one cancel_last cancel
      not_fulfilled: "= fulfilled -fulfill -fulfill -fulfill -fulfill canceled",
      partially_fulfilled: "= fulfilled partially_shipped shipped = fulfillment_canceled canceled",
      fulfilled: "= = partially_shipped shipped partially_fulfilled fulfillment_canceled canceled",
      partially_shipped: "= = = shipped = - -",
      shipped: "= = - - - - -",
      partially_returned: "= = - - - - -",
      returned: "= = - - - - -",
      requires_action: "= fulfilled partially_shipped shipped partially_fulfilled fulfillment_canceled canceled",
      fulfillment_canceled: "= fulfilled -fulfill -fulfill -fulfill -fulfill canceled",
      canceled: "- - - - - - =",
    },
  ],
  claimPayment: [claimPaymentStatuses, { na: "- =", not_refunded: "refunded =", refunded: "- -" }],
  swap: [
    swapFulfillmentStatuses,
    {
      // fulfill ship_part ship_rest cancel_one cancel_last cancel
      not_fulfilled: "fulfilled -fulfill -fulfill -fulfill -fulfill canceled",
      fulfilled: "- partially_shipped shipped requires_action fulfillment_canceled -cancel_fulfillment",
      partially_shipped: "= = shipped = - -",
      shipped: "- - - - - -",
      requires_action: "fulfilled partially_shipped shipped = fulfillment_canceled -cancel_fulfillment",
      fulfillment_canceled: "fulfilled -fulfill -fulfill -fulfill -fulfill canceled",
      canceled: "- - - - - =",
    },
  ],
  swapPayment: [
    swapPaymentStatuses,
    {
      // complete_due complete_even capture refund cancel
      not_paid: "awaiting confirmed - - canceled",
      awaiting: "= = captured difference_refunded canceled",
      confirmed: "= = = = canceled",
      captured: "= = = = -refund",
      difference_refunded: "= = = = -",
      requires_action: "= = captured difference_refunded canceled",
      partially_refunded: "= = = = -refund",
      refunded: "= = = = canceled",
      canceled: "- - - - =",
    },
  ],
  orderEdit: [
    orderEditStatuses,
    {
      // change delete request confirm complete decline cancel
      created: "= = requested confirmed - - canceled",
      requested: "- - = confirmed confirmed declined canceled",
      confirmed: "- - = = = - -",
      declined: "- - - - - = -",
      canceled: "- - - - - - =",
    },
  ],
  draftOrder: [
    draftOrderStatuses,
    {
      // change pay complete delete
      open: "= completed completed =",
      completed: "- - = -",
    },
  ],
  collection: [
    collectionStatuses,
    {
      // set_sessions authorize_none authorize_part authorize_rest mark delete cancel
      not_paid: "= awaiting partially_authorized authorized authorized = canceled",
      awaiting: "= = partially_authorized authorized authorized - canceled",
      partially_authorized: "- = = authorized - - canceled",
      authorized: "- = = = = - canceled",
      canceled: "- - - - - = =",
    },
  ],
}

const PAIRS = Object.entries(WRITTEN).flatMap(([name, [statuses, lines]]) =>
  Object.entries(lines).flatMap(([state, line]) => {
    const words = line.split(" ")
    return Object.keys(statuses.actions).map((action, at) => ({ name, statuses, state, action, word: words[at] ?? "" }))
  }),
)

test.each(PAIRS)("$name: $state × $action: $word", ({ statuses, state, action, word }) => {
  if (!word.startsWith("-")) {
    expect(move(statuses, state, action)).toBe(word === "=" ? state : word)
    return
  }
  expect(statuses.moves[state]?.[action]).toEqual({
    no: expect.any(String),
    ...(word !== "-" && { first: word.slice(1) }),
  })
  expect(() => move(statuses, state, action)).toThrow(expect.objectContaining({ type: "not_allowed" }))
})

test("every state and action of every table is written above", () => {
  const cells = allStatuses.reduce((sum, { actions, moves }) => {
    return sum + Object.keys(actions).length * Object.keys(moves).length
  }, 0)
  expect(PAIRS).toHaveLength(cells)
  expect(Object.values(WRITTEN).map(([statuses]) => statuses)).toEqual(expect.arrayContaining([...allStatuses]))
})

test("a refusal says what to do first", () => {
  expect(() => move(paymentStatuses, "captured", "cancel")).toThrow(
    "The payment has been captured: refund the rest of the payment first",
  )
  expect(() => move(returnStatuses, "received", "cancel")).toThrow(/^The return has already been received$/)
})

describe("the document", () => {
  const page = upwards("docs/statuses.md", import.meta.url)
  test("matches the tables", () => {
    if (process.env.UPDATE_DOCS) writeFileSync(page, statusesPage())
    const mend = "run UPDATE_DOCS=1 npx vitest run src/status in packages/commerce"
    expect(readFileSync(page, "utf8"), mend).toBe(statusesPage())
  })
})

/** A file of the project, searched upwards: mutation testing runs in a copy of this package in a deeper folder. */
function upwards(path: string, from: string): URL {
  const here = new URL(path, from)
  const above = new URL("../", from)
  return existsSync(here) || above.href === from ? here : upwards(path, above.href)
}
