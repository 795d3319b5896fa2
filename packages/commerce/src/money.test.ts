import { describe, expect, test } from "vitest"
import fc from "../test/properties.ts"
import { checkAmount, floorShare, halfUp, MAX_AMOUNT, nearestShare, split } from "./money.ts"

test.each([
  [2.5, 3],
  [-2.5, -3],
  [0.5, 1],
  [-0.5, -1],
  [-0.4, 0],
  [2.4999999999999996, 2],
  [333.333, 333],
])("half up: %d is %d", (value, expected) => expect(halfUp(value)).toBe(expected))

const WHOLE = "The price must be a whole number of minor units"
const TOO_MUCH = "The price must not exceed 2147483647"

test.each([
  [MAX_AMOUNT + 1, TOO_MUCH],
  [-MAX_AMOUNT - 1, TOO_MUCH],
  [1.5, WHOLE],
  [Number.NaN, WHOLE],
  [Number.POSITIVE_INFINITY, WHOLE],
])("%d is no amount", (value, message) =>
  expect(() => checkAmount(value, "The price")).toThrow(expect.objectContaining({ type: "invalid_data", message })),
)

test.each([0, -0, 1, MAX_AMOUNT, -MAX_AMOUNT])("%d is an amount", (value) =>
  expect(checkAmount(value, "The price")).toBe(value + 0),
)

describe("split", () => {
  test.each<[number, number[], number[]]>([
    [1000, [500, 500, 500], [334, 333, 333]],
    [200, [1, 1, 1], [67, 67, 66]],
    [700, [1010, 2020, 970, 4000], [88, 177, 85, 350]],
    [1, [1, 3, 3], [0, 1, 0]],
    [2, [1, 3], [0, 2]],
    [2, [3, 1], [2, 0]],
    [10, [0, 0], [5, 5]],
    [0, [1, 2], [0, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [-1, [1, 1], [-1, 0]],
    [5, [], []],
    [MAX_AMOUNT, [MAX_AMOUNT, MAX_AMOUNT], [1073741824, 1073741823]],
  ])("%d by %j is %j", (amount, weights, parts) => expect(split(amount, weights)).toEqual(parts))

  test("the parts sum to the whole, each within one unit of its share", () => {
    const weights = fc.array(fc.nat({ max: MAX_AMOUNT }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }), weights, (amount, given) => {
        const parts = split(amount, given)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
        const sum = given.reduce((a, b) => a + b, 0)
        const off = parts.map((part, i) => (sum > 0 ? Math.abs(part - (amount * given[i]!) / sum) : 0))
        expect(Math.max(...off)).toBeLessThan(1.001)
      }),
      { numRuns: 2000 },
    )
  })

  test("no part exceeds its weight when the whole doesn't", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 8 }), fc.nat(), (weights, some) => {
        const sum = weights.reduce((a, b) => a + b, 0)
        const parts = split(sum === 0 ? 0 : some % (sum + 1), weights)
        expect(parts.every((part, i) => part <= weights[i]!)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

test("shares are exact beyond safe integers", () => {
  expect(floorShare(MAX_AMOUNT, 9_999_998, 9_999_999)).toBe(2147483432)
  const max = 9_999_999
  fc.assert(
    fc.property(fc.nat({ max: MAX_AMOUNT }), fc.nat({ max }), fc.integer({ min: 1, max }), (amount, part, whole) => {
      const exact = BigInt(amount) * BigInt(part)
      expect(floorShare(amount, part, whole)).toBe(Number(exact / BigInt(whole)))
      expect(nearestShare(amount, part, whole)).toBe(Number((exact * 2n + BigInt(whole)) / BigInt(whole * 2)))
    }),
  )
})
