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

test("is unchanged when converted again", () => {
  for (const title of ["Summer Sale", "P1", "Größe", "iPhone 12Pro"])
    expect(kebabCase(kebabCase(title))).toBe(kebabCase(title))
})

test("is fast for any title", () => {
  const before = performance.now()
  for (const part of ["a", "A", "aA", "1", "1st", "é", "я", "-", "aя"]) kebabCase(part.repeat(5_000))
  expect(performance.now() - before).toBeLessThan(2_000)
})
