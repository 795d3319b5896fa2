import { decimalText } from "@mercer/commerce/currency-unit"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { localOf, majorOf, minorOf, momentOf, money, percentText, rateText } from "../src/money/amounts.ts"
import { reading } from "../src/money/reading.ts"
import { LARGEST, separatorsOf } from "../src/money/typed-number.ts"
import { decimalsOf, knowUnits } from "../src/money/units.ts"
import { Misfits } from "../src/server/faults.ts"
import { LANGUAGES, type Language } from "../src/words/choices.ts"
import { en } from "../src/words/en.ts"
import { textsOf } from "./spoken.ts"

const faults = (language: Language) => textsOf(language, "common", en).faults

// A shop that has stored two decimals so far.
knowUnits([{ code: "omr", decimals: 2, step: 1 }])

describe("typed amounts are parsed", () => {
  test.each([
    ["19.99", "eur", "en", 1999],
    ["19,99", "eur", "de", 1999],
    ["19.9", "eur", "en", 1990],
    ["19", "eur", "en", 1900],
    [" 19 ", "eur", "de", 1900],
    ["0", "eur", "en", 0],
    [".5", "eur", "en", 50],
    [",5", "eur", "de", 50],
    ["1,234.50", "usd", "en", 123450],
    ["1.234,50", "eur", "de", 123450],
    ["1.234", "eur", "de", 123400],
    ["12.345", "eur", "de", 1234500],
    ["1,234,567", "usd", "en", 123456700],
    ["1200", "jpy", "en", 1200],
    ["1,200", "jpy", "en", 1200],
    ["12.345", "eur", "en", null],
    ["12.345", "jpy", "en", null],
    ["12,345", "eur", "de", null],
    ["19,99", "eur", "en", null],
    ["19.99", "eur", "de", null],
    ["1.234,50", "usd", "en", null],
    ["1,234.50", "eur", "de", null],
    ["1'234.50", "chf", "en", null],
    ["1 234,50", "eur", "de", null],
    ["12.50", "jpy", "en", null],
    ["12.50", "bhd", "en", 12500],
    ["12.345", "bhd", "en", 12345],
    ["12.3456", "bhd", "en", null],
    ["12,345", "bhd", "de", 12345],
    ["12.34", "omr", "en", 1234],
    ["12.345", "omr", "en", null],
    ["1.2.3", "eur", "en", null],
    ["1,23,456", "eur", "en", null],
    ["1234,567", "eur", "en", null],
    [",123", "eur", "en", null],
    ["12,345,6.7", "eur", "en", null],
    ["12.", "eur", "en", null],
    ["-5", "eur", "en", null],
    ["1e3", "eur", "en", null],
    ["0x10", "eur", "en", null],
    ["", "eur", "en", null],
    [".", "eur", "en", null],
    ["12 €", "eur", "en", null],
    ["21474836.48", "eur", "en", null],
    ["21474836.47", "eur", "en", LARGEST],
  ])("%s %s in %s is %s", (text, currency, language, amount) => expect(minorOf(text, currency, language)).toBe(amount))

  const currencies = fc.constantFrom("eur", "usd", "jpy", "krw", "bhd", "ugx")
  const amounts = fc.integer({ min: 0, max: LARGEST })

  test.each(LANGUAGES)("an amount displayed in a field in %s is read back unchanged, grouped or not", (language) => {
    fc.assert(
      fc.property(amounts, currencies, fc.boolean(), (amount, currency, useGrouping) => {
        const digits = decimalsOf(currency)
        const style = { useGrouping, minimumFractionDigits: digits, maximumFractionDigits: digits }
        const grouped = new Intl.NumberFormat(language, style).format(amount / 10 ** digits)
        expect(minorOf(grouped, currency, language)).toBe(amount)
        expect(minorOf(majorOf(amount, currency, language), currency, language)).toBe(amount)
      }),
    )
  })

  test("an amount displayed in a page or a field is the number that emails, documents and files have", () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        const number = decimalText(amount, decimalsOf(currency))
        expect(majorOf(amount, currency, "en")).toBe(number)
        expect(money(amount, currency, "en").replaceAll(/[^\d.]/g, "")).toBe(number)
      }),
    )
  })

  test("no text means two different amounts: another language reads a field's text the same way, refuses it, or reads its own thousands", () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        const actual = majorOf(amount, currency, "en")
        const elsewhere = minorOf(actual, currency, "de")
        // Three decimals look like thousands where the point separates those.
        const thousands = decimalsOf(currency) === 3 ? amount * 1000 : amount
        expect([null, amount, thousands]).toContain(elsewhere)
      }),
    )
  })

  test.each(LANGUAGES)("more decimals than the currency has are refused in %s", (language) => {
    fc.assert(
      fc.property(amounts, currencies, fc.stringMatching(/^\d{1,4}$/), (amount, currency, more) => {
        const { point } = separatorsOf(language)
        const plain = majorOf(amount, currency, language)
        const text = plain.includes(point) ? plain + more : `${plain}${point}${more}`
        expect(minorOf(text, currency, language)).toBeNull()
      }),
    )
  })
})

