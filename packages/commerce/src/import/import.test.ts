import { describe, expect, test } from "vitest"
import fc from "../../test/properties.ts"
import { currencyUnits } from "../currency/unit.ts"
import { readCell, readTags, tagsCell } from "./cells.ts"
import { readHeader, targetOf, tiePrices } from "./columns.ts"
import { fault, faultText } from "./fault.ts"
import { majorText, minorUnits } from "./major-units.ts"
import { readRow } from "./row.ts"
import { csvLine, separatorOf } from "./text.ts"

describe("an amount", () => {
  test.each([
    ["19.99", 2, 1999],
    ["0", 2, 0],
    ["8.1", 2, 810],
    ["1000", 0, 1000],
    ["18.600", 3, 18600],
    ["18.6", 3, 18600],
    ["21474836.47", 2, 2_147_483_647],
  ])("of %s with %i decimals is %i", (text, decimals, amount) => {
    expect(minorUnits(text, decimals)).toBe(amount)
  })

  test.each([
    ["1.005", 2],
    ["1.500", 2],
    ["1000.0", 0],
    ["18.6005", 3],
  ])("%s has more decimals than the currency's %i, even if they are zeros", (text, decimals) => {
    expect(minorUnits(text, decimals)).toBeNull()
  })

  test.each([
    "",
    "-1",
    "+1",
    "1e5",
    "1,5",
    "1 000",
    "NaN",
    "Infinity",
    "0x10",
    "1.",
    ".5",
    "21474836.48",
    "9".repeat(400),
  ])("%j is none", (text) => {
    expect(minorUnits(text, 2)).toBeNull()
  })

  test("is written with exactly the currency's decimals, and read back", () => {
    expect([0, 2, 3].map((decimals) => majorText(1050, decimals))).toEqual(["1050", "10.50", "1.050"])
    const decimals = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), decimals, (amount, count) => {
        expect(minorUnits(majorText(amount, count), count)).toBe(amount)
      }),
    )
  })
})

describe("tags", () => {
  test.each([
    ["a, b ,,c", ["a", "b", "c"]],
    ['"a,b",c', ["a,b", "c"]],
    ['"a""b"', ['a"b']],
    ["a,a", ["a"]],
    ["", []],
    [" , ", []],
    ['5" pipe', ['5" pipe']],
    ['a "b"', ['a "b"']],
    ['"a" b', ['"a" b']],
    ['" a "', ["a"]],
    ['"', ['"']],
  ])("%j are %j", (cell, tags) => {
    expect(readTags(cell)).toEqual(tags)
  })

  test("are read back with any content", () => {
    const tag = fc
      .string({ minLength: 1 })
      .map((text) => text.trim())
      .filter((text) => text !== "")
    fc.assert(
      fc.property(fc.uniqueArray(tag), (tags) => {
        expect(readTags(tagsCell(tags))).toEqual(tags)
      }),
    )
  })
})

describe("a cell", () => {
  test.each([
    ["00123", "text", "00123"],
    ["1e5", "text", "1e5"],
    ["TRUE", "text", "TRUE"],
    [" x ", "text", " x "],
    ["  ", "text", null],
    ["007", "int", 7],
    ["5.0", "int", 5],
    ["True", "flag", true],
    ["FALSE", "flag", false],
    ["Published", "status", "published"],
    ["", "status", null],
  ] as const)("%j as %s is %j", (text, kind, value) => {
    expect(readCell(text, kind)).toEqual({ value })
  })

  test.each([
    ["1.5", "int"],
    ["-2147483649", "stock"],
    ["2147483648", "int"],
    ["yes", "flag"],
    ["1", "flag"],
  ] as const)("%j as %s is reported as wrong", (text, kind) => {
    expect(readCell(text, kind)).toMatchObject({ rule: expect.any(String), fix: expect.any(String) })
  })
})

