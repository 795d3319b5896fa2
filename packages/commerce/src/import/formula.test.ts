import { describe, expect, test } from "vitest"
import fc from "../../test/properties.ts"
import { guarded, unguarded } from "./formula.ts"
import { csvLine } from "./text.ts"

const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 10_000) }

describe("a text that a spreadsheet would run gets one ' and loses exactly one", () => {
  test.each([
    ...["=1+1", "+1", "-1", "@SUM", "\tx", "\rx", "'x", "''"],
    ...[" =1", "\u00a0+1", "\u3000-1", "\u200b@x", '"=1', "＝1+1", "＋1", "－1", "＠x", " ＝1"],
  ])("%j", (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(unguarded(guarded(text))).toBe(text)
  })

  test.each([
    ["Ann,=1+1", "Ann,'=1+1"],
    ["Ann; -1", "Ann;' -1"],
    ["Ann\t＠x", "Ann\t'＠x"],
    ["Ann|'+1", "Ann|''+1"],
    ["two\n=1", "two\n'=1"],
    ["\t=1", "'\t'=1"],
    ["=1,=2", "'=1,'=2"],
    ['Ann,"=1"', `Ann,'"=1"`],
  ])("%j at the place where another spreadsheet begins a cell: %j", (text, cell) => {
    expect(guarded(text)).toBe(cell)
    expect(unguarded(cell)).toBe(text)
  })
})

test.each(["", "a=b", "1-1", "1", "it's, 'tis", "Ann, 30", "a@example.com,b"])("%j is none, and stays", (text) => {
  expect(guarded(text)).toBe(text)
  expect(unguarded(text)).toBe(text)
})

const piece = fc.constantFrom(
  ...["=", "+", "-", "@", "＝", "＋", "－", "＠", "'", '"', ",", ";", "\t", "|", "\r", "\n"],
  ...[" ", "\u00a0", "\u3000", "\ufeff", "\u200b", "a", "1"],
)
const text = fc.oneof(
  fc.string(),
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
)

test("what is exported is imported unchanged", () =>
  fc.assert(
    fc.property(text, (one) => {
      expect(unguarded(guarded(one))).toBe(one)
    }),
    RUNS,
  ))

test("no spreadsheet finds a formula in a file, whichever separator it splits lines at", () => {
  const file = fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(file, fc.constantFrom(",", ";"), (lines, written) => {
      const content = lines.map((cells) => csvLine(cells, written)).join("")
      for (const separator of [",", ";", "\t", "|"])
        for (const cell of content.split(separator).flatMap((part) => part.split(/[\r\n]/)))
          expect(cell.replace(/^[\s\u200b"]+/, "")).not.toMatch(/^[=+\-@＝＋－＠]/)
    }),
    RUNS,
  )
})
