import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aGiftCard } from "../support/catalog.ts"
import { type Market, must } from "../support/checkout.ts"
import { aSceneMarket } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop({ settings: { login_exempt: ["10.8.0.0/16"] } })
  market = await aSceneMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Asker = Pick<TestShop, "get" | "post">

let hosts = 0
const visitor = (network = "10.4.0") => shop.from(`${network}.${++hosts}`)

async function aCart(by: Asker): Promise<string> {
  return must(await by.post("/store/carts", { region_id: market.region.id })).cart.id
}

const limited = { type: "too_many_requests" }
const times = <T>(n: number, run: (i: number) => Promise<T>) => Promise.all(Array.from({ length: n }, (_, i) => run(i)))
const discount = (by: Asker, cart: string, ...codes: string[]) =>
  by.post(`/store/carts/${cart}`, { discounts: codes.map((code) => ({ code })) })
const card = (by: Asker, cart: string, ...codes: string[]) =>
  by.post(`/store/carts/${cart}`, { gift_cards: codes.map((code) => ({ code })) })

test("wrong discount codes, gift card codes and gift card lookups count together for an address", async () => {
  const by = visitor()
  const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
  for (let n = 0; n < 7; n++) {
    expect((await discount(by, await aCart(by), `NO${n}`)).status).toBe(404)
    expect((await card(by, await aCart(by), `NONE${n}`)).status).toBe(404)
    if (n < 6) expect((await by.get(`/store/gift-cards/NOTHING${n}`)).status).toBe(404)
  }
  const cart = await aCart(by)
  for (const refused of [
    await discount(by, cart, code),
    await card(by, cart, "NONE"),
    await by.get("/store/gift-cards/NONE"),
  ]) {
    expect([refused.status, refused.body]).toEqual([429, expect.objectContaining(limited)])
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
  }
  // The address is blocked; other addresses, and requests without a code, continue.
  must(await discount(visitor(), await aCart(visitor()), code))
  must(await by.post(`/store/carts/${cart}`, { email: "a@example.com", discounts: [] }))
})

test("correct codes are never counted, however often they are used", async () => {
  const by = visitor()
  const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
  const gift = await aGiftCard(shop.db, market.region.id, { value: 100 })
  const cart = await aCart(by)
  for (let n = 0; n < 15; n++) {
    must(await discount(by, cart, code.toLowerCase()))
    must(await card(by, cart, gift.code))
    must(await by.get(`/store/gift-cards/${gift.code}`))
  }
})

test("each wrong code of a request counts, and a request with too many reveals nothing", async () => {
  const by = visitor()
  const cart = await aCart(by)
  const many = Array.from({ length: 21 }, (_, n) => `MANY${n}`)
  const answer = await discount(by, cart, ...many)
  expect(answer.status).toBe(429)
  expect(answer.text).not.toContain("MANY")
  expect((await discount(by, cart, "ONE")).status).toBe(429)
})

test("a cart is blocked, whatever addresses the guesses come from", async () => {
  const cart = await aCart(visitor())
  for (let n = 0; n < 20; n++) expect((await discount(visitor(), cart, `NO${n}`)).status).toBe(404)
  expect((await discount(visitor(), cart, "NO")).status).toBe(429)
  // Also behind a storefront's server, which no limit by address counts.
  const server = visitor("10.8.0")
  const other = await aCart(server)
  for (let n = 0; n < 20; n++) expect((await card(server, other, `NO${n}`)).status).toBe(404)
  expect((await card(server, other, "NO")).status).toBe(429)
  expect((await card(server, await aCart(server), "NO")).status).toBe(404)
})

test("of sixty guesses at once twenty are answered, and a correct one among the last is not", async () => {
  const by = visitor()
  const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
  const carts = await times(60, () => aCart(by))
  const answers = await times(60, (i) => discount(by, carts[i] ?? "", i === 59 ? code : `VOLLEY${i}`))
  const of = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([of(404), of(429) + of(200)]).toEqual([20, 40])
  expect(of(200)).toBeLessThanOrEqual(1)
})
