import { describe, expect, test } from "vitest"
import { differences } from "./difference.ts"
import { EMPTY, ID, KNOWN, newId, planned, row } from "./fixtures.ts"
import { planProduct } from "./plan.ts"
import type { ImportRow } from "./row.ts"
import { isSameState } from "./state.ts"

describe("a new product", () => {
  test("is a draft with the default profile and sales channel, and its first image as thumbnail", () => {
    const { after, before } = planned([row({ images: ["https://x/1.png", "https://x/2.png"] })], EMPTY)
    expect(before).toBeNull()
    expect(after).toMatchObject({
      fields: { status: "draft", discountable: true, thumbnail: "https://x/1.png" },
      profiles: ["sp_default"],
      channels: ["sc_default"],
      variants: [],
    })
  })

  test("has the options of its first row, and a variant for each row with a variant cell", () => {
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

  test("stays the same if the file has the same values", () => {
    const { before, after } = change({})
    expect(before && isSameState(before, after)).toBe(true)
  })

  test("is cleared by blank cells, except in required fields", () => {
    const { after } = change({ product: { subtitle: null, weight: null, status: null, discountable: null } })
    expect(after.fields).toMatchObject({ subtitle: null, weight: null, status: "published", discountable: false })
  })

  test("keeps fields without a column, including its shipping profile", () => {
    const { after } = change({})
    expect(after).toMatchObject({
      tags: ["ptag_1"],
      categories: ["pcat_9"],
      collection_id: "pcol_1",
      profiles: ["sp_special"],
    })
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

  test("keeps images that stay, and creates all again when their order changes", () => {
    expect(change({ images: ["/a.png", "/b.png"] }).after.images.map(({ id }) => id)).toEqual(["img_1", "img_new"])
    expect(change({ images: ["/b.png", "/a.png"] }).after.images.map(({ id }) => id)).toEqual(["img_new", "img_new"])
  })

  const variant = { id: "variant_1" }
  test("has a variant's prices replaced, keeping the rows for the same region or currency", () => {
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

  test("keeps a variant's stock and flags if their cells are blank, and clears its sku", () => {
    const blank = { ...variant, inventory_quantity: null, allow_backorder: null, sku: null }
    expect(change({ has_variant: true, variant: blank }).after.variants[0]?.fields).toMatchObject({
      inventory_quantity: 3,
      allow_backorder: true,
      sku: null,
    })
  })

  test("is reported field by field", () => {
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

  test("is reported with names instead of ids, also for tags not created yet", () => {
    const prices = [{ region_id: "reg_1", currency_code: "eur", amount: 5 }]
    const plan = change({ tags: ["Sale"], has_variant: true, variant, prices })
    plan.after.tags = ["tag_1", "new:Sale"]
    plan.after.collection_id = "pcol_2"
    const none = new Map<string, never>()
    const message = differences(plan, {
      collections: new Map([["pcol_2", { title: "Summer", handle: "summer" }]]),
      types: none,
      tags: new Map([["tag_1", "Warm"]]),
      channels: none,
      categories: none,
      regions: new Map([["reg_1", { name: "Europe" }]]),
    })
    const fields = [...message.product.fields, ...(message.variants[0]?.fields ?? [])]
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
