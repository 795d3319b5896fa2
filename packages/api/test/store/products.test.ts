import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aPrice, aProduct, aRegion, defaultChannel } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { lacking } from "../support/recorded.ts"
import { aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { recordStatements } from "../support/statements.ts"

let shop: TestShop
let region: string
let shirt: Awaited<ReturnType<typeof aProduct>>
let mug: Awaited<ReturnType<typeof aProduct>>
let facts: { type: string; tag: string; collection: string; categories: string[]; channel: string }

const at = (id: string, day: string, more: object = {}) =>
  shop.db.product.update({ where: { id }, data: { created_at: new Date(day), ...more } })

beforeAll(async () => {
  shop = await openShop()
  region = (await aRegion(shop.db, { tax_rate: 25 })).id
  facts = await someFacts()
  const { type: type_id, collection: collection_id, tag } = facts
  shirt = await aProduct(shop.db, { title: "Linen shirt", type_id, collection_id, tags: [tag], variants: [1000, 1200] })
  mug = await aProduct(shop.db, { title: "Mug 100%", variants: [500] })
  await at(shirt.id, "2026-02-01", { description: "Cool in summer", handle: "linen-shirt" })
  await at(mug.id, "2026-01-01", { is_giftcard: true })
  const image = await shop.db.image.create({ data: { id: newId("img"), url: "a.png" } })
  await shop.db.productImage.create({ data: { product_id: shirt.id, image_id: image.id } })
  const option = { id: newId("opt"), title: "Size", product_id: shirt.id }
  await shop.db.productOption.create({ data: option })
  const value = { id: newId("optval"), value: "L", option_id: option.id, variant_id: shirt.variant }
  await shop.db.productOptionValue.create({ data: value })
  const [, leaf = ""] = facts.categories
  await shop.db.productCategoryProduct.create({ data: { product_id: shirt.id, product_category_id: leaf } })
})
afterAll(() => shop.close())

async function someFacts() {
  const type = await shop.db.productType.create({ data: { id: newId("ptyp"), value: "clothes" } })
  const tag = await shop.db.productTag.create({ data: { id: newId("ptag"), value: "summer" } })
  const title = "Spring fashion"
  const collection = await shop.db.productCollection.create({ data: { id: newId("pcol"), title, handle: "spring" } })
  const channel = await shop.db.salesChannel.create({ data: { id: newId("sc"), name: "Fair" } })
  const top = newId("pcat")
  const leaf = newId("pcat")
  const open = { is_active: true, is_internal: false }
  await shop.db.productCategory.create({ data: { id: top, name: "Top", handle: "top", mpath: `${top}.`, ...open } })
  const below = { parent_category_id: top, mpath: `${top}.${leaf}.`, ...open }
  await shop.db.productCategory.create({ data: { id: leaf, name: "Leaf", handle: "leaf", ...below } })
  return { type: type.id, tag: tag.id, collection: collection.id, categories: [top, leaf], channel: channel.id }
}

async function aKey(...channels: string[]): Promise<string> {
  const id = newId("pk")
  await shop.db.publishableApiKey.create({ data: { id, title: "Key" } })
  for (const sales_channel_id of channels)
    await shop.db.publishableApiKeySalesChannel.create({
      data: { id: newId("pksc"), publishable_key_id: id, sales_channel_id },
    })
  return id
}

async function listed(query: string, headers?: Record<string, string>): Promise<string[]> {
  return must(await shop.get(`/store/products?${query}`, headers)).products.map(({ id }: { id: string }) => id)
}
const first = async (query: string) => must(await shop.get(`/store/products?id=${shirt.id}&${query}`)).products[0]
const INVALID = { status: 400, type: "invalid_data", message: expect.any(String) }

describe("the list", () => {
  test("returns products with all their relations, newest first", async () => {
    const body = must(await shop.get(`/store/products?region_id=${region}`))
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 100 })
    expect(body.products.map(({ id }: { id: string }) => id)).toEqual([shirt.id, mug.id])
    const whole = { ...body, products: [body.products[0]] }
    expect(lacking("store.products.list", { ...whole, products: [complete(whole.products[0])] })).toEqual([])
    const [one] = body.products
    expect(one).toMatchObject({
      collection: { id: facts.collection },
      type: { value: "clothes" },
      tags: [{ value: "summer" }],
      images: [{ url: "a.png" }],
      options: [{ title: "Size", values: [{ value: "L" }] }],
      profiles: [{ id: one.profile_id, type: "default" }],
    })
  })

  test("leaves out everything but published products of the shop's default channel", async () => {
    const draft = await aProduct(shop.db)
    const deleted = await aProduct(shop.db)
    const elsewhere = await aProduct(shop.db, { sales_channel_id: facts.channel })
    await shop.db.product.update({ where: { id: draft.id }, data: { status: "draft" } })
    await shop.db.product.update({ where: { id: deleted.id }, data: { deleted_at: new Date() } })
    expect(await listed("")).toEqual([shirt.id, mug.id])
    expect(await listed(`sales_channel_id[]=${facts.channel}`)).toEqual([elsewhere.id])
    expect((await shop.get(`/store/products/${draft.id}`)).status).toBe(404)
    expect((await shop.get(`/store/products/${deleted.id}`)).status).toBe(404)
  })

  test("returns the channels of the publishable key, and no others", async () => {
    const key = { "x-publishable-api-key": await aKey(facts.channel) }
    const actual = await listed("", key)
    expect(actual).toHaveLength(1)
    expect(actual).not.toContain(shirt.id)
    expect((await shop.get(`/store/products/${shirt.id}`, key)).status).toBe(404)
    expect((await shop.get(`/store/products/${actual[0]}`, key)).status).toBe(200)
    const other = `sales_channel_id=${await defaultChannel(shop.db)}`
    expect(refusal(await shop.get(`/store/products?${other}`, key))).toEqual(INVALID)
    const both = { "x-publishable-api-key": await aKey(facts.channel, (await defaultChannel(shop.db)) ?? "") }
    expect(await listed("", both)).toHaveLength(3)
    expect(await listed(other, both)).toHaveLength(2)
  })

  test("returns the products of all channels for a publishable key that has none, unless it is revoked", async () => {
    const none = { "x-publishable-api-key": await aKey() }
    expect(await listed("", none)).toHaveLength(3)
    expect(await listed(`sales_channel_id=${facts.channel}`, none)).toHaveLength(1)
    const { hits } = must(await shop.post("/store/products/search", { q: "" }, none))
    expect(hits).toHaveLength(3)
    await shop.db.publishableApiKey.update({
      where: { id: none["x-publishable-api-key"] },
      data: { revoked_at: new Date() },
    })
    expect(await listed("", none)).toEqual([shirt.id, mug.id])
    expect(await listed("", { "x-publishable-api-key": "pk_unknown" })).toEqual([shirt.id, mug.id])
  })

  test.each<[string, ("shirt" | "mug")[]]>([
    ["q=LINEN", ["shirt"]],
    ["q=summer", ["shirt"]],
    ["q=fashion", ["shirt"]],
    ["q=100%25", ["mug"]],
    ["q=%25", ["mug"]],
    ["q=_", []],
    ["q=%5C", []],
    ["q=", ["shirt", "mug"]],
    ["q=linen&is_giftcard=true", []],
    ["title=Linen%20shirt", ["shirt"]],
    ["title=Linen", []],
    ["description=Cool%20in%20summer", ["shirt"]],
    ["handle=linen-shirt", ["shirt"]],
    ["is_giftcard=true", ["mug"]],
    ["is_giftcard=false", ["shirt"]],
    ["created_at[gte]=2026-01-15", ["shirt"]],
    ["created_at[lt]=2026-01-15", ["mug"]],
    ["updated_at[lt]=2000-01-01", []],
    ["order=created_at", ["mug", "shirt"]],
    ["order=-created_at", ["shirt", "mug"]],
    ["order=-title", ["mug", "shirt"]],
    ["limit=1&offset=1", ["mug"]],
    ["collection_id[]=nothing", []],
  ])("filters by %s", async (query, expected) => {
    const names = { [shirt.id]: "shirt", [mug.id]: "mug" }
    expect((await listed(query)).map((id) => names[id])).toEqual(expected)
  })

  test("filters by the products' relations", async () => {
    const { type, tag, collection, categories } = facts
    const [top, leaf] = categories
    for (const query of [
      `type_id[]=${type}`,
      `tags[]=${tag},x`,
      `collection_id[]=${collection}`,
      `category_id=${leaf}`,
    ])
      expect(await listed(query), query).toEqual([shirt.id])
    expect(await listed(`id[]=${shirt.id}&id[]=${mug.id}`)).toEqual([shirt.id, mug.id])
    expect(await listed(`category_id[]=${top}`)).toEqual([])
    expect(await listed(`category_id[]=${top}&include_category_children=true`)).toEqual([shirt.id])
    await shop.db.productCategory.update({ where: { id: leaf ?? "" }, data: { is_internal: true } })
    expect(await listed(`category_id[]=${leaf}`)).toEqual([])
    expect(await listed(`category_id[]=${top}&include_category_children=true`)).toEqual([])
    expect((await first("expand=categories")).categories).toEqual([])
    await shop.db.productCategory.update({ where: { id: leaf ?? "" }, data: { is_internal: false } })
    expect((await first("expand=categories")).categories).toMatchObject([{ id: leaf }])
  })

  test("returns the requested fields and relations", async () => {
    expect(await first("fields=handle&expand=")).toEqual({ id: shirt.id, handle: "linen-shirt" })
    expect(Object.keys(await first("fields=title&expand=variants")).sort()).toEqual(["id", "title", "variants"])
    expect((await first("expand=variants")).variants[0]).not.toHaveProperty("prices")
    expect((await first(`expand=variants&region_id=${region}`)).variants[0]).toMatchObject({ calculated_price: 1000 })
  })

  test.each([
    "limit=1001",
    "order=deleted_at",
    "status=draft",
    "is_giftcard=maybe",
    "expand=sales_channels",
    "expand=variants.prices.price_list.customer_groups",
    "expand=collection.products",
    "fields=nothing",
    "title[]=a&title[]=b",
    "created_at[gt]=x",
    "region_id[]=a&region_id[]=b",
  ])("refuses %s", async (query) => {
    expect(refusal(await shop.get(`/store/products?${query}`))).toEqual(INVALID)
  })

  test("reads a page and all its prices in few statements, however many there are", async () => {
    const record = recordStatements(shop)
    const texts = await record(() => listed(`region_id=${region}`))
    const more = await record(() => listed(`region_id=${region}&limit=1`))
    expect(texts.length).toBe(more.length)
    expect(texts.filter((text) => text.includes("money_amount"))).toHaveLength(1)
  })
})

