import { expect, test } from "vitest"
import { currencyUnits } from "../currency/unit.ts"
import type { Column } from "../import/columns.ts"
import { tiePrices } from "../import/columns.ts"
import {
  countPrices,
  isSamePrices,
  type ListedPrice,
  type ListedVariant,
  NO_PRICE_COUNTS,
  planPrices,
  priceDifference,
} from "./plan-prices.ts"
import { readPriceHeader, readPriceRow } from "./price-row.ts"

const REGIONS = [{ id: "reg_1", name: "Europe", currency_code: "eur" }]

function columnsOf(header: string): Column[] {
  const { columns, faults } = readPriceHeader(header.split(","))
  const tied = tiePrices(columns, REGIONS, new Set(["eur", "usd", "jpy"]), currencyUnits([]))
  expect([...faults, ...tied.faults]).toEqual([])
  return tied.columns
}
const read = (header: string, line: string, at = 2) =>
  readPriceRow(columnsOf(header), header.split(",").length, line.split(","), at)
const rowsOf = (header: string, ...lines: string[]) => lines.map((line, at) => read(header, line, at + 2).row)

test.each([
  ["Variant Id,Fabric,Price EUR", "Fabric", "unknown column"],
  ["Variant Id,,Price EUR", null, "column 2 has no header"],
  ["Variant Id,Price EUR,price eur", "price eur", "this column appears twice"],
  ["Variant SKU,SKU,Price EUR", "SKU", "this column appears twice"],
  ["Price EUR", "Variant Id", "this column is missing"],
  ["Variant Id,Variant SKU", null, "there is no column with prices"],
])("the header %j is refused", (header, column, rule) => {
  expect(readPriceHeader(header.split(",")).faults).toEqual([expect.objectContaining({ line: 1, column, rule })])
})

test("v1's columns are read: the variant's id and SKU, prices by currency and region", () => {
  const header = "Product Variant ID,SKU,Price EUR,Price USD,Price Europe [EUR]"
  expect(read(header, "variant_1,S-1,12.5,,9").row).toMatchObject({
    ...{ handle: "variant_1", variant: { id: "variant_1", sku: "S-1" }, min_quantity: null, max_quantity: null },
    prices: [
      { region_id: null, currency_code: "eur", amount: 1250 },
      { region_id: "reg_1", currency_code: "eur", amount: 900 },
    ],
  })
  expect(read("sku,Price EUR", "S-1,1").row).toMatchObject({ handle: "sku S-1" })
})

test("a header with too many columns is refused", () => {
  expect(readPriceHeader(Array.from({ length: 501 }, () => "x")).faults).toHaveLength(1)
})

test("a row has its variant, its quantities and its prices in minor units; blank cells are no prices", () => {
  const header = "product title,VARIANT ID,Variant SKU,Min Quantity,Max Quantity,Price EUR,Price Europe [EUR],Price JPY"
  expect(read(header, "'=Shirt,variant_1,'=S,2,10,12.5,,900")).toEqual({
    row: {
      ...{ line: 2, handle: "variant_1", variant: { id: "variant_1", sku: "=S" }, min_quantity: 2, max_quantity: 10 },
      prices: [
        { region_id: null, currency_code: "eur", amount: 1250, header: "Price EUR" },
        { region_id: null, currency_code: "jpy", amount: 900, header: "Price JPY" },
      ],
    },
    faults: [],
  })
  expect(read("Variant SKU,Price Europe [EUR]", "S-1,0").row).toMatchObject({
    handle: "sku S-1",
    prices: [{ region_id: "reg_1", currency_code: "eur", amount: 0 }],
  })
})

test.each([
  ["Variant Id,Price EUR", ",5", "Variant Id", "every row needs a variant"],
  ["Variant Id,Price EUR", "v,free", "Price EUR", "must be an amount in major units"],
  ["Variant Id,Price EUR", "v,-5", "Price EUR", "must be an amount in major units"],
  ["Variant Id,Price EUR", "v,99999999999", "Price EUR", "must be an amount in major units"],
  ["Variant Id,Min Quantity,Price EUR", "v,1.5,5", "Min Quantity", "must be a whole number from 0 to 2147483647"],
  ["Variant Id,Max Quantity,Price EUR", "v,-1,5", "Max Quantity", "must be a whole number from 0 to 2147483647"],
  ["Variant Id,Min Quantity,Max Quantity,Price EUR", "v,5,4,5", "Min Quantity", "must not be above Max Quantity"],
  ["Variant Id,Price EUR", "v", null, "the line has 1 cells, the header has 2"],
  ["Variant Id,Price EUR", `${"v".repeat(1_001)},5`, "Variant Id", "a cell has at most 1000 characters and no NUL"],
])("in the columns %j the line is refused with its column", (header, line, column, rule) => {
  const { row, faults } = read(header, line, 7)
  expect(row.prices).toEqual([])
  expect(faults).toEqual([expect.objectContaining({ line: 7, column, rule, fix: expect.any(String) })])
})