describe("a header", () => {
  test.each([
    ["product HANDLE", { of: "product", field: "handle", kind: "text" }],
    ["Option 12 value", { of: "option", n: 12, part: "value" }],
    ["image 3 URL", { of: "image", n: 3 }],
    ["Sales Channel 1 Id", { of: "channel", n: 1, part: "id" }],
    ["Price eur", { of: "price", currency_code: "eur", region: null, region_id: null }],
    ["Price A [x] [EUR]", { of: "price", currency_code: "eur", region: "A [x]", region_id: null }],
    ["Price USD [EUR]", { of: "price", currency_code: "eur", region: "USD", region_id: null }],
    ["Product Profile Name", { of: "ignored" }],
  ])("%s is known", (header, target) => {
    expect(targetOf(header)).toEqual(target)
  })

  test.each(["", "Handle", "Option 0 Name", "Option 1000 Name", "Price", "Price EURO", "__proto__", "constructor"])(
    "%j is not",
    (header) => {
      expect(targetOf(header)).toBeNull()
    },
  )

  const EU = { id: "reg_1", name: "EU", currency_code: "eur" }
  const small = { id: "reg_2", name: "eu", currency_code: "usd" }
  const sameName = { id: "reg_3", name: "EU", currency_code: "jpy" }
  const tied = (header: string, regions: (typeof EU)[]) => {
    const { columns, faults } = tiePrices(
      readHeader(["Product Handle", header]).columns,
      regions,
      new Set(["eur"]),
      currencyUnits([]),
    )
    return faults[0]?.rule ?? (columns[1]?.target as { region_id: string | null; currency_code: string })
  }
  test("of a region matches its exact name, then its name in any case, then its id; its own currency counts", () => {
    expect(tied("Price EU [USD]", [EU, small])).toMatchObject({ region_id: "reg_1", currency_code: "eur" })
    expect(tied("Price eU [EUR]", [EU])).toMatchObject({ region_id: "reg_1" })
    expect(tied("Price reg_2 [EUR]", [EU, small])).toMatchObject({ region_id: "reg_2", currency_code: "usd" })
    expect(tied("Price eU [EUR]", [EU, small])).toMatch("several regions")
    expect(tied("Price EU [EUR]", [EU, sameName])).toMatch("several regions")
    expect(tied("Price None [EUR]", [EU])).toMatch("no region")
    expect(tied("Price GBP", [EU])).toMatch("unknown currency")
  })
})

test("a row is read by its columns, in any order", () => {
  const { columns } = readHeader(["Variant SKU", "Product Handle", "Option 1 Value", "Option 1 Name", "Product Tags"])
  const { row, faults } = readRow(columns, 5, ["'=1", " shirt ", "M", "Size", "a,b"], 7)
  expect(faults).toEqual([])
  expect(row).toMatchObject({
    line: 7,
    handle: "shirt",
    variant: { sku: "=1" },
    has_variant: true,
    options: [{ name: "Size", value: "M" }],
    tags: ["a", "b"],
  })
})

test("a row of a product without variants has none", () => {
  const { columns } = readHeader(["Product Handle", "Variant Id", "Variant Title", "Option 1 Name", "Option 1 Value"])
  expect(readRow(columns, 5, ["shirt", "", "", "Size", ""], 2).row.has_variant).toBe(false)
})

test.each([
  ["a;b;c", ";"],
  ["a,b", ","],
  ["a\tb", "\t"],
  ["a|b", "|"],
  ['"a,b,c";d', ";"],
  ["a", ","],
])("the separator of %j is %j", (header, separator) => {
  expect(separatorOf(header)).toBe(separator)
})

test("cells are quoted where they must be", () => {
  expect(csvLine(["a", "b;c", "d,e", 'f"g', "h\ni", " j "], ";")).toBe('a;"b;c";"d,e";"f""g";"h\ni"; j \r\n')
  expect(csvLine(["=1", { value: "-1" }], ",")).toBe("'=1,-1\r\n")
})

test("a fault says where, what and what to do", () => {
  expect(faultText(fault(3, "Price EUR", "abc", "must be an amount", "write 1.50"))).toBe(
    'Line 3, column "Price EUR", value "abc": must be an amount. Fix: write 1.50.',
  )
  expect(fault(1, null, "x".repeat(1_000), "r", "f").value).toHaveLength(101)
})
