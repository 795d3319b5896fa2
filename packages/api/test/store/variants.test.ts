import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aProduct, aRegion } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { lacking } from "../support/recorded.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let region: string
let one: string
let two: string
let draft: string

beforeAll(async () => {
  shop = await openShop()
  region = (await aRegion(shop.db, { tax_rate: 25 })).id
  const shirt = await aProduct(shop.db, {
    variants: [
      { prices: [{ amount: 1000 }], inventory_quantity: 3 },
      { prices: [{ amount: 1200 }], inventory_quantity: 9 },
    ],
  })
  ;[one = "", two = ""] = shirt.variants
  const day = (created_at: string, title: string) => ({ created_at: new Date(created_at), title })
  await shop.db.productVariant.update({ where: { id: one }, data: day("2026-02-01", "Small") })
  await shop.db.productVariant.update({ where: { id: two }, data: day("2026-01-01", "Large") })
  const option = { id: newId("opt"), title: "Size", product_id: shirt.id }
  await shop.db.productOption.create({ data: option })
  for (const variant_id of [one, two])
    await shop.db.productOptionValue.create({
      data: { id: newId("optval"), value: "L", option_id: option.id, variant_id },
    })
  const hidden = await aProduct(shop.db)
  draft = hidden.variant
  await shop.db.product.update({ where: { id: hidden.id }, data: { status: "draft" } })
})
afterAll(() => shop.close())

const listed = async (query: string): Promise<string[]> =>
  must(await shop.get(`/store/variants?${query}`)).variants.map(({ id }: { id: string }) => id)

describe("the list", () => {
  test("returns variants of published products with their price, and no others", async () => {
    const body = must(await shop.get(`/store/variants?region_id=${region}`))
    expect(Object.keys(body)).toEqual(["variants"])
    expect(lacking("store.variants.list", body)).toEqual([])
    expect(body.variants).toMatchObject([
      { id: one, calculated_price: 1000, calculated_price_incl_tax: 1250, prices: [{ amount: 1000 }] },
      { id: two, calculated_price: 1200, original_tax: 300, product: { status: "published" } },
    ])
  })

  test("filters", async () => {
    expect(await listed(`ids=${one},${two}`)).toEqual([one, two])
    expect(await listed(`ids=${draft}`)).toEqual([])
    expect(await listed(`id=${two}`)).toEqual([two])
    expect(await listed(`id[]=${one}&id[]=${draft}`)).toEqual([one])
    expect(await listed(`ids=${one}&id=${two}`)).toEqual([])
    expect(await listed("title=Small")).toEqual([one])
    expect(await listed("title[]=Small&title[]=Large")).toEqual([one, two])
    expect(await listed("inventory_quantity=9")).toEqual([two])
    expect(await listed("inventory_quantity[gt]=3&inventory_quantity[lte]=9")).toEqual([two])
    expect(await listed("limit=1&offset=1")).toEqual([two])
    expect(await listed("sales_channel_id=nothing")).toEqual([])
  })

  test.each([
    "order=title",
    "inventory_quantity=x",
    "inventory_quantity[eq]=1",
    "expand=product.variants",
    "expand=prices.price_list.customer_groups",
    "limit=1001",
  ])("refuses %s", async (query) => {
    const invalid = { status: 400, type: "invalid_data", message: expect.any(String) }
    expect(refusal(await shop.get(`/store/variants?${query}`))).toEqual(invalid)
  })
})

describe("one variant", () => {
  test("has every key of the recorded one", async () => {
    const body = must(await shop.get(`/store/variants/${one}?region_id=${region}`))
    expect(lacking("store.variants.get", body)).toEqual([])
    expect(body.variant).toMatchObject({ title: "Small", calculated_price_incl_tax: 1250, inventory_quantity: 3 })
    expect(must(await shop.get(`/store/variants/${one}?currency_code=eur`)).variant).toMatchObject({
      calculated_price: 1000,
      calculated_tax: null,
    })
  })

  test("of a draft is not found, nor a deleted or unknown one", async () => {
    for (const id of [draft, "variant_x"]) {
      const none = { status: 404, type: "not_found", message: expect.stringContaining(id) }
      expect(refusal(await shop.get(`/store/variants/${id}`))).toEqual(none)
    }
    const { variant } = await aProduct(shop.db)
    await shop.db.productVariant.update({ where: { id: variant }, data: { deleted_at: new Date() } })
    expect((await shop.get(`/store/variants/${variant}`)).status).toBe(404)
    expect(await listed("")).toEqual([one, two])
  })
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
