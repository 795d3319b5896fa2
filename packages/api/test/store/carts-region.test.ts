import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aGiftCard, aPrice, aProduct, aRegion } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market
let steps: ReturnType<typeof cartAt>
/** Dollars, 5 % tax, the one country us. */
let usa: { id: string }
/** Euros, 25 %, two countries. */
let north: { id: string }

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
  steps = cartAt(shop, market)
  usa = await aRegion(shop.db, {
    currency_code: "usd",
    tax_rate: 5,
    countries: ["us"],
    payment: ["manual", "scripted"],
  })
  north = await aRegion(shop.db, { tax_rate: 25, countries: ["dk", "se"], payment: ["scripted"] })
  await aPrice(shop.db, market.variant, { amount: 1300, currency_code: "usd" })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const update = async (id: string, body: object) => must(await shop.post(`/store/carts/${id}`, body)).cart
const refuse = async (id: string, body: object) => refusal(await shop.post(`/store/carts/${id}`, body))
const read = async (id: string) => must(await shop.get(`/store/carts/${id}`)).cart
const codes = (cart: { discounts: { code: string }[] }) => cart.discounts.map(({ code }) => code)

test("a new region sets its currency, prices and taxes, and resets shipping and payment", async () => {
  const id = await steps.withPayment(2)
  expect(await read(id)).toMatchObject({ total: 2975, payment_sessions: [{ amount: 2975 }] })
  const cart = await update(id, { region_id: usa.id })
  expect(cart).toMatchObject({
    region: { id: usa.id, currency_code: "usd", countries: [{ iso_2: "us" }] },
    items: [{ unit_price: 1300, quantity: 2, has_shipping: false, tax_lines: [{ rate: 5 }] }],
    subtotal: 2600,
    tax_total: 130,
    total: 2730,
    shipping_methods: [],
    payment_sessions: [],
    payment_session: null,
  })
  expect(await shop.db.paymentSession.count({ where: { cart_id: id } })).toBe(0)
})

test("lines without a price there are removed from the cart", async () => {
  const euros = await aProduct(shop.db)
  const id = await steps.withItems(1)
  must(await shop.post(`/store/carts/${id}/line-items`, { variant_id: euros.variant, quantity: 1 }))
  const cart = await update(id, { region_id: usa.id })
  expect(cart.items).toMatchObject([{ variant_id: market.variant, unit_price: 1300 }])
  expect(await shop.db.lineItem.count({ where: { cart_id: id } })).toBe(1)
})

test("the address gets the region's only country, the one that is given, or none", async () => {
  const open = async (address = true) => {
    const id = await steps.cart()
    return address ? (await update(id, { shipping_address: ADDRESS })).id : id
  }
  const moved = async (body: object, address = true) => (await update(await open(address), body)).shipping_address
  expect(await moved({ region_id: north.id })).toMatchObject({ ...ADDRESS, country_code: null })
  expect(await moved({ region_id: usa.id })).toMatchObject({ ...ADDRESS, country_code: "us" })
  expect(await moved({ region_id: north.id, country_code: "SE" })).toMatchObject({ ...ADDRESS, country_code: "se" })
  const named = { region_id: north.id, shipping_address: { country_code: "DK", city: "Aarhus" } }
  expect(await moved(named)).toMatchObject({ ...ADDRESS, country_code: "dk", city: "Aarhus" })
  expect(await moved({ region_id: north.id }, false)).toBeNull()
  expect(await moved({ region_id: usa.id }, false)).toMatchObject({ country_code: "us", city: null })
})

test("a country outside the new region, or an unknown region, changes nothing", async () => {
  const id = await steps.withAddress(1)
  const before = await read(id)
  const notAllowed = { status: 400, type: "not_allowed" }
  expect(await refuse(id, { region_id: usa.id, country_code: "de" })).toMatchObject(notAllowed)
  expect(await refuse(id, { region_id: usa.id, shipping_address: { country_code: "de" } })).toMatchObject(notAllowed)
  expect(await refuse(id, { region_id: "reg_none" })).toMatchObject({ status: 404, type: "not_found" })
  expect(await read(id)).toEqual(before)
})

test("a cart whose payment is authorized stays in its region", async () => {
  const id = await steps.withItems(1)
  await shop.db.cart.update({ where: { id }, data: { payment_authorized_at: new Date() } })
  expect(await refuse(id, { region_id: usa.id })).toMatchObject({ status: 400, type: "not_allowed" })
  expect((await update(id, { region_id: market.region.id })).region_id).toBe(market.region.id)
})

