import { describe, expect, test } from "vitest"
import { differences } from "./difference.ts"
import type { Known } from "./known.ts"
import { planProduct } from "./plan.ts"
import type { ImportRow } from "./row.ts"
import { isSameState } from "./same.ts"
import type { ProductState } from "./state.ts"

const newId = (prefix: string) => `${prefix}_new`
const row = (more: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  handle: "shirt",
  product: { handle: "shirt", title: "Shirt" },
  variant: {},
  has_variant: false,
  options: [],
  ...more,
})

const SHIRT: ProductState = {
  id: "prod_1",
  fields: { handle: "shirt", title: "Shirt", subtitle: "old", status: "published", discountable: false, weight: 5 },
  collection_id: "pcol_1",
  type_id: "ptyp_1",
  tags: ["ptag_1"],
  channels: ["sc_1"],
  categories: [],
  profiles: ["sp_special"],
  images: [{ id: "img_1", url: "/a.png" }],
  options: [{ id: "opt_1", title: "Size" }],
  variants: [
    {
      id: "variant_1",
      fields: { title: "S", sku: "S1", inventory_quantity: 3, allow_backorder: true, manage_inventory: true },
      values: { opt_1: "S" },
      prices: [
        { id: "ma_1", region_id: null, currency_code: "eur", amount: 1000 },
        { id: "ma_2", region_id: "reg_1", currency_code: "eur", amount: 900 },
      ],
    },
  ],
}

const KNOWN: Known = {
  products: new Map([["prod_1", SHIRT]]),
  handles: new Map([["shirt", "prod_1"]]),
  skus: new Map([["S1", "variant_1"]]),
  barcodes: new Map(),
  collections: new Map([["summer", "pcol_2"]]),
  types: new Map([["Hat", "ptyp_2"]]),
  tags: new Map([["new", "ptag_2"]]),
  categories: new Map(),
  channels: new Map([
    ["id:sc_1", "sc_1"],
    ["name:Web", "sc_2"],
  ]),
  profile_id: "sp_default",
}
const EMPTY: Known = { ...KNOWN, products: new Map(), handles: new Map(), skus: new Map() }
const ID = { id: "prod_1" }

const planned = (rows: ImportRow[], known = KNOWN) => {
  const { plan, faults } = planProduct(rows, known, newId)
  if (!plan) throw new Error(faults.map(({ rule }) => rule).join())
  return plan
}

describe("a new product", () => {
  test("is a draft with the default profile, no sales channel, and its first picture as thumbnail", () => {
    const { after, before } = planned([row({ images: ["https://x/1.png", "https://x/2.png"] })], EMPTY)
    expect(before).toBeNull()
    expect(after).toMatchObject({
      fields: { status: "draft", discountable: true, thumbnail: "https://x/1.png" },
      profiles: ["sp_default"],
      channels: [],
      variants: [],
    })
  })

  test("has the options of its first row, and a variant for each row that says something of one", () => {
    const options = [{ name: "Size", value: "M" }]
    const { after } = planned([row({ has_variant: true, options, variant: { title: "M" } })], EMPTY)
    expect(after.options).toEqual([{ id: "opt_new", title: "Size" }])
    expect(after.variants).toMatchObject([
      { fields: { title: "M", inventory_quantity: 0, allow_backorder: false }, values: { opt_new: "M" }, prices: [] },
    ])
  })
})

