import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aRegion } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must, refusal } from "../support/checkout.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let operator: Visitor
let market: Market

beforeAll(async () => {
  shop = await openShop()
  operator = await anOperatorAtWork(shop)
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const create = (facts: object = {}) =>
  operator.post("/admin/gift-cards", { value: 5000, region_id: market.region.id, ...facts })
const made = async (facts?: object) => must(await create(facts)).gift_card
const at = (id: string) => `/admin/gift-cards/${id}`

describe("creating a gift card", () => {
  test("generates a unique code, with its value and the region's tax", async () => {
    const card = await made({ ends_at: "2030-06-01", metadata: { to: "Ada" } })
    expect(card).toMatchObject({
      id: expect.stringMatching(/^gift_/),
      code: expect.stringMatching(/^([A-Z0-9]{4}-){3}[A-Z0-9]{4}$/),
      value: 5000,
      balance: 5000,
      is_disabled: false,
      ends_at: "2030-06-01T00:00:00.000Z",
      region_id: market.region.id,
      region: { id: market.region.id },
      order_id: null,
      order: null,
      tax_rate: 19,
      metadata: { to: "Ada" },
    })
    expect((await made()).code).not.toBe(card.code)
  })

  test("sets no rate where cards are not taxed", async () => {
    const { id } = await aRegion(shop.db, { countries: [], gift_cards_taxable: false })
    expect((await made({ region_id: id })).tax_rate).toBeNull()
  })

  test("pays for a shopper's order, up to its balance", async () => {
    const { id, code } = await made({ value: 1000 })
    const cart_id = await cartAt(shop, market).withShipping(2)
    must(await shop.post(`/store/carts/${cart_id}`, { gift_cards: [{ code }] }))
    must(await shop.post(`/store/carts/${cart_id}/payment-sessions`))
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    expect(must(await shop.get(`/store/orders/${data.id}`)).order.gift_card_total).toBe(1000)
    expect(must(await operator.get(at(id))).gift_card).toMatchObject({ value: 1000, balance: 0, is_disabled: true })
  })

  test.each([
    ["no value", { value: undefined }, 400],
    ["a value below 0", { value: -1 }, 400],
    ["a fraction", { value: 1.5 }, 400],
    ["more than fits", { value: 2 ** 31 }, 400],
    ["a date that does not exist", { ends_at: "2030-02-30" }, 400],
    ["a code", { code: "MINE" }, 400],
    ["a balance", { balance: 1 }, 400],
    ["an unknown region", { region_id: "reg_nothing" }, 404],
  ])("refuses %s", async (_, facts, status) => {
    expect(refusal(await create(facts))).toMatchObject({ status, type: status === 404 ? "not_found" : "invalid_data" })
  })

  test("accepts milliseconds for a date, as v1 did", async () => {
    expect((await made({ ends_at: Date.UTC(2030, 0, 1) })).ends_at).toBe("2030-01-01T00:00:00.000Z")
  })
})

describe("the list of gift cards", () => {
  let codes: string[]

  beforeAll(async () => {
    await shop.db.giftCard.updateMany({ data: { deleted_at: new Date() } })
    const cards = []
    for (const value of [300, 100, 200]) cards.push(await made({ value }))
    codes = cards.map(({ code }) => code)
    for (const [day, { id }] of cards.entries())
      await shop.db.giftCard.update({ where: { id }, data: { created_at: new Date(Date.UTC(2026, 0, 1 + day)) } })
  })

  test.each([
    ["", [200, 100, 300]],
    ["order=value", [100, 200, 300]],
    ["order=-value", [300, 200, 100]],
    ["limit=1", [200]],
    ["limit=1&offset=1", [100]],
    ["limit=0", []],
    ["q=nothing", []],
  ])("with %j", async (query, values) => {
    const { gift_cards } = must(await operator.get(`/admin/gift-cards?${query}`))
    expect(gift_cards.map(({ value }: { value: number }) => value)).toEqual(values)
  })

  test("finds any part of a code, ignoring case, and the number of the order a card was bought with", async () => {
    const [first = ""] = codes
    const search = async (q: string) => must(await operator.get(`/admin/gift-cards?q=${encodeURIComponent(q)}`))
    expect((await search(first.slice(2, 11).toLowerCase())).gift_cards).toMatchObject([{ code: first }])
    const cart_id = await cartAt(shop, market).withPayment()
    const { data } = must(await shop.post(`/store/carts/${cart_id}/complete`))
    await shop.db.giftCard.update({ where: { code: first }, data: { order_id: data.id } })
    const { gift_cards } = await search(String(data.display_id))
    expect(gift_cards.map(({ code }: { code: string }) => code)).toContain(first)
  })

  test("returns the page and the total count", async () => {
    expect(must(await operator.get("/admin/gift-cards"))).toMatchObject({ count: 3, offset: 0, limit: 50 })
  })
})

describe("changing a gift card", () => {
  test("changes the given fields; null removes the expiry date", async () => {
    const { id } = await made({ ends_at: "2030-01-01", metadata: { a: 1, b: 2 } })
    const change = { balance: 10, is_disabled: true, ends_at: null, metadata: { a: "" } }
    expect(must(await operator.post(at(id), change)).gift_card).toMatchObject({
      value: 5000,
      balance: 10,
      is_disabled: true,
      ends_at: null,
      metadata: { b: 2 },
    })
  })

  test.each([0, 1, 5000])("sets the balance %d", async (balance) => {
    const { id } = await made()
    expect(must(await operator.post(at(id), { balance })).gift_card.balance).toBe(balance)
  })

  test.each([{ balance: -1 }, { balance: 5001 }, { balance: 1.5 }, { value: 1 }, { code: "X" }, { order_id: "x" }])(
    "refuses %j",
    async (change) => {
      const { id } = await made()
      expect(refusal(await operator.post(at(id), change))).toMatchObject({ status: 400, type: "invalid_data" })
    },
  )

  test("moves to a region with its currency, and to no other", async () => {
    const { id } = await made()
    const same = await aRegion(shop.db, { countries: [] })
    const other = await aRegion(shop.db, { countries: [], currency_code: "usd" })
    expect(must(await operator.post(at(id), { region_id: same.id })).gift_card.region_id).toBe(same.id)
    expect(refusal(await operator.post(at(id), { region_id: other.id }))).toMatchObject({ status: 400 })
    expect((await operator.post(at(id), { region_id: "reg_nothing" })).status).toBe(404)
  })

  test("one that is disabled or has no balance cannot be used", async () => {
    const { id, code } = await made()
    const cart_id = await cartAt(shop, market).withItems()
    must(await operator.post(at(id), { is_disabled: true }))
    expect((await shop.post(`/store/carts/${cart_id}`, { gift_cards: [{ code }] })).status).toBe(400)
    must(await operator.post(at(id), { is_disabled: false }))
    expect((await shop.post(`/store/carts/${cart_id}`, { gift_cards: [{ code }] })).status).toBe(200)
  })
})

test("a deleted gift card is not found by operators and shoppers, also when deleted twice", async () => {
  const { id, code } = await made()
  for (const one of [id, id, "gift_nothing"])
    expect(must(await operator.delete(at(one)))).toEqual({ id: one, object: "gift-card", deleted: true })
  expect((await operator.get(at(id))).status).toBe(404)
  expect((await operator.post(at(id), { balance: 1 })).status).toBe(404)
  expect((await shop.get(`/store/gift-cards/${code}`)).status).toBe(404)
})
