// What a gift card costs where it is money: its price, without tax, and it is worth that.
import { newId } from "@mercer/db"
import type { TaxProvider } from "@mercer/providers"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aDiscount, aGiftCard, aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { beginMoney } from "../support/money.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let market: Market
let card: string
let product_id: string

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  await beginMoney(shop, new Date(0))
})
beforeEach(async () => {
  market = await aMarket(shop, { tax_rate: 20 })
  const product = await aProduct(shop.db, { is_giftcard: true, discountable: true, variants: [10_000] })
  card = product.variant
  product_id = product.id
  await taxable(false)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const region = (data: object) => shop.db.region.update({ where: { id: market.region.id }, data })
const taxable = (gift_cards_taxable: boolean) => region({ gift_cards_taxable })
const UNTAXED = { rate: 0, name: "Gift card", code: "gift_card" }

async function aCart(...variants: string[]) {
  const items = variants.map((variant_id) => ({ variant_id, quantity: 1 }))
  return must(await shop.post("/store/carts", { region_id: market.region.id, items })).cart
}

/** Completes a cart and returns its order. */
async function bought(id: string) {
  const path = `/store/carts/${id}`
  const email = `${id}@example.com`.toLowerCase()
  must(await shop.post(path, { email, shipping_address: ADDRESS, billing_address: ADDRESS }))
  must(await shop.post(`${path}/payment-sessions`))
  return must(await shop.post(`${path}/complete`)).data
}
const theStore = async () => (await shop.db.store.findFirstOrThrow()).id
const cardsOf = (order_id: string) => shop.db.giftCard.findMany({ where: { order_id } })

test("it costs its price whatever its product's rates are, is worth that, and pays prices with tax", async () => {
  const rate = { id: newId("txr"), name: "reduced", region_id: market.region.id, rate: 7 }
  await shop.db.taxRate.create({ data: rate })
  await shop.db.productTaxRate.create({ data: { product_id, rate_id: rate.id } })
  const cart = await aCart(card)
  expect(cart).toMatchObject({ subtotal: 10_000, tax_total: 0, total: 10_000 })
  expect(cart.items[0]).toMatchObject({ tax_total: 0, total: 10_000, tax_lines: [UNTAXED] })
  const order = await bought(cart.id)
  expect(order).toMatchObject({ total: 10_000, tax_total: 0 })
  const [made] = await cardsOf(order.id)
  expect(made).toMatchObject({ value: 10_000, balance: 10_000, tax_rate: null })
  const goods = await aCart(market.variant)
  const paid = must(await shop.post(`/store/carts/${goods.id}`, { gift_cards: [{ code: made?.code }] })).cart
  expect(paid).toMatchObject({ gift_card_total: 1200, gift_card_tax_total: 0, total: 0 })
})

test("a price that includes tax is paid as it is, and its product is listed at it", async () => {
  await region({ includes_tax: true })
  const cart = await aCart(card)
  expect(cart).toMatchObject({ subtotal: 10_000, tax_total: 0, total: 10_000 })
  const { product } = must(await shop.get(`/store/products/${product_id}?region_id=${market.region.id}`))
  expect(product.variants[0]).toMatchObject({ calculated_price: 10_000, calculated_price_incl_tax: 10_000 })
})

test("the catalog's price with tax is what the card costs", async () => {
  const priced = async () =>
    must(await shop.get(`/store/products/${product_id}?region_id=${market.region.id}`)).product.variants[0]
  expect(await priced()).toMatchObject({ calculated_price_incl_tax: 10_000, calculated_tax: 0, tax_rates: [UNTAXED] })
  await taxable(true)
  expect(await priced()).toMatchObject({ calculated_price_incl_tax: 12_000, calculated_tax: 2000 })
})

test("it takes part in no discount, also one that is split over the cart", async () => {
  const { code } = await aDiscount(shop.db, {
    regions: [market.region.id],
    type: "fixed",
    value: 600,
    allocation: "total",
  })
  const { id } = await aCart(card, market.variant)
  const { cart } = must(await shop.post(`/store/carts/${id}`, { discounts: [{ code }] }))
  const totals = cart.items.map(({ discount_total }: { discount_total: number }) => discount_total)
  expect(totals).toEqual([0, 600])
})

test("an outside tax provider is not asked about it", async () => {
  await shop.db.taxProvider.create({ data: { id: "outside" } })
  await region({ tax_provider_id: "outside" })
  const asked: string[] = []
  const getTaxLines: TaxProvider["getTaxLines"] = async (items) => {
    asked.push(...items.map(({ item }) => item.variant_id ?? ""))
    return items.map(({ item }) => ({ item_id: item.id, rate: 10, name: "outside", code: null }))
  }
  const { tax } = shop.providers
  shop.providers.tax = () => ({ id: "outside", getTaxLines })
  try {
    const { id } = await aCart(card, market.variant)
    const { items } = must(await shop.get(`/store/carts/${id}`)).cart
    expect(items.map(({ tax_total }: { tax_total: number }) => tax_total)).toEqual([0, 100])
    expect(new Set(asked)).toEqual(new Set([market.variant]))
  } finally {
    shop.providers.tax = tax
  }
})

test("where gift cards are taxed, and in carts of version 1, it is taxed as before", async () => {
  const { id } = await aCart(card)
  await taxable(true)
  expect(must(await shop.get(`/store/carts/${id}`)).cart).toMatchObject({ tax_total: 2000, total: 12_000 })
  await taxable(false)
  await shop.db.cartTerms.upsert({ where: { cart_id: id }, create: { cart_id: id, money: 1 }, update: { money: 1 } })
  expect(must(await shop.get(`/store/carts/${id}`)).cart).toMatchObject({ tax_total: 2000, total: 12_000 })
})

test("a region is not switched while its cards have a balance", async () => {
  const path = `/admin/regions/${market.region.id}`
  const change = (gift_cards_taxable: boolean) => by.post(path, { gift_cards_taxable })
  await aGiftCard(shop.db, market.region.id, { value: 300 })
  const other = await aGiftCard(shop.db, market.region.id, { value: 200 })
  expect((await change(true)).body).toMatchObject({
    type: "not_allowed",
    code: "gift_cards_in_use",
    count: 2,
    balance: 500,
  })
  expect(refusal(await change(true))).toMatchObject({ status: 400, type: "not_allowed" })
  must(await change(false))
  await shop.db.giftCard.updateMany({ where: { region_id: market.region.id }, data: { balance: 0 } })
  must(await change(true))
  await shop.db.giftCard.update({ where: { id: other.id }, data: { balance: 5, deleted_at: new Date() } })
  must(await change(false))
})

test("regions made under the current rules sell gift cards as money, under v1's taxed", async () => {
  await shop.db.storeCurrency.create({ data: { store_id: await theStore(), currency_code: "eur" } })
  for (const [rules, gift_cards_taxable] of [
    ["current", false],
    ["v1", true],
  ] as const) {
    must(await by.post("/admin/store", { rules }))
    const facts = { name: "Elsewhere", currency_code: "eur", tax_rate: 10, countries: [] }
    const body = { ...facts, payment_providers: ["scripted"], fulfillment_providers: ["manual"] }
    expect(must(await by.post("/admin/regions", body)).region).toMatchObject({ gift_cards_taxable })
  }
})
