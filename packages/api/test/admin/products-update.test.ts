import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, cartAt, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aCategory, aChannel, aMadeProduct, refused, variantFacts } from "../support/scenes-catalog.ts"
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

const update = (id: string, body: Record<string, unknown>) => by.post(`/admin/products/${id}`, body)
const values = (rows: { value: string }[]) => rows.map(({ value }) => value)

describe("an update", () => {
  test("changes the given fields and nothing else", async () => {
    const product = await aMadeProduct(by)
    const after = must(await update(product.id, { subtitle: "Softer", metadata: { care: "", wash: "cold" } })).product
    const changed = { subtitle: "Softer", metadata: { wash: "cold" }, updated_at: after.updated_at }
    expect(after).toEqual({ ...product, ...changed })
  })

  test("clears optional fields with null, keeps lists, and refuses null where there must be a value", async () => {
    const collection_id = await aCollection(shop.db)
    const product = await aMadeProduct(by, { collection_id })
    const gone = { subtitle: null, description: null, thumbnail: null, weight: null, type: null, collection_id: null }
    const kept = { images: null, tags: null, variants: null }
    const after = must(await update(product.id, { ...gone, handle: null, ...kept })).product
    const { images, tags, variants } = product
    expect(after).toMatchObject({ ...gone, handle: null, images, tags, variants, type_id: null })
    for (const name of ["title", "status", "discountable"])
      expect(refusal(await update(product.id, { [name]: null })), name).toEqual(refused(400, "invalid_data"))
  })

  test("numbers a handle that it makes again, when another product has it, and leaves its own", async () => {
    const [first, second] = [await aMadeProduct(by), await aMadeProduct(by)]
    for (const _ of [1, 2]) {
      const { handle } = must(await update(second.id, { title: first.title, handle: "" })).product
      expect(handle).toBe(`${first.handle}-1`)
    }
    expect(must(await update(first.id, { handle: "" })).product.handle).toBe(first.handle)
  })

  test("makes a blank handle from the title again", async () => {
    const product = await aMadeProduct(by)
    must(await update(product.id, { handle: "other" }))
    const title = `Desk ${Date.now()}`
    const handle = title.toLowerCase().replace(" ", "-")
    expect(must(await update(product.id, { title, handle: "" })).product).toMatchObject({ title, handle })
  })

  test("replaces images, tags, channels and categories", async () => {
    const [channel, category] = [await aChannel(by), await aCategory(by)]
    const product = await aMadeProduct(by)
    const after = must(
      await update(product.id, {
        images: ["/b.png", "/c.png"],
        tags: [{ value: "basics" }, { value: "sale" }],
        sales_channels: [{ id: channel.id }],
        categories: [{ id: category.id }, { id: category.id }],
      }),
    ).product
    expect(after.images.map(({ url }: { url: string }) => url)).toEqual(["/b.png", "/c.png"])
    expect(values(after.tags).sort()).toEqual(["basics", "sale"])
    expect(after.sales_channels).toMatchObject([{ id: channel.id }])
    expect(after.categories).toMatchObject([{ id: category.id }])
    const emptied = must(await update(product.id, { images: [], tags: [], sales_channels: [], categories: [] })).product
    expect([emptied.images, emptied.tags, emptied.sales_channels, emptied.categories]).toEqual([[], [], [], []])
    const gone = product.images.map(({ id }: { id: string }) => id)
    expect(await shop.db.image.count({ where: { id: { in: gone } } })).toBe(0)
  })

  test("keeps an image that another product shares, and images that stay the same", async () => {
    const [one, other] = [await aMadeProduct(by), await aMadeProduct(by)]
    const [shared] = one.images
    await shop.db.productImage.create({ data: { product_id: other.id, image_id: shared.id } })
    const same = must(await update(one.id, { images: ["https://cdn.test/a.png", "/b.png"] })).product
    expect(same.images).toEqual(one.images)
    must(await update(one.id, { images: [] }))
    const { images } = must(await by.get(`/admin/products/${other.id}`)).product
    expect(images.map(({ id }: { id: string }) => id)).toContain(shared.id)
  })

  test("changes variants with an id, creates those without, and deletes those not listed", async () => {
    const { id, variants } = await aMadeProduct(by)
    const [medium, large] = variants
    const small = variantFacts(["S", "Red"], 900)
    const after = must(
      await update(id, {
        variants: [small, { id: medium.id, title: "Medium", prices: [{ currency_code: "eur", amount: 1 }] }],
      }),
    ).product
    expect(after.variants).toMatchObject([
      { title: "S / Red", variant_rank: 0, sku: small.sku },
      { id: medium.id, title: "Medium", variant_rank: 1, sku: medium.sku, prices: [{ amount: 1 }] },
    ])
    expect(after.variants).toHaveLength(2)
    expect(after.variants[1].prices[0].id).toBe(medium.prices[0].id)
    expect(refusal(await by.get(`/admin/variants/${large.id}`))).toEqual(refused(404, "not_found"))
    expect(must(await update(id, { variants: [] })).product.variants).toEqual([])
  })

  test("can exchange the values of two variants", async () => {
    const { id, variants } = await aMadeProduct(by)
    const [medium, large] = variants
    const swapped = [
      { id: medium.id, options: [{ value: "L" }, { value: "Red" }] },
      { id: large.id, options: [{ value: "M" }, { value: "Red" }] },
    ]
    const after = must(await update(id, { variants: swapped })).product
    expect(after.variants.map((one: { options: { value: string }[] }) => values(one.options)[0])).toEqual(["L", "M"])
    const alike = [{ id: medium.id, options: [{ value: "M" }] }, { id: large.id }]
    expect(refusal(await update(id, { variants: alike }))).toEqual(refused(422, "duplicate_error"))
  })

  test("can repair variants with equal values", async () => {
    const { id, variants, options } = await aMadeProduct(by)
    await shop.db.productOptionValue.updateMany({ where: { option_id: options[0].id }, data: { value: "M" } })
    const [medium, large] = variants
    must(await update(id, { variants: [{ id: medium.id, title: "A" }, { id: large.id }] }))
    must(await update(id, { variants: [{ id: medium.id }, { id: large.id, options: [{ value: "L" }] }] }))
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ["a blank title", { title: "" }, 400, "invalid_data"],
    ["options", { options: [] }, 400, "invalid_data"],
    ["another kind", { is_giftcard: true }, 400, "invalid_data"],
    ["an unknown variant", { variants: [{ id: "variant_x" }] }, 404, "not_found"],
    [
      "a new variant without a title",
      { variants: [{ options: [{ value: "a" }, { value: "b" }] }] },
      400,
      "invalid_data",
    ],
    ["an unknown collection", { collection_id: "pcol_x" }, 404, "not_found"],
    ["too much metadata", { metadata: { a: "x".repeat(17_000) } }, 400, "invalid_data"],
  ])("is refused with %s, and nothing is changed", async (_, wrong, status, type) => {
    const product = await aMadeProduct(by)
    expect(refusal(await update(product.id, { subtitle: "Other", ...wrong }))).toEqual(refused(status, type))
    expect(must(await by.get(`/admin/products/${product.id}`)).product).toEqual(product)
  })

  test("is refused with a variant of another product", async () => {
    const [one, other] = [await aMadeProduct(by), await aMadeProduct(by)]
    const stolen = { variants: [{ id: other.variants[0].id, title: "Mine" }] }
    expect(refusal(await update(one.id, stolen))).toEqual(refused(404, "not_found"))
  })

  test("is refused with a deleted collection, channel or the handle of another", async () => {
    const [product, other] = [await aMadeProduct(by), await aMadeProduct(by)]
    const collection_id = await aCollection(shop.db)
    await shop.db.productCollection.update({ where: { id: collection_id }, data: { deleted_at: new Date() } })
    const channel = await aChannel(by)
    must(await by.delete(`/admin/sales-channels/${channel.id}`))
    expect(refusal(await update(product.id, { collection_id }))).toEqual(refused(404, "not_found"))
    expect(refusal(await update(product.id, { sales_channels: [{ id: channel.id }] }))).toEqual(
      refused(400, "invalid_data"),
    )
    expect(refusal(await update(product.id, { handle: other.handle }))).toEqual(refused(422, "duplicate_error"))
    must(await update(product.id, { handle: product.handle }))
  })

  test("of an unknown product is refused", async () => {
    const { id } = await aMadeProduct(by)
    must(await by.delete(`/admin/products/${id}`))
    for (const gone of [id, "prod_x", newId("variant")]) {
      expect(refusal(await update(gone, {}))).toEqual(refused(404, "not_found"))
      expect(refusal(await by.get(`/admin/products/${gone}`))).toEqual(refused(404, "not_found"))
      expect(refusal(await by.post(`/admin/products/${gone}/metadata`, { key: "a", value: "b" }))).toEqual(
        refused(404, "not_found"),
      )
    }
  })
})

