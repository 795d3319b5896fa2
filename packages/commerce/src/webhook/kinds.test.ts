import { expect, test } from "vitest"
import { V1_EVENTS } from "./events.ts"
import { WEBHOOK_KINDS } from "./kinds.ts"

/** Medusa 1.20's names, with how many of each are sent. */
const NAMES = {
  batch: 8,
  cart: 3,
  claim: 6,
  claim_item: 2,
  currency: 1,
  customer: 3,
  discount: 1,
  draft_order: 2,
  gift_card: 1,
  invite: 1,
  note: 3,
  oauth: 1,
  order: 14,
  "order-edit": 6,
  "order-edit-item-change": 2,
  payment: 6,
  "payment-collection": 4,
  product: 3,
  "product-category": 3,
  "product-collection": 5,
  "product-variant": 3,
  publishable_api_key: 2,
  region: 3,
  sales_channel: 3,
  swap: 9,
  user: 4,
}

test("webhooks can subscribe to nearly all of v1's events", () => {
  const counts: Record<string, number> = {}
  for (const kind of WEBHOOK_KINDS) {
    const [subject = ""] = kind.split(".")
    counts[subject] = (counts[subject] ?? 0) + 1
  }
  expect(counts).toEqual(NAMES)
})

test("an event that is not sent has a reason", () => {
  expect(Object.keys(V1_EVENTS)).toHaveLength(103)
  const unsent = Object.entries(V1_EVENTS).filter(([, event]) => "never" in event)
  expect(unsent.map(([name]) => name)).toEqual([
    "oauth.token_refreshed",
    "claim_item.canceled",
    "order.return_action_required",
    "order.swap_created",
  ])
})
