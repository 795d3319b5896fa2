// All currencies of a shop in one, by rates that operators enter.
import { afterAll, beforeAll, expect, test } from "vitest"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aColleague } from "../support/custom-roles.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** The total of an order of one unit: 10.00 and 5.95 shipping, with tax. */
const ONE = 1785
const RATES = [
  { currency_code: "jpy", rate: 0.0061 },
  { currency_code: "usd", rate: 0.9137 },
]

let shop: TestShop
let desk: Desk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop, { stock: 100 })
  for (const currency_code of ["eur", "usd", "usd", "jpy", "gbp"]) await placed(currency_code)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

async function placed(currency_code: string) {
  const { id } = await aPlacedOrder(shop, 1, market)
  await shop.db.order.update({ where: { id }, data: { currency_code } })
}

const rates = async () => must(await desk.by.get("/admin/analytics/rates"))
const setRates = (all: object[]) => desk.by.post("/admin/analytics/rates", { rates: all })
const sales = async (query = "") => must(await desk.by.get(`/admin/analytics/sales?${query}`)).sales
const products = async (query: string) => must(await desk.by.get(`/admin/analytics/products?${query}`)).products
const base = async (default_currency_code: string) =>
  must(await desk.by.post("/admin/store", { currencies: ["eur", "usd"], default_currency_code }))

test("without rates, nothing is converted", async () => {
  await base("eur")
  expect(await rates()).toEqual({ currency_code: "eur", rates: [] })
  expect((await sales()).converted).toBeNull()
  expect(await products("convert=true")).toEqual(await products("currency_code=eur"))
})

test("all currencies with a rate in the default currency, exact to the unit; the others are named", async () => {
  expect(must(await setRates(RATES))).toEqual({ currency_code: "eur", rates: RATES })
  const { currencies, converted } = await sales("compare=year")
  // A yen has no hundredths: 1785 yen are 10.8885 euro.
  const total = Math.round(ONE + 2 * ONE * 0.9137 + ONE * 0.0061 * 100)
  const now = { orders: 4, first_orders: expect.any(Number), total, refunded: 0, discounts: 0, gift_cards: 0 }
  expect(converted).toMatchObject({ currency_code: "eur", left_out: ["gbp"], now, before: { orders: 0, total: 0 } })
  expect(converted.days.map(({ orders, total }: { orders: number; total: number }) => [orders, total])).toEqual([
    [4, total],
  ])
  expect(converted.regions).toMatchObject([{ id: market.region.id, now: { orders: 4, total } }])
  expect(converted.sales_channels).toMatchObject([{ now: { orders: 4, total } }])
  expect(currencies.map((one: { currency_code: string }) => one.currency_code).sort()).toEqual([
    "eur",
    "gbp",
    "jpy",
    "usd",
  ])
})

test("top products in all currencies", async () => {
  const total = Math.round(1000 + 2000 * 0.9137 + 1000 * 0.0061 * 100)
  expect(await products("convert=true&compare=year")).toMatchObject([
    { title: "Shirt", now: { units: 4, total }, before: { units: 0, total: 0 } },
  ])
  expect(await products("currency_code=usd")).toMatchObject([{ now: { units: 2, total: 2000 } }])
})

test("rates are of the store's default currency: another one has its own, and these stay", async () => {
  await base("usd")
  expect(await rates()).toEqual({ currency_code: "usd", rates: [] })
  expect((await sales()).converted).toBeNull()
  must(await setRates([{ currency_code: "EUR", rate: 1.0945 }]))
  expect((await sales()).converted).toMatchObject({
    currency_code: "usd",
    now: { orders: 3 },
    left_out: expect.toSatisfy((codes: string[]) => codes.sort().join() === "gbp,jpy"),
  })
  await base("eur")
  expect((await rates()).rates).toEqual(RATES)
})

test("a rate that is not sent is gone", async () => {
  must(await setRates(RATES.slice(1)))
  expect((await rates()).rates).toEqual(RATES.slice(1))
  expect((await sales()).converted.left_out.sort()).toEqual(["gbp", "jpy"])
  must(await setRates([]))
  expect((await sales()).converted).toBeNull()
})

test.each([
  ["the default currency", [{ currency_code: "eur", rate: 1 }], 400],
  ["an unknown currency", [{ currency_code: "xyz", rate: 1 }], 404],
  ["one currency twice", [...RATES, { currency_code: "USD", rate: 1 }], 400],
  ["zero", [{ currency_code: "usd", rate: 0 }], 400],
  ["a negative rate", [{ currency_code: "usd", rate: -1 }], 400],
  ["a rate beyond any currency", [{ currency_code: "usd", rate: 1e12 }], 400],
  ["text", [{ currency_code: "usd", rate: "0.9" }], 400],
])("refuses %s, and nothing is changed", async (_, all, status) => {
  must(await setRates(RATES))
  expect(refusal(await setRates(all)).status).toBe(status)
  expect((await rates()).rates).toEqual(RATES)
})

test("two at the same moment: the rates of one of them, whole", async () => {
  const both = [RATES, RATES.map((one) => ({ ...one, rate: one.rate * 2 }))]
  const replies = await Promise.all(both.map((one) => setRates(one)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(both).toContainEqual((await rates()).rates)
})

test("only who may change settings sets rates", async () => {
  const { by: reader } = await aColleague(shop, desk.by, { read: ["dashboard", "settings"], write: [] })
  expect((await reader.get("/admin/analytics/rates")).status).toBe(200)
  expect(refusal(await reader.post("/admin/analytics/rates", { rates: RATES })).status).toBe(403)
})