describe("the form's message for an invalid amount", () => {
  const said = (language: "en" | "de", text: string, currency = "usd") => {
    const read = reading(language, faults(language))
    read.price("price", text, currency)
    return read.at.price
  }

  test.each([
    ["en", "12.345", "“12.345” was read with 3 decimal places, but USD has 2. Enter a price such as 12.50."],
    [
      "en",
      "12,50",
      "In “12,50”, “,” was read as the thousands separator, but three digits must follow it. Enter a price such as 12.50.",
    ],
    [
      "en",
      "1.234,50",
      "“1.234,50” can’t be read: use “.” before decimals and “,” only between thousands. Enter a price such as 12.50.",
    ],
    ["en", "free", "“free” isn’t a number. Enter a price such as 12.50."],
    ["en", "99999999", "“99999999” is too large. The largest value is 21474836.47. Enter a price such as 12.50."],
    [
      "de",
      "12,345",
      "„12,345“ wurde mit 3 Nachkommastellen gelesen, USD hat aber 2. Geben Sie einen Preis wie 12,50 ein.",
    ],
  ] as const)("in %s, %s", (language, text, sentence) => expect(said(language, text)).toBe(sentence))

  test("a currency without decimals shows an example without them", () => {
    expect(said("en", "12.5", "jpy")).toBe(
      "“12.5” was read with 1 decimal place, but JPY has none. Enter a price such as 1250.",
    )
  })

  test("all errors of a form are thrown together", () => {
    const read = reading("en", en.faults)
    expect(read.amount("refund", "1.234,5", "eur")).toBeNull()
    expect(read.whole("stock", "1.5")).toBeNull()
    expect(read.percent("rate", "101", 100)).toBeNull()
    expect(read.whole("limit", "0", { least: 1, most: 5 })).toBeNull()
    expect(read.amount("empty", "  ", "eur")).toBeNull()
    expect(() => read.done()).toThrow(Misfits)
    expect(Object.keys(read.at)).toEqual(["refund", "stock", "rate", "limit"])
    expect(read.at.limit).toBe("Enter a number from 1 to 5.")
  })
})

describe("stock and percentages are read alike", () => {
  test.each([
    ["en", "1,000", 1000],
    ["de", "1.000", 1000],
    ["en", "1.000", null],
    ["de", "1,000", null],
    ["en", "10", 10],
  ] as const)("stock in %s: %s is %s", (language, text, count) =>
    expect(reading(language, faults(language)).whole("stock", text)).toBe(count),
  )

  test.each([
    ["en", "7.5", 7.5],
    ["de", "7,5", 7.5],
    ["en", "7,5", null],
    ["en", "19 %", 19],
    ["en", "0.000001", 0.000001],
    ["en", "1001", null],
  ] as const)("a rate in %s: %s is %s", (language, text, rate) =>
    expect(reading(language, faults(language)).percent("rate", text, 1_000)).toBe(rate),
  )

  test.each([
    ["en", "0.92", 0.92],
    ["de", "0,92", 0.92],
    ["de", "1.234,5", 1234.5],
    ["en", "0.00000001", 1e-8],
    ["en", "10,000,000", 10_000_000],
    ["en", "", null],
    ["en", "0", null],
    ["en", "-1", null],
    ["en", "0.000000001", null],
    ["en", "10,000,001", null],
  ] as const)("an exchange rate in %s: %s is %s", (language, text, rate) =>
    expect(reading(language, faults(language)).exchangeRate("usd", text)).toBe(rate),
  )

  test.each(LANGUAGES)("every exchange rate displayed in a field in %s is read back", (language) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 15 }), (units) => {
        const rate = units / 10 ** 8
        expect(reading(language, faults(language)).exchangeRate("usd", rateText(rate, language))).toBe(rate)
      }),
    )
  })

  test.each(LANGUAGES)("every rate displayed in a field in %s is read back", (language) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (millionths) => {
        const rate = millionths / 1e6
        expect(reading(language, faults(language)).percent("rate", percentText(rate, language), 1_000)).toBe(rate)
      }),
    )
  })
})

test("a timestamp is displayed in the operator's time zone and read back to the minute", () => {
  expect(momentOf(localOf("2026-03-29T00:30:00.000Z"))).toBe("2026-03-29T00:30:00.000Z")
  expect(momentOf(localOf("2026-10-25T12:05:00.000Z"))).toBe("2026-10-25T12:05:00.000Z")
  expect(momentOf("")).toBeNull()
  expect(localOf(null)).toBe("")
})
