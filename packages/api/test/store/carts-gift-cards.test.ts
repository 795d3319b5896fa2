import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aGiftCard, aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let steps: ReturnType<typeof cartAt>

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  steps = cartAt(shop, market)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const path = (id: string) => `/store/carts/${id}`
const listed = (codes: string[]) => ({ gift_cards: codes.map((code) => ({ code })) })
const use = async (id: string, codes: string[]) => must(await shop.post(path(id), listed(codes))).cart
const refuse = async (id: string, codes: string[]) => refusal(await shop.post(path(id), listed(codes)))
const aCard = async (facts: Parameters<typeof aGiftCard>[2] = {}) =>
  (await aGiftCard(shop.db, market.region.id, facts)).code
const codesOf = (cart: { gift_cards: { code: string }[] }) => cart.gift_cards.map(({ code }) => code).sort()
const day = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A cart of one line and, if it has a price, one shipping method, in a separate region. */
async function cartOf(subtotal: number, shipping: number, region: Parameters<typeof aRegion>[1]) {
  const { id: region_id } = await aRegion(shop.db, { countries: [], ...region })
  const { variant } = await aProduct(shop.db, { variants: [subtotal] })
  const { cart } = must(await shop.post("/store/carts", { region_id, items: [{ variant_id: variant, quantity: 1 }] }))
  const option = shipping ? await aShippingOption(shop.db, region_id, { amount: shipping }) : null
  if (option) must(await shop.post(`${path(cart.id)}/shipping-methods`, { option_id: option.id }))
  const card = async (facts: Parameters<typeof aGiftCard>[2]) => (await aGiftCard(shop.db, region_id, facts)).code
  return { id: cart.id as string, region_id, card }
}

test("the list replaces the last one; a card given twice counts once", async () => {
  const [a, b, c] = [await aCard({ value: 100 }), await aCard({ value: 200 }), await aCard({ value: 400 })]
  const id = await steps.withItems(1)
  const cart = await use(id, [a, b, a])
  expect(codesOf(cart)).toEqual([a, b].sort())
  expect(cart).toMatchObject({ gift_card_total: 300, gift_card_tax_total: 0, total: 890 })
  expect(codesOf(await use(id, [c]))).toEqual([c])
  expect(await use(id, [])).toMatchObject({ gift_cards: [], gift_card_total: 0, total: 1190 })
  await use(id, [c])
  expect(must(await shop.post(path(id), { gift_cards: null })).cart).toMatchObject({ gift_cards: [], total: 1190 })
})

test("an unknown, disabled or expired card or one of another region is refused; codes are case-sensitive", async () => {
  const kept = await aCard()
  const id = await steps.withItems(1)
  await use(id, [kept])
  const other = await aRegion(shop.db, { countries: [] })
  const { code: foreign } = await aGiftCard(shop.db, other.id)
  const notAllowed = { status: 400, type: "not_allowed" }
  expect(await refuse(id, [kept, "NONE"])).toMatchObject({ status: 404, type: "not_found" })
  expect(await refuse(id, [kept.toLowerCase()])).toMatchObject({ status: 404, type: "not_found" })
  expect(await refuse(id, [await aCard({ is_disabled: true })])).toMatchObject(notAllowed)
  expect(await refuse(id, [await aCard({ ends_at: day(-1) })])).toMatchObject(notAllowed)
  expect(await refuse(id, [foreign])).toMatchObject({ status: 400, type: "invalid_data" })
  expect(codesOf(must(await shop.get(path(id))).cart)).toEqual([kept])
  expect(codesOf(await use(id, [await aCard({ ends_at: day(1) })]))).toHaveLength(1)
})

test("cards that cover everything leave nothing to pay, and no payment session", async () => {
  const { id, card } = await cartOf(4000, 500, { tax_rate: 20, gift_cards_taxable: false })
  must(await shop.post(`${path(id)}/payment-sessions`))
  const codes = [await card({ value: 3000, ends_at: day(1) }), await card({ value: 5000 })]
  const cart = await use(id, codes)
  expect(cart).toMatchObject({ subtotal: 4000, shipping_total: 500, tax_total: 900 })
  expect(cart).toMatchObject({ gift_card_total: 5400, gift_card_tax_total: 0, total: 0, payment_sessions: [] })
  expect(must(await shop.post(`${path(id)}/payment-sessions`)).cart.payment_sessions).toEqual([])
})

test("a taxable card also pays its part of the taxes", async () => {
  const { id, card } = await cartOf(6000, 400, { tax_rate: 25 })
  expect(await use(id, [await card({ value: 2500, tax_rate: 25 })])).toMatchObject({
    subtotal: 6000,
    shipping_total: 400,
    tax_total: 1600,
    gift_card_total: 2500,
    gift_card_tax_total: 625,
    total: 4875,
  })
})

test("cards are used in the order of expiry, and an untaxed one before a taxed one uses up its share", async () => {
  const { id, card } = await cartOf(5000, 0, { tax_rate: 25 })
  const untaxed = await card({ value: 2000, ends_at: day(1) })
  const taxed = await card({ value: 5000, tax_rate: 25 })
  const expected = { gift_card_total: 5000, gift_card_tax_total: 750, total: 500 }
  expect(await use(id, [untaxed, taxed])).toMatchObject(expected)
  expect(await use(id, [taxed, untaxed])).toMatchObject(expected)
})

test("the total is never negative, and a card's rate applies only where the region taxes cards", async () => {
  const dear = await cartOf(10_000, 0, { tax_rate: 10 })
  const rated = await dear.card({ value: 10_000, tax_rate: 25 })
  expect(await use(dear.id, [rated])).toMatchObject({ gift_card_total: 10_000, gift_card_tax_total: 1000, total: 0 })
  const untaxed = await cartOf(1000, 0, { tax_rate: 10, gift_cards_taxable: false })
  const card = await untaxed.card({ value: 500, tax_rate: 25 })
  expect(await use(untaxed.id, [card])).toMatchObject({ gift_card_total: 500, gift_card_tax_total: 0, total: 600 })
})

test("discounts are applied first, and cards pay for the rest", async () => {
  const { id, region_id, card } = await cartOf(1000, 0, { tax_rate: 20 })
  const { code } = await aDiscount(shop.db, { regions: [region_id], value: 60 })
  const gift = await card({ value: 1000, tax_rate: 20 })
  const { cart } = must(await shop.post(path(id), { discounts: [{ code }], ...listed([gift]) }))
  expect(cart).toMatchObject({
    discount_total: 600,
    tax_total: 80,
    gift_card_total: 400,
    gift_card_tax_total: 80,
    total: 0,
  })
})

test("an empty card pays nothing, and a purchased card is a line like any other", async () => {
  const id = await steps.withItems(1)
  expect(await use(id, [await aCard({ value: 100, balance: 0 })])).toMatchObject({ gift_card_total: 0, total: 1190 })
  const bought = await aProduct(shop.db, {
    title: "Gift card",
    is_giftcard: true,
    discountable: false,
    variants: [2500],
  })
  const { cart } = must(await shop.post(`${path(id)}/line-items`, { variant_id: bought.variant, quantity: 2 }))
  expect(cart.items[1]).toMatchObject({ is_giftcard: true, allow_discounts: false, subtotal: 5000, tax_total: 950 })
})
