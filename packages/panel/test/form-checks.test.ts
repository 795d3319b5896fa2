import { expect, test } from "vitest"
import { misreadIn, missingIn } from "../src/form/form-element.ts"
import type { Check, Checks } from "../src/form/types.ts"
import { reading } from "../src/money/reading.ts"
import { en } from "../src/words/en.ts"

const isBlank = (text: string) => text.trim() === ""
const checksOf = (fields: Record<string, Check>): Checks =>
  new Map(Object.entries(fields).map(([name, current]) => [name, { current }]))

const price: Check = { isMissing: isBlank, parse: (read, name, text) => read.price(name, text, "eur") }
const note: Check = { isMissing: () => false }

test("required fields without a text are missing, and only those", () => {
  const texts: Record<string, string> = { price: "  ", note: "" }
  expect(missingIn(checksOf({ price, note }), (name) => texts[name] ?? "", "Required.")).toEqual({ price: "Required." })
})

test("a text that can't be read is reported at its field", () => {
  const at = misreadIn(checksOf({ price, note }), { price: "lots", note: "lots" }, reading("en", en.faults))
  expect(at).toEqual({ price: "“lots” isn’t a number. Enter a price such as 12.50." })
})

test("a stored value that nobody has touched is not reported", () => {
  expect(misreadIn(checksOf({ price }), {}, reading("en", en.faults))).toEqual({})
})
