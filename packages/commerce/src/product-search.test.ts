import { expect, test } from "vitest"
import { searchTerms } from "./product-search.ts"

test.each([
  ["Linen shi", "linen:* & shi:*"],
  ["  T-Shirt ", "t:* & shirt:*"],
  ["a & !b | (c:*)", "a:* & b:* & c:*"],
  ["100%", "100:*"],
  ["Größe 'L'", "größe:* & l:*"],
  ["", null],
  ["!&|", null],
])("%j is searched as %j", (text, terms) => expect(searchTerms(text)).toBe(terms))

test("a very long search uses only its first words", () => {
  expect(searchTerms("a ".repeat(500))?.split("&")).toHaveLength(20)
})
