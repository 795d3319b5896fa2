import fs from "node:fs"
import { decimalText } from "@mercer/commerce"
import fc from "fast-check"
import { expect, test } from "vitest"
import { money } from "../../src/wire/money.ts"

const CODES = fs
  .readFileSync(new URL("../../../db/data/currencies.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.slice(0, 3))

test("emails, documents and CSV files have the same number of every currency with 0 to 3 decimals", () => {
  const amount = fc.integer({ min: -2_147_483_647, max: 2_147_483_647 })
  const decimals = fc.integer({ min: 0, max: 3 })
  fc.assert(
    fc.property(amount, fc.constantFrom(...CODES), decimals, (value, code, count) => {
      const plain = money(value, code, "en", count).replaceAll(/[^\d.-]/g, "")
      expect(plain.replace(/^\.+|\.+$/g, "")).toBe(decimalText(value, count))
    }),
    { numRuns: 2_000 },
  )
})
