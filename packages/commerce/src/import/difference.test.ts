import { expect, test } from "vitest"
import { type DifferenceNames, differences } from "./difference.ts"
import type { ProductState, VariantState } from "./state.ts"

const variant = (id: string, more: Partial<VariantState> = {}): VariantState => ({
  id,
  fields: { title: id.toUpperCase(), sku: `sku-${id}` },
  values: { opt_1: "S" },
  prices: [
    { id: "ma_1", region_id: null, currency_code: "eur", amount: 100 },
    { id: "ma_2", region_id: "reg_1", currency_code: "eur", amount: 90 },
  ],
  ...more,
})
const SHIRT: ProductState = {
  id: "prod_1",
  fields: { handle: "shirt", title: "Shirt" },
  collection_id: "pcol_1",
  type_id: "ptyp_1",
  tags: ["ptag_2", "ptag_1"],
  channels: ["sc_1", "sc_2"],
  categories: ["pcat_1"],
  profiles: [],
  images: [
    { id: "img_1", url: "/a" },
    { id: "img_2", url: "/b" },
  ],
  options: [{ id: "opt_1", title: "Size" }],
  variants: [variant("v_1")],
}
const NAMES: DifferenceNames = {
  collections: new Map([["pcol_1", { title: "Summer", handle: "summer" }]]),
  types: new Map([["ptyp_1", "Shirts"]]),
  tags: new Map([
    ["ptag_1", "cool"],
    ["ptag_2", "warm"],
  ]),
  channels: new Map([["sc_1", { name: "Web", description: null }]]),
  categories: new Map([["pcat_1", { handle: "men", name: "Men", description: null }]]),
  regions: new Map([["reg_1", { name: "Europe" }]]),
}
const fieldsOf = (fields: { field: string; new: unknown }[]) =>
  Object.fromEntries(fields.map((one) => [one.field, one.new]))

test("a new product is reported with all its fields, with names instead of ids", () => {
  const { product, variants } = differences({ before: null, after: SHIRT }, NAMES)
  expect(product).toMatchObject({ id: "prod_1", name: "shirt", outcome: "created" })
  expect(fieldsOf(product.fields)).toEqual({
    handle: "shirt",
    title: "Shirt",
    collection: "Summer",
    type: "Shirts",
    tags: "cool, warm",
    sales_channels: "Web, sc_2",
    categories: "Men",
    images: "/a, /b",
  })
  expect(product.fields.every(({ old }) => old === null)).toBe(true)
  expect(variants).toMatchObject([{ id: "v_1", name: "sku-v_1", outcome: "created" }])
  expect(fieldsOf(variants[0]?.fields ?? [])).toEqual({
    title: "V_1",
    sku: "sku-v_1",
    "option Size": "S",
    "price eur": 100,
    "price Europe [eur]": 90,
  })
})

test("empty fields are omitted, and what has no name is reported by its id", () => {
  const none = { collection_id: null, type_id: null, tags: [], channels: [], categories: [], images: [] }
  const bare = { ...SHIRT, ...none, variants: [variant("v_1", { values: {}, prices: [] })] }
  const made = differences({ before: null, after: bare }, NAMES)
  expect(Object.keys(fieldsOf(made.product.fields))).toEqual(["handle", "title"])
  expect(Object.keys(fieldsOf(made.variants[0]?.fields ?? []))).toEqual(["title", "sku"])
  const plain = differences({ before: null, after: SHIRT })
  expect(fieldsOf(plain.product.fields)).toMatchObject({
    collection: "pcol_1",
    type: "ptyp_1",
    tags: "ptag_1, ptag_2",
    sales_channels: "sc_1, sc_2",
    categories: "pcat_1",
  })
  expect(fieldsOf(plain.variants[0]?.fields ?? [])).toMatchObject({ "price reg_1 [eur]": 90 })
})

test("types and tags that are not created yet are reported by their value", () => {
  const after = { ...SHIRT, type_id: "new:Tees", tags: ["new:soft", "ptag_1"] }
  expect(fieldsOf(differences({ before: SHIRT, after }, NAMES).product.fields)).toEqual({
    type: "Tees",
    tags: "cool, soft",
  })
})

test("only changed fields are reported, with their old values", () => {
  const after: ProductState = {
    ...SHIRT,
    fields: { handle: "shirt", title: "Tee", subtitle: "New" },
    variants: [variant("v_1", { values: { opt_1: "M" } }), variant("v_2", { fields: { title: "V2", sku: null } })],
  }
  const { product, variants } = differences({ before: SHIRT, after }, NAMES)
  expect(product).toEqual({
    id: "prod_1",
    name: "shirt",
    outcome: "updated",
    fields: [
      { field: "title", old: "Shirt", new: "Tee" },
      { field: "subtitle", old: null, new: "New" },
    ],
  })
  expect(variants[0]).toEqual({
    id: "v_1",
    name: "sku-v_1",
    outcome: "updated",
    fields: [{ field: "option Size", old: "S", new: "M" }],
  })
  expect(variants[1]).toMatchObject({ id: "v_2", name: "V2", outcome: "created" })
})

test("unchanged fields are omitted, and removed values are null", () => {
  expect(differences({ before: SHIRT, after: structuredClone(SHIRT) }, NAMES)).toEqual({
    product: { id: "prod_1", name: "shirt", outcome: "unchanged", fields: [] },
    variants: [{ id: "v_1", name: "sku-v_1", outcome: "unchanged", fields: [] }],
  })
  const after: ProductState = { ...SHIRT, fields: { title: "Shirt" }, collection_id: null, variants: [] }
  expect(differences({ before: SHIRT, after }, NAMES)).toEqual({
    product: {
      id: "prod_1",
      name: "prod_1",
      outcome: "updated",
      fields: [
        { field: "handle", old: "shirt", new: null },
        { field: "collection", old: "Summer", new: null },
      ],
    },
    variants: [],
  })
})
