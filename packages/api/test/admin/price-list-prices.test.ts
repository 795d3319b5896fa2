import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aPrice, aProduct } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aCollection, aPriceList, aTag, aType } from "../support/shop-rows.ts"

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

const price = (variant_id: string, amount = 800, more: object = {}) => ({
  variant_id,
  amount,
  currency_code: "eur",
  ...more,
})
const at = (id: string, more: string) => `/admin/price-lists/${id}${more}`
const put = (id: string, prices: object[], override?: boolean) =>
  operator.post(at(id, "/prices/batch"), { prices, override })
const amountsOf = async (id: string) => {
  const rows = await shop.db.moneyAmount.findMany({ where: { price_list_id: id }, orderBy: { amount: "asc" } })
  return rows.map(({ amount }) => amount)
}

/** Two products with two variants each, all priced by one list: 1, 2 and 3, 4. */
async function aPricedList() {
  const id = await aPriceList(shop.db)
  const products = [await aProduct(shop.db, { variants: [9, 9] }), await aProduct(shop.db, { variants: [9, 9] })]
  const variants = products.flatMap((product) => product.variants)
  must(
    await put(
      id,
      variants.map((variant, place) => price(variant, place + 1)),
    ),
  )
  return { id, products, variants, first: products[0]?.id ?? "", second: products[1]?.id ?? "" }
}

describe("batches of prices", () => {
  test("are added to the existing ones, and update those with the same scope", async () => {
    const { id, variants } = await aPricedList()
    const [one = "", two = ""] = variants
    const { price_list } = must(await put(id, [price(one, 10), price(two, 20, { min_quantity: 5 })]))
    expect(price_list.prices).toHaveLength(5)
    expect(await amountsOf(id)).toEqual([2, 3, 4, 10, 20])
  })

  test("replace all others with override", async () => {
    const { id, variants } = await aPricedList()
    const [one = ""] = variants
    must(await put(id, [price(one, 10)], true))
    expect(await amountsOf(id)).toEqual([10])
    must(await put(id, [], false))
    expect(await amountsOf(id)).toEqual([10])
    must(await put(id, [], true))
    expect([
      await amountsOf(id),
      await shop.db.productVariantMoneyAmount.count({ where: { variant_id: one } }),
    ]).toEqual([[], 1])
  })

  test("are added once by several requests at once", async () => {
    const id = await aPriceList(shop.db)
    const { variant } = await aProduct(shop.db)
    const answers = await Promise.all([1, 2, 3].map(() => put(id, [price(variant, 5)])))
    expect([answers.map(({ status }) => status), await amountsOf(id)]).toEqual([[200, 200, 200], [5]])
  })

  test("are all refused when one is invalid", async () => {
    const { id, variants } = await aPricedList()
    const other = await aPricedList()
    const [one = ""] = variants
    const [theirs] = await shop.db.moneyAmount.findMany({ where: { price_list_id: other.id } })
    for (const [wrong, status] of [
      [price("variant_nothing"), 404],
      [{ ...price(one, 5), id: theirs?.id }, 404],
      [price(one, 5, { currency_code: "zzz" }), 404],
      [price(one, 5, { min_quantity: 2, max_quantity: 1 }), 400],
      [price(one, 5, { strange: 1 }), 400],
    ] as const)
      expect((await put(id, [price(one, 99), wrong], true)).status).toBe(status)
    expect([await amountsOf(id), await amountsOf(other.id)]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ])
    expect(refusal(await put("pl_nothing", []))).toMatchObject({ status: 404, type: "not_found" })
  })
})

describe("removing prices from a list", () => {
  test("by their ids: only those of the list", async () => {
    const [mine, other] = [await aPricedList(), await aPricedList()]
    const [one, two] = await shop.db.moneyAmount.findMany({
      where: { price_list_id: mine.id },
      orderBy: { amount: "asc" },
    })
    const [theirs] = await shop.db.moneyAmount.findMany({ where: { price_list_id: other.id } })
    const plain = newId("ma")
    await shop.db.moneyAmount.create({ data: { id: plain, currency_code: "eur", amount: 9 } })
    const price_ids = [one?.id, two?.id, theirs?.id, plain, "ma_nothing"]
    for (const _ of ["once", "again"])
      expect(must(await operator.delete(at(mine.id, "/prices/batch"), { price_ids }))).toEqual({
        ids: price_ids,
        object: "money-amount",
        deleted: true,
      })
    expect([await amountsOf(mine.id), await amountsOf(other.id)]).toEqual([
      [3, 4],
      [1, 2, 3, 4],
    ])
    expect(await shop.db.moneyAmount.count({ where: { id: plain } })).toBe(1)
  })

  test("by one product, by several, by a variant; again it removes nothing", async () => {
    const { id, first, second, variants } = await aPricedList()
    const removed = async (path: string, body?: object) => {
      const { ids, ...rest } = must(await operator.delete(at(id, path), body))
      expect(rest).toEqual({ object: "money-amount", deleted: true })
      return ids.length
    }
    expect(await removed(`/variants/${variants[0]}/prices`)).toBe(1)
    expect(await amountsOf(id)).toEqual([2, 3, 4])
    expect(await removed(`/products/${first}/prices`)).toBe(1)
    expect(await removed(`/products/${first}/prices`)).toBe(0)
    expect(await removed("/products/prices/batch", { product_ids: [first, second, "prod_nothing"] })).toBe(2)
    expect(await amountsOf(id)).toEqual([])
    const [variant = ""] = variants
    expect(await shop.db.productVariantMoneyAmount.count({ where: { variant_id: variant } })).toBe(1)
    for (const path of [
      "/prices/batch",
      "/products/prices/batch",
      `/products/${first}/prices`,
      `/variants/${variant}/prices`,
    ])
      expect((await operator.delete(at("pl_nothing", path))).status).toBe(404)
  })
})