const price = (id: string, amount: number, facts: Partial<ListedPrice> = {}): ListedPrice => ({
  ...{ id, region_id: null, currency_code: "eur", amount, min_quantity: null, max_quantity: null },
  ...facts,
})
const VARIANT: ListedVariant = {
  ...{ id: "variant_1", sku: "S-1", title: "One" },
  prices: [price("ma_1", 1000), price("ma_2", 900, { min_quantity: 10 }), price("ma_3", 800, { region_id: "reg_1" })],
}
const HEADER = "Variant Id,Variant SKU,Min Quantity,Max Quantity,Price EUR,Price Europe [EUR]"

function planned(lines: string[], override = false, before: ListedVariant | undefined = VARIANT) {
  let made = 0
  return planPrices(rowsOf(HEADER, ...lines), before, { override, newId: () => `ma_new${++made}` })
}

test("prices of the file are set by region or currency and quantities; the others stay", () => {
  const { plan } = planned(["variant_1,S-1,,,12,", "variant_1,,20,,7.5,8"])
  expect(plan?.after.prices).toEqual([
    price("ma_1", 1200),
    ...VARIANT.prices.slice(1),
    price("ma_new1", 750, { min_quantity: 20 }),
    price("ma_new2", 800, { min_quantity: 20, region_id: "reg_1" }),
  ])
  expect(plan && countPrices(NO_PRICE_COUNTS, plan)).toEqual({
    ...{ PRICE_CREATE: 2, PRICE_UPDATE: 1, PRICE_DELETE: 0, prices_unchanged: 2 },
  })
  expect(plan && priceDifference(plan, new Map([["reg_1", "Europe"]]))).toEqual({
    ...{ id: "variant_1", name: "S-1", outcome: "updated" },
    fields: [
      { field: "price eur", old: 1000, new: 1200 },
      { field: "price eur from 20", old: null, new: 750 },
      { field: "price Europe [eur] from 20", old: null, new: 800 },
    ],
  })
})

test("with override the others are removed, also of a variant that is not in the file", () => {
  const { plan } = planned(["variant_1,,,,10,"], true)
  expect(plan?.after.prices).toEqual([price("ma_1", 1000)])
  expect(plan && countPrices(NO_PRICE_COUNTS, plan)).toMatchObject({ PRICE_DELETE: 2, prices_unchanged: 1 })
  expect(planned([], true).plan?.after.prices).toEqual([])
})

test("a price replaces all that Medusa v1 stored for the same quantities", () => {
  const before = { ...VARIANT, prices: [price("ma_1", 1000), price("ma_9", 1100)] }
  const { plan } = planned(["variant_1,,,,12,"], false, before)
  expect(plan?.after.prices).toEqual([price("ma_9", 1200)])
})

test("a file with what is stored changes nothing", () => {
  const { plan } = planned(["variant_1,S-1,,,10,8", "variant_1,,10,,9,"])
  expect(plan && isSamePrices(plan.before, plan.after)).toBe(true)
  expect(plan && priceDifference(plan, new Map()).outcome).toBe("unchanged")
})

test("two prices for one place and quantities, another SKU and unknown variants are refused by line", () => {
  expect(planned(["variant_1,,,,1,", "variant_1,,1,,1,", "variant_1,,,,2,"]).faults).toMatchObject([
    { line: 4, column: "Price EUR", rule: "line 2 has a price for the same quantities" },
  ])
  expect(planned(["variant_1,S-9,,,1,"]).faults).toMatchObject([{ line: 2, column: "Variant SKU", value: "S-9" }])
  const unknown = planPrices(rowsOf(HEADER, "variant_9,,,,1,", ",S-9,,,1,"), undefined, {
    override: false,
    newId: () => "",
  })
  expect(unknown.plan).toBeUndefined()
  expect(unknown.faults).toMatchObject([
    { line: 2, column: "Variant Id", value: "variant_9" },
    { line: 3, column: "Variant SKU", value: "S-9" },
  ])
})

test("states are the same in any order, and differ by an amount or a price", () => {
  const [first, ...more] = VARIANT.prices as [ListedPrice, ...ListedPrice[]]
  expect(isSamePrices(VARIANT, { ...VARIANT, prices: [...more, first] })).toBe(true)
  expect(isSamePrices(VARIANT, { ...VARIANT, prices: more })).toBe(false)
  expect(isSamePrices(VARIANT, { ...VARIANT, prices: [...more, { ...first, amount: 1 }] })).toBe(false)
})
