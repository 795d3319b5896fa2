import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aPrice, aRegion } from "../support/catalog.ts"
import { aMarket, cartAt, must, refusal } from "../support/checkout.ts"
import { lacking } from "../support/recorded.ts"
import { anOperatorAtWork, aShopper, type Visitor } from "../support/scenes.ts"
import { aChannel, aMadeProduct, refused, variantFacts } from "../support/scenes-catalog.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a foreign client does
type Made = any
const made: Made[] = []
const names = ["one", "two", "three"]

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  for (const [at, title] of names.entries()) {
    const facts = { title: `Title ${title}`, sku: `AV-${title}`, inventory_quantity: at * 5, manage_inventory: at > 0 }
    const variants = [variantFacts(["M"], 1000 * (at + 1), { ...facts, allow_backorder: at === 2 })]
    const product = await aMadeProduct(by, { options: [{ title: "Size" }], variants })
    const created_at = new Date(Date.UTC(2026, 0, at + 1))
    await shop.db.productVariant.update({ where: { id: product.variants[0].id }, data: { created_at } })
    made.push(product.variants[0])
  }
  const gone = await aMadeProduct(by, { options: [], variants: [variantFacts([], 1)] })
  must(await by.delete(`/admin/products/${gone.id}`))
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const filled = (query: string) => query.replace(/\{(\d)\}/g, (_, at: string) => made[Number(at)].id)
const list = async (query: string) => must(await by.get(`/admin/variants?${filled(query)}`))
const skus = ({ variants }: Made) => variants.map(({ sku }: Made) => sku.slice(3))

describe("the list of all variants", () => {
  test.each<[string, string[]]>([
    ["", ["three", "two", "one"]],
    ["id={0}", ["one"]],
    ["id[]={0}&id[]={1}", ["two", "one"]],
    ["q=av-t", ["three", "two"]],
    ["q=title%20one", ["one"]],
    ["q=%25", []],
    ["title=Title%20two", ["two"]],
    ["title[]=Title%20two&title[]=Title%20one", ["two", "one"]],
    ["title=Title%20two&q=one", []],
    ["inventory_quantity=5", ["two"]],
    ["inventory_quantity[gt]=0", ["three", "two"]],
    ["inventory_quantity[gte]=5&inventory_quantity[lt]=10", ["two"]],
    ["inventory_quantity[lte]=-1", []],
    ["manage_inventory=false", ["one"]],
    ["allow_backorder=true", ["three"]],
    ["order=created_at", ["one", "two", "three"]],
    ["order=-inventory_quantity&limit=1", ["three"]],
    ["limit=1&offset=2", ["one"]],
  ])("?%s gives %j", async (query, expected) => {
    expect(skus(await list(query))).toEqual(expected)
  })

  test("returns the total count", async () => {
    expect(await list("limit=1")).toMatchObject({ count: 3, limit: 1, offset: 0 })
    expect(await list("")).toMatchObject({ limit: 100 })
  })

  test.each([
    "x=1",
    "limit=10001",
    "order=prices",
    "inventory_quantity=1.5",
    "inventory_quantity[x]=1",
    "id[a]=1",
    "expand=a",
  ])("refuses ?%s", async (query) => {
    expect(refusal(await by.get(`/admin/variants?${query}`))).toEqual(refused(400, "invalid_data"))
  })

  test("has the keys that Medusa v1 returns", async () => {
    expect(lacking("admin.variants.list", await list("id={0}"))).toEqual([])
    expect(lacking("admin.variants.get", must(await by.get(filled("/admin/variants/{0}"))))).toEqual([])
  })
})

describe("prices in the list", () => {
  test("are those of a currency, a region, a cart or a customer; all prices without a list are returned", async () => {
    const region = await aRegion(shop.db, { currency_code: "eur", automatic_taxes: true, tax_rate: 10 })
    await aPrice(shop.db, made[0].id, { amount: 800, region_id: region.id })
    const { id: customer_id } = await aShopper(shop)
    const group = { id: "cgrp_friends", name: "Friends" }
    await shop.db.customerGroup.create({ data: group })
    await shop.db.customerGroupCustomer.create({ data: { customer_id, customer_group_id: group.id } })
    const price_list_id = "pl_friends"
    const open = { name: "Friends", description: "", status: "active" as const }
    await shop.db.priceList.create({ data: { id: price_list_id, ...open } })
    await shop.db.priceListCustomerGroup.create({ data: { price_list_id, customer_group_id: group.id } })
    await aPrice(shop.db, made[0].id, { amount: 300, price_list_id })

    const actual = async (query: string) => (await list(`id={0}&${query}`)).variants[0]
    expect(await actual("currency_code=EUR")).toMatchObject({ calculated_price: 1000, original_price: 1000 })
    expect(await actual(`region_id=${region.id}`)).toMatchObject({
      calculated_price: 800,
      calculated_price_incl_tax: 880,
    })
    expect(await actual(`currency_code=eur&customer_id=${customer_id}`)).toMatchObject({ calculated_price: 300 })
    expect(await actual("")).toMatchObject({ calculated_price: null, original_price: null })
    const amounts = (await actual("")).prices.map(({ amount }: Made) => amount)
    expect(amounts.sort()).toEqual([1000, 800])
    expect((await actual("")).prices[0]).toMatchObject({ variant_id: made[0].id })

    const market = await aMarket(shop)
    const cart_id = await cartAt(shop.visitor(), market).cart()
    expect(await actual(`cart_id=${cart_id}`)).toMatchObject({ calculated_price: 1000 })
  })

  test.each(["cart_id=cart_x", "region_id=reg_x", "customer_id=cus_x"])("are not found for ?%s", async (query) => {
    expect(refusal(await by.get(`/admin/variants?${query}`))).toEqual(refused(404, "not_found"))
  })
})

describe("one variant", () => {
  test("is returned with its values, prices and product", async () => {
    const { variant } = must(await by.get(filled("/admin/variants/{1}")))
    expect(variant).toMatchObject({ sku: "AV-two", prices: [{ amount: 2000, variant_id: made[1].id }] })
    expect(variant.product.id).toBe(made[1].product_id)
    expect(must(await by.get(filled("/admin/variants/{1}?fields=sku&expand=")))).toEqual({
      variant: { id: made[1].id, sku: "AV-two" },
    })
  })

  test("has the same stock in each of its product's channels", async () => {
    const channel = await aChannel(by)
    must(
      await by.post(`/admin/sales-channels/${channel.id}/products/batch`, {
        product_ids: [{ id: made[1].product_id }],
      }),
    )
    const { variant } = must(await by.get(filled("/admin/variants/{1}/inventory")))
    expect(variant).toMatchObject({ id: made[1].id, inventory: [] })
    expect(variant.sales_channel_availability).toHaveLength(2)
    const stock = { channel_id: channel.id, channel_name: channel.name, available_quantity: 5 }
    expect(variant.sales_channel_availability).toContainEqual(stock)
  })

  test.each(["", "/inventory"])("that is unknown is not found %s", async (more) => {
    for (const id of ["variant_x", made[0].product_id])
      expect(refusal(await by.get(`/admin/variants/${id}${more}`))).toEqual(refused(404, "not_found"))
  })
})
