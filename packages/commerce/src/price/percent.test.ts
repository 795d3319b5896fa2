import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { changedByPercent } from "./percent.ts"

describe("a price changed by a percentage", () => {
  test.each([
    [1999, -20, 1599],
    [2490, -20, 1992],
    [1, -50, 1],
    [3, -50, 2],
    [999, -33.3333, 666],
    [1000, 5, 1050],
    [1005, 10, 1106],
    [1000, 0, 1000],
    [1000, -100, 0],
    [1000, -250, 0],
    [2_147_483_647, -0.000001, 2_147_483_626],
    [2_147_483_647, 1_000, 2_147_483_647],
  ])("%d by %d %% is %d", (amount, percent, changed) => {
    expect(changedByPercent(amount, percent)).toBe(changed)
  })

  test("is the nearest whole unit to the exact value", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: -100, max: 200 }), (amount, percent) => {
        expect(Math.abs(changedByPercent(amount, percent) * 100 - amount * (100 + percent))).toBeLessThanOrEqual(50)
      }),
    )
  })
})
