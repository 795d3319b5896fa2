import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aPrice, aRegion } from "../support/catalog.ts"
import { aMarket, cartAt, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { aMadeProduct, aWord, refused, variantFacts } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"

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

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
type Made = any
const path = ({ id }: Made, variant?: Made) => `/admin/products/${id}/variants${variant ? `/${variant.id}` : ""}`
const named = ({ options }: Made, ...values: string[]) =>
  values.map((value, at) => ({ option_id: options[at].id, value }))
const facts = (product: Made, ...values: string[]) => ({
  title: values.join(" / "),
  prices: [{ currency_code: "eur", amount: 900 }],
  options: named(product, ...values),
})
const amounts = ({ prices }: Made) => prices.map((one: Made) => one.amount).sort()

describe("a new variant", () => {
  test("comes last, with the given fields", async () => {
    const product = await aMadeProduct(by)
    const region = await aRegion(shop.db, { currency_code: "usd", countries: [] })
    const prices = [
      { currency_code: "EUR", amount: 0 },
      { region_id: region.id, amount: 800, min_quantity: 10, max_quantity: 20 },
    ]
    const said = { sku: aWord(), ean: aWord(), allow_backorder: true, manage_inventory: false, metadata: { a: 1 } }
    const more = { inventory_quantity: 2_147_483_647, weight: 1, material: "Wool", ...said }
    const { product: after } = must(await by.post(path(product), { ...facts(product, "S", "Red"), ...more, prices }))
    expect(after.variants).toHaveLength(3)
    expect(after.variants[2]).toMatchObject({ title: "S / Red", variant_rank: 2, ...more })
    expect(after.variants[2].prices).toMatchObject([
      { currency_code: "eur", amount: 0, region_id: null, min_quantity: null },
      { currency_code: "usd", amount: 800, region_id: region.id, min_quantity: 10, max_quantity: 20 },
    ])
    expect(after.variants[2].options.map(({ value }: Made) => value)).toEqual(["S", "Red"])
  })

  test("has no stock and is tracked by default", async () => {
    const product = await aMadeProduct(by)
    const { variants } = must(await by.post(path(product), facts(product, "S", "Red"))).product
    const plain = { inventory_quantity: 0, manage_inventory: true, allow_backorder: false, sku: null, metadata: null }
    expect(variants[2]).toMatchObject(plain)
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ["no title", { title: undefined }, 400, "invalid_data"],
    ["no prices", { prices: undefined }, 400, "invalid_data"],
    ["no options", { options: undefined }, 400, "invalid_data"],
    ["too few options", { options: [] }, 400, "invalid_data"],
    ["options without names", { options: [{ value: "S" }, { value: "Red" }] }, 400, "invalid_data"],
    [
      "options of another product",
      {
        options: [
          { option_id: "a", value: "S" },
          { option_id: "b", value: "M" },
        ],
      },
      400,
      "invalid_data",
    ],
    ["an unknown key", { product_id: "prod_1" }, 400, "invalid_data"],
    ["stock below zero", { inventory_quantity: -1 }, 400, "invalid_data"],
    ["stock beyond int4", { inventory_quantity: 2_147_483_648 }, 400, "invalid_data"],
    ["half a piece", { inventory_quantity: 1.5 }, 400, "invalid_data"],
    ["stock as a text", { inventory_quantity: "1" }, 400, "invalid_data"],
    ["a price with an id", { prices: [{ id: "ma_1", amount: 1, currency_code: "eur" }] }, 400, "invalid_data"],
    ["a price of half a cent", { prices: [{ amount: 1.5, currency_code: "eur" }] }, 400, "invalid_data"],
    ["a price without an amount", { prices: [{ currency_code: "eur" }] }, 400, "invalid_data"],
    [
      "a price for no quantity",
      { prices: [{ amount: 1, currency_code: "eur", min_quantity: 2, max_quantity: 1 }] },
      400,
      "invalid_data",
    ],
    [
      "a price below quantity zero",
      { prices: [{ amount: 1, currency_code: "eur", min_quantity: -1 }] },
      400,
      "invalid_data",
    ],
  ])("is refused with %s", async (_, wrong, status, type) => {
    const product = await aMadeProduct(by)
    const answer = await by.post(path(product), { ...facts(product, "S", "Red"), ...wrong })
    expect(refusal(answer)).toEqual(refused(status, type))
    expect(await shop.db.productVariant.count({ where: { product_id: product.id } })).toBe(2)
  })

  test("is refused for duplicate values or SKU, or a deleted product", async () => {
    const product = await aMadeProduct(by)
    const { sku } = product.variants[0]
    expect(refusal(await by.post(path(product), facts(product, "M", "Red")))).toEqual(refused(422, "duplicate_error"))
    const taken = { ...facts(product, "S", "Red"), sku }
    const message = `Product_variant with sku ${sku} already exists.`
    expect(refusal(await by.post(path(product), taken))).toMatchObject({ type: "duplicate_error", message })
    must(await by.delete(path(product, product.variants[0])))
    must(await by.post(path(product), { ...facts(product, "M", "Red"), sku }))
    must(await by.delete(`/admin/products/${product.id}`))
    expect(refusal(await by.post(path(product), facts(product, "S", "Red")))).toEqual(refused(404, "not_found"))
  })

  test("is created once by parallel requests for the same values", async () => {
    const product = await aMadeProduct(by)
    const asked = Array.from({ length: 8 }, () => by.post(path(product), facts(product, "S", "Red")))
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
  })

  test("is sold with its price in the storefront", async () => {
    const market = await aMarket(shop)
    const product = await aMadeProduct(by, { options: [], variants: [variantFacts([], 1234)] })
    const id = await cartAt(shop.visitor(), market).withItems(2, product.variants[0].id)
    expect(must(await shop.get(`/store/carts/${id}`)).cart.items).toMatchObject([{ unit_price: 1234, quantity: 2 }])
  })
})

describe("an update of a variant", () => {
  test("changes the given fields and nothing else", async () => {
    const product = await aMadeProduct(by)
    const [medium, large] = product.variants
    const said = { title: "Medium", inventory_quantity: 9, sku: null, metadata: { a: 1 } }
    const { variants } = must(await by.post(path(product, medium), said)).product
    expect(variants).toEqual([{ ...medium, ...said, updated_at: variants[0].updated_at }, large])
    const kept = { prices: null, options: null, metadata: null }
    const again = must(await by.post(path(product, medium), kept)).product
    expect(again.variants[0]).toEqual({ ...variants[0], updated_at: again.variants[0].updated_at })
  })

  test("changes values one by one, as long as the variants differ", async () => {
    const product = await aMadeProduct(by)
    const [medium] = product.variants
    const size = (value: string) => ({ options: [{ option_id: product.options[0].id, value }] })
    const { variants } = must(await by.post(path(product, medium), size("XL"))).product
    expect(variants[0].options.map(({ value }: Made) => value)).toEqual(["XL", "Red"])
    expect(variants[0].options[0].id).toBe(medium.options[0].id)
    expect(refusal(await by.post(path(product, medium), size("L")))).toEqual(refused(422, "duplicate_error"))
    expect(refusal(await by.post(path(product, medium), size(" ")))).toEqual(refused(400, "invalid_data"))
    const strange = { options: [{ option_id: "opt_x", value: "L" }] }
    expect(refusal(await by.post(path(product, medium), strange))).toEqual(refused(400, "invalid_data"))
  })

  test("sets exactly the given prices, and leaves those of price lists unchanged", async () => {
    const product = await aMadeProduct(by)
    const [medium] = product.variants
    const list = { id: `pl_${aWord()}`, name: "Sale", description: "" }
    await shop.db.priceList.create({ data: list })
    await aPrice(shop.db, medium.id, { amount: 5, price_list_id: list.id })
    const price = (prices: unknown[]) => by.post(path(product, medium), { prices })
    const [eur] = medium.prices
    const two = must(
      await price([
        { currency_code: "usd", amount: 11 },
        { id: eur.id, amount: 12 },
      ]),
    ).product.variants[0]
    expect(amounts(two)).toEqual([11, 12])
    expect(two.prices.find(({ id }: Made) => id === eur.id)).toMatchObject({ amount: 12, currency_code: "eur" })
    const one = must(await price([{ currency_code: "eur", amount: 13 }])).product.variants[0]
    expect(amounts(one)).toEqual([13])
    expect(await shop.db.moneyAmount.count({ where: { price_list_id: list.id, amount: 5 } })).toBe(1)
    expect(one.prices.find(({ amount }: Made) => amount === 13).id).toBe(eur.id)
    expect(amounts(must(await price([])).product.variants[0])).toEqual([])
    expect(await shop.db.moneyAmount.count({ where: { price_list_id: list.id, amount: 5 } })).toBe(1)
    expect(await shop.db.moneyAmount.findUnique({ where: { id: eur.id } })).toBeNull()
  })

  test("is refused with prices of another variant", async () => {
    const product = await aMadeProduct(by)
    const [medium, large] = product.variants
    const foreign = { prices: [{ id: large.prices[0].id, amount: 1 }] }
    expect(refusal(await by.post(path(product, medium), foreign))).toEqual(refused(404, "not_found"))
    const after = must(await by.get(`/admin/products/${product.id}`)).product
    expect(after.variants.map(amounts)).toEqual([[1000], [1200]])
  })

  test("of another product's variant is refused", async () => {
    const [one, other] = [await aMadeProduct(by), await aMadeProduct(by)]
    const [foreign] = other.variants
    for (const variant of [foreign, { id: "variant_x" }]) {
      expect(refusal(await by.post(path(one, variant), { title: "Mine" }))).toEqual(refused(404, "not_found"))
      expect(refusal(await by.delete(path(one, variant)))).toEqual(refused(404, "not_found"))
    }
    expect(must(await by.get(`/admin/variants/${foreign.id}`)).variant.title).toBe(foreign.title)
  })

  test.each<[string, Record<string, unknown>]>([
    ["stock below zero", { inventory_quantity: -1 }],
    ["stock beyond int4", { inventory_quantity: 2 ** 31 }],
    ["a blank title", { title: " " }],
    ["another product", { product_id: "prod_1" }],
    ["a weight beyond int4", { weight: 2 ** 31 }],
    ["a sku of 10 kB", { sku: "a".repeat(10_000) }],
  ])("is refused with %s", async (_, wrong) => {
    const product = await aMadeProduct(by)
    expect(refusal(await by.post(path(product, product.variants[0]), wrong))).toEqual(refused(400, "invalid_data"))
  })
})

describe("a deletion of a variant", () => {
  test("removes its values and prices, and can be repeated", async () => {
    const product = await aMadeProduct(by)
    const [medium, large] = product.variants
    for (const _ of [1, 2]) {
      const answer = must(await by.delete(path(product, medium)))
      expect(answer).toMatchObject({ variant_id: medium.id, object: "product-variant", deleted: true })
      expect(answer.product.variants).toEqual([large])
    }
    expect(await shop.db.moneyAmount.count({ where: { id: medium.prices[0].id, deleted_at: null } })).toBe(0)
    must(await by.post(path(product), facts(product, "M", "Red")))
  })

  test("accepts expand and fields", async () => {
    const product = await aMadeProduct(by)
    const answer = must(await by.delete(`${path(product, product.variants[0])}?expand=type&fields=title`))
    expect(answer.product).toEqual({ id: product.id, title: product.title, type: expect.anything() })
  })
})

describe("the list of a product's variants", () => {
  let product: Made
  beforeAll(async () => {
    const sizes = ["S", "M", "L", "XL"]
    const variants = sizes.map((size, at) =>
      variantFacts([size], 100 + at, {
        sku: `LIST-${size}`,
        title: `Size ${size}`,
        inventory_quantity: at * 10,
        manage_inventory: at > 0,
        allow_backorder: at > 1,
      }),
    )
    product = await aMadeProduct(by, { options: [{ title: "Size" }], variants })
    await aMadeProduct(by)
    must(await by.delete(path(product, product.variants[3])))
    const [s] = product.variants
    const long_ago = new Date("2020-01-01")
    await shop.db.productVariant.update({ where: { id: s.id }, data: { created_at: long_ago, updated_at: long_ago } })
  })

  test.each<[string, string[]]>([
    ["order=sku", ["L", "M", "S"]],
    ["order=-inventory_quantity", ["L", "M", "S"]],
    ["order=variant_rank&limit=1&offset=1", ["M"]],
    ["order=sku&q=LIST-", ["L", "M", "S"]],
    ["q=size%20m", ["M"]],
    ["q=_", []],
    ["manage_inventory=false", ["S"]],
    ["allow_backorder=true", ["L"]],
    ["inventory_quantity=10", ["M"]],
    ["inventory_quantity[gt]=0&inventory_quantity[lt]=20", ["M"]],
    ["inventory_quantity[gte]=10&inventory_quantity[lte]=20&order=sku", ["L", "M"]],
    ["created_at[lt]=2021-01-01", ["S"]],
    ["updated_at[lt]=2021-01-01", ["S"]],
    ["limit=0", []],
  ])("?%s gives %j", async (query, sizes) => {
    const { variants } = must(await by.get(`${path(product)}?${query}`))
    expect(variants.map(({ sku }: Made) => sku.slice(5))).toEqual(sizes)
  })

  test("returns them with prices, values and product", async () => {
    const { variants, ...numbers } = must(await by.get(`${path(product)}?limit=2&order=sku`))
    expect(numbers).toEqual({ count: 3, offset: 0, limit: 2 })
    expect(variants[0]).toMatchObject({
      prices: [{ amount: 102, variant_id: variants[0].id }],
      options: [{ value: "L" }],
      product: { id: product.id },
    })
  })

  test.each([
    "x=1",
    "order=password",
    "inventory_quantity=a",
    "inventory_quantity[ne]=1",
    "manage_inventory=1",
    "limit=-1",
  ])("refuses ?%s", async (query) => {
    expect(refusal(await by.get(`${path(product)}?${query}`))).toEqual(refused(400, "invalid_data"))
  })

  test("is not found for an unknown product", async () => {
    expect(refusal(await by.get("/admin/products/prod_x/variants"))).toEqual(refused(404, "not_found"))
  })
})