describe("a product that is changed", () => {
  const change = (more: Partial<ImportRow>) =>
    planned([row({ ...more, product: { ...ID, handle: "shirt", title: "Shirt", ...more.product } })])

  test("stays the same where the file says the same", () => {
    const { before, after } = change({})
    expect(before && isSameState(before, after)).toBe(true)
  })

  test("loses what blank cells of present columns say, but not what cannot be empty", () => {
    const { after } = change({ product: { subtitle: null, weight: null, status: null, discountable: null } })
    expect(after.fields).toMatchObject({ subtitle: null, weight: null, status: "published", discountable: false })
  })

  test("keeps what the file has no columns for, its shipping profile too", () => {
    const { after } = change({})
    expect(after).toMatchObject({ tags: ["ptag_1"], collection_id: "pcol_1", profiles: ["sp_special"] })
  })

  test("has its relations replaced where the file has columns for them", () => {
    const channels = [{ id: "Web", name: "", header: "Sales Channel 1 Id" }]
    const { after } = change({ tags: ["new"], type: "Hat", collection: "summer", channels, images: [] })
    expect(after).toMatchObject({
      tags: ["ptag_2"],
      type_id: "ptyp_2",
      collection_id: "pcol_2",
      channels: ["sc_2"],
      images: [],
    })
  })

  test("keeps pictures that stay, and makes all anew where their order changes", () => {
    expect(change({ images: ["/a.png", "/b.png"] }).after.images.map(({ id }) => id)).toEqual(["img_1", "img_new"])
    expect(change({ images: ["/b.png", "/a.png"] }).after.images.map(({ id }) => id)).toEqual(["img_new", "img_new"])
  })

  const variant = { id: "variant_1" }
  test("has a variant's prices replaced, those for the same place in their rows", () => {
    const prices = [
      { region_id: null, currency_code: "eur", amount: 5 },
      { region_id: null, currency_code: "usd", amount: 6 },
    ]
    const { after } = change({ has_variant: true, variant, prices })
    expect(after.variants[0]?.prices).toEqual([
      { ...prices[0], id: "ma_1" },
      { ...prices[1], id: "ma_new" },
    ])
  })

  test("keeps a variant's prices where the file has none, or only blank cells", () => {
    for (const prices of [undefined, []])
      expect(change({ has_variant: true, variant, ...(prices && { prices }) }).after.variants[0]?.prices).toHaveLength(
        2,
      )
  })

  test("keeps a variant's stock and flags where their cells are blank, and loses its sku", () => {
    const blank = { ...variant, inventory_quantity: null, allow_backorder: null, sku: null }
    expect(change({ has_variant: true, variant: blank }).after.variants[0]?.fields).toMatchObject({
      inventory_quantity: 3,
      allow_backorder: true,
      sku: null,
    })
  })

  test("is told field by field", () => {
    const plan = change({ product: { title: "Tee" }, has_variant: true, variant: { ...variant, title: "Small" } })
    expect(differences(plan)).toEqual({
      product: {
        id: "prod_1",
        name: "shirt",
        outcome: "updated",
        fields: [{ field: "title", old: "Shirt", new: "Tee" }],
      },
      variants: [
        { id: "variant_1", name: "S1", outcome: "updated", fields: [{ field: "title", old: "S", new: "Small" }] },
      ],
    })
  })

  test("is told by the names that people know, those of tags still to be made too", () => {
    const prices = [{ region_id: "reg_1", currency_code: "eur", amount: 5 }]
    const plan = change({ tags: ["Sale"], has_variant: true, variant, prices })
    plan.after.tags = ["tag_1", "new:Sale"]
    plan.after.collection_id = "pcol_2"
    const none = new Map<string, never>()
    const told = differences(plan, {
      collections: new Map([["pcol_2", { title: "Summer", handle: "summer" }]]),
      types: none,
      tags: new Map([["tag_1", "Warm"]]),
      channels: none,
      categories: none,
      regions: new Map([["reg_1", { name: "Europe" }]]),
    })
    const fields = [...told.product.fields, ...(told.variants[0]?.fields ?? [])]
    expect(Object.fromEntries(fields.map(({ field, new: now }) => [field, now]))).toMatchObject({
      collection: "Summer",
      tags: "Sale, Warm",
      "price Europe [eur]": 5,
    })
  })
})

test.each([
  ["a handle of another product", [row()], "already has this handle"],
  ["an unknown product", [row({ product: { id: "prod_x", title: "x" } })], "no product with this id"],
  ["a new product without a title", [row({ handle: "x", product: { handle: "x" } })], "needs a title"],
  ["rows that name two products", [row({ product: ID }), row({ product: { id: "prod_2" } })], "one Product Id"],
  [
    "a sku of another variant",
    [row({ handle: "x", product: { handle: "x", title: "x" }, has_variant: true, variant: { title: "x", sku: "S1" } })],
    "already uses it",
  ],
])("%s is refused", (_, rows, words) => {
  const { plan, faults } = planProduct(rows, KNOWN, newId)
  expect(plan).toBeUndefined()
  expect(faults.map(({ rule }) => rule).join()).toMatch(words)
})
