import { describe, expect, test } from "vitest"
import { faultText } from "./fault.ts"
import type { Known } from "./known.ts"
import { planProduct } from "./plan.ts"
import type { ImportRow } from "./row.ts"
import type { ProductState, VariantState } from "./state.ts"

/* The errors in the rows of one product, with their messages. */

const variant = (id: string, size: string, more: Partial<VariantState> = {}): VariantState => ({
  id,
  fields: { title: size, sku: id, inventory_quantity: 3, weight: -1 },
  values: { opt_1: size },
  prices: [{ id: `ma_${id}`, region_id: null, currency_code: "eur", amount: -100 }],
  ...more,
})
const SHIRT: ProductState = {
  id: "prod_1",
  fields: { handle: "shirt", title: "Shirt", status: "published", thumbnail: "ftp://old", weight: -5 },
  collection_id: null,
  type_id: null,
  tags: [],
  channels: [],
  categories: [],
  profiles: [],
  images: [{ id: "img_1", url: "ftp://old" }],
  options: [{ id: "opt_1", title: "Size" }],
  variants: [variant("v_s", "S"), variant("v_m", "M")],
}
const none = new Map<string, never>()
const KNOWN: Known = {
  products: new Map([["prod_1", SHIRT]]),
  handles: new Map([
    ["shirt", "prod_1"],
    ["hat", "prod_2"],
  ]),
  skus: new Map([
    ["v_s", "v_s"],
    ["taken", "v_x"],
  ]),
  barcodes: new Map([["123", "v_y"]]),
  collections: none,
  types: none,
  tags: none,
  categories: none,
  channels: none,
  profile_id: null,
  channel_id: null,
}
const row = (more: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  handle: "shirt",
  product: { id: "prod_1", handle: "shirt", title: "Shirt" },
  variant: {},
  has_variant: false,
  options: [],
  ...more,
})
const product = (more: ImportRow["product"]) =>
  row({ product: { id: "prod_1", handle: "shirt", title: "Shirt", ...more } })
const change = (id: string | null, more: Partial<ImportRow> = {}, fields: ImportRow["variant"] = {}) =>
  row({ has_variant: true, variant: { ...(id && { id }), ...fields }, ...more })
const size = (value: string, name = "Size") => ({ options: [{ name, value }] })

const BELOW_ZERO = { header: "Price EUR", text: "-1.5" }
const plan = (...rows: ImportRow[]) => planProduct(rows, KNOWN, (prefix) => `${prefix}_new`)
const faultsOf = (...rows: ImportRow[]) => {
  const { plan: made, faults } = plan(...rows)
  expect(made === undefined).toBe(faults.length > 0)
  return faults.map(faultText)
}
const HTTP =
  "must be an http(s) address of at most 2048 characters. Fix: enter the URL of the image, such as https://example.com/shirt.jpg."
const WHOLE = "must be a whole number from 0 to 2147483647. Fix: write digits only, such as 250."

test("without rows there is no product and no fault", () => expect(plan()).toEqual({ faults: [] }))

