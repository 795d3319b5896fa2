import { describe, expect, test } from "vitest"
import { localOf, majorOf, minorOf, momentOf } from "../../src/panel/amounts.ts"

describe("an amount as people write it", () => {
  test.each([
    ["19.99", "eur", 1999],
    ["19,99", "eur", 1999],
    ["19,9", "eur", 1990],
    ["19", "eur", 1900],
    ["0", "eur", 0],
    [".5", "eur", 50],
    ["1.234,50", "eur", 123450],
    ["1,234.50", "usd", 123450],
    ["1'234.50", "chf", 123450],
    ["1 234,50", "eur", 123450],
    ["1.234", "eur", 123400],
    ["1,234,567", "usd", 123456700],
    ["1200", "jpy", 1200],
    ["1,200", "jpy", 1200],
    ["12,50", "jpy", null],
    ["1.2.3", "eur", null],
    ["1,23,456", "eur", null],
    ["12.345,6.7", "eur", null],
    ["-5", "eur", null],
    ["1e3", "eur", null],
    ["", "eur", null],
    [".", "eur", null],
    ["12 €", "eur", null],
    ["99999999999999999", "eur", null],
  ])("%s %s is %s", (text, currency, amount) => expect(minorOf(text, currency)).toBe(amount))

  test.each(["en", "de"])("what a field shows in %s is read back as what it was", (language) => {
    for (const currency of ["eur", "jpy"])
      for (const amount of [0, 1, 9, 10, 99, 100, 101, 1999, 100_000, 123_456_789])
        expect(minorOf(majorOf(amount, currency, language), currency)).toBe(amount)
  })
})

test("a moment is shown in the operator's own time and read back to the minute", () => {
  expect(momentOf(localOf("2026-03-29T00:30:00.000Z"))).toBe("2026-03-29T00:30:00.000Z")
  expect(momentOf(localOf("2026-10-25T12:05:00.000Z"))).toBe("2026-10-25T12:05:00.000Z")
  expect(momentOf("")).toBeNull()
  expect(localOf(null)).toBe("")
})
