import { describe, expect, test } from "vitest"
import { checkRequirements, flatAmount, type Requirement } from "./requirements.ts"

const min = (amount: number): Requirement => ({ type: "min_subtotal", amount })
const max = (amount: number): Requirement => ({ type: "max_subtotal", amount })

describe("requirements of a shipping option", () => {
  test.each([[[]], [[min(0)]], [[max(5000)]], [[min(1000), max(1001)]], [[max(1001), min(1000)]]])(
    "may be %j",
    (list) => {
      expect(() => checkRequirements(list)).not.toThrow()
    },
  )

  test.each([
    [[min(1), min(2)], "at most one"],
    [[max(1), max(1)], "at most one"],
    [[min(1000), max(1000)], "below max_subtotal"],
    [[min(1001), max(1000)], "below max_subtotal"],
    [[min(-1)], "below 0"],
  ])("may not be %j", (list, words) => {
    expect(() => checkRequirements(list)).toThrow(words)
  })
})

describe("the amount of a shipping option", () => {
  test("is the flat rate, which may be nothing", () => {
    expect([flatAmount("flat_rate", 500), flatAmount("flat_rate", 0)]).toEqual([500, 0])
  })

  test("is open where the provider calculates", () => {
    expect([flatAmount("calculated", null), flatAmount("calculated", undefined)]).toEqual([null, null])
  })

  test.each([
    ["flat_rate", null],
    ["flat_rate", undefined],
    ["flat_rate", -1],
    ["calculated", 500],
    ["calculated", 0],
  ] as const)("%s refuses %j", (type, amount) => {
    expect(() => flatAmount(type, amount)).toThrow("amount")
  })
})
