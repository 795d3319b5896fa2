import { describe, expect, test } from "vitest"
import { currencyUnits } from "../currency/unit.ts"
import { FIXED, readHeader, targetOf, tiePrices } from "./columns.ts"
import { faultText } from "./fault.ts"
import { PRODUCT_FIELDS, VARIANT_FIELDS } from "./state.ts"

/* What a file's first line may contain, and the messages for what it may not. */

const faultsOf = (...headers: string[]) => readHeader(headers).faults.map(faultText)
const UNKNOWN = "remove the column, or use the name from an export"

describe("an unknown column", () => {
  test.each([
    ["Handle", 'call it "Product Handle"'],
    ["handle", 'call it "Product Handle"'],
    ["product-handle", 'call it "Product Handle"'],
    ["VariantSKU", 'call it "Variant SKU"'],
    ["hs code", 'call it "Product HS Code"'],
    ["Color", UNKNOWN],
    ["Option 0 Name", UNKNOWN],
    ["Option 1 Names", UNKNOWN],
    ["My Option 1 Name", UNKNOWN],
    ["Image 1 Url 2", UNKNOWN],
    ["An Image 1 Url", UNKNOWN],
    ["Sales Channel 1 Title", UNKNOWN],
    ["A Sales Channel 1 Id", UNKNOWN],
    ["Sales Channel 1 Ids", UNKNOWN],
    ["Product Category 1 Id", UNKNOWN],
    ["A Product Category 1 Name", UNKNOWN],
    ["Product Category 1 Names", UNKNOWN],
    ["Price EURO", UNKNOWN],
    ["A Price EUR", UNKNOWN],
    ["Price EU [EURO]", UNKNOWN],
    ["Price EU [EUR] net", UNKNOWN],
    ["A Price EU [EUR]", UNKNOWN],
  ])("%s: %s", (header, fix) =>
    expect(faultsOf("Product Handle", header)).toEqual([`Line 1, column "${header}": unknown column. Fix: ${fix}.`]),
  )
})

test("a column needs a header", () =>
  expect(faultsOf("Product Handle", " ", "Product Title")).toEqual([
    'Line 1, value "": column 2 has no header. Fix: name the column, or remove it.',
  ]))

test("a column appears once, in any case; names of regions may differ in case alone", () => {
  const twice = (header: string) => `Line 1, column "${header}": this column appears twice. Fix: remove one of the two.`
  expect(faultsOf("Product Handle", "Product Title", "PRODUCT TITLE")).toEqual([twice("PRODUCT TITLE")])
  expect(faultsOf("Product Handle", "Image 1 Url", "image 1 url")).toEqual([twice("image 1 url")])
  expect(faultsOf("Product Handle", "Price EU [EUR]", "Price EU [EUR]")).toEqual([twice("Price EU [EUR]")])
  expect(faultsOf("Product Handle", "Price EU [EUR]", "Price eu [EUR]")).toEqual([])
})

test("Product Handle is required; that it is missing is reported only without other errors", () => {
  const missing =
    'Line 1, column "Product Handle": this column is missing. Fix: add it: it tells which rows are one product.'
  expect(faultsOf("Product Title")).toEqual([missing])
  expect(faultsOf("Product Title", "Color")).toHaveLength(1)
  expect(faultsOf("product handle")).toEqual([])
})

test("a file has 500 columns at most", () => {
  const wide = (count: number) => [
    "Product Handle",
    ...Array.from({ length: count - 1 }, (_, at) => `Image ${at + 1} Url`),
  ]
  expect(faultsOf(...wide(500))).toEqual([])
  expect(readHeader(wide(501))).toEqual({ columns: [], faults: [expect.anything()] })
  expect(faultsOf(...wide(501))).toEqual([
    "Line 1: a file has at most 500 columns, this one has 501. Fix: leave out columns, or split the file.",
  ])
})

test("columns keep their positions; a leading ' and surrounding blanks of a header are removed", () =>
  expect(readHeader(["'Product Handle ", "Color", "Product Type"]).columns).toEqual([
    { at: 0, header: "Product Handle", target: { of: "product", field: "handle", kind: "text" } },
    { at: 2, header: "Product Type", target: { of: "type" } },
  ]))

