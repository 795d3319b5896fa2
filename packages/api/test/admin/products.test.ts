import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { defaultChannel } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { lacking } from "../support/recorded.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aCategory, aMadeProduct, aWord, productFacts, refused, variantFacts } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aCollection } from "../support/shop-rows.ts"

let shop: TestShop
let by: Visitor

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const create = (body: Record<string, unknown>) => by.post("/admin/products", body)
const values = (rows: { value: string }[]) => rows.map(({ value }) => value)

describe("a new product", () => {
  test("is returned with all given fields, in the given order", async () => {
    const collection_id = await aCollection(shop.db)
    const category = await aCategory(by)
    const handle = aWord()
    const facts = productFacts({
      collection_id,
      categories: [{ id: category.id }],
      handle,
      thumbnail: "/t.png",
    })
    const { product } = must(await create(facts))
    const { images, tags, type, options, variants, sales_channels, categories, profile, ...columns } = product
    expect(columns).toMatchObject({
      title: facts.title,
      handle,
      subtitle: "Soft",
      status: "published",
      discountable: true,
      is_giftcard: false,
      thumbnail: "/t.png",
      weight: 180,
      origin_country: "pt",
      collection: { id: collection_id },
      metadata: { care: "30°" },
      deleted_at: null,
    })
    expect(images.map(({ url }: { url: string }) => url)).toEqual(["https://cdn.test/a.png", "/b.png"])
    expect(values(tags)).toEqual(["cotton", "basics"])
    expect(type.value).toBe("Clothing")
    expect(options.map(({ title }: { title: string }) => title)).toEqual(["Size", "Color"])
    expect(options.map((one: { values: { value: string }[] }) => values(one.values))).toEqual([
      ["M", "L"],
      ["Red", "Red"],
    ])
    expect(variants).toMatchObject([
      { title: "M / Red", variant_rank: 0, inventory_quantity: 5, manage_inventory: true, allow_backorder: false },
      { title: "L / Red", variant_rank: 1 },
    ])
    expect(values(variants[0].options)).toEqual(["M", "Red"])
    expect(variants[0].prices).toMatchObject([{ currency_code: "eur", amount: 1000, variant_id: variants[0].id }])
    expect(sales_channels).toMatchObject([{ id: await defaultChannel(shop.db) }])
    expect(categories).toMatchObject([{ id: category.id }])
    expect(profile.type).toBe("default")
    expect(must(await by.get(`/admin/products/${product.id}`)).product).toEqual(product)
  })

  test("requires only a title", async () => {
    const { product } = must(await create({ title: " Crème brûlée " }))
    expect(product).toMatchObject({
      title: "Crème brûlée",
      handle: "creme-brulee",
      status: "draft",
      discountable: true,
      thumbnail: null,
      type: null,
      collection: null,
      metadata: null,
    })
    expect([product.images, product.options, product.variants, product.tags]).toEqual([[], [], [], []])
  })

  test("accepts null for all fields that may have no value, and makes its handle from the title", async () => {
    const nothing = Object.fromEntries(
      [
        ..."subtitle description images thumbnail handle type collection_id".split(" "),
        ..."tags sales_channels categories options variants weight hs_code material metadata".split(" "),
      ].map((name) => [name, null]),
    )
    const { product } = must(await create({ title: aWord(), ...nothing }))
    expect(product).toMatchObject({ status: "draft", discountable: true, is_giftcard: false })
    expect(product.sales_channels).toHaveLength(1)
  })

  test("uses its first image if no thumbnail is given", async () => {
    const { product } = must(await create({ title: aWord(), images: ["/b.png", "/a.png"] }))
    expect(product.thumbnail).toBe("/b.png")
  })

  test("is in the default channel for an empty list too, as the form of v1's dashboard promises", async () => {
    const { product } = must(await create({ title: aWord(), sales_channels: [] }))
    expect(product.sales_channels).toMatchObject([{ name: "Default Sales Channel" }])
  })

  test("uses its id as the handle if the title has no letters", async () => {
    const { product } = must(await create({ title: "★★★" }))
    expect(product.handle).toBe(product.id.toLowerCase())
  })

  test("that is a gift card has the gift card shipping profile and is never discounted", async () => {
    const { product } = must(await create({ title: aWord(), is_giftcard: true, discountable: true }))
    expect(product).toMatchObject({ is_giftcard: true, discountable: false, profile: { type: "gift_card" } })
  })

  test("creates types and tags once, even with parallel requests", async () => {
    const [type, tag] = [aWord(), aWord()]
    const facts = () => ({ title: aWord(), type: { value: type }, tags: [{ value: tag }, { value: tag }] })
    const made = await Promise.all(Array.from({ length: 8 }, () => create(facts())))
    const products = made.map((one) => must(one).product)
    expect(new Set(products.map((one) => one.type.id)).size).toBe(1)
    expect(new Set(products.map((one) => one.tags[0].id)).size).toBe(1)
    expect(products[0].tags).toHaveLength(1)
    expect(await shop.db.productType.count({ where: { value: type } })).toBe(1)
  })

  test("accepts an existing type and tags by their ids", async () => {
    const { type, tags } = await aMadeProduct(by, { type: { value: aWord() } })
    const named = { type: { id: type.id, value: "other" }, tags: [{ id: tags[1].id, value: "x" }] }
    const { product } = must(await create({ title: aWord(), ...named }))
    expect([product.type.id, product.tags.map(({ id }: { id: string }) => id)]).toEqual([type.id, [tags[1].id]])
  })

  test("creates a type again if the old one was deleted", async () => {
    const value = aWord()
    const { type } = await aMadeProduct(by, { type: { value } })
    await shop.db.productType.update({ where: { id: type.id }, data: { deleted_at: new Date() } })
    expect((await aMadeProduct(by, { type: { id: type.id, value } })).type.id).not.toBe(type.id)
  })

  test("has the keys that Medusa v1 returns", async () => {
    const { id } = await aMadeProduct(by, { images: [], tags: [] })
    const got = await by.get(`/admin/products/${id}`)
    const listed = await by.get(`/admin/products?id=${id}`)
    expect(lacking("admin.products.get", must(got))).toEqual([])
    expect(lacking("admin.products.list", must(listed))).toEqual([])
  })

  const price = { currency_code: "eur", amount: 1 }
  const one = (more: object) => ({
    options: [{ title: "Size" }],
    variants: [{ title: "a", options: [{ value: "M" }], ...more }],
  })
  test.each<[string, Record<string, unknown>, number, string]>([
    ["no title", { title: undefined }, 400, "invalid_data"],
    ["a blank title", { title: "  " }, 400, "invalid_data"],
    ["an unknown key", { profile_id: "sp" }, 400, "invalid_data"],
    ["an id of its own", { id: "prod_1" }, 400, "invalid_data"],
    ["an unknown status", { status: "gone" }, 400, "invalid_data"],
    ["a weight that is a text", { weight: "1" }, 400, "invalid_data"],
    ["a negative weight", { weight: -1 }, 400, "invalid_data"],
    ["a weight beyond int4", { weight: 2_147_483_648 }, 400, "invalid_data"],
    ["half a gram", { weight: 0.5 }, 400, "invalid_data"],
    ["a script for an image", { images: ["javascript:alert(1)"] }, 400, "invalid_data"],
    ["a script for a thumbnail", { thumbnail: "data:text/html,x" }, 400, "invalid_data"],
    ["NUL in its title", { title: "a\0b" }, 400, "invalid_data"],
    ["a handle of 10 kB", { handle: "a".repeat(10_000) }, 400, "invalid_data"],
    ["metadata that is a list", { metadata: [] }, 400, "invalid_data"],
    ["an unknown collection", { collection_id: "pcol_x" }, 404, "not_found"],
    ["an unknown channel", { sales_channels: [{ id: "sc_x" }] }, 400, "invalid_data"],
    ["an unknown category", { categories: [{ id: "pcat_x" }] }, 404, "not_found"],
    ["a category that is a text", { categories: ["pcat_x"] }, 400, "invalid_data"],
    ["a type without a value", { type: { id: "ptyp_x" } }, 400, "invalid_data"],
    ["a blank tag", { tags: [{ value: " " }] }, 400, "invalid_data"],
    ["one option twice", { options: [{ title: "Size" }, { title: "size" }] }, 422, "duplicate_error"],
    ["variants without values", { options: [{ title: "Size" }], variants: [{ title: "a" }] }, 400, "invalid_data"],
    ["a variant without a title", one({ title: undefined }), 400, "invalid_data"],
    ["a blank value", one({ options: [{ value: "" }] }), 400, "invalid_data"],
    ["stock below zero", one({ inventory_quantity: -1 }), 400, "invalid_data"],
    ["stock beyond int4", one({ inventory_quantity: 1e10 }), 400, "invalid_data"],
    ["a price below zero", one({ prices: [{ ...price, amount: -1 }] }), 400, "invalid_data"],
    ["a price beyond int4", one({ prices: [{ ...price, amount: 2 ** 31 }] }), 400, "invalid_data"],
    ["a price for nowhere", one({ prices: [{ amount: 1 }] }), 400, "invalid_data"],
    ["a price in an unknown currency", one({ prices: [{ amount: 1, currency_code: "xxx" }] }), 400, "invalid_data"],
    ["a price in an unknown region", one({ prices: [{ amount: 1, region_id: "reg_x" }] }), 404, "not_found"],
    ["two prices for one place", one({ prices: [price, price] }), 400, "invalid_data"],
    ["crossed bounds", one({ prices: [{ ...price, min_quantity: 2, max_quantity: 1 }] }), 400, "invalid_data"],
    ["two variants alike", { variants: [{ title: "a" }, { title: "b" }] }, 422, "duplicate_error"],
  ])("is refused with %s", async (_, wrong, status, type) => {
    const title = aWord()
    expect(refusal(await create({ title, ...wrong }))).toEqual(refused(status, type))
    expect(await shop.db.product.count({ where: { title } })).toBe(0)
  })

  test("of a title that others have gets a numbered handle, also when several are created at once", async () => {
    const title = `Same ${aWord()}`
    const handle = title.toLowerCase().replace(" ", "-")
    const first = must(await create({ title })).product
    expect(first.handle).toBe(handle)
    const others = await Promise.all(
      Array.from({ length: 5 }, () => create({ title, tags: [{ value: title }], type: { value: title } })),
    )
    const handles = others.map((answer) => must(answer).product.handle)
    expect(handles.sort()).toEqual(Array.from({ length: 5 }, (_, at) => `${handle}-${at + 1}`).sort())
    must(await by.delete(`/admin/products/${first.id}`))
    expect(must(await create({ title })).product.handle).toBe(handle)
    expect((await create({ title, handle })).status).toBe(422)
  })

  test("requires a handle and SKUs that no other product has, except deleted ones", async () => {
    const first = await aMadeProduct(by)
    const { sku } = first.variants[0]
    const again = { ...productFacts(), handle: first.handle }
    const message = (message: string) => ({ status: 422, type: "duplicate_error", message })
    expect(refusal(await create(again))).toMatchObject(message(`Product with handle ${first.handle} already exists.`))
    const second = await aMadeProduct(by)
    const renamed = await by.post(`/admin/products/${second.id}`, { handle: first.handle })
    expect(refusal(renamed)).toMatchObject(message(`Product with handle ${first.handle} already exists.`))
    const taken = productFacts({ options: [], variants: [variantFacts([], 1, { sku })] })
    expect(refusal(await create(taken))).toMatchObject(message(`Product_variant with sku ${sku} already exists.`))
    const ean = aWord()
    must(await by.post(`/admin/products/${second.id}/variants/${second.variants[0].id}`, { ean }))
    const twice = await by.post(`/admin/products/${second.id}/variants/${second.variants[1].id}`, { ean })
    expect(refusal(twice)).toMatchObject(message(`Product_variant with ean ${ean} already exists.`))
    must(await by.delete(`/admin/products/${first.id}`))
    must(await create(again))
    must(await create(taken))
  })

  test("treats empty SKUs and barcodes as missing", async () => {
    const empty = { sku: "", ean: "", upc: "", barcode: "", title: "a" }
    for (const _ of [1, 2]) {
      const { product } = must(await create({ title: aWord(), variants: [empty] }))
      expect(product.variants).toMatchObject([{ sku: null, ean: null, upc: null, barcode: null }])
    }
  })

  test("of one handle is created once by parallel requests", async () => {
    const handle = aWord()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ title: "Same", handle })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)])
  })
})

