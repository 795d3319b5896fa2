import { describe, expect, test } from "vitest"
import { EMPTY, ID, KNOWN, planned, row, SHIRT } from "./fixtures.ts"
import { planProduct } from "./plan.ts"
import type { ImportRow } from "./row.ts"
import type { ProductState } from "./state.ts"

/* What a file's rows change in a product, and what stays. */

describe("what a file writes", () => {
  const change = (more: Partial<ImportRow>) =>
    planned([row({ ...more, product: { ...ID, handle: "shirt", title: "Shirt", ...more.product } })])
  const variant = { id: "variant_1" }

  test("does not change the input state", () => {
    const copy = structuredClone(SHIRT)
    const prices = [{ region_id: null, currency_code: "eur", amount: 5 }]
    change({
      product: { title: "Tee" },
      has_variant: true,
      variant: { ...variant, title: "Small" },
      options: [{ name: "Size", value: "XS" }],
      prices,
      tags: ["new"],
      images: [],
      channels: [],
    })
    expect(SHIRT).toEqual(copy)
    const { after } = change({})
    after.tags.push("x")
    after.channels.push("x")
    after.categories.push("x")
    after.profiles.push("x")
    after.images.pop()
    after.options.pop()
    after.variants[0]?.prices.pop()
    expect(SHIRT).toEqual(copy)
  })

  test("makes a collection and a type empty where the cells are blank", () =>
    expect(change({ collection: null, type: null }).after).toMatchObject({ collection_id: null, type_id: null }))

  test("finds sales channels by id, then by name, and has each relation once, sorted", () => {
    const channel = (id: string, name: string) => ({ id, name, header: "Sales Channel 1 Id" })
    const known = {
      ...KNOWN,
      channels: new Map([...KNOWN.channels, ["name:sc_1", "sc_9"]]),
      categories: new Map([
        ["men", "pcat_2"],
        ["new", "pcat_1"],
      ]),
      tags: new Map([
        ["b", "ptag_2"],
        ["a", "ptag_3"],
      ]),
    }
    const wanted = row({
      product: { ...ID, handle: "shirt", title: "Shirt" },
      channels: [channel("", "Web"), channel("sc_1", "Web"), channel("sc_x", "Web"), channel("sc_1", "")],
      categories: ["men", "new", "men"],
      tags: ["a", "b", "unknown"],
    })
    expect(planned([wanted], known).after).toMatchObject({
      channels: ["sc_1", "sc_2"],
      categories: ["pcat_1", "pcat_2"],
      tags: ["ptag_2", "ptag_3"],
    })
  })

  test("keeps a stored text that is empty or has surrounding spaces if the cell is equal otherwise", () => {
    const odd: ProductState = {
      ...SHIRT,
      fields: { ...SHIRT.fields, handle: " shirt ", subtitle: " ", material: "wool" },
    }
    const known = { ...KNOWN, products: new Map([["prod_1", odd]]) }
    const say = (product: ImportRow["product"]) =>
      planned([row({ product: { ...ID, title: "Shirt", ...product } })], known).after.fields
    expect(say({ handle: "shirt", subtitle: null, material: null })).toMatchObject({
      handle: " shirt ",
      subtitle: " ",
      material: null,
    })
    expect(say({ title: "Shirt" })).toMatchObject({ title: "Shirt" })
    expect(say({ subtitle: "x", material: " wool " })).toMatchObject({ subtitle: "x", material: " wool " })
  })

  test("keeps stored spaces around a sku and a barcode", () => {
    const stored = { ...SHIRT.variants[0]!.fields, sku: " S1 ", barcode: " 1 " }
    const odd = { ...SHIRT, variants: [{ ...SHIRT.variants[0]!, fields: stored }] }
    const product = { ...ID, handle: "shirt", title: "Shirt" }
    const say = (sku: string, barcode: string) =>
      planned([row({ product, has_variant: true, variant: { ...variant, sku, barcode } })], {
        ...KNOWN,
        products: new Map([["prod_1", odd]]),
      }).after.variants[0]?.fields
    expect(say("S1", "1")).toMatchObject({ sku: " S1 ", barcode: " 1 " })
    expect(say("S2", "2")).toMatchObject({ sku: "S2", barcode: "2" })
  })

  test("a variant's prices are its row's, separate for regions and currencies", () => {
    const prices = [
      { region_id: "reg_1", currency_code: "usd", amount: 5 },
      { region_id: "reg_2", currency_code: "eur", amount: 6 },
      { region_id: null, currency_code: "eur", amount: 7 },
    ]
    expect(change({ has_variant: true, variant, prices }).after.variants[0]?.prices).toEqual([
      { id: "ma_2", ...prices[0] },
      { id: "ma_new", ...prices[1] },
      { id: "ma_1", ...prices[2] },
    ])
  })

  test("a new variant of an old product is added after the others, with stock 0 and its own fields", () => {
    const { after } = change({
      has_variant: true,
      variant: { title: "M", sku: null, inventory_quantity: null, manage_inventory: false, weight: 7 },
      options: [{ name: "Size", value: "M" }],
    })
    expect(after.variants.map(({ id }) => id)).toEqual(["variant_1", "variant_new"])
    expect(after.variants[1]).toEqual({
      id: "variant_new",
      fields: {
        title: "M",
        sku: null,
        inventory_quantity: 0,
        allow_backorder: false,
        manage_inventory: false,
        weight: 7,
      },
      values: { opt_1: "M" },
      prices: [],
    })
    expect(after.options).toEqual(SHIRT.options)
  })

  test("a blank value, or one that differs only in spaces, keeps the stored value", () => {
    const odd = { ...SHIRT, variants: [{ ...SHIRT.variants[0]!, values: { opt_1: " S " } }] }
    const known = { ...KNOWN, products: new Map([["prod_1", odd]]) }
    const say = (value: string) =>
      planned(
        [
          row({
            product: { ...ID, handle: "shirt", title: "Shirt" },
            has_variant: true,
            variant,
            options: [{ name: "Size", value }],
          }),
        ],
        known,
      ).after.variants[0]?.values.opt_1
    expect([say("S"), say(""), say("M")]).toEqual([" S ", " S ", "M"])
  })

  test("images that stay in order keep their rows, also when one between them is removed", () => {
    const images = ["a", "b", "c"].map((name) => ({ id: `img_${name}`, url: `/${name}.png` }))
    const known = { ...KNOWN, products: new Map([["prod_1", { ...SHIRT, images }]]) }
    const say = (...names: string[]) =>
      planned(
        [
          row({
            product: { ...ID, handle: "shirt", title: "Shirt" },
            images: names.map((name) => `/${name}.png`),
          }),
        ],
        known,
      ).after.images.map(({ id, url }) => `${id} ${url}`)
    expect(say("a", "b", "c")).toEqual(["img_a /a.png", "img_b /b.png", "img_c /c.png"])
    expect(say("a", "c")).toEqual(["img_a /a.png", "img_c /c.png"])
    expect(say("a", "b", "c", "d")).toEqual(["img_a /a.png", "img_b /b.png", "img_c /c.png", "img_new /d.png"])
    expect(say("b", "a")).toEqual(["img_new /b.png", "img_new /a.png"])
    expect(say("a", "d", "b")).toEqual(["img_new /a.png", "img_new /d.png", "img_new /b.png"])
  })
})

