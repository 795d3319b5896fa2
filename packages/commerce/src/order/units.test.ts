import { describe, expect, test } from "vitest"
import { mustBeRefundable, unitsRefund } from "./line-refund.ts"
import {
  type CountedClaim,
  type CountedReturn,
  type CountedSwap,
  type Movements,
  mustBeClaimable,
  mustBeFulfillable,
  mustBeReturnable,
  mustBeSwappable,
  perItem,
  unitsOf,
} from "./units.ts"

const line = (fulfilled: number | null, shipped: number | null = null, returned: number | null = null) => ({
  id: "line",
  quantity: 5,
  unit_price: 1000,
  fulfilled_quantity: fulfilled,
  shipped_quantity: shipped,
  returned_quantity: returned,
})

const aReturn = (status: string, quantity: number, received: number | null = null, claim: string | null = null) =>
  ({
    status,
    claim_order_id: claim,
    items: [
      { item_id: "line", quantity, received_quantity: received },
      { item_id: "other", quantity: 9, received_quantity: 9 },
    ],
  }) satisfies CountedReturn

const aClaim = (type: string, quantity: number, canceled_at: Date | null = null): CountedClaim => ({
  type,
  canceled_at,
  claim_items: [
    { item_id: "line", quantity },
    { item_id: "other", quantity: 9 },
  ],
})

type Case = [what: string, ReturnType<typeof line>, CountedReturn[], CountedClaim[], number[]]

describe("units of a line: fulfillable, returnable, claimable, settled", () => {
  test.each<Case>([
    ["untouched", line(null), [], [], [5, 0, 0, 0]],
    ["packed", line(3), [], [], [2, 0, 3, 0]],
    ["shipped", line(5, 4), [], [], [0, 4, 5, 0]],
    ["on its way back", line(5, 5), [aReturn("requested", 2)], [], [0, 3, 3, 2]],
    ["a return of v1 that waits", line(5, 5), [aReturn("requires_action", 2)], [], [0, 3, 3, 2]],
    [
      "back, while others are on their way",
      line(5, 5, 1),
      [aReturn("received", 1, 1), aReturn("requested", 2)],
      [],
      [0, 2, 2, 3],
    ],
    ["a canceled return", line(5, 5), [aReturn("canceled", 2)], [], [0, 5, 5, 0]],
    ["back", line(5, 5, 2), [aReturn("received", 2, 2)], [], [0, 3, 3, 2]],
    ["less back than asked for", line(5, 5, 1), [aReturn("received", 2, 1)], [], [0, 4, 4, 1]],
    ["claimed for money", line(5, 5), [], [aClaim("refund", 2)], [0, 5, 3, 2]],
    ["claimed for other goods", line(5, 5), [], [aClaim("replace", 2)], [0, 5, 3, 2]],
    ["claimed twice", line(5, 5), [], [aClaim("refund", 2), aClaim("replace", 3)], [0, 5, 0, 5]],
    ["a canceled claim", line(5, 5), [], [aClaim("replace", 2, new Date(1))], [0, 5, 5, 0]],
    ["claimed and expected", line(5, 5), [aReturn("requested", 2, null, "c")], [aClaim("refund", 2)], [0, 3, 3, 2]],
    ["claimed and back", line(5, 5, 2), [aReturn("received", 2, 2, "c")], [aClaim("refund", 2)], [0, 3, 3, 2]],
    [
      "back, and claimed but not back yet",
      line(5, 5, 1),
      [aReturn("received", 1, 1), aReturn("requested", 1, null, "c")],
      [aClaim("refund", 1)],
      [0, 3, 3, 2],
    ],
    [
      "back, while the return of a claim was canceled",
      line(5, 5, 1),
      [aReturn("received", 1, 1), aReturn("canceled", 1, null, "c")],
      [aClaim("refund", 1)],
      [0, 4, 3, 2],
    ],
    ["v1's received return", line(5, 5, 2), [aReturn("received", 2, null, "c")], [aClaim("refund", 2)], [0, 3, 3, 2]],
    ["everything at once", line(5, 5, 1), [aReturn("received", 1, 1)], [aClaim("refund", 4)], [0, 4, 0, 5]],
  ])("%s", (_, one, returns, claims, counts) => {
    const { fulfillable, returnable, claimable, settled } = unitsOf(one, { returns, claims })
    expect([fulfillable, returnable, claimable, settled]).toEqual(counts)
  })
})

test.each([
  ["fulfillable", mustBeFulfillable],
  ["returnable", mustBeReturnable],
  [
    "claimable",
    (units: Parameters<typeof mustBeClaimable>[0], quantity: number, _title: string) =>
      mustBeClaimable(units, quantity),
  ],
] as const)("more than is %s is refused, with what there is", (of, must) => {
  const units = { fulfillable: 0, returnable: 0, claimable: 0, settled: 0, [of]: 2 }
  expect(() => must(units, 2, "Shirt")).not.toThrow()
  expect(() => must(units, 3, "Shirt")).toThrow(expect.objectContaining({ type: "not_allowed" }))
  const words = /^3 of "Shirt" cannot be \w+: 2 can$|^Cannot claim more of an item than has been fulfilled\.$/
  expect(() => must(units, 3, "Shirt")).toThrow(words)
})

