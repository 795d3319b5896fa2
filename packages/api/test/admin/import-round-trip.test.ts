import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { carryOut, exported, imported, type Operator } from "../support/batch.ts"
import { aPrice, aProduct, aRegion } from "../support/catalog.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Operator

beforeAll(async () => {
  shop = await openShop()
  const by = await anOperatorAtWork(shop)
  operator = { by, id: (await by.get("/admin/auth")).body.user.id }
  await everyFeature()
})
afterAll(() => shop.close())

const TITLES = [
  "=1+1",
  "+a",
  "-b",
  "@c",
  "\td",
  "'e",
  "''f",
  " ＝g",
  "Ann,=1+1;\t-1\n＠h",
  '"quoted"',
  '5" pipe',
  "a;b",
  "a,b",
  "line\nbreak",
  "ß 日本 😀",
  " padded ",
]

/** A shop in which products have everything that products can have. */
async function everyFeature() {
  const { db } = shop
  const euro = await aRegion(db, { currency_code: "eur", countries: ["de"] })
  const yen = await aRegion(db, { currency_code: "jpy", countries: ["jp"] })
  await db.region.update({ where: { id: euro.id }, data: { name: "North; [EUR]" } })
  await db.region.update({ where: { id: yen.id }, data: { name: "Japan" } })
  for (const [at, title] of TITLES.entries()) {
    const { id, variants } = await aProduct(db, {
      title,
      variants: [{ prices: [{ amount: 0 }, { amount: 1999, currency_code: "usd" }] }, { prices: [] }],
    })
    await db.product.update({
      where: { id },
      data: { handle: `p-${at}`, description: TITLES[TITLES.length - 1 - at] ?? "" },
    })
    await db.productVariant.update({
      where: { id: variants[0] as string },
      data: { sku: `00${at}`, barcode: `${at}e5`, weight: at },
    })
  }
  await aProduct(db, { title: "Without variants", variants: [], sales_channel_id: null })
  await aProduct(db, { title: "Gift card", is_giftcard: true, discountable: false })
  await richProduct(euro.id, yen.id)
  const gone = await aProduct(db, { title: "Deleted" })
  await db.product.update({ where: { id: gone.id }, data: { deleted_at: new Date() } })
}

async function richProduct(euro: string, yen: string) {
  const { db } = shop
  const { id: collection_id } = await db.productCollection.create({
    data: { id: newId("pcol"), title: "Summer", handle: "summer" },
  })
  const { id: type_id } = await db.productType.create({ data: { id: newId("ptyp"), value: "Type, with a comma" } })
  const tags = await Promise.all(
    ["a", "b,c", 'd"e'].map((value) => db.productTag.create({ data: { id: newId("ptag"), value } })),
  )
  const { id, variants } = await aProduct(db, {
    title: "Rich",
    collection_id,
    type_id,
    tags: tags.map(({ id }) => id),
    variants: [
      { prices: [{ amount: 1050 }] },
      {
        prices: [{ amount: 500, currency_code: "jpy" }],
        allow_backorder: true,
        manage_inventory: false,
        inventory_quantity: 0,
      },
    ],
  })
  await aPrice(db, variants[0] as string, { amount: 900, region_id: euro })
  await aPrice(db, variants[0] as string, { amount: 1200, currency_code: "jpy", region_id: yen })
  await aPrice(db, variants[0] as string, { amount: 100, min_quantity: 10 })
  for (const title of ["Size", "Color"]) {
    const { id: option_id } = await db.productOption.create({ data: { id: newId("opt"), title, product_id: id } })
    for (const variant_id of variants)
      await db.productOptionValue.create({
        data: { id: newId("optval"), option_id, variant_id, value: `${title} ${variant_id}` },
      })
  }
  for (const url of ["https://x.test/b.png", "https://x.test/a.png"]) {
    const image = await db.image.create({ data: { id: newId("img"), url } })
    await db.productImage.create({ data: { product_id: id, image_id: image.id } })
  }
  const facts = { name: "Clothes", handle: "clothes", mpath: "clothes.", rank: 0 }
  const category = await db.productCategory.create({ data: { id: newId("pcat"), is_active: true, ...facts } })
  await db.productCategoryProduct.create({ data: { product_id: id, product_category_id: category.id } })
  const channel = await db.salesChannel.create({ data: { id: newId("sc"), name: "Web; shop", description: "=x" } })
  await db.productSalesChannel.create({ data: { product_id: id, sales_channel_id: channel.id } })
  await db.product.update({
    where: { id },
    data: {
      handle: "rich",
      subtitle: "sub",
      thumbnail: "/uploads/x.png",
      hs_code: "0123",
      origin_country: "DE",
      mid_code: "m",
      material: "wool",
      external_id: "00042",
      length: 1,
      width: 2,
      height: 3,
      weight: 4,
    },
  })
}

