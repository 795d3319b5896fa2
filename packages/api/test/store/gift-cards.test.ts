import { afterAll, beforeAll, expect, test } from "vitest"
import { aGiftCard } from "../support/catalog.ts"
import { must, refusal } from "../support/checkout.ts"
import { aFullOrder, aSceneMarket } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Awaited<ReturnType<typeof aSceneMarket>>

beforeAll(async () => {
  shop = await openShop()
  market = await aSceneMarket(shop)
})
afterAll(() => shop.close())

test("a gift card is returned with all its fields and its region", async () => {
  const { id, code } = await aGiftCard(shop.db, market.region.id, { value: 5000, balance: 1200, tax_rate: 19 })
  const { gift_card } = must(await shop.get(`/store/gift-cards/${code}`))
  expect(gift_card).toEqual({
    id,
    code,
    value: 5000,
    balance: 1200,
    is_disabled: false,
    ends_at: null,
    order_id: null,
    region_id: market.region.id,
    tax_rate: 19,
    metadata: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
    deleted_at: null,
    region: expect.objectContaining({ id: market.region.id, currency_code: "eur", tax_rate: 19 }),
  })
})

test("a spent, disabled or expired card is returned too", async () => {
  const over = new Date("2020-01-01T00:00:00Z")
  const { code } = await aGiftCard(shop.db, market.region.id, { balance: 0, is_disabled: true, ends_at: over })
  const { gift_card } = must(await shop.get(`/store/gift-cards/${code}`))
  expect(gift_card).toMatchObject({ balance: 0, is_disabled: true, ends_at: "2020-01-01T00:00:00.000Z" })
})

test("codes are case-sensitive, and deleted cards are not found", async () => {
  const { id, code } = await aGiftCard(shop.db, market.region.id)
  const nothing = { status: 404, type: "not_found", message: expect.any(String) }
  expect(refusal(await shop.get(`/store/gift-cards/${code.toLowerCase()}`))).toEqual(nothing)
  expect(refusal(await shop.get(`/store/gift-cards/${code}%20`))).toEqual(nothing)
  await shop.db.giftCard.update({ where: { id }, data: { deleted_at: new Date() } })
  expect(refusal(await shop.get(`/store/gift-cards/${code}`))).toEqual(nothing)
})

test("its order may be expanded, without the buyer's data", async () => {
  const { id } = await aFullOrder(shop, market)
  const card = await aGiftCard(shop.db, market.region.id)
  await shop.db.giftCard.update({ where: { id: card.id }, data: { order_id: id } })
  const url = `/store/gift-cards/${card.code}`
  const { gift_card } = must(await shop.get(`${url}?expand=order&fields=code`))
  expect(gift_card).toEqual({ id: card.id, code: card.code, order: expect.objectContaining({ id, object: "order" }) })
  expect(must(await shop.get(`${url}?expand=`)).gift_card).not.toHaveProperty("region")
  expect(must(await shop.get(`${url}?fields=`)).gift_card).toEqual({ id: card.id })
  for (const far of ["order.customer", "order.payments", "order.items", "order.customer.orders", "order.gift_cards"]) {
    expect(refusal(await shop.get(`${url}?expand=${far}`))).toMatchObject({ status: 400, type: "invalid_data" })
  }
  expect((await shop.get(`${url}?fields=order.customer.email`)).status).toBe(400)
  expect((await shop.get(`${url}?region_id=x`)).status).toBe(400)
})

test("an address is blocked after twenty wrong codes, also for existing cards", async () => {
  const { code } = await aGiftCard(shop.db, market.region.id)
  const guesser = shop.from("10.2.0.1")
  for (let guess = 0; guess < 20; guess++) {
    expect((await guesser.get(`/store/gift-cards/guess-${guess}`)).status).toBe(404)
    must(await shop.from("10.2.0.2").get(`/store/gift-cards/${code}`))
  }
  const answer = await guesser.get(`/store/gift-cards/${code}`)
  expect(refusal(answer)).toMatchObject({ status: 429, type: "too_many_requests" })
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  must(await shop.from("10.2.0.2").get(`/store/gift-cards/${code}`))
})

test("no request was answered with a 500", () => {
  expect(shop.errors).toEqual([])
})
