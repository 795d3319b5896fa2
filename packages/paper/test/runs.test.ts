import { expect, test } from "vitest"
import { runsOf } from "../src/runs.ts"

// Two fonts: one has all but Arabic letters, the other these, spaces and brackets.
const fonts = {
  nameFor(code_point: number, _weight: string, before?: string) {
    const character = String.fromCodePoint(code_point)
    const isArabic = /\p{Script=Arabic}/u.test(character)
    const has = { latin: !isArabic, arabic: isArabic || " ()".includes(character) }
    return before && has[before as "latin"] ? before : has.latin ? "latin" : "arabic"
  },
}
const seen = (line: string, is_rtl = false) =>
  runsOf(line, is_rtl, fonts, "regular").map(({ text, is_rtl: fromRight }) => [text, fromRight])

test("a line without such letters is one piece, also on a page from right to left", () => {
  expect(seen("1 Main St")).toEqual([["1 Main St", false]])
  expect(seen("19 %", true)).toEqual([["19 %", false]])
})

test("Arabic is one piece that its font turns", () => expect(seen("محمد عبد الله")).toEqual([["محمد عبد الله", true]]))

test("numbers in Arabic are to the left of what is before them, and read from the left", () =>
  expect(seen("رقم 1042")).toEqual([
    ["1042", false],
    ["رقم ", true],
  ]))

test("brackets in Arabic are turned", () => expect(seen("مرحبا (عالم)")).toEqual([["مرحبا )عالم(", true]]))

test("the first letter decides the direction, and on a page from right to left any Arabic letter", () => {
  const text = "iPhone غطاء"
  expect(seen(text).map(([piece]) => piece)).toEqual(["iPhone ", "غطاء"])
  expect(seen(text, true).map(([piece]) => piece)).toEqual(["غطاء", " ", "iPhone"])
})