const TABLES = [
  "product",
  "product_variant",
  "product_option",
  "product_option_value",
  "money_amount",
  "image",
  "product_variant_money_amount",
]
const TIES = [
  "product_tags",
  "product_images",
  "product_sales_channel",
  "product_category_product",
  "product_shipping_profile",
]

/** All rows that imports write, without their timestamps. */
async function everything(): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const table of [...TABLES, ...TIES])
    all[table] = await shop.db.$queryRawUnsafe(
      `SELECT to_jsonb(t) - 'updated_at' - 'created_at' AS row FROM ${table} t ORDER BY to_jsonb(t)::text COLLATE "C"`,
    )
  return all
}

describe("an export", () => {
  test("imported again changes nothing, and is exported as the same bytes", async () => {
    const before = await everything()
    const first = await exported(shop, operator)
    const job = await imported(shop, operator, first.text)
    expect(job.result.errors).toBeUndefined()
    expect(job).toMatchObject({ status: "completed", result: { operations: { PRODUCT_UPDATE: 0, VARIANT_UPDATE: 0 } } })
    expect(await everything()).toEqual(before)
    expect((await exported(shop, operator)).text).toBe(first.text)
  })

  test("restores what was changed since", async () => {
    const before = await everything()
    const first = await exported(shop, operator)
    await shop.db.product.updateMany({ data: { title: "Changed", weight: 99 } })
    await shop.db.productVariant.updateMany({ data: { title: "Changed", barcode: null } })
    await shop.db.moneyAmount.updateMany({
      where: { min_quantity: null, variants: { some: { variant: { product: { deleted_at: null } } } } },
      data: { amount: 1 },
    })
    await shop.db.productProductTag.deleteMany()
    const job = await imported(shop, operator, first.text)
    expect(job).toMatchObject({ status: "completed" })
    expect((await exported(shop, operator)).text).toBe(first.text)
    const after = await everything()
    const { product: _, product_variant: __, ...same } = before
    expect(after).toMatchObject(same)
  })

  test("has v1's columns in v1's order, ends its lines with CRLF, and quotes where required", async () => {
    const { text, job } = await exported(shop, operator, { filterable_fields: { handle: "rich" } })
    const [header = "", row = ""] = text.split("\r\n")
    const headers = header.split(";")
    expect(headers[0]).toBe("Product Id")
    expect([headers[2], headers[4], headers[23], headers[24], headers[25]]).toEqual([
      "Product Title",
      "Product Description",
      "Variant Id",
      "Variant Title",
      "Variant SKU",
    ])
    expect(header).toContain(
      'Price EUR;Price JPY;Price Japan [JPY];"Price North; [EUR] [EUR]";Option 1 Name;Option 1 Value',
    )
    expect(row).toContain(";10.50;;1200;9.00;Size;")
    expect(text.endsWith("\r\n")).toBe(true)
    expect(job.result).toMatchObject({
      count: 1,
      advancement_count: 1,
      progress: 1,
      file_size: Buffer.byteLength(text),
    })
    expect(job.context.shape).toMatchObject({ dynamicOptionColumnCount: 2, dynamicImageColumnCount: 2 })
  })

  test.each([
    [{ filterable_fields: { title: "Rich" } }, 1],
    [{ filterable_fields: { status: ["draft"] } }, 0],
    [{ filterable_fields: { tags: ["none"] } }, 0],
    [{ batch_size: 2 }, 2],
    [{ batch_size: 1, offset: 1, order: "title" }, 1],
    [{ filterable_fields: { q: "Gift" } }, 1],
    [{ filterable_fields: { created_at: { gt: "2100-01-01" } } }, 0],
  ])("of %j has %i products", async (context, count) => {
    expect((await exported(shop, operator, context)).job.result.count).toBe(count)
  })
})