test("quantities of the same item are added up", () => {
  const wanted = [
    { item_id: "a", quantity: 1 },
    { item_id: "b", quantity: 2 },
    { item_id: "a", quantity: 3 },
  ]
  expect([...perItem(wanted)]).toEqual([
    ["a", 4],
    ["b", 2],
  ])
})

describe("what units are worth", () => {
  const order = { tax_rate: null, terms: null, discounts: [{ id: "d", rule: { type: "percentage" as const } }] }
  const discounted = {
    ...line(5, 5),
    adjustments: [{ discount_id: "d", amount: 500 }],
    tax_lines: [{ rate: 20 }],
  }
  const none = { returns: [], claims: [] }

  test("less the discount, with the tax", () => {
    expect(unitsRefund(order, none, [{ line: discounted, quantity: 1 }])).toBe(900 * 1.2)
    expect(unitsRefund(order, none, [{ line: discounted, quantity: 5 }])).toBe(4500 * 1.2)
  })

  test("three units, one after another, refund exactly what was charged", () => {
    const odd = { ...discounted, quantity: 3, adjustments: [{ discount_id: "d", amount: 100 }] }
    const parts = [0, 1, 2].map((returned) => {
      const returns = returned ? [aReturn("received", returned, returned)] : []
      const one = { ...odd, returned_quantity: returned }
      return unitsRefund(order, { returns, claims: [] }, [{ line: one, quantity: 1 }])
    })
    expect(parts).toEqual([967 + 193, 967 + 194, 966 + 193])
    expect(parts.reduce((a, b) => a + b)).toBe(3480)
  })

  test("units that a claim has replaced are worth nothing in a return; the other units keep their value", () => {
    const claims = [aClaim("replace", 5)]
    expect(unitsRefund(order, { returns: [], claims }, [{ line: discounted, quantity: 2 }])).toBe(0)
    const one = { returns: [], claims: [aClaim("replace", 1)] }
    const none = { returns: [], claims: [] }
    const worth = (movements: Movements, quantity: number) =>
      unitsRefund(order, movements, [{ line: discounted, quantity }])
    expect(worth(one, 1)).toBe(worth(none, 2) - worth(none, 1))
  })

  test("units that a claim has refunded are worth nothing in a separate return", () => {
    const claims = [aClaim("refund", 5)]
    expect(unitsRefund(order, { returns: [], claims }, [{ line: discounted, quantity: 2 }])).toBe(0)
  })

  test("with tax in the price the first k of n units are floor(total × k / n)", () => {
    const included = { ...line(3, 3), quantity: 3, includes_tax: true, unit_price: 1000, tax_lines: [{ rate: 19 }] }
    const all = unitsRefund(order, none, [{ line: included, quantity: 3 }])
    expect(unitsRefund(order, none, [{ line: included, quantity: 1 }])).toBe(Math.floor(all / 3))
  })
})

test("an operator cannot refund more than is refundable", () => {
  expect(() => mustBeRefundable(5, 5)).not.toThrow()
  expect(() => mustBeRefundable(6, 5)).toThrow(expect.objectContaining({ type: "not_allowed" }))
})

describe("units that swaps take back", () => {
  const aSwap = (status: string, received: number | null = null, more: Partial<CountedSwap> = {}): CountedSwap => {
    return { confirmed_at: null, canceled_at: null, return_order: aReturn(status, 2, received), ...more }
  }
  const confirmed = { confirmed_at: new Date(1) }
  const settled = (one: CountedSwap, returned: number | null = null) => {
    const returns = one.return_order ? [{ ...one.return_order, claim_order_id: null }] : []
    return unitsOf(line(5, 5, returned), { returns, claims: [], swaps: [one] })
  }

  test.each<[string, CountedSwap, number | null, number[]]>([
    ["on their way", aSwap("requested"), null, [3, 3, 2]],
    ["back", aSwap("received", 2), 2, [3, 3, 2]],
    ["of which fewer came back than were credited", aSwap("received", 1), 1, [4, 4, 2]],
    ["whose return is canceled", aSwap("canceled"), null, [5, 5, 0]],
    ["that were credited, with a canceled return", aSwap("canceled", null, confirmed), null, [5, 5, 2]],
    ["of a canceled swap", aSwap("canceled", null, { ...confirmed, canceled_at: new Date(2) }), null, [5, 5, 0]],
    ["of a swap without return", aSwap("requested", null, { return_order: null }), null, [5, 5, 0]],
  ])("%s", (_, one, returned, expected) => {
    const { returnable, claimable, settled: gone } = settled(one, returned)
    expect([returnable, claimable, gone]).toEqual(expected)
  })

  test.each([
    [line(5, 5), [], [], 5],
    [line(5, 3), [], [], 3],
    [line(5, 5), [aReturn("requested", 2)], [], 3],
    [line(5, 5), [], [aClaim("refund", 2)], 3],
    [line(5, 4), [], [aClaim("replace", 2)], 3],
  ])("%j with returns %j and claims %j: %i can be swapped", (one, returns, claims, left) => {
    const units = unitsOf(one, { returns, claims })
    expect(() => mustBeSwappable(units, left, "Shirt")).not.toThrow()
    expect(() => mustBeSwappable(units, left + 1, "Shirt")).toThrow(
      expect.objectContaining({ type: "not_allowed", message: expect.stringContaining(`${left} can`) }),
    )
  })
})
