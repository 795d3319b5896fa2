import { describe, expect, test } from "vitest"
import { sentStatus } from "../order/sent-state.ts"
import { claimState, mustMakeAClaim } from "./claim.ts"

const facts = { type: "refund" as const, claim_items: [{}], additional_items: [], refund_amount: null }
const goods = { type: "replace" as const, claim_items: [{}], additional_items: [{}], refund_amount: null }

describe("a claim", () => {
  test.each([
    [facts],
    [{ ...facts, refund_amount: 0 }],
    [{ ...facts, refund_amount: 100 }],
    [goods],
    [{ ...goods, refund_amount: 0 }],
  ])("may be %j", (given) => expect(() => mustMakeAClaim(given)).not.toThrow())

  test.each([
    [{ ...facts, claim_items: [] }, "Claims must have at least one claim item."],
    [{ ...goods, additional_items: [] }, "Claims with type replace must have at least one additional item."],
    [
      { ...goods, refund_amount: 1 },
      "Claim has type replace, and must not have a refund_amount: it sends goods in place of money.",
    ],
    [
      { ...facts, additional_items: [{}] },
      "Claim has type refund, and must not have additional_items: it gives money in place of goods.",
    ],
  ])("may not be %j", (given, message) => {
    expect(() => mustMakeAClaim(given)).toThrow(expect.objectContaining({ type: "invalid_data", message }))
  })
})

describe("the fulfillment status of lines: quantity, packed, shipped of each line", () => {
  const line = ([quantity = 0, fulfilled_quantity = 0, shipped_quantity = 0]: number[]) => {
    return { quantity, fulfilled_quantity, shipped_quantity }
  }
  test.each([
    [[], "not_fulfilled"],
    [[[2]], "not_fulfilled"],
    [[[2, 1]], "partially_fulfilled"],
    [[[2, 2], [1]], "partially_fulfilled"],
    [
      [
        [2, 2],
        [1, 1],
      ],
      "fulfilled",
    ],
    [
      [
        [2, 2],
        [1, 1, 1],
      ],
      "partially_shipped",
    ],
    [
      [
        [2, 2, 2],
        [1, 1, 1],
      ],
      "shipped",
    ],
  ])("%j is %s", (lines, status) => expect(sentStatus(lines.map(line))).toBe(status))

  test("no lines are not fulfilled", () => {
    const unknown = { quantity: 1, fulfilled_quantity: null, shipped_quantity: null }
    expect(sentStatus([unknown])).toBe("not_fulfilled")
    expect(sentStatus([{ quantity: 1 }])).toBe("not_fulfilled")
  })
})

describe("the state of a claim", () => {
  test.each([
    ["not_fulfilled", null, "not_fulfilled"],
    ["canceled", null, "fulfillment_canceled"],
    ["canceled", new Date(1), "canceled"],
    ["shipped", new Date(1), "canceled"],
  ] as const)("%s, canceled %s, is %s", (fulfillment_status, canceled_at, state) => {
    expect(claimState({ fulfillment_status, canceled_at })).toBe(state)
  })
})