describe("the product", () => {
  test.each<[string, ImportRow[], string]>([
    [
      "an unknown id",
      [row({ product: { id: "prod_9" } })],
      'Line 2, column "Product Id", value "prod_9": there is no product with this id. Fix: leave the id blank to make a new product, or write the id of one that exists.',
    ],
    [
      "two ids",
      [row(), row({ line: 3, product: { id: "prod_2" } })],
      'Line 3, column "Product Id", value "prod_2": the rows of one handle must have one Product Id. Fix: write prod_1, or another handle.',
    ],
    [
      "an id in the second row alone",
      [row({ product: { id: null } }), row({ line: 3 })],
      'Line 3, column "Product Id", value "prod_1": the rows of one handle must have one Product Id. Fix: write it in the first row too.',
    ],
    [
      "no title",
      [product({ title: " " })],
      'Line 2, column "Product Title", value "": a product needs a title. Fix: enter a title.',
    ],
    [
      "no handle",
      [row({ handle: "prod_1", product: { id: "prod_1", handle: null } })],
      'Line 2, column "Product Handle", value "": every row needs a handle. Fix: write the handle of its product.',
    ],
    [
      "another product's handle",
      [row({ handle: "hat", product: { id: "prod_1", handle: "hat" } })],
      'Line 2, column "Product Handle", value "hat": another product already has this handle. Fix: write prod_2 as its Product Id to change that product, or choose another handle.',
    ],
    ["a weight below zero", [product({ weight: -1 })], `Line 2, column "Product Weight", value "-1": ${WHOLE}`],
    [
      "a thumbnail that is no address",
      [product({ thumbnail: "ftp://new" })],
      `Line 2, column "Product Thumbnail", value "ftp://new": ${HTTP}`,
    ],
    [
      "a picture that is no address",
      [row({ images: ["ftp://old", "ftp://new"] })],
      `Line 2, column "Image Url", value "ftp://new": ${HTTP}`,
    ],
    [
      "an unknown collection",
      [row({ collection: "summer" })],
      'Line 2, column "Product Collection Handle", value "summer": there is no collection with this handle. Fix: create the collection first, or leave it blank.',
    ],
    [
      "an unknown category",
      [row({ categories: ["men"] })],
      'Line 2, column "Product Category Handle", value "men": there is no category with this handle. Fix: create the category first, or leave it blank.',
    ],
    [
      "an unknown sales channel, by its id",
      [row({ channels: [{ id: "sc_1", name: "Web", header: "Sales Channel 1 Id" }] })],
      'Line 2, column "Sales Channel 1 Id", value "sc_1": there is no such sales channel. Fix: write the id or the name of a sales channel, or leave it blank.',
    ],
    [
      "an unknown sales channel, by its name",
      [row({ channels: [{ id: "", name: "Web", header: "Sales Channel 1 Name" }] })],
      'Line 2, column "Sales Channel 1 Name", value "Web": there is no such sales channel. Fix: write the id or the name of a sales channel, or leave it blank.',
    ],
  ])("%s", (_, rows, text) => expect(faultsOf(...rows)).toEqual([text]))

  test("may keep what is stored, though it could not be written again", () => {
    expect(faultsOf(product({ weight: -5, thumbnail: "ftp://old" }))).toEqual([])
    expect(faultsOf(product({ weight: 0 }))).toEqual([])
    expect(faultsOf(row({ images: ["ftp://old"] }))).toEqual([])
    const blank: ProductState = { ...SHIRT, fields: { ...SHIRT.fields, title: "" } }
    const known = { ...KNOWN, products: new Map([["prod_1", blank]]) }
    expect(planProduct([product({ title: null })], known, () => "x").plan?.after.fields.title).toBe("")
  })

  test("may have its id in the first row only, and may take an unused handle", () => {
    expect(faultsOf(row(), row({ line: 3, product: { id: null } }))).toEqual([])
    expect(faultsOf(row({ handle: "tee", product: { id: "prod_1", handle: "tee" } }))).toEqual([])
  })
})

