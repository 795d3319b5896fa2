import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  exportPrices,
  exportWidths,
  productRows,
  rowsNamed,
  rowsPointedTo,
  variantRows,
} from "../../src/import-export/queries-read.ts"
import {
  clearCodes,
  deleteOptionValues,
  deletePrices,
  deleteUnusedLabels,
  insertMissingLabels,
  labelsOf,
  setOptionValues,
  tieProducts,
  untieProducts,
} from "../../src/import-export/queries-write.ts"
import { aPrice, defaultProfile } from "../support/catalog.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
const past = new Date("2020-01-01T00:00:00.000Z")

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const aTag = async (facts: object = {}) => {
  const id = newId("ptag")
  await on.db.productTag.create({ data: { id, value: id, ...facts } })
  return id
}

/** A product with one of everything, and as much deleted data. */
async function aFullProduct() {
  const { db } = on
  const type = await db.productType.create({ data: { id: newId("ptyp"), value: newId("ptyp") } })
  const collection = await db.productCollection.create({ data: { id: newId("pcol"), title: "Summer" } })
  const { id: variant_id, product_id } = await aVariantRow(db, {}, { type_id: type.id, collection_id: collection.id })
  const gone = { product_id, title: "Gone", inventory_quantity: 0, deleted_at: past }
  await db.productVariant.create({ data: { ...gone, id: newId("variant") } })
  const option = await db.productOption.create({ data: { id: newId("opt"), product_id, title: "Size" } })
  await db.productOption.create({ data: { id: newId("opt"), product_id, title: "Old", deleted_at: past } })
  await db.productOptionValue.create({ data: { id: newId("optval"), variant_id, option_id: option.id, value: "M" } })
  const image = await db.image.create({ data: { id: newId("img"), url: "https://example.com/a.png" } })
  const old = await db.image.create({ data: { id: newId("img"), url: "https://example.com/b.png", deleted_at: past } })
  await db.productImage.createMany({ data: [image, old].map(({ id }) => ({ product_id, image_id: id })) })
  const [tag, deleted_tag] = [await aTag(), await aTag({ deleted_at: past })]
  const tags = [tag, deleted_tag].map((product_tag_id) => ({ product_id, product_tag_id }))
  await db.productProductTag.createMany({ data: tags })
  const channel = await db.salesChannel.findFirstOrThrow()
  await db.productSalesChannel.create({ data: { product_id, sales_channel_id: channel.id } })
  const category = await db.productCategory.create({ data: { id: newId("pcat"), name: "Tops", handle: newId("pcat") } })
  await db.productCategoryProduct.create({ data: { product_id, product_category_id: category.id } })
  const profile_id = await defaultProfile(db)
  await db.productShippingProfile.create({ data: { product_id, profile_id } })
  const ties = { type, collection, option, image, tag, channel, category, profile_id }
  return { product_id, variant_id, ...ties }
}

