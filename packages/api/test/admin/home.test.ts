import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aMarket, type Market, must, refusal } from "../support/checkout.ts"
import { aSentOrder, claimsDesk, refunding, replacing } from "../support/claims.ts"
import { aColleague } from "../support/custom-roles.ts"
import { aDesk, aPlacedOrder, type Desk } from "../support/orders.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** The total of an order of one unit: 10.00 and 5.95 shipping. */
const ONE = 1785
const TWO = ONE + 1190
const DAY_MS = 86_400_000

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

const home = async (query = "") => must(await desk.by.get(`/admin/home?${query}`)).home
const dateOf = (days_ago: number) => new Date(Date.now() - days_ago * DAY_MS).toISOString().slice(0, 10)

async function placed(days_ago: number, quantity = 1): Promise<string> {
  const { id } = await aPlacedOrder(shop, quantity, market)
  // Noon, so that it is the same day in most time zones.
  await shop.db.order.update({ where: { id }, data: { created_at: new Date(`${dateOf(days_ago)}T12:00:00Z`) } })
  return id
}

test("a shop without orders has no sales, and returns its counts", async () => {
  expect(await home()).toMatchObject({
    sales: [],
    to_do: { count: 0, orders: [] },
    open_claims: { count: 0, claims: [] },
    has: {
      ...{ region: true, tax: true, shipping_option: true, payment_provider: true, product: true },
      ...{ store: false, storefront_key: false, order: false },
    },
    region_id: market.region.id,
  })
})

test("emails are set up when something sends them", async () => {
  const kept = shop.providers.notification
  expect((await home()).has.email).toBe(false)
  Object.assign(shop.providers, { notification: { id: "smtp", send: async () => {} } })
  expect((await home()).has.email).toBe(true)
  Object.assign(shop.providers, { notification: kept })
})

test("a custom role gets only the lists of its areas", async () => {
  const { by } = await aColleague(shop, desk.by, { read: ["dashboard"] })
  const own = must(await by.get("/admin/home")).home
  expect(own).toMatchObject({ sales: [], to_do: null, open_claims: null, low_stock: null })
  const { by: other } = await aColleague(shop, desk.by, { read: ["dashboard", "orders", "products"] })
  const more = must(await other.get("/admin/home")).home
  expect(more).toMatchObject({ to_do: { count: 0 }, open_claims: null, low_stock: { threshold: 5 } })
})

describe("sales", () => {
  beforeAll(async () => {
    await placed(1, 2)
    const refunded = await placed(1)
    must(await desk.capture(refunded))
    must(await desk.refund(refunded, 500))
    await placed(29)
    await placed(30)
    await placed(59)
    await placed(60)
    must(await desk.cancel(await placed(1)))
  })

  test("are added up by day and compared with the previous period, without canceled orders", async () => {
    const { sales } = await home()
    expect(sales).toMatchObject([
      {
        currency_code: "eur",
        orders: 3,
        total: TWO + 2 * ONE,
        refunded: 500,
        before: { orders: 2, total: 2 * ONE },
      },
    ])
    const { days } = sales[0]
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({ date: dateOf(29), orders: 1, total: ONE })
    expect(days[28]).toEqual({ date: dateOf(1), orders: 2, total: TWO + ONE })
    expect(days[29]).toEqual({ date: dateOf(0), orders: 0, total: 0 })
  })

  test("cover the requested number of days", async () => {
    expect((await home("days=2")).sales).toMatchObject([{ orders: 2, days: [{ date: dateOf(1) }, {}] }])
  })

  test("use the days of the operator's time zone", async () => {
    const id = await placed(5)
    await shop.db.order.update({ where: { id }, data: { created_at: new Date(`${dateOf(5)}T23:30:00Z`) } })
    const on = async (zone: string, date: string) =>
      (await home(`time_zone=${zone}`)).sales[0].days.find((day: { date: string }) => day.date === date)?.orders
    expect(await on("UTC", dateOf(5))).toBe(1)
    expect(await on("Asia/Tokyo", dateOf(5))).toBe(0)
    expect(await on("Asia/Tokyo", dateOf(4))).toBe(1)
    await shop.db.order.update({ where: { id }, data: { created_at: new Date("2020-01-01") } })
  })

  test("include orders with nothing to pay and no payment", async () => {
    const id = await placed(3)
    const payment = await shop.db.payment.findFirstOrThrow({ where: { order_id: id } })
    await shop.db.payment.update({ where: { id: payment.id }, data: { order_id: null } })
    expect((await home()).sales).toMatchObject([{ orders: 4, total: TWO + 2 * ONE }])
  })

  test("are separate for each currency", async () => {
    await shop.db.currency.upsert({
      where: { code: "jpy" },
      update: {},
      create: { code: "jpy", symbol: "¥", symbol_native: "¥", name: "Yen" },
    })
    const id = await placed(2)
    await shop.db.order.update({ where: { id }, data: { currency_code: "jpy" } })
    expect((await home()).sales).toMatchObject([{ currency_code: "eur" }, { currency_code: "jpy", orders: 1 }])
  })
})