describe("prices", () => {
  const variant = async (query: string) => (await first(query)).variants[0]

  test("are those of the region, with its tax", async () => {
    expect(await variant(`region_id=${region}`)).toMatchObject({
      id: shirt.variant,
      original_price: 1000,
      calculated_price: 1000,
      calculated_price_type: "default",
      original_price_incl_tax: 1250,
      calculated_price_incl_tax: 1250,
      original_tax: 250,
      calculated_tax: 250,
      tax_rates: [{ rate: 25, name: "default", code: "default" }],
      prices: [{ amount: 1000, currency_code: "eur", variant_id: shirt.variant, price_list: null }],
    })
  })

  test("follow the cart's region, or a currency alone", async () => {
    const { cart } = must(await shop.post("/store/carts", { region_id: region }))
    expect(await variant(`cart_id=${cart.id}`)).toMatchObject({ calculated_price: 1000, calculated_tax: 250 })
    expect(await variant("currency_code=EUR")).toMatchObject({ calculated_price: 1000, calculated_tax: null })
    expect(await variant("currency_code=usd")).toMatchObject({ calculated_price: null, prices: [{ amount: 1000 }] })
    expect(await variant("")).toMatchObject({ calculated_price: null, tax_rates: null, prices: [{ amount: 1000 }] })
    for (const query of ["cart_id=nothing", "region_id=nothing"])
      expect((await shop.get(`/store/products?${query}`)).status, query).toBe(404)
  })

  test("exclude tax where the region has no automatic taxes", async () => {
    const manual = await aRegion(shop.db, { countries: ["es"], automatic_taxes: false })
    const actual = await variant(`region_id=${manual.id}`)
    expect(actual).toMatchObject({ calculated_price: 1000, calculated_price_incl_tax: null, tax_rates: null })
  })

  test("are taxed at the product's own rates", async () => {
    const id = newId("txr")
    await shop.db.taxRate.create({ data: { id, region_id: region, name: "Low", code: "low", rate: 7 } })
    await shop.db.productTaxRate.create({ data: { rate_id: id, product_id: mug.id } })
    const { product } = must(await shop.get(`/store/products/${mug.id}?region_id=${region}`))
    const rates = [{ rate: 7, name: "Low", code: "low" }]
    expect(product.variants[0]).toMatchObject({ calculated_price_incl_tax: 535, tax_rates: rates })
  })

  test("of a group's list are returned to its members only", async () => {
    const member = await aShopper(shop)
    const group = await shop.db.customerGroup.create({ data: { id: newId("cgrp"), name: "VIP" } })
    await shop.db.customerGroupCustomer.create({ data: { customer_group_id: group.id, customer_id: member.id } })
    const facts = { id: newId("pl"), name: "VIP", description: "", status: "active" as const, type: "sale" as const }
    await shop.db.priceList.create({ data: facts })
    await shop.db.priceListCustomerGroup.create({ data: { price_list_id: facts.id, customer_group_id: group.id } })
    await aPrice(shop.db, shirt.variant, { amount: 700, price_list_id: facts.id })
    const url = `/store/products/${shirt.id}?region_id=${region}`
    const seen = must(await member.visitor.get(url)).product.variants[0]
    expect(seen).toMatchObject({ original_price: 1000, calculated_price: 700, calculated_price_type: "sale" })
    expect(seen.prices).toMatchObject([{ price_list: null }, { price_list: { id: facts.id, name: "VIP" } }])
    const hidden = must(await shop.get(url)).product.variants[0]
    expect(hidden).toMatchObject({ calculated_price: 1000, prices: [{ amount: 1000 }] })
    expect((await variant("")).prices).toMatchObject([{ amount: 1000 }])
  })
})

describe("one product", () => {
  test("has every key of the recorded one, its variants by rank", async () => {
    await shop.db.productVariant.update({ where: { id: shirt.variants[1] ?? "" }, data: { variant_rank: -1 } })
    const body = must(await shop.get(`/store/products/${shirt.id}?region_id=${region}`))
    expect(body.product.variants.map(({ id }: { id: string }) => id)).toEqual(shirt.variants.toReversed())
    expect(lacking("store.products.get", { product: complete(body.product) })).toEqual([])
    await shop.db.productVariant.update({ where: { id: shirt.variants[1] ?? "" }, data: { variant_rank: 0 } })
  })

  test("that is unknown is not found", async () => {
    const none = { status: 404, type: "not_found", message: expect.stringContaining("prod_x") }
    expect(refusal(await shop.get("/store/products/prod_x"))).toEqual(none)
  })
})

/** Only the shirt's variant with an option value has an example of one. */
// biome-ignore lint/suspicious/noExplicitAny: an answer is read as a foreign client does
function complete(product: any) {
  return { ...product, variants: product.variants.filter(({ id }: { id: string }) => id === shirt.variant) }
}

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
