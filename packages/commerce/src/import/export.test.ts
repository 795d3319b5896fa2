import { expect, test } from "vitest"
import { currencyUnits } from "../currency/unit.ts"
import { type ExportNames, type ExportShape, exportHeader, exportRows } from "./export.ts"
import type { ProductState } from "./state.ts"

const SHAPE: ExportShape = {
  prices: [
    { currency_code: "eur", region: null },
    { currency_code: "jpy", region: null },
    { currency_code: "eur", region: { id: "reg_eu", name: "Europe", currency_code: "eur" } },
  ],
  dynamicOptionColumnCount: 2,
  dynamicImageColumnCount: 2,
  dynamicSalesChannelsColumnCount: 1,
  dynamicProductCategoriesColumnCount: 1,
}
const BARE: ExportShape = {
  prices: [],
  dynamicOptionColumnCount: 0,
  dynamicImageColumnCount: 0,
  dynamicSalesChannelsColumnCount: 0,
  dynamicProductCategoriesColumnCount: 0,
}

/** v1's columns, in v1's order: shops have programs that read them. */
const PRODUCT = [
  ...["Id", "Handle", "Title", "Subtitle", "Description", "Status", "Thumbnail", "Weight", "Length", "Width", "Height"],
  ...["HS Code", "Origin Country", "MID Code", "Material", "Collection Title", "Collection Handle", "Type", "Tags"],
  ...["Discountable", "External Id", "Profile Name", "Profile Type"],
].map((name) => `Product ${name}`)
const VARIANT = [
  ...["Id", "Title", "SKU", "Barcode", "Inventory Quantity", "Allow Backorder", "Manage Inventory", "Weight", "Length"],
  ...["Width", "Height", "HS Code", "Origin Country", "MID Code", "Material"],
].map((name) => `Variant ${name}`)

test("the header has v1's columns, then prices, options, images, sales channels and categories", () => {
  expect(exportHeader(BARE)).toEqual([...PRODUCT, ...VARIANT])
  expect(exportHeader(SHAPE).slice(PRODUCT.length + VARIANT.length)).toEqual([
    ...["Price EUR", "Price JPY", "Price Europe [EUR]"],
    ...["Option 1 Name", "Option 1 Value", "Option 2 Name", "Option 2 Value"],
    ...["Image 1 Url", "Image 2 Url"],
    ...["Sales Channel 1 Id", "Sales Channel 1 Name", "Sales Channel 1 Description"],
    ...["Product Category 1 Handle", "Product Category 1 Name", "Product Category 1 Description"],
  ])
})

test("regions of one name are headed by their ids", () => {
  const region = (id: string, name: string) => ({ currency_code: "eur", region: { id, name, currency_code: "eur" } })
  const prices = [
    region("reg_1", "EU"),
    region("reg_2", "EU"),
    region("reg_3", "North"),
    { currency_code: "usd", region: null },
  ]
  expect(exportHeader({ ...BARE, prices }).slice(-4)).toEqual([
    "Price reg_1 [EUR]",
    "Price reg_2 [EUR]",
    "Price North [EUR]",
    "Price USD",
  ])
})

const SHIRT: ProductState = {
  id: "prod_1",
  fields: { handle: "shirt", title: "=Shirt", status: "published", weight: 0, discountable: false, subtitle: null },
  collection_id: "pcol_1",
  type_id: "ptyp_1",
  tags: ["ptag_b", "ptag_a", "ptag_gone"],
  channels: ["sc_1"],
  categories: ["pcat_1"],
  profiles: ["sp_1"],
  images: [
    { id: "img_1", url: "/a.png" },
    { id: "img_2", url: "/b.png" },
  ],
  options: [
    { id: "opt_1", title: "Size" },
    { id: "opt_2", title: "Color" },
  ],
  variants: [
    {
      id: "variant_1",
      fields: { title: "S", sku: "-S1", inventory_quantity: 3, manage_inventory: true },
      values: { opt_1: "S" },
      prices: [
        { id: "ma_3", region_id: "reg_eu", currency_code: "eur", amount: 900 },
        { id: "ma_1", region_id: null, currency_code: "eur", amount: 1050 },
        { id: "ma_2", region_id: null, currency_code: "jpy", amount: 1050 },
      ],
    },
    { id: "variant_2", fields: { title: "M" }, values: { opt_1: "M", opt_2: "Red" }, prices: [] },
  ],
}

