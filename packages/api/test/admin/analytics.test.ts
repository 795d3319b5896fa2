import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** The total of an order of one unit: 10.00 and 5.95 shipping, and one of two. */
const ONE = 1785
const TWO = ONE + 1190
const NOTHING = { orders: 0, first_orders: 0, total: 0, refunded: 0, discounts: 0, gift_cards: 0 }

let shop: TestShop
let desk: Desk
let market: Market

beforeAll(async () => {
  shop = await openShop()
  desk = await aDesk(shop)
  market = await aMarket(shop, { stock: 100 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const sales = async (query = "") => must(await desk.by.get(`/admin/analytics/sales?${query}`)).sales
const products = async (query = "") =>
  must(await desk.by.get(`/admin/analytics/products?currency_code=EUR&${query}`)).products
const stock = async (query = "") => must(await desk.by.get(`/admin/analytics/stock?${query}`))

const today = () => new Date().toISOString().slice(0, 10)
const yearsAgo = (years: number) =>
  `${Number(today().slice(0, 4)) - years}-${today().slice(5)}`.replace("02-29", "02-28")

async function placed(date: string, quantity = 1): Promise<string> {
  const { id } = await aPlacedOrder(shop, quantity, market)
  await shop.db.order.update({ where: { id }, data: { created_at: new Date(`${date}T00:00:00Z`) } })
  return id
}

test("a shop without orders has no sales, no products and nothing that runs out", async () => {
  expect(await sales("period=year&compare=year")).toMatchObject({
    time_zone: "UTC",
    has_time_zone: false,
    period: { from: `${today().slice(0, 4)}-01-01`, to: today() },
    before: { from: `${yearsAgo(1).slice(0, 4)}-01-01`, to: yearsAgo(1) },
    currencies: [],
  })
  expect(await products()).toEqual([])
  expect(await stock()).toEqual({ variants: [], count: 0, offset: 0, limit: 50 })
})

describe("with orders", () => {
  test("one order, and none the year before", async () => {
    await placed(today(), 2)
    const { currencies } = await sales("period=quarter&compare=year")
    const now = { ...NOTHING, orders: 1, first_orders: 1, total: TWO }
    const [{ sales_channels, regions, ...eur }] = currencies
    expect(eur).toEqual({
      ...{ currency_code: "eur", now, before: NOTHING, days_before: [] },
      days: [{ date: today(), orders: 1, total: TWO }],
    })
    expect(sales_channels).toEqual([{ id: expect.any(String), name: "Default Sales Channel", now, before: NOTHING }])
    expect(regions).toEqual([{ id: expect.any(String), name: expect.any(String), now, before: NOTHING }])
    expect(await products("period=quarter&compare=year")).toEqual([
      {
        product_id: expect.any(String),
        title: "Shirt",
        now: { units: 2, total: 2000 },
        before: { units: 0, total: 0 },
      },
    ])
  })

  test("compared with the same dates of last year, or with nothing", async () => {
    await placed(yearsAgo(1))
    await placed(yearsAgo(2))
    const [eur] = (await sales("period=month&compare=year")).currencies
    expect([eur.now.total, eur.before.total]).toEqual([TWO, ONE])
    expect(eur.days_before).toEqual([{ date: yearsAgo(1), orders: 1, total: ONE }])
    expect((await products("period=month&compare=year"))[0].before).toEqual({ units: 1, total: 1000 })
    const alone = await sales("period=month&compare=none")
    expect([alone.before, alone.currencies[0].before]).toEqual([null, null])
    expect((await products("period=month&compare=none"))[0].before).toBeNull()
  })

  test("own dates, refunds, canceled orders, and an order without a sales channel", async () => {
    const refunded = await placed("2024-02-29")
    must(await desk.capture(refunded))
    must(await desk.refund(refunded, 500))
    must(await desk.cancel(await placed("2024-02-29")))
    await shop.db.order.update({ where: { id: refunded }, data: { sales_channel_id: null } })
    const { period, before, currencies } = await sales("period=dates&from=2024-02-29&to=2024-02-29&compare=year")
    expect([period, before]).toEqual([
      { from: "2024-02-29", to: "2024-02-29" },
      { from: "2023-02-28", to: "2023-02-28" },
    ])
    expect(currencies).toMatchObject([
      { now: { orders: 1, total: ONE, refunded: 500 }, sales_channels: [{ id: null, name: null, now: { orders: 1 } }] },
    ])
  })

  test("each currency is on its own, the one with most orders first", async () => {
    const currency = { symbol: "¥", symbol_native: "¥", name: "Yen" }
    await shop.db.currency.upsert({ where: { code: "jpy" }, update: {}, create: { code: "jpy", ...currency } })
    const id = await placed("2024-02-28")
    await shop.db.order.update({ where: { id }, data: { currency_code: "jpy" } })
    const { currencies } = await sales("period=dates&from=2024-01-01&to=2024-12-31")
    expect(currencies.map((one: { currency_code: string }) => one.currency_code)).toEqual(["eur", "jpy"])
  })

  test("the shop's time zone decides the day", async () => {
    const { id } = await aPlacedOrder(shop, 1, market)
    await shop.db.order.update({ where: { id }, data: { created_at: new Date("2023-06-30T23:30:00Z") } })
    const dates = async () => (await sales("period=dates&from=2023-06-01&to=2023-07-31")).currencies[0].days
    expect(await dates()).toEqual([{ date: "2023-06-30", orders: 1, total: ONE }])
    must(await desk.by.post("/admin/analytics/time-zone", { time_zone: "Asia/Tokyo" }))
    expect(await dates()).toEqual([{ date: "2023-07-01", orders: 1, total: ONE }])
    expect(await sales()).toMatchObject({ time_zone: "Asia/Tokyo", has_time_zone: true })
    await shop.api.sweep()
    expect(await dates()).toEqual([{ date: "2023-07-01", orders: 1, total: ONE }])
    must(await desk.by.post("/admin/analytics/time-zone", { time_zone: "UTC" }))
  })

  test("a variant runs out at the speed of its sales; without tracked stock it never does", async () => {
    const data = (facts: object) => shop.db.productVariant.update({ where: { id: market.variant }, data: facts })
    await data({ inventory_quantity: 7, created_at: new Date("2024-01-01") })
    const { sold } = (await stock("within_days=366")).variants[0]
    expect(await stock("within_days=366")).toMatchObject({
      count: 1,
      variants: [{ id: market.variant, inventory_quantity: 7, days_left: Math.floor((7 * 28) / sold) }],
    })
    expect((await stock("within_days=0")).count).toBe(0)
    await data({ inventory_quantity: 0 })
    expect((await stock("within_days=0")).variants).toMatchObject([{ days_left: 0 }])
    await data({ manage_inventory: false })
    expect((await stock("within_days=366")).count).toBe(0)
  })
})

test.each([
  "sales?period=week",
  "sales?days=0",
  "sales?days=367",
  "sales?period=dates&from=2024-01-01",
  "sales?period=dates&from=2024-02-01&to=2024-01-01",
  "sales?period=dates&from=2024-02-30&to=2024-03-01",
  "sales?period=dates&from=2000-01-01&to=2024-01-01",
  "sales?compare=always",
  "products?period=month",
  "products?currency_code=eur&limit=-1",
  "stock?within_days=-1",
  "stock?sold_days=0",
])("refuses %s", async (query) => {
  expect(refusal(await desk.by.get(`/admin/analytics/${query}`))).toMatchObject({ status: 400, type: "invalid_data" })
})

test("refuses what is not a time zone", async () => {
  expect(refusal(await desk.by.post("/admin/analytics/time-zone", { time_zone: "Mars" })).status).toBe(400)
})