describe("reading", () => {
  test("productRows returns a product with all its relations that were not deleted", async () => {
    const one = await aFullProduct()
    const { product_id } = one
    await aFullProduct()
    const deleted = await aVariantRow(on.db, {}, { deleted_at: past })
    const found = await productRows(on, [product_id, deleted.product_id])
    expect(found.products).toMatchObject([
      { id: product_id, title: "Shirt", collection_id: one.collection.id, type_id: one.type.id },
    ])
    expect(found.variants.filter((row) => row.product_id === product_id)).toMatchObject([{ id: one.variant_id }])
    expect(found.options).toEqual([{ id: one.option.id, product_id, title: "Size" }])
    expect(found.images).toEqual([{ product_id, id: one.image.id, url: one.image.url }])
    expect(found.tags).toEqual([{ product_id, id: one.tag }])
    expect(found.channels).toEqual([{ product_id, id: one.channel.id }])
    expect(found.categories).toEqual([{ product_id, id: one.category.id }])
    expect(found.profiles).toEqual([{ product_id, id: one.profile_id }])
  })

  test("variantRows returns values, and prices of one unit without price lists", async () => {
    const { variant_id, option } = await aFullProduct()
    const { region_id } = await anOrderRow(on.db)
    const list = { id: newId("pl"), name: "Sale", description: "", type: "sale" as const }
    await on.db.priceList.create({ data: list })
    await aPrice(on.db, variant_id, { amount: 100 })
    await aPrice(on.db, variant_id, { amount: 200, region_id })
    await aPrice(on.db, variant_id, { amount: 300, min_quantity: 2 })
    await aPrice(on.db, variant_id, { amount: 400, price_list_id: list.id })
    const found = await variantRows(on, [variant_id])
    expect(found.values).toEqual([{ variant_id, option_id: option.id, value: "M" }])
    expect(found.prices.map(({ amount, region_id, currency_code }) => [amount, region_id, currency_code])).toEqual([
      [100, null, "eur"],
      [200, region_id, "eur"],
    ])
    await on.db.region.update({ where: { id: region_id }, data: { deleted_at: past } })
    expect((await variantRows(on, [variant_id])).prices.map(({ amount }) => amount)).toEqual([100])
  })

  test("exportWidths and exportPrices are those of the job's products", async () => {
    const { product_id, variant_id } = await aFullProduct()
    const { region_id } = await anOrderRow(on.db)
    await on.db.productOption.create({ data: { id: newId("opt"), product_id, title: "Color" } })
    await aPrice(on.db, variant_id, { amount: 100 })
    await aPrice(on.db, variant_id, { amount: 150, currency_code: "usd", min_quantity: 2 })
    await aPrice(on.db, variant_id, { amount: 200, region_id })
    await on.db.batchItem.create({ data: { job_id: "export", no: 1, subject: product_id, rows: 1 } })
    expect(await exportWidths(on, "export")).toEqual({ options: 2, images: 1, channels: 1, categories: 1 })
    expect(await exportWidths(on, "none")).toEqual({ options: 0, images: 0, channels: 0, categories: 0 })
    const prices = await exportPrices(on, "export")
    expect(prices.sort((a, b) => Number(a.id !== null) - Number(b.id !== null))).toEqual([
      { currency_code: "eur", id: null, name: null, region_currency: null },
      { currency_code: "eur", id: region_id, name: "Europe", region_currency: "eur" },
    ])
  })

  test("rowsPointedTo returns names by ids", async () => {
    const { type, collection, tag, channel, category, profile_id } = await aFullProduct()
    const ids = { collections: [collection.id], types: [type.id], tags: [tag], channels: [channel.id] }
    expect(await rowsPointedTo(on, { ...ids, categories: [category.id], profiles: [profile_id] })).toEqual({
      collections: [{ id: collection.id, title: "Summer", handle: null }],
      types: [{ id: type.id, value: type.value }],
      tags: [{ id: tag, value: tag }],
      channels: [{ id: channel.id, name: channel.name, description: channel.description }],
      categories: [{ id: category.id, handle: category.handle, name: "Tops", description: "" }],
      profiles: [{ id: profile_id, name: "Default Shipping Profile", type: "default" }],
    })
    const none = { collections: [], types: [], tags: [], channels: [], categories: [], profiles: [] }
    expect(await rowsPointedTo(on, none)).toEqual(none)
  })

  test("rowsNamed returns ids by names, newest first, and the default profile and sales channel", async () => {
    const none = {
      handles: [],
      skus: [],
      barcodes: [],
      collections: [],
      types: [],
      tags: [],
      categories: [],
      channels: [],
    }
    const { product_id, category, channel, tag } = await aFullProduct()
    const coded = await aVariantRow(on.db, { sku: "SKU-1", barcode: "B-1" })
    const [first, second] = [
      await aTag({ value: "twice", created_at: past }),
      await aTag({ value: "twice", created_at: new Date(past.getTime() + 1) }),
    ]
    await aTag({ value: "twice", deleted_at: past })
    const collection = { id: newId("pcol"), title: "Winter", handle: "winter" }
    await on.db.productCollection.create({ data: collection })
    const type = await on.db.productType.create({ data: { id: newId("ptyp"), value: "Hat" } })
    const found = await rowsNamed(on, {
      ...{ handles: [product_id, "none"], skus: ["SKU-1"], barcodes: ["B-1"], collections: ["winter"], types: ["Hat"] },
      ...{ tags: [tag, "twice"], categories: [category.handle], channels: [channel.name] },
    })
    expect(found).toEqual({
      handles: [[product_id, product_id]],
      skus: [["SKU-1", coded.id]],
      barcodes: [["B-1", coded.id]],
      collections: [["winter", collection.id]],
      types: [["Hat", type.id]],
      tags: [
        [tag, tag],
        ["twice", second],
        ["twice", first],
      ],
      categories: [[category.handle, category.id]],
      channels: [{ id: channel.id, name: channel.name }],
      profile_id: await defaultProfile(on.db),
      channel_id: (await on.db.store.findFirstOrThrow()).default_sales_channel_id,
    })
    expect((await rowsNamed(on, { ...none, channels: [channel.id] })).channels).toHaveLength(1)
    expect(await rowsNamed(on, none)).toMatchObject({ handles: [], channels: [] })
  })
})

