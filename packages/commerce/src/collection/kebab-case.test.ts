import { expect, test } from "vitest"
import { kebabCase } from "./kebab-case.ts"

test.each([
  ["P1", "p-1"],
  ["Summer Sale", "summer-sale"],
  ["  Summer   Sale!! ", "summer-sale"],
  ["fooBar", "foo-bar"],
  ["__FOO_BAR__", "foo-bar"],
  ["iPhone 12Pro", "i-phone-12-pro"],
  ["XMLHttpRequest", "xml-http-request"],
  ["ABC", "abc"],
  ["ABC def", "abc-def"],
  ["Women's", "womens"],
  ["Women’s", "womens"],
  ["Crème brûlée", "creme-brulee"],
  ["Größe", "grosse"],
  ["Ærø & Łódź", "aero-lodz"],
  ["The 1st", "the-1st"],
  ["2026/27", "2026-27"],
  ["1.5 l", "1-5-l"],
  ["Новая коллекция", "новая-коллекция"],
  ["夏の服", "夏の服"],
  ["!!!", ""],
  ["", ""],
])("%j is %j", (title, handle) => {
  expect(kebabCase(title)).toBe(handle)
})

test.each([
  ["ß", "ss"],
  ["Æ æ Œ œ", "ae-ae-oe-oe"],
  ["Þ þ Ð ð Đ đ", "th-th-d-d-d-d"],
  ["Ø ø Ł ł Ħ ħ", "o-o-l-l-h-h"],
  ["ı ĸ Ŋ ŋ Ŧ ŧ ſ", "i-k-n-n-t-t-s"],
])("the letters %s become %s", (title, handle) => {
  expect(kebabCase(title)).toBe(handle)
})

test.each([
  ["1st 2nd 3rd 4th", "1st-2nd-3rd-4th"],
  ["1ST 2ND 3RD 4TH", "1st-2nd-3rd-4th"],
  ["21st 11th 20TH", "21st-11-th-20th"],
  ["1ST_EDITION 2nd_edition", "1st-edition-2nd-edition"],
  ["1STedition 2ndEDITION", "1st-edition-2nd-edition"],
  ["4THfloor 4thFLOOR", "4th-floor-4th-floor"],
  ["1th 2TH 3th", "1-th-2-th-3-th"],
  ["1sts 2ND1", "1-sts-2-nd-1"],
])("ordinals stay one word: %j is %j", (title, handle) => {
  expect(kebabCase(title)).toBe(handle)
})

test("is unchanged when converted again", () => {
  for (const title of ["Summer Sale", "P1", "Größe", "iPhone 12Pro"])
    expect(kebabCase(kebabCase(title))).toBe(kebabCase(title))
})

test("is fast for any title", () => {
  const before = performance.now()
  for (const part of ["a", "A", "aA", "1", "1st", "é", "я", "-", "aя"]) kebabCase(part.repeat(5_000))
  expect(performance.now() - before).toBeLessThan(2_000)
})
