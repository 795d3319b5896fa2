import { describe, expect, test } from "vitest"
import { readHeader } from "./columns.ts"
import { fault, faultText } from "./fault.ts"
import { isImageAddress } from "./image-address.ts"
import { newLabels } from "./labels.ts"
import { type ImportRow, readRow } from "./row.ts"
import { separatorOf } from "./text.ts"

/* What a line of the file may contain, and the messages for what it may not. */

function read(cells: Record<string, string>): { row: ImportRow; faults: string[] } {
  const all = { "Product Handle": "shirt", ...cells }
  const { columns } = readHeader(Object.keys(all))
  const { row, faults } = readRow(columns, Object.keys(all).length, Object.values(all), 7)
  return { row, faults: faults.map(faultText) }
}

const WHOLE = "must be a whole number from 0 to 2147483647. Fix: write digits only, such as 250."
const FLAG = "must be true or false. Fix: write true or false."
const AMOUNT = "must be an amount in major units. Fix: write"

test.each([
  ["Product Weight", "1.5", WHOLE],
  ["Product Weight", "x1", WHOLE],
  ["Product Weight", "1x", WHOLE],
  ["Product Weight", "1.0x", WHOLE],
  ["Variant Inventory Quantity", "2147483648", WHOLE],
  ["Variant Inventory Quantity", "-2147483648", WHOLE],
  ["Product Discountable", "yes", FLAG],
  ["Price EUR", "12,50", `${AMOUNT} 12.50.`],
  ["Price EUR", "1,2,3", `${AMOUNT} digits and a point, such as 12.50.`],
  ["Price EUR", "12,", `${AMOUNT} digits and a point, such as 12.50.`],
  ["Price EUR", ",50", `${AMOUNT} digits and a point, such as 12.50.`],
  ["Price EUR", "free", `${AMOUNT} digits and a point, such as 12.50.`],
  ["Price EUR", "--5", `${AMOUNT} digits and a point, such as 12.50.`],
  ["Price EUR", "5-5", `${AMOUNT} digits and a point, such as 12.50.`],
])("%s %j", (header, text, words) =>
  expect(read({ [header]: text }).faults).toEqual([`Line 7, column "${header}", value "${text}": ${words}`]),
)

test.each([
  ["Product Weight", "2147483647", { product: { weight: 2_147_483_647 } }],
  ["Product Weight", "12.00", { product: { weight: 12 } }],
  ["Product Weight", " 5 ", { product: { weight: 5 } }],
  ["Variant Inventory Quantity", "-5", { variant: { inventory_quantity: -5 }, has_variant: true }],
  ["Variant Inventory Quantity", "-2147483647", { variant: { inventory_quantity: -2_147_483_647 } }],
  ["Product Discountable", " False ", { product: { discountable: false } }],
  ["Variant Allow Backorder", "TRUE", { variant: { allow_backorder: true } }],
  ["Product Status", " DRAFT ", { product: { status: "draft" } }],
  ["Product Status", "rejected", { product: { status: "rejected" } }],
  ["Product Status", "proposed", { product: { status: "proposed" } }],
  ["Product Title", " Shirt ", { product: { title: " Shirt " } }],
  ["Product Id", " prod_1 ", { product: { id: "prod_1" } }],
  ["Variant SKU", " S1 ", { variant: { sku: "S1" }, has_variant: true }],
  ["Variant Barcode", " 123 ", { variant: { barcode: "123" } }],
  ["Variant Title", "", { variant: { title: null }, has_variant: false }],
  ["Product Title", "Shirt", { has_variant: false }],
  ["Product Collection Handle", " summer ", { collection: "summer" }],
  ["Product Collection Handle", " ", { collection: null }],
  ["Product Type", "Shirts", { type: "Shirts" }],
  ["Product Type", "", { type: null }],
  ["Product Tags", "", { tags: [] }],
  ["Image 1 Url", " /a.png ", { images: ["/a.png"] }],
  ["Image 1 Url", " ", { images: [] }],
  ["Price EUR", "", { prices: [], has_variant: false }],
  ["Price EUR", " 12.5 ", { prices: [{ region_id: null, currency_code: "eur", amount: 1250 }], has_variant: true }],
  [
    "Price EUR",
    "-1",
    { prices: [{ region_id: null, currency_code: "eur", amount: -100, header: "Price EUR" }], has_variant: true },
  ],
])("%s %j is read", (header, text, expected) => {
  const { row, faults } = read({ [header]: text })
  expect(faults).toEqual([])
  expect(row).toMatchObject({ handle: "shirt", options: [], ...expected })
})

