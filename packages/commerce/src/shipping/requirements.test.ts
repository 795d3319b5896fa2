import { describe, expect, test } from "vitest"
import { checkRequirements, flatAmount, type Requirement } from "./requirements.ts"

const min = (amount: number): Requirement => ({ type: "min_subtotal", amount })
const max = (amount: number): Requirement => ({ type: "max_subtotal", amount })

describe("requirements of a shipping option", () => {
  test.each([[[]], [[min(0)]], [[max(5000)]], [[max(0)]], [[min(1000), max(1001)]], [[max(1001), min(1000)]]])(
    "may be %j",
    (list) => {
      expect(() => checkRequirements(list)).not.toThrow()
    },
  )

  test.each([
    [[min(1), min(2)], "A shipping option has at most one requirement of the type min_subtotal"],
    [[max(1), max(1)], "A shipping option has at most one requirement of the type max_subtotal"],
    [[min(1000), max(1000)], "min_subtotal must be below max_subtotal, or no cart could be shipped so"],
    [[min(1001), max(1000)], "min_subtotal must be below max_subtotal, or no cart could be shipped so"],
    [[min(-1)], "The amount of a requirement must not be below 0"],
  ])("may not be %j", (list, words) => {
    expect(() => checkRequirements(list)).toThrow(expect.objectContaining({ type: "invalid_data", message: words }))
  })
})

describe("the amount of a shipping option", () => {
  test("is the flat rate, which may be 0", () => {
    expect([flatAmount("flat_rate", 500), flatAmount("flat_rate", 0)]).toEqual([500, 0])
  })

  test("is null when the provider calculates it", () => {
    expect([flatAmount("calculated", null), flatAmount("calculated", undefined)]).toEqual([null, null])
  })

  test.each([
    ["flat_rate", null, "A shipping option with a flat rate needs an amount of 0 or more"],
    ["flat_rate", undefined, "A shipping option with a flat rate needs an amount of 0 or more"],
    ["flat_rate", -1, "A shipping option with a flat rate needs an amount of 0 or more"],
    ["calculated", 500, "A shipping option with a calculated price has no amount"],
    ["calculated", 0, "A shipping option with a calculated price has no amount"],
  ] as const)("%s refuses %j", (type, amount, message) => {
    expect(() => flatAmount(type, amount)).toThrow(expect.objectContaining({ type: "invalid_data", message }))
  })
})