describe("undoing", () => {
  const undo = (id: string) => operator.by.post(`/admin/batch-jobs/${id}/undo`)
  const rich = async () => (await exported(shop, operator, { filterable_fields: { handle: "rich" } })).text

  test("restores everything that an import has changed", async () => {
    const before = await everything()
    const text = (await rich())
      .replaceAll(";Rich;", ";Poor;")
      .replaceAll(";10.50;;1200;9.00;", ";11;7;;;")
      .replaceAll("https://x.test/a.png", "https://x.test/new.png")
      .replaceAll("clothes", "")
    const job = await imported(shop, operator, text)
    expect(job).toMatchObject({ status: "completed", result: { operations: { PRODUCT_UPDATE: 1, VARIANT_UPDATE: 1 } } })
    expect(await everything()).not.toEqual(before)
    expect((await undo(job.id)).body.batch_job.result.undo).toEqual({ status: "checking" })
    await carryOut(shop, job.id)
    const { batch_job } = (await operator.by.get(`/admin/batch-jobs/${job.id}`)).body
    expect(batch_job).toMatchObject({ status: "completed", result: { undo: { status: "done", reverted: 1 } } })
    const { image: _, product_variant_money_amount: __, ...after } = await everything()
    const { image: ___, product_variant_money_amount: ____, ...wanted } = before
    expect(after).toEqual(wanted)
    expect(await undo(job.id)).toMatchObject({ status: 400, body: { type: "not_allowed" } })
  })

  test("removes everything that an import has created", async () => {
    const made = "Product Handle,Product Title,Variant Title,Variant SKU\nnew,New,One,NEW-1"
    const first = await exported(shop, operator)
    const job = await imported(shop, operator, made)
    await undo(job.id)
    await carryOut(shop, job.id)
    expect((await exported(shop, operator)).text).toBe(first.text)
    const again = await imported(shop, operator, made)
    expect(again.status).toBe("completed")
    await undo(again.id)
    await carryOut(shop, again.id)
  })

  test("removes types and tags that it has created, unless they are used by now", async () => {
    const header = "Product Handle,Product Title,Product Type,Product Tags,Variant Title"
    const job = await imported(shop, operator, `${header}\nlabeled,L,brand new,"fresh,kept",One`)
    const kept = await shop.db.productTag.findFirstOrThrow({ where: { value: "kept" } })
    const { id: product_id } = await aProduct(shop.db, { title: "With the kept tag" })
    await shop.db.$executeRaw`INSERT INTO product_tags (product_id, product_tag_id) VALUES (${product_id}, ${kept.id})`
    await undo(job.id)
    await carryOut(shop, job.id)
    const alive = { deleted_at: null }
    expect(await shop.db.productType.count({ where: { value: "brand new", ...alive } })).toBe(0)
    const left = await shop.db.productTag.findMany({ where: { value: { in: ["fresh", "kept"] }, ...alive } })
    expect(left.map(({ value }) => value)).toEqual(["kept"])
    await operator.by.delete(`/admin/products/${product_id}`)
  })

  test("is refused when something it has written has changed since, and then changes nothing", async () => {
    const text = "Product Handle,Product Title,Variant Title,Variant SKU\nu1,One,One,U1\nu2,Two,Two,U2"
    const job = await imported(shop, operator, text)
    await shop.db.productVariant.updateMany({ where: { sku: "U2" }, data: { inventory_quantity: 7 } })
    const before = await everything()
    await undo(job.id)
    await carryOut(shop, job.id)
    const { batch_job } = (await operator.by.get(`/admin/batch-jobs/${job.id}`)).body
    expect(batch_job.result.undo).toMatchObject({ status: "refused", changed: ["u2"] })
    expect(await everything()).toEqual(before)
    await shop.db.productVariant.updateMany({ where: { sku: "U2" }, data: { inventory_quantity: 0 } })
    await undo(job.id)
    await carryOut(shop, job.id)
    expect(await shop.db.product.count({ where: { handle: { in: ["u1", "u2"] }, deleted_at: null } })).toBe(0)
  })

  test("is refused for exports, for running jobs, and for jobs that changed nothing", async () => {
    const { job } = await exported(shop, operator)
    const { body } = await operator.by.post("/admin/batch-jobs", { type: "product-import", context: {} })
    const failed = await imported(shop, operator, "x")
    for (const id of [job.id, body.batch_job.id, failed.id])
      expect(await undo(id)).toMatchObject({ status: 400, body: { type: "not_allowed" } })
  })
})

test("no internal error occurred", () => expect(shop.errors).toEqual([]))