test("a price of at least 0 does not name its column", () =>
  expect(read({ "Price EUR": "1" }).row.prices).toStrictEqual([{ region_id: null, currency_code: "eur", amount: 100 }]))

test("a column without a meaning is ignored", () =>
  expect(read({ "Product Profile Name": "Default" }).row).toStrictEqual({
    line: 7,
    handle: "shirt",
    product: { handle: "shirt" },
    variant: {},
    has_variant: false,
    options: [],
  }))

test("each image counts once, in the order of the columns", () =>
  expect(read({ "Image 2 Url": "/b", "Image 1 Url": "/a", "Image 3 Url": "/b" }).row.images).toEqual(["/b", "/a"]))

describe("options", () => {
  test("have a name and a value, in the order of the columns; a value makes the row a variant", () => {
    const cells = { "Option 1 Name": "Size", "Option 1 Value": " M ", "Option 2 Name": "Color", "Option 2 Value": "" }
    expect(read(cells).row).toMatchObject({
      has_variant: true,
      options: [
        { name: "Size", value: "M" },
        { name: "Color", value: "" },
      ],
    })
    expect(read({ "Option 1 Name": "Size" }).row).toMatchObject({
      has_variant: false,
      options: [{ name: "Size", value: "" }],
    })
    expect(read({ "Option 1 Name": "", "Option 1 Value": "" })).toMatchObject({ row: { options: [] }, faults: [] })
  })

  test.each<Record<string, string>>([{ "Option 1 Value": "M" }, { "Option 1 Name": " ", "Option 1 Value": "M" }])(
    "%j lacks a name",
    (cells) => {
      const { row, faults } = read(cells)
      expect(row.options).toEqual([])
      expect(faults).toEqual([
        'Line 7, column "Option 1 Value", value "M": the option has no name. Fix: write its name into "Option 1 Name".',
      ])
    },
  )
})

test("sales channels are given by id or name, each once", () => {
  const cells = {
    "Sales Channel 1 Id": "sc_1",
    "Sales Channel 1 Name": "Web",
    "Sales Channel 1 Description": "not read",
    "Sales Channel 2 Id": "",
    "Sales Channel 2 Name": "",
    "Sales Channel 3 Name": "Kiosk",
    "Sales Channel 4 Id": "sc_1",
    "Sales Channel 4 Name": "Web",
    "Sales Channel 5 Id": "sc_1",
    "Sales Channel 6 Id": "sc_2",
    "Sales Channel 6 Name": "Web",
  }
  const { row, faults } = read(cells)
  expect([row.options, row.has_variant, faults]).toEqual([[], false, []])
  expect(row.channels).toEqual([
    { id: "sc_1", name: "Web", header: "Sales Channel 1 Id" },
    { id: "", name: "Kiosk", header: "Sales Channel 3 Name" },
    { id: "sc_1", name: "", header: "Sales Channel 5 Id" },
    { id: "sc_2", name: "Web", header: "Sales Channel 6 Id" },
  ])
  expect(read({ "Sales Channel 1 Id": "" }).row.channels).toEqual([])
})

test("categories are given by handle, each once; their names and descriptions are not read", () => {
  const cells = {
    "Product Category 1 Handle": "men",
    "Product Category 1 Name": "Men",
    "Product Category 2 Handle": "men",
    "Product Category 3 Handle": "",
    "Product Category 4 Handle": "new",
  }
  const { row, faults } = read(cells)
  expect(row.categories).toEqual(["men", "new"])
  expect([row.options, row.channels, faults]).toEqual([[], undefined, []])
  expect(read({ "Product Category 1 Name": "Men" }).row.categories).toBeUndefined()
})