describe("a variant", () => {
  const fresh = (more: Partial<ImportRow> = {}, fields: ImportRow["variant"] = {}) =>
    change(null, { ...size("L"), ...more }, { title: "L", ...fields })

  test.each<[string, ImportRow[], string]>([
    [
      "an unknown id",
      [change("v_9")],
      'Line 2, column "Variant Id", value "v_9": the product has no variant with this id. Fix: leave the id blank to make a new variant, or write the id of one of this product\'s variants.',
    ],
    [
      "an id in two rows",
      [change("v_s"), change("v_s", { line: 3 })],
      'Line 3, column "Variant Id", value "v_s": this variant appears in two rows. Fix: remove one of the rows.',
    ],
    [
      "no title",
      [fresh({}, { title: null })],
      'Line 2, column "Variant Title", value "": a variant needs a title. Fix: enter a title.',
    ],
    [
      "a blank title",
      [change("v_s", {}, { title: " " })],
      'Line 2, column "Variant Title", value "": a variant needs a title. Fix: enter a title.',
    ],
    [
      "an option named twice",
      [
        change("v_s", {
          options: [
            { name: "Size", value: "S" },
            { name: "Size", value: "" },
          ],
        }),
      ],
      'Line 2, column "Option 2 Name", value "Size": an option is named once in a row. Fix: remove one of the two.',
    ],
    [
      "an option that the product does not have",
      [change("v_s", size("Red", "Color"))],
      'Line 2, column "Option Name", value "Color": the product has no option with this name: it has Size. Fix: name the product\'s options, the same in all its rows.',
    ],
    [
      "no value for an option",
      [fresh({ options: [] })],
      'Line 2, column "Option Value", value "Size": a new variant needs a value for each option. Fix: write its Size.',
    ],
    [
      "the values of another variant",
      [fresh(size("M"))],
      'Line 2, column "Option Value", value "M": another variant of the product has the same option values. Fix: give each variant different values.',
    ],
    [
      "another variant's sku",
      [fresh({}, { sku: "taken" })],
      'Line 2, column "Variant SKU", value "taken": the variant v_x already uses it. Fix: change it, or write v_x as the Variant Id to change that variant.',
    ],
    [
      "another variant's barcode",
      [change("v_s", {}, { barcode: "123" })],
      'Line 2, column "Variant Barcode", value "123": the variant v_y already uses it. Fix: change it, or write v_y as the Variant Id to change that variant.',
    ],
    [
      "stock below zero",
      [change("v_s", {}, { inventory_quantity: -1 })],
      `Line 2, column "Variant Inventory Quantity", value "-1": ${WHOLE}`,
    ],
    [
      "a weight below zero",
      [change("v_s", {}, { weight: -2 })],
      `Line 2, column "Variant Weight", value "-2": ${WHOLE}`,
    ],
    [
      "a price below zero",
      [change("v_s", { prices: [{ region_id: null, currency_code: "eur", amount: -150, ...BELOW_ZERO }] })],
      'Line 2, column "Price EUR", value "-1.5": must be an amount in major units. Fix: write digits and a point, such as 12.50.',
    ],
  ])("%s", (_, rows, text) => expect(faultsOf(...rows)).toEqual([text]))

  test("may repeat what is stored: weight and price below zero, its own sku, its own values", () => {
    const prices = [{ region_id: null, currency_code: "eur", amount: -100, header: "Price EUR" }]
    expect(faultsOf(change("v_s", { ...size("S"), prices }, { weight: -1, sku: "v_s" }))).toEqual([])
  })

  test("of a product without options gets an error that says so", () => {
    const bare = { ...SHIRT, options: [], variants: [variant("v_s", "S", { values: {} })] }
    const known = { ...KNOWN, products: new Map([["prod_1", bare]]) }
    const texts = planProduct([change("v_s", size("M"))], known, () => "x").faults.map(faultText)
    expect(texts).toEqual([
      'Line 2, column "Option Name", value "Size": the product has no option with this name. Fix: name the product\'s options, the same in all its rows.',
    ])
  })

  test("may take the values that another one gives up in the same file, and errors name the row that changed", () => {
    expect(faultsOf(change("v_s", size("M")), change("v_m", { line: 3, ...size("S") }))).toEqual([])
    expect(faultsOf(change("v_m", { line: 3, ...size("S") }))).toEqual([expect.stringContaining("Line 3, ")])
    expect(faultsOf(change("v_s", size("M")))).toEqual([expect.stringContaining("Line 2, ")])
  })
})

test("two options with one name are distinguished by their order", () => {
  const duplicate: ProductState = {
    ...SHIRT,
    options: [
      { id: "opt_1", title: "Size" },
      { id: "opt_2", title: " Size " },
    ],
    variants: [variant("v_s", "S", { values: { opt_1: "S", opt_2: "Long" } })],
  }
  const known = { ...KNOWN, products: new Map([["prod_1", duplicate]]) }
  const named = (...values: string[]) =>
    planProduct([change("v_s", { options: values.map((value) => ({ name: "Size", value })) })], known, () => "x")
  expect(named("M", "Short").plan?.after.variants[0]?.values).toEqual({ opt_1: "M", opt_2: "Short" })
  expect(named("M", "Short", "x").faults.map(({ column }) => column)).toEqual(["Option 3 Name", "Option Name"])
})

test("a status is one of Medusa's, or what is stored", () => {
  const own = { ...SHIRT, fields: { ...SHIRT.fields, status: "retired" } }
  const known = { ...KNOWN, products: new Map([["prod_1", own]]) }
  const faultsWith = (status: string) =>
    planProduct([row({ product: { id: "prod_1", status } })], known, () => "x").faults.map(faultText)
  for (const status of ["retired", "draft", "published"]) expect(faultsWith(status)).toEqual([])
  expect(faultsWith("online")).toEqual([
    'Line 2, column "Product Status", value "online": must be one of draft, proposed, published, rejected. Fix: write one of these, or leave it blank.',
  ])
})

test("a price that changes is a multiple of its currency's step; one that a file repeats may be older", () => {
  const unit = { decimals: 3, step: 10 }
  const priced = (amount: number, text: string) =>
    change("v_s", { prices: [{ region_id: null, currency_code: "eur", amount, header: "Price EUR", text, unit }] })
  expect(faultsOf(priced(-100, "-0.100"))).toEqual([])
  expect(faultsOf(priced(18_604, "18.604"))).toEqual([
    'Line 2, column "Price EUR", value "18.604": must be a multiple of 0.010. Fix: write an amount such as 18.600.',
  ])
})