test("discounts stay where they are valid; a dynamic code uses its parent's regions", async () => {
  const regions = [market.region.id, north.id]
  const parent = await aDiscount(shop.db, { regions, is_dynamic: true, value: 20 })
  const child = await shop.db.discount.create({
    data: {
      id: "disc_child",
      code: "CHILD",
      is_dynamic: true,
      is_disabled: false,
      rule_id: parent.rule_id,
      parent_discount_id: parent.id,
    },
  })
  const here = await aDiscount(shop.db, { regions: [market.region.id] })
  const shipping = await aDiscount(shop.db, { regions: [usa.id, market.region.id], type: "free_shipping", value: 0 })

  const dynamic = await steps.withItems(2)
  const given = { discounts: [{ code: child.code }, { code: shipping.code }] }
  expect((await update(dynamic, given)).discount_total).toBe(400)
  const moved = await update(dynamic, { region_id: north.id })
  // 2 x 1000, less 20 %, plus 25 %.
  expect(moved).toMatchObject({ subtotal: 2000, discount_total: 400, tax_total: 400, total: 2000 })
  expect(codes(moved)).toEqual(["CHILD"])
  expect(codes(await update(dynamic, { region_id: usa.id }))).toEqual([])

  const plain = await steps.withItems(2)
  expect((await update(plain, { discounts: [{ code: here.code }, { code: shipping.code }] })).discount_total).toBe(200)
  const away = await update(plain, { region_id: usa.id })
  expect(away).toMatchObject({ discount_total: 0, total: 2730, items: [{ adjustments: [] }] })
  expect(codes(away)).toEqual([shipping.code])
})

test("a discount that stays is computed from the new prices", async () => {
  const { code } = await aDiscount(shop.db, { regions: [market.region.id, usa.id], value: 50 })
  const id = await steps.withItems(1)
  expect((await update(id, { discounts: [{ code }] })).discount_total).toBe(500)
  const cart = await update(id, { region_id: usa.id })
  // 1300, less 650, plus 5 % of the rest (32.5, rounded up).
  expect(cart).toMatchObject({ discount_total: 650, tax_total: 33, total: 683 })
  expect(cart.items[0].adjustments).toMatchObject([{ amount: 650 }])
})

test("gift cards stay only in the region they belong to", async () => {
  const card = await aGiftCard(shop.db, market.region.id, { value: 300 })
  const id = await steps.withItems(1)
  expect((await update(id, { gift_cards: [{ code: card.code }] })).gift_card_total).toBe(300)
  expect(await update(id, { region_id: north.id })).toMatchObject({ gift_cards: [], gift_card_total: 0, total: 1250 })
})

test("setting the same region again changes nothing, and the payment session keeps the total", async () => {
  const id = await steps.withPayment(1)
  const before = await read(id)
  const cart = await update(id, { region_id: market.region.id, country_code: "de" })
  expect({ ...cart, updated_at: 0 }).toEqual({ ...before, updated_at: 0 })
  await shop.db.region.update({ where: { id: market.region.id }, data: { tax_rate: 20 } })
  expect(await update(id, { region_id: market.region.id })).toMatchObject({
    total: 1800,
    payment_session: { amount: 1800 },
  })
  await shop.db.region.update({ where: { id: market.region.id }, data: { tax_rate: 19 } })
})

test("discounts, cards and addresses of a request are checked against the region it sets", async () => {
  const { code } = await aDiscount(shop.db, { regions: [usa.id], value: 10 })
  const card = await aGiftCard(shop.db, usa.id, { value: 100 })
  const id = await steps.withItems(1)
  const usual = {
    discounts: [{ code }],
    gift_cards: [{ code: card.code }],
    shipping_address: { ...ADDRESS, country_code: "us" },
  }
  expect(await refuse(id, usual)).toMatchObject({ status: 400, type: "invalid_data" })
  const cart = await update(id, { region_id: usa.id, ...usual })
  // 1300 less 130, less a card of 100 (untaxed), plus 5 % of 1170 (58.5, rounded up).
  expect(cart).toMatchObject({ discount_total: 130, gift_card_total: 100, tax_total: 59, total: 1129 })
})

test("a cart whose region was deleted can be read, but not moved to another region", async () => {
  const gone = await aRegion(shop.db, { countries: ["at"] })
  const id = must(
    await shop.post("/store/carts", { region_id: gone.id, items: [{ variant_id: market.variant, quantity: 1 }] }),
  ).cart.id
  await shop.db.region.update({ where: { id: gone.id }, data: { deleted_at: new Date() } })
  expect(await read(id)).toMatchObject({ region: { id: gone.id }, total: 1190 })
  expect(await refuse(id, { email: "a@example.com" })).toMatchObject({ status: 404, type: "not_found" })
})