describe("tags of products", () => {
  test("are listed by the number of products that have them, ten at most", async () => {
    const [often, seldom] = [`${aWord()} often`, `${aWord()} seldom`]
    const make = (value: string) => create({ title: aWord(), tags: [{ value }] })
    for (const _ of Array(30)) must(await make(often))
    const { product } = must(await make(seldom))
    const { tags } = must(await by.get("/admin/products/tag-usage"))
    expect(tags[0]).toEqual({ id: expect.stringMatching(/^ptag_/), value: often, usage_count: 30 })
    expect(tags.length).toBeLessThanOrEqual(10)
    must(await by.delete(`/admin/products/${product.id}`))
    const later = must(await by.get("/admin/products/tag-usage")).tags
    expect(values(later)).not.toContain(seldom)
  })

  test("and types too, all of them by value", async () => {
    const value = `a${aWord()}`
    const { type } = await aMadeProduct(by, { type: { value } })
    const { types } = must(await by.get("/admin/products/types"))
    expect(types.find(({ id }: { id: string }) => id === type.id)).toMatchObject({ value, deleted_at: null })
    expect(values(types)).toEqual(values(types).toSorted())
    await shop.db.productType.update({ where: { id: type.id }, data: { deleted_at: new Date() } })
    expect(values(must(await by.get("/admin/products/types")).types)).not.toContain(value)
  })
})
