import { Decimal } from "decimal.js"
import fc from "fast-check"
import { expect, test } from "vitest"
import { MAX_AMOUNT } from "./money.ts"
import { addRates, includedIn, percentOf, withTax } from "./rate.ts"

test.each([
  [58, 25, 15],
  [100, 14.5, 15],
  [-100, 14.5, -15],
  [1125, 4.5, 51],
  [100, 0, 0],
  [-1, 10, 0],
  [1000, 8.12345, 81],
  [200_000, 8.12345, 16247],
  [100_000, Math.fround(7.7), 7700],
  [50, Math.fround(0.1) * 10, 1],
  [MAX_AMOUNT, 100, MAX_AMOUNT],
  [MAX_AMOUNT, 33.3333, 715827167],
  [100, Number.NaN, 0],
  [100, Number.POSITIVE_INFINITY, 0],
])("percent of %d at %d is %d", (amount, rate, expected) => expect(percentOf(amount, rate)).toBe(expected))

test("percent of agrees with decimal arithmetic, halves away from zero", () => {
  const Exact = Decimal.clone({ precision: 60 })
  const amount = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT })
  const rate = fc.integer({ min: 0, max: 2_000_000 }).map((scaled) => scaled / 10_000)
  fc.assert(
    fc.property(amount, rate, (of, at) => {
      const exact = new Exact(at).times(of).dividedBy(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()
      expect(percentOf(of, at)).toBe(exact + 0)
    }),
    { numRuns: 2000 },
  )
})

test("a rate from a 4-byte column is the decimal that was put in", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), fc.integer({ min: 0, max: 1_000_000 }), (of, scaled) => {
      const rate = scaled / 10_000
      expect(percentOf(of, Math.fround(rate))).toBe(percentOf(of, rate))
      expect(addRates([Math.fround(rate), 0])).toBe(rate)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [1299, 20, 217],
  [1200, 20, 200],
  [999, 25, 200],
  [100, 0, 0],
  [-1299, 20, -217],
  [1000, 8.12345, 75],
])("tax in %d at %d is %d", (price, rate, expected) => expect(includedIn(price, rate)).toBe(expected))

test.each([
  [[0.1, 0.2], 0.3],
  [[6, 4.5], 10.5],
  [[], 0],
  [[null, 5], 5],
  [[null], 0],
  [[8.12345, 1], 9.12345],
  [[Math.fround(7.7), 1], 8.7],
])("rates %j add up to %d", (rates, sum) => expect(addRates(rates)).toBe(sum))

test("a price with tax is exact", () => expect(withTax(101, 7.7).toString()).toBe("108.777"))
