import { allStatuses, FIRSTS, isNo } from "@mercer/commerce/status"
import { expect, test, vi } from "vitest"
import { en } from "../src/words/en.ts"

const registered = vi.hoisted(() => [] as object[])
vi.mock("#panel/words/index.tsx", () => ({ wordsIn, useWords: vi.fn(), useLanguage: vi.fn() }))
vi.mock("../src/words/index.tsx", () => ({ wordsIn, useWords: vi.fn(), useLanguage: vi.fn() }))

function wordsIn(_area: string, english: object) {
  registered.push(english)
  return () => english
}

const modules = import.meta.glob(["../src/**/*words*.ts", "../src/discounts/sentence/phrases.ts"])
for (const load of Object.values(modules)) await load()
const all = [...registered, en]

/** British spellings, and words that well-known admins do not use. Identifiers are not checked. */
const BANNED = [
  /colour|catalogue|organis|cancelled|authoris|licence|fulfil(?!l)|e-mail|postcode/i,
  /\b(told|shown|anew|himself|his|he|stands|mend|meanwhile)\b/i,
  /left empty|by chance|is not whole|no longer holds|of its own|of your own|of a code of|needs a look|at once\b|any more/i,
  /\b(shoppers?|operators?|parcels?|unpack|packed|outbox|goods|untie|tied)\b/i,
  /\b(the|this|your) shop\b/i,
  /money moves|let go|taken off|taken back|bring|brought|put right|made good|worked out/i,
]

test("English texts use American English and the terms of well-known admins", () => {
  expect(registered.length).toBeGreaterThan(40)
  const found = all.flatMap(textsOf).filter((text) => BANNED.some((word) => word.test(text)))
  expect(found, "write what Shopify's admin calls it: BANNED has the words that it does not use").toEqual([])
})

test("errors of an order's actions use American English", () => {
  const cells = allStatuses.flatMap(({ moves }) => Object.values(moves).flatMap((outcomes) => Object.values(outcomes)))
  const refusals = new Set(cells.filter(isNo).map(({ no }) => no))
  for (const text of [...refusals, ...Object.values(FIRSTS)]) expect(text).not.toMatch(BANNED[0] as RegExp)
})

/** Every text in an object of texts; a function is called for one, for several, and for yes and no. */
function textsOf(words: unknown): string[] {
  if (typeof words === "string") return [words]
  if (typeof words === "function")
    return [["x", "x", "x"], [1, 1, 1], [2, 2, 2], [true], [false]].flatMap((given) => said(words, given))
  return words && typeof words === "object" ? Object.values(words).flatMap(textsOf) : []
}

function said(words: unknown, given: unknown[]): string[] {
  try {
    return textsOf((words as (...all: unknown[]) => unknown)(...given))
  } catch {
    return []
  }
}