test("each fixed column has one meaning", () => {
  const targets = FIXED.map(([header, target]) =>
    [header, target.of, "field" in target && target.field, "kind" in target && target.kind].filter(Boolean).join(" "),
  )
  expect(targets).toEqual([
    "Product Id product id text",
    "Product Handle product handle text",
    "Product Title product title text",
    "Product Subtitle product subtitle text",
    "Product Description product description text",
    "Product Status product status status",
    "Product Thumbnail product thumbnail text",
    "Product Weight product weight int",
    "Product Length product length int",
    "Product Width product width int",
    "Product Height product height int",
    "Product HS Code product hs_code text",
    "Product Origin Country product origin_country text",
    "Product MID Code product mid_code text",
    "Product Material product material text",
    "Product Collection Title ignored",
    "Product Collection Handle collection",
    "Product Type type",
    "Product Tags tags",
    "Product Discountable product discountable flag",
    "Product External Id product external_id text",
    "Product Profile Name ignored",
    "Product Profile Type ignored",
    "Variant Id variant id text",
    "Variant Title variant title text",
    "Variant SKU variant sku text",
    "Variant Barcode variant barcode text",
    "Variant Inventory Quantity variant inventory_quantity stock",
    "Variant Allow Backorder variant allow_backorder flag",
    "Variant Manage Inventory variant manage_inventory flag",
    "Variant Weight variant weight int",
    "Variant Length variant length int",
    "Variant Width variant width int",
    "Variant Height variant height int",
    "Variant HS Code variant hs_code text",
    "Variant Origin Country variant origin_country text",
    "Variant MID Code variant mid_code text",
    "Variant Material variant material text",
  ])
})

test("files have a column for each table column that they write", () => {
  const fieldsOf = (of: "product" | "variant") =>
    FIXED.flatMap(([, target]) => (target.of === of && target.field !== "id" ? [target.field] : []))
  expect(PRODUCT_FIELDS).toEqual(fieldsOf("product"))
  expect(VARIANT_FIELDS).toEqual(fieldsOf("variant"))
})

test.each([
  ["Option 1 NAME", { of: "option", n: 1, part: "name" }],
  ["Option 999 Value", { of: "option", n: 999, part: "value" }],
  ["Image 10 Url", { of: "image", n: 10 }],
  ["Sales Channel 2 Name", { of: "channel", n: 2, part: "name" }],
  ["SALES CHANNEL 2 DESCRIPTION", { of: "channel", n: 2, part: "description" }],
  ["Product Category 12 Handle", { of: "category", n: 12, part: "handle" }],
  ["product category 1 NAME", { of: "category", n: 1, part: "name" }],
  ["Product Category 1 Description", { of: "category", n: 1, part: "description" }],
])("%s is numbered", (header, target) => expect(targetOf(header)).toEqual(target))

describe("prices", () => {
  const regions = [
    { id: "reg_1", name: "EU", currency_code: "eur" },
    { id: "reg_2", name: "North", currency_code: "dkk" },
    { id: "reg_3", name: "north", currency_code: "nok" },
  ]
  const tied = (...headers: string[]) => {
    const { columns, faults } = tiePrices(
      readHeader(["Product Handle", ...headers]).columns,
      regions,
      new Set(["eur"]),
      currencyUnits([]),
    )
    return { targets: columns.slice(1).map(({ target }) => target), faults: faults.map(faultText) }
  }

  test("are assigned to currencies and regions; other columns stay unchanged", () => {
    const price = { of: "price", region: null, region_id: null, currency_code: "eur" }
    const unit = { decimals: 2, step: 1 }
    expect(tied("Price EUR", "Product Type", "Price EU [USD]")).toEqual({
      targets: [{ ...price, ...unit }, { of: "type" }, { ...price, region: "EU", region_id: "reg_1", ...unit }],
      faults: [],
    })
    expect(tied("Price North [DKK]", "Price north [NOK]").targets).toMatchObject([
      { region_id: "reg_2", currency_code: "dkk" },
      { region_id: "reg_3", currency_code: "nok" },
    ])
  })

  test.each([
    ["Price USD", 'Line 1, column "Price USD": unknown currency USD. Fix: use the code of a currency, such as EUR.'],
    [
      "Price South [EUR]",
      'Line 1, column "Price South [EUR]": there is no region called South. Fix: use the name of an existing region.',
    ],
    [
      "Price NORTH [DKK]",
      'Line 1, column "Price NORTH [DKK]": several regions are called NORTH. Fix: write the region\'s id in place of its name.',
    ],
  ])("%s is refused", (header, text) => {
    const { targets, faults } = tied(header)
    expect(faults).toEqual([text])
    expect(targets).toMatchObject([{ of: "price", region_id: null }])
  })

  test("for one region or currency appears once, whichever name is used", () =>
    expect(tied("Price EU [EUR]", "Price reg_1 [EUR]", "Price EUR").faults).toEqual([
      'Line 1, column "Price reg_1 [EUR]": this price appears twice. Fix: remove one of the columns.',
    ]))
})
