import fc from "fast-check"
import { expect, test } from "vitest"
import { checkRate, convertedSum, factorsTo as factorsIn } from "./convert.ts"
import { currencyUnits } from "./unit.ts"

const units = currencyUnits([])
const factorsTo = (target: string, rates: Parameters<typeof factorsIn>[1]) => factorsIn(target, rates, units)

const RATES = [
  { currency_code: "usd", rate: "0.92" },
  { currency_code: "jpy", rate: "0.0061" },
]

test.each([
  ["usd", 1000, 920],
  ["usd", 1, 1],
  ["usd", -1, -1],
  ["eur", 1234, 1234],
  // 1000 yen are 6.10 euro.
  ["jpy", 1000, 610],
  ["usd", 0, 0],
])("%s: %i minor units are %i euro cents", (currency_code, amount, expected) => {
  expect(convertedSum([{ currency_code, amount }], factorsTo("eur", RATES))).toBe(expected)
})

test("to a currency without hundredths", () => {
  const factors = factorsTo("jpy", [{ currency_code: "eur", rate: "163.5" }])
  expect(convertedSum([{ currency_code: "eur", amount: 1000 }], factors)).toBe(1635)
  // 0.01 euro are 1.635 yen.
  expect(convertedSum([{ currency_code: "eur", amount: 1 }], factors)).toBe(2)
})

test("a shop that stores dinars with two decimals has a rate of two decimals", () => {
  const rates = [{ currency_code: "kwd", rate: "3" }]
  const inHundredths = currencyUnits([{ code: "kwd", decimals: 2, step: 1 }])
  expect(convertedSum([{ currency_code: "kwd", amount: 100 }], factorsIn("eur", rates, inHundredths))).toBe(300)
  expect(convertedSum([{ currency_code: "kwd", amount: 1000 }], factorsIn("eur", rates, units))).toBe(300)
})

test("amounts are added before they are rounded: three times 0.4 cents are one cent", () => {
  const factors = factorsTo("eur", [
    { currency_code: "usd", rate: "0.4" },
    { currency_code: "gbp", rate: "0.4" },
    { currency_code: "dkk", rate: "0.4" },
  ])
  const amounts = ["usd", "gbp", "dkk"].map((currency_code) => ({ currency_code, amount: 1 }))
  expect(convertedSum(amounts, factors)).toBe(1)
  expect(convertedSum(amounts.slice(0, 1), factors)).toBe(0)
})

test("a binary fraction is the decimal that was entered: half a cent rounds away from zero", () => {
  const rate = checkRate(1.005, "usd")
  expect(
    convertedSum([{ currency_code: "usd", amount: 100 }], factorsTo("eur", [{ currency_code: "usd", rate }])),
  ).toBe(101)
})

test("a currency without a rate adds nothing", () => {
  expect(convertedSum([{ currency_code: "gbp", amount: 500 }], factorsTo("eur", RATES))).toBe(0)
})

const Amount = fc.integer({ min: -(2 ** 30), max: 2 ** 30 })
const Rate = fc.integer({ min: 1, max: 10 ** 9 }).map((whole) => ({ whole, rate: checkRate(whole / 10_000, "usd") }))

test("any sum is within half a unit of the exact one, and the order of amounts does not matter", () => {
  const check = fc.property(Amount, Amount, Rate, (dollars, euros, { whole, rate }) => {
    const factors = factorsTo("eur", [{ currency_code: "usd", rate }])
    const amounts = [
      { currency_code: "usd", amount: dollars },
      { currency_code: "eur", amount: euros },
    ]
    const exact = BigInt(dollars) * BigInt(whole) + BigInt(euros) * 10_000n
    const off = BigInt(convertedSum(amounts, factors)) * 10_000n - exact
    expect(off <= 5_000n && off >= -5_000n).toBe(true)
    expect(convertedSum(amounts.toReversed(), factors)).toBe(convertedSum(amounts, factors))
  })
  fc.assert(check)
})

test.each([0, -1, 2_000_000_000, Number.NaN, Number.POSITIVE_INFINITY, 0.12345678901])(
  "the rate %d is refused",
  (rate) => {
    expect(() => checkRate(rate, "usd")).toThrow("The exchange rate of usd")
  },
)

test.each([
  [0.92, "0.92"],
  [1e-10, "0.0000000001"],
  [1_000_000_000, "1000000000"],
])("the rate %d is kept as %s", (rate, text) => {
  expect(checkRate(rate, "usd")).toBe(text)
})
