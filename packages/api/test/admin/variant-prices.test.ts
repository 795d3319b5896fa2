import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aPrice, aProduct } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aCollection, aPriceList } from "../support/shop-rows.ts"

let shop: TestShop
let operator: Visitor

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

describe("operators read a variant's prices without those of price lists", () => {
  let product: Awaited<ReturnType<typeof aProduct>>
  let collection: string

  beforeAll(async () => {
    collection = await aCollection(shop.db)
    product = await aProduct(shop.db, { collection_id: collection })
    await aPrice(shop.db, product.variant, { amount: 1, price_list_id: await aPriceList(shop.db) })
  })

  test.each<[string, (answer: Answer) => unknown]>([
    ["/admin/products/PRODUCT", ({ product }) => product.variants[0]],
    ["/admin/products?id=PRODUCT", ({ products }) => products[0].variants[0]],
    ["/admin/products/PRODUCT/variants", ({ variants }) => variants[0]],
    ["/admin/variants/VARIANT", ({ variant }) => variant],
    ["/admin/variants?id=VARIANT&currency_code=eur", ({ variants }) => variants[0]],
    ["/admin/collections/COLLECTION?expand=products.variants.prices", one],
  ])("%s", async (path, variantOf) => {
    const named = path
      .replace("PRODUCT", product.id)
      .replace("VARIANT", product.variant)
      .replace("COLLECTION", collection)
    const variant = variantOf(must(await operator.get(named))) as { prices: object[] }
    expect(variant.prices).toMatchObject([{ amount: 1000, price_list_id: null }])
    expect(variant.prices).toHaveLength(1)
  })

  test("so that posting them back leaves the sale unchanged; naming a price list there is refused", async () => {
    const path = `/admin/products/${product.id}`
    const { variants } = must(await operator.get(path)).product
    const prices = variants[0].prices.map(({ id, amount, currency_code }: Answer) => ({ id, amount, currency_code }))
    must(await operator.post(path, { variants: [{ id: product.variant, prices }] }))
    const stored = await shop.db.moneyAmount.findMany({
      where: { variants: { some: { variant_id: product.variant } } },
      orderBy: { amount: "asc" },
    })
    expect(stored.map(({ amount, price_list_id }) => [amount, price_list_id !== null])).toEqual([
      [1, true],
      [1000, false],
    ])
    const listed = { amount: 5, currency_code: "eur", price_list_id: stored[0]?.price_list_id }
    for (const [to, body] of [
      [path, { variants: [{ id: product.variant, prices: [listed] }] }],
      [`${path}/variants/${product.variant}`, { prices: [listed] }],
      [`${path}/variants`, { title: "Two", options: [], prices: [listed] }],
      ["/admin/products", { title: "Two", variants: [{ title: "One", prices: [listed] }] }],
    ] as const)
      expect(refusal(await operator.post(to, body))).toMatchObject({
        status: 400,
        type: "invalid_data",
        message: expect.stringContaining("price_list_id"),
      })
  })
})

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
type Answer = any

function one({ collection }: Answer) {
  return collection.products[0].variants[0]
}
