import { expect, test } from "vitest"
import { countriesIn } from "../src/display/countries.ts"
import { rankedBy } from "../src/form/ranked.ts"
import { LANGUAGES } from "../src/words/choices.ts"

const found = (language: string, text: string) =>
  rankedBy(
    countriesIn(language).map(({ code, name }) => ({ key: code, name })),
    text,
  ).map(({ key }) => key)

test("“ger” finds Germany before Algeria and Niger", () => {
  expect(found("en", "ger").slice(0, 1)).toEqual(["de"])
  expect(found("en", "ger")).toEqual(expect.arrayContaining(["dz", "ne", "ng"]))
})

test.each([
  ["en", "de", "de"],
  ["en", "guinea", "gn"],
  ["en", "states", "us"],
  ["de", "deu", "de"],
  ["de", "oster", "at"],
  ["fr", "all", "de"],
  ["fr", "cote", "ci"],
  ["es", "ale", "de"],
  ["es", "espana", "es"],
  ["ar", "ألم", "de"],
  ["ar", "المان", "de"],
])("in %s “%s” finds %s first", (language, text, code) => {
  expect(found(language, text)[0]).toBe(code)
})

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

test.each(LANGUAGES)("in %s names that begin with a text come before those that have it inside", (language) => {
  const all = countriesIn(language).map(({ code, name }) => ({ key: code, name }))
  const starts = new Set(all.map(({ name }) => [...name].slice(0, 3).join("").trim()))
  const wrong = [...starts].filter((start) => {
    const begun = rankedBy(all, start).map(({ name }) => plain(name).startsWith(plain(start)))
    return begun.includes(true, begun.indexOf(false) + 1) && begun.includes(false)
  })
  expect(wrong).toEqual([])
})

test("an empty text finds all, in their order", () => {
  expect(found("en", " ")).toEqual(countriesIn("en").map(({ code }) => code))
})