test("a row without a handle belongs to the product of its id, or to none", () => {
  expect(read({ "Product Handle": "", "Product Id": "prod_1" })).toMatchObject({
    row: { handle: "prod_1", product: { handle: null } },
    faults: [],
  })
  const NONE =
    'Line 7, column "Product Handle", value "": every row needs a handle. Fix: write the handle of its product.'
  expect(read({ "Product Handle": " " }).faults).toEqual([NONE])
  expect(read({ "Product Handle": "", "Product Id": "" }).faults).toEqual([NONE])
})

test("a line with more or fewer cells than the header is not read", () => {
  const { columns } = readHeader(["Product Handle", "Product Title"])
  const { row, faults } = readRow(columns, 2, ["shirt"], 3)
  expect(row).toMatchObject({ handle: "", product: {} })
  expect(faults.map(faultText)).toEqual([
    "Line 3: the line has 1 cells, the header has 2. Fix: put texts that hold the separator or a line break in quotes.",
  ])
})

test("a cell is text of at most 65536 characters", () => {
  expect(read({ "Product Title": "x".repeat(65_536) }).faults).toEqual([])
  const [long] = read({ "Product Title": "x".repeat(65_537) }).faults
  expect(long).toBe(
    `Line 7, column "Product Title", value "${"x".repeat(100)}…": a cell has at most 65536 characters, this one has 65537. Fix: shorten the text; perhaps a quote was not closed.`,
  )
  const { row, faults } = read({ "Product Title": "a\0b" })
  expect(faults).toEqual([
    'Line 7, column "Product Title": the cell holds a NUL character. Fix: remove it; is this a text file?.',
  ])
  expect(row.product.title).toBeUndefined()
})

test("a fault quotes the cell, at most a hundred characters, none cut in two", () => {
  const kept = (text: string) => fault(1, null, text, "r", "f").value
  expect(kept("x".repeat(100))).toBe("x".repeat(100))
  expect(kept("x".repeat(101))).toBe(`${"x".repeat(100)}…`)
  expect(kept("😀".repeat(100))).toBe("😀".repeat(100))
  expect(kept("😀".repeat(101))).toBe(`${"😀".repeat(100)}…`)
  expect(faultText(fault(4, null, null, "r", "f"))).toBe("Line 4: r. Fix: f.")
  expect(faultText(fault(4, null, "", "r", "f"))).toBe('Line 4, value "": r. Fix: f.')
})

test.each([
  ["https://x/a.png", true],
  ["HTTP://x/a.png", true],
  ["/a.png", true],
  ["a/b:c", true],
  [`/${"a".repeat(2047)}`, true],
  [`/${"a".repeat(2048)}`, false],
  ["ftp://x/a.png", false],
  ["svn+ssh:x", false],
  ["javascript:alert(1)", false],
])("%s is the address of a picture: %s", (url, expected) => expect(isImageAddress(url)).toBe(expected))

test("types and tags that the shop does not have yet are created, each once", () => {
  const row = (more: Partial<ImportRow>) => ({ ...read({}).row, ...more })
  const known = { types: new Map([["Hat", "ptyp_1"]]), tags: new Map([["warm", "ptag_1"]]) }
  const rows = [
    row({ type: "Shirt", tags: ["warm", "new"] }),
    row({ type: "Shirt", tags: ["new"] }),
    row({ type: "Hat" }),
    row({ type: null }),
    row({}),
  ]
  expect(newLabels(rows, known)).toEqual({ types: ["Shirt"], tags: ["new"] })
  expect(newLabels([], known)).toEqual({ types: [], tags: [] })
})

test.each([
  ['"a;b";c', ";"],
  ['"a""b,c,d";e', ";"],
  ["a;b,c,d", ","],
  ["a,b;c;d", ";"],
])("the separator of %j is %j", (header, separator) => expect(separatorOf(header)).toBe(separator))