describe("the products of a price list", () => {
  let list: string
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    const [other, type_id, collection_id, tag] = [
      await aPriceList(shop.db),
      await aType(shop.db),
      await aCollection(shop.db),
      await aTag(shop.db),
    ]
    list = await aPriceList(shop.db)
    const facts = [
      { title: "Shirt", type_id },
      { title: "Shorts", collection_id, tags: [tag] },
      { title: "Card", is_giftcard: true },
    ]
    for (const [day, fact] of facts.entries()) {
      const { id, variant } = await aProduct(shop.db, fact)
      await aPrice(shop.db, variant, { amount: 5, price_list_id: list })
      await aPrice(shop.db, variant, { amount: 6, price_list_id: other })
      const columns = {
        created_at: new Date(Date.UTC(2026, 0, 1 + day)),
        description: `About ${fact.title}`,
        handle: fact.title,
      }
      await shop.db.product.update({
        where: { id },
        data: { ...columns, ...(day === 2 && { status: "draft" as const }) },
      })
      ids[fact.title] = id
    }
    Object.assign(ids, { type: type_id, collection: collection_id, tag })
    await aProduct(shop.db, { title: "Not on it" })
  })

  test.each([
    ["", ["Card", "Shorts", "Shirt"]],
    ["q=sh", ["Shorts", "Shirt"]],
    ["id=SHIRT", ["Shirt"]],
    ["status[]=draft", ["Card"]],
    ["status=published", ["Shorts", "Shirt"]],
    ["type=TYPE", ["Shirt"]],
    ["collection_id[]=COLLECTION", ["Shorts"]],
    ["tags[]=TAG", ["Shorts"]],
    ["title=Shirt", ["Shirt"]],
    ["description=About%20Card", ["Card"]],
    ["handle=Shorts", ["Shorts"]],
    ["is_giftcard=true", ["Card"]],
    ["order=title", ["Card", "Shirt", "Shorts"]],
    ["limit=1&offset=1", ["Shorts"]],
    ["limit=0", []],
    ["created_at[gt]=2026-01-02", ["Card"]],
    ["updated_at[lt]=2020-01-01", []],
    ["deleted_at[gt]=2020-01-01", []],
  ])("with %j", async (query, titles) => {
    const named = query.replace(
      /SHIRT|TYPE|COLLECTION|TAG/,
      (word) => ids[word === "SHIRT" ? "Shirt" : word.toLowerCase()] ?? "",
    )
    const { products } = must(await operator.get(at(list, `/products?${named}`)))
    expect(products.map(({ title }: { title: string }) => title)).toEqual(titles)
  })

  test("have this list's prices and those without a list, and the total count", async () => {
    const { products, ...numbers } = must(await operator.get(at(list, "/products")))
    expect(numbers).toEqual({ count: 3, offset: 0, limit: 50 })
    const actual = [
      { amount: 1000, price_list_id: null },
      { amount: 5, price_list_id: list },
    ]
    for (const { variants } of products) expect(variants[0].prices).toMatchObject(actual)
    expect((await operator.get(at("pl_nothing", "/products"))).status).toBe(404)
    expect(must(await operator.get(at(list, "/products?fields=title&expand=&limit=1"))).products).toEqual([
      { id: ids.Card, title: "Card" },
    ])
  })
})

test("a list returns the variant of each price, alone once and in a list once, as v1 does", async () => {
  const { id, variants } = await aPricedList()
  const { price_list } = must(await operator.get(at(id, "")))
  expect(price_list.prices).toHaveLength(4)
  for (const { variant_id, variant, variants: all } of price_list.prices) {
    expect(variants).toContain(variant_id)
    expect(variant).toMatchObject({ id: variant_id, product_id: expect.any(String) })
    expect(all).toEqual([variant])
  }
  const query = "?expand=prices.variant.product&fields=id"
  const { prices } = must(await operator.get(at(id, query))).price_list
  expect(prices[0].variant.product).toMatchObject({ id: prices[0].variant.product_id })
  expect(prices[0]).not.toHaveProperty("variants")
  const { price_lists } = must(await operator.get(`/admin/price-lists?id=${id}&expand=prices.variant`))
  expect(price_lists[0].prices).toMatchObject(
    price_list.prices.map(({ variant }: { variant: object }) => ({ variant })),
  )
})