describe("writing", () => {
  test("tieProducts and untieProducts, each once", async () => {
    const { product_id } = await aVariantRow(on.db)
    const [one, two] = [await aTag(), await aTag()]
    const tied = async () =>
      (await on.db.productProductTag.findMany({ where: { product_id } })).map((row) => row.product_tag_id).sort()
    const ties = (...ids: string[]) => ids.map((other_id) => ({ product_id, other_id }))
    await tieProducts(on, "product_tags", "product_tag_id", ties(one))
    await tieProducts(on, "product_tags", "product_tag_id", ties(one, two))
    expect(await tied()).toEqual([one, two].sort())
    await untieProducts(on, "product_tags", "product_tag_id", ties(one))
    expect(await tied()).toEqual([two])
  })

  test("setOptionValues and deleteOptionValues", async () => {
    const { variant_id, option } = await aFullProduct()
    const other = await aFullProduct()
    const value = async (of: string) => (await on.db.productOptionValue.findFirst({ where: { variant_id: of } }))?.value
    await setOptionValues(on, [{ variant_id, option_id: option.id, value: "L" }])
    expect([await value(variant_id), await value(other.variant_id)]).toEqual(["L", "M"])
    await deleteOptionValues(on, [{ variant_id, option_id: option.id }])
    expect([await value(variant_id), await value(other.variant_id)]).toEqual([undefined, "M"])
  })

  test("clearCodes removes SKU and barcode from the given variants", async () => {
    const one = await aVariantRow(on.db, { sku: "A", barcode: "A", ean: "A" })
    const two = await aVariantRow(on.db, { sku: "B", barcode: "B" })
    await clearCodes(on, [one.id])
    expect(await on.db.productVariant.findUnique({ where: { id: one.id } })).toMatchObject({
      sku: null,
      barcode: null,
      ean: "A",
    })
    expect(await on.db.productVariant.findUnique({ where: { id: two.id } })).toMatchObject({ sku: "B", barcode: "B" })
  })

  test("deletePrices deletes prices with their links", async () => {
    const { id } = await aVariantRow(on.db)
    await aPrice(on.db, id, { amount: 1 })
    await aPrice(on.db, id, { amount: 2 })
    const ties = () =>
      on.db.productVariantMoneyAmount.findMany({ where: { variant_id: id }, include: { money_amount: true } })
    const [first] = (await ties()).filter(({ money_amount }) => money_amount.amount === 1)
    await deletePrices(on, [first?.money_amount_id ?? ""])
    expect((await ties()).map(({ money_amount }) => money_amount.amount)).toEqual([2])
    expect(await on.db.moneyAmount.count({ where: { id: first?.money_amount_id ?? "" } })).toBe(0)
  })

  test("insertMissingLabels and labelsOf: one for each text", async () => {
    for (const table of ["product_type", "product_tag"] as const) {
      const label = (value: string) => ({ id: newId("ptag"), value: `${table} ${value}` })
      const [old, same, fresh] = [label("old"), label("old"), label("new")]
      expect(await insertMissingLabels(on, table, [old])).toEqual([old.id])
      expect(await insertMissingLabels(on, table, [same, fresh])).toEqual([fresh.id])
      const found = await labelsOf(on, table, [old.value, fresh.value, "none"])
      expect(found.sort((a, b) => (a.value < b.value ? -1 : 1))).toEqual([fresh, old])
    }
  })

  test("deleteUnusedLabels keeps those that a product, a discount or a tax rate uses", async () => {
    const { db } = on
    const { region_id } = await anOrderRow(db)
    const type = async () => (await db.productType.create({ data: { id: newId("ptyp"), value: newId("ptyp") } })).id
    const [unused, sold, discounted, taxed, untouched] = [
      await type(),
      await type(),
      await type(),
      await type(),
      await type(),
    ]
    await aVariantRow(db, {}, { type_id: sold })
    await aVariantRow(db, {}, { type_id: unused, deleted_at: past })
    const rule = { id: newId("dru"), type: "fixed" as const, value: 1 }
    await db.discountRule.create({ data: rule })
    const condition = { type: "product_types" as const, operator: "in" as const, discount_rule_id: rule.id }
    const condition_id = newId("discon")
    await db.discountCondition.create({ data: { ...condition, id: condition_id } })
    await db.discountConditionProductType.create({ data: { condition_id, product_type_id: discounted } })
    const rate = await db.taxRate.create({ data: { id: newId("txr"), name: "x", region_id, rate: 7 } })
    await db.productTypeTaxRate.create({ data: { product_type_id: taxed, rate_id: rate.id } })
    await deleteUnusedLabels(on, "product_type", [unused, sold, discounted, taxed])
    const ids = [unused, sold, discounted, taxed, untouched]
    const left = await db.productType.findMany({ where: { id: { in: ids }, deleted_at: null } })
    expect(left.map(({ id }) => id).sort()).toEqual([sold, discounted, taxed, untouched].sort())
    const [free, tied] = [await aTag(), await aTag()]
    const { product_id } = await aVariantRow(db)
    await tieProducts(on, "product_tags", "product_tag_id", [{ product_id, other_id: tied }])
    await deleteUnusedLabels(on, "product_tag", [free, tied])
    const tags = await db.productTag.findMany({ where: { id: { in: [free, tied] }, deleted_at: null } })
    expect(tags.map(({ id }) => id)).toEqual([tied])
  })
})