describe("one key of metadata", () => {
  test("is set, and removed by an empty string", async () => {
    const { id } = await aMadeProduct(by)
    const set = (key: string, value: string) => by.post(`/admin/products/${id}/metadata`, { key, value })
    expect(must(await set("wash", "cold")).product.metadata).toEqual({ care: "30°", wash: "cold" })
    expect(must(await set("care", "")).product.metadata).toEqual({ wash: "cold" })
    expect(refusal(await set("", "x"))).toEqual(refused(400, "invalid_data"))
    expect(refusal(await set("__proto__", "x"))).toEqual(refused(400, "invalid_data"))
    expect(refusal(await set("a", "x".repeat(17_000)))).toEqual(refused(400, "invalid_data"))
  })

  test("is not lost when another one is set at the same moment", async () => {
    const { id } = await aMadeProduct(by, { metadata: {} })
    const keys = Array.from({ length: 8 }, (_, at) => `k${at}`)
    await Promise.all(
      keys.map(async (key) => must(await by.post(`/admin/products/${id}/metadata`, { key, value: key }))),
    )
    const { metadata } = must(await by.get(`/admin/products/${id}`)).product
    expect(Object.keys(metadata).sort()).toEqual(keys)
  })
})

describe("a deletion", () => {
  test("removes options, variants, values and prices, and can be repeated", async () => {
    const { id, variants, options } = await aMadeProduct(by)
    for (const _ of [1, 2])
      expect(must(await by.delete(`/admin/products/${id}`))).toEqual({ id, object: "product", deleted: true })
    const variant_id = { in: variants.map((one: { id: string }) => one.id) }
    const live = { deleted_at: null }
    expect(await shop.db.productVariant.count({ where: { id: variant_id, ...live } })).toBe(0)
    expect(await shop.db.productOptionValue.count({ where: { variant_id, ...live } })).toBe(0)
    expect(await shop.db.moneyAmount.count({ where: { variants: { some: { variant_id } }, ...live } })).toBe(0)
    expect(await shop.db.productOption.count({ where: { id: options[0].id, ...live } })).toBe(0)
    expect(must(await by.get(`/admin/products?id=${id}`)).count).toBe(0)
  })

  test("leaves carts and orders that contain it readable, and open carts can no longer buy it", async () => {
    const market = await aMarket(shop)
    const shopper = shop.visitor()
    const ordered = await cartAt(shopper, market).withPayment(2)
    const { data: order } = must(await shopper.post(`/store/carts/${ordered}/complete`))
    const carts = await Promise.all([1, 2, 3].map(() => cartAt(shopper, market).withPayment(1)))
    must(await by.delete(`/admin/products/${market.product.id}`))

    const seen = must(await shopper.get(`/store/orders/${order.id}`)).order
    expect(seen).toMatchObject({ total: order.total, items: [{ quantity: 2, title: "Shirt", unit_price: 1000 }] })
    const [cart = ""] = carts
    const { items } = must(await shopper.get(`/store/carts/${cart}`)).cart
    expect(items).toMatchObject([{ quantity: 1, unit_price: 1000 }])
    const attempts = [
      await shopper.post(`/store/carts/${cart}/line-items`, { variant_id: market.variant, quantity: 1 }),
      await shopper.post(`/store/carts/${cart}/line-items/${items[0].id}`, { quantity: 3 }),
      await shopper.post(`/store/carts/${cart}`, { email: "other@example.com" }),
      await shopper.post(`/store/carts/${carts[1]}`, { region_id: market.region.id }),
      await shopper.post(`/store/carts/${carts[2]}/complete`),
      await shopper.delete(`/store/carts/${cart}/line-items/${items[0].id}`),
    ]
    expect(attempts.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    expect(attempts[0]?.status).toBe(400)
    expect([attempts[4]?.status, attempts[4]?.body.code]).toEqual([400, "item_unavailable"])
  })
})
