import { describe, expect, test } from "vitest"
import { fromTsv, pasted, toTsv } from "../src/grid/block.ts"
import { EMPTY, enter, redo, type Stored, undo } from "../src/grid/model.ts"

describe("a block of cells on the clipboard", () => {
  test("is parsed like a spreadsheet's: tabs, lines, quotes, and no trailing line", () => {
    expect(fromTsv("a\tb\r\nc\t\r\n")).toEqual([
      ["a", "b"],
      ["c", ""],
    ])
    expect(fromTsv('"two\nlines"\t"say ""hi"""\t5" nail')).toEqual([["two\nlines", 'say "hi"', '5" nail']])
    expect(fromTsv("")).toEqual([[""]])
    expect(fromTsv('"open')).toEqual([['"open']])
  })

  test("is parsed back unchanged", () => {
    const block = [
      ["a", 'b "c"', "d\te"],
      ["", "f\ng", "1,5"],
    ]
    expect(fromTsv(toTsv(block))).toEqual(block)
  })

  test("fills a selection of several whole blocks, and leaves out cells beyond the grid", () => {
    const area = { rows: ["r1", "r2", "r3"], columns: ["c1", "c2"] }
    const all = pasted([["x"]], { top: 0, left: 0, bottom: 2, right: 1 }, area)
    expect(all.entries).toHaveLength(6)
    const over = pasted(
      [
        ["1", "2"],
        ["3", "4"],
      ],
      { top: 2, left: 1, bottom: 2, right: 1 },
      area,
    )
    expect(over).toEqual({ entries: [{ row: "r3", column: "c2", text: "1" }], lost: 3 })
  })
})

describe("the grid's entries", () => {
  const stored: Stored = {
    base: new Map([["r", { key: "r", texts: { a: "1", b: "2" } }]]),
    check: ({ text }) => (text === "bad" ? "No." : undefined),
  }
  const cell = (column: string, text: string) => ({ row: "r", column, text })

  test("are kept only where they differ, and are undone step by step", () => {
    const one = enter(EMPTY, stored, [cell("a", "5"), cell("b", "2")])
    expect(one.draft).toEqual({ r: { a: "5" } })
    const two = enter(one, stored, [cell("b", "bad")])
    expect(two.faults).toEqual({ r: { b: "No." } })
    const back = undo(two, stored)
    expect(back.sheet).toMatchObject({ draft: { r: { a: "5" } }, faults: {} })
    expect(redo(back.sheet, stored).sheet.draft).toEqual({ r: { a: "5", b: "bad" } })
    expect(undo(back.sheet, stored).sheet.draft).toEqual({})
    expect(enter(one, stored, [cell("a", "1")]).draft).toEqual({})
    expect(enter(one, stored, [cell("a", "5")])).toBe(one)
  })
})