const NAMES: ExportNames = {
  collections: new Map([["pcol_1", { title: "Summer", handle: "summer" }]]),
  types: new Map([["ptyp_1", "Shirts"]]),
  tags: new Map([
    ["ptag_a", "warm"],
    ["ptag_b", "soft, light"],
  ]),
  channels: new Map([["sc_1", { name: "Web", description: "The shop" }]]),
  categories: new Map([["pcat_1", { handle: "men", name: "Men", description: "For men" }]]),
  profiles: new Map([["sp_1", { name: "Default", type: "default" }]]),
  units: currencyUnits([]),
}

/** A line by the names of its columns, without those that are empty. */
function lines(state: ProductState, shape = SHAPE, names = NAMES) {
  const header = exportHeader(shape)
  return exportRows(state, shape, names).map((cells) => {
    expect(cells).toHaveLength(header.length)
    return Object.fromEntries(header.map((name, at) => [name, cells[at]]).filter(([, cell]) => cell !== ""))
  })
}

const OF_PRODUCT = {
  "Product Id": "prod_1",
  "Product Handle": "shirt",
  "Product Title": "=Shirt",
  "Product Status": "published",
  "Product Weight": "0",
  "Product Discountable": "false",
  "Product Collection Title": "Summer",
  "Product Collection Handle": "summer",
  "Product Type": "Shirts",
  "Product Tags": '"soft, light",warm',
  "Product Profile Name": "Default",
  "Product Profile Type": "default",
  "Image 1 Url": "/a.png",
  "Image 2 Url": "/b.png",
  "Sales Channel 1 Id": "sc_1",
  "Sales Channel 1 Name": "Web",
  "Sales Channel 1 Description": "The shop",
  "Product Category 1 Handle": "men",
  "Product Category 1 Name": "Men",
  "Product Category 1 Description": "For men",
  "Option 1 Name": "Size",
  "Option 2 Name": "Color",
}

test("each variant has a line, with the product's cells in all of them", () =>
  expect(lines(SHIRT)).toEqual([
    {
      ...OF_PRODUCT,
      "Variant Id": "variant_1",
      "Variant Title": "S",
      "Variant SKU": "-S1",
      "Variant Inventory Quantity": "3",
      "Variant Manage Inventory": "true",
      "Option 1 Value": "S",
      "Price EUR": "10.50",
      "Price JPY": "1050",
      "Price Europe [EUR]": "9.00",
    },
    {
      ...OF_PRODUCT,
      "Variant Id": "variant_2",
      "Variant Title": "M",
      "Option 1 Value": "M",
      "Option 2 Value": "Red",
    },
  ]))

test("a product without variants has one line; missing values are empty", () => {
  const none = { collection_id: null, type_id: null, tags: [], channels: [], categories: [], profiles: [], images: [] }
  const bare: ProductState = { ...SHIRT, ...none, fields: { title: "Shirt" }, options: [], variants: [] }
  expect(lines(bare)).toEqual([{ "Product Id": "prod_1", "Product Title": "Shirt" }])
})

test("what products reference is empty when it was deleted or has no text", () => {
  const gone = new Map<string, never>()
  const names = {
    collections: gone,
    types: gone,
    tags: gone,
    channels: gone,
    categories: gone,
    profiles: gone,
    units: currencyUnits([]),
  }
  const [first] = lines({ ...SHIRT, variants: [] }, SHAPE, names)
  expect(first).toEqual({
    "Product Id": "prod_1",
    "Product Handle": "shirt",
    "Product Title": "=Shirt",
    "Product Status": "published",
    "Product Weight": "0",
    "Product Discountable": "false",
    "Image 1 Url": "/a.png",
    "Image 2 Url": "/b.png",
    "Sales Channel 1 Id": "sc_1",
    "Option 1 Name": "Size",
    "Option 2 Name": "Color",
  })
  const silent = {
    ...NAMES,
    collections: new Map([["pcol_1", { title: "Summer", handle: null }]]),
    channels: new Map([["sc_1", { name: "Web", description: null }]]),
    categories: new Map([["pcat_1", { handle: "men", name: "Men", description: null }]]),
  }
  const [second] = lines({ ...SHIRT, variants: [] }, SHAPE, silent)
  expect(second).not.toHaveProperty("Product Collection Handle")
  expect(second).not.toHaveProperty("Sales Channel 1 Description")
  expect(second).not.toHaveProperty("Product Category 1 Description")
})