describe("a new product of a file", () => {
  const fresh = (more: Partial<ImportRow> = {}, known = EMPTY) =>
    planned([row({ handle: "hat", ...more, product: { handle: "hat", title: "Hat", ...more.product } })], known)

  test("has only what the file contains", () =>
    expect(fresh().after).toEqual({
      id: "prod_new",
      fields: { status: "draft", discountable: true, title: "Hat", handle: "hat", thumbnail: null },
      collection_id: null,
      type_id: null,
      profiles: ["sp_default"],
      tags: [],
      channels: ["sc_default"],
      categories: [],
      images: [],
      options: [],
      variants: [],
    }))

  test("is in the channels that the file names, else in the default one, if the shop has one", () => {
    const web = { id: "", name: "Web", header: "Sales Channel 1 Name" }
    expect(fresh({ channels: [web] }).after.channels).toEqual(["sc_2"])
    expect(fresh({ channels: [] }).after.channels).toEqual(["sc_default"])
    expect(fresh({}, { ...EMPTY, channel_id: null }).after.channels).toEqual([])
  })

  test("has no profile in a shop without one, and keeps the given thumbnail", () => {
    expect(fresh({}, { ...EMPTY, profile_id: null }).after.profiles).toEqual([])
    const { after } = fresh({ product: { thumbnail: "/t.png", status: "published" }, images: ["/a.png"] })
    expect(after.fields).toMatchObject({ thumbnail: "/t.png", status: "published" })
  })

  test("takes its options and its own fields from its first row", () => {
    const of = (line: number, size: string) =>
      row({
        line,
        handle: "hat",
        product: { handle: "hat", title: `Hat ${line}` },
        has_variant: true,
        variant: { title: size },
        options: [{ name: "Size", value: size }],
      })
    let count = 0
    const { plan } = planProduct([of(2, "S"), of(3, "M")], EMPTY, (prefix) => `${prefix}_${count++}`)
    expect(plan?.after.fields.title).toBe("Hat 2")
    expect(plan?.after.options).toEqual([{ id: "opt_1", title: "Size" }])
    expect(plan?.after.variants.map(({ values }) => values)).toEqual([{ opt_1: "S" }, { opt_1: "M" }])
  })
})