describe("open work", () => {
  test("lists orders with items to fulfill or ship, oldest first", async () => {
    const { to_do } = await home()
    expect(to_do.count).toBe(await shop.db.order.count({ where: { status: "pending" } }))
    expect(to_do.orders).toHaveLength(5)
    const moments = to_do.orders.map(({ created_at }: { created_at: string }) => created_at)
    expect(moments).toEqual([...moments].sort())
    const [{ id }] = to_do.orders
    const { items } = must(await desk.get(id)).order
    const { fulfillments } = must(await desk.fulfill(id, items[0].id)).order
    expect((await home()).to_do).toMatchObject({ count: to_do.count })
    must(await desk.ship(id, fulfillments[0].id))
    expect((await home()).to_do).toMatchObject({ count: to_do.count - 1 })
  })

  test("lists claims whose items are not shipped or not returned", async () => {
    const claims = claimsDesk(desk)
    const { id, item } = await aSentOrder(shop, desk, 3, market)
    const open = async () => (await home()).open_claims
    must(await claims.create(id, refunding(item)))
    expect(await open()).toEqual({ count: 0, claims: [] })
    const claim = await claims.made(id, replacing(item, market.variant))
    const { display_id } = must(await desk.get(id)).order
    expect(await open()).toMatchObject({
      count: 1,
      claims: [{ id: claim.id, order_id: id, display_id, type: "replace", email: expect.any(String) }],
    })
    const { order } = must(await claims.fulfill(id, claim.id))
    const { fulfillments } = order.claims.find((one: { id: string }) => one.id === claim.id)
    must(await claims.ship(id, claim.id, fulfillments[0].id))
    expect(await open()).toEqual({ count: 0, claims: [] })
  })

  test("lists variants on sale with low stock, lowest first", async () => {
    const { db } = shop
    const stock = (data: object) => db.productVariant.update({ where: { id: market.variant }, data })
    expect((await home()).low_stock).toEqual({ threshold: 5, count: 0, variants: [] })
    await stock({ inventory_quantity: 5 })
    expect((await home()).low_stock).toMatchObject({
      count: 1,
      variants: [{ id: market.variant, inventory_quantity: 5, product_title: expect.any(String) }],
    })
    expect((await home("low_stock=4")).low_stock.count).toBe(0)
    await stock({ manage_inventory: false })
    expect((await home()).low_stock.count).toBe(0)
    await stock({ manage_inventory: true })
    const { product_id } = await db.productVariant.findUniqueOrThrow({ where: { id: market.variant } })
    await db.product.update({ where: { id: product_id }, data: { status: "draft" } })
    expect((await home()).low_stock.count).toBe(0)
  })
})

test.each(["time_zone=Mars", "days=0", "days=93", "low_stock=-1", "unknown=1"])("refuses %s", async (query) => {
  expect(refusal(await desk.by.get(`/admin/home?${query}`))).toMatchObject({ status: 400, type: "invalid_data" })
})
