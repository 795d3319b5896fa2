import { Decimal } from "decimal.js"
import { expect, test } from "vitest"
import fc from "../test/properties.ts"
import { MAX_AMOUNT } from "./money.ts"
import { addRates, includedIn, percentOf, tenThousandths, withTax } from "./rate.ts"

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
  [-1, 8.12345, 0],
  // Exactly 160590473.49999999999…: not a half, though its first twenty digits look like one.
  [2_072_040_433, 7.750354237416563, 160_590_473],
  // Columns hold 4-byte floats: the shortest text of this one is 8.12345, not 8.123450279….
  [MAX_AMOUNT, Math.fround(8.12345), 174_449_760],
  // With no text of up to eight digits the rate is used unchanged, not as 104.386986.
  [2_147_482_874, 104.3869857788086, 2_241_692_642],
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
  [[8.12345, 1.00001], 9.12346],
  [[Math.fround(7.7)], Math.fround(7.7)],
  [[Math.fround(7.7), 1], 8.7],
])("rates %j add up to %d", (rates, sum) => expect(addRates(rates)).toBe(sum))

test("a price with tax is exact", () => expect(withTax(101, 7.7).toString()).toBe("108.777"))

test.each([
  [0, 0],
  [19, 190_000],
  [7.7, 77_000],
  [Math.fround(7.7), 77_000],
  [0.0001, 1],
  [8.12345, null],
  [0.00001, null],
  [1000, 10_000_000],
  [1000.0001, null],
  [-5, null],
  [Number.NaN, null],
])("%d percent in ten-thousandths of a percent: %s", (rate, expected) => expect(tenThousandths(rate)).toBe(expected))
