import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Market, must, refusal } from "../support/checkout.ts"
import { aFullOrder, aSceneMarket, aShopper } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

const URL = "/store/customers/me/orders"
let shop: TestShop
let market: Market
let shopper: Awaited<ReturnType<typeof aShopper>>
let orders: Awaited<ReturnType<typeof aFullOrder>>[]

beforeAll(async () => {
  shop = await openShop()
  market = await aSceneMarket(shop)
  shopper = await aShopper(shop)
  // Other customers' orders before, between and after.
  await aFullOrder(shop, market)
  orders = []
  for (let i = 0; i < 3; i++) orders.push(await aFullOrder(shop, market, shopper.visitor))
  await aFullOrder(shop, market, (await aShopper(shop)).visitor)
  const [first, second] = orders as unknown as [{ id: string }, { id: string }]
  const dates = { created_at: new Date("2026-01-01"), updated_at: new Date("2026-01-02") }
  await shop.db.order.update({ where: { id: first.id }, data: { ...dates, tax_rate: 19.6, status: "completed" } })
  const canceled = { status: "canceled", payment_status: "canceled", fulfillment_status: "canceled" } as const
  await shop.db.order.update({ where: { id: second.id }, data: { ...canceled, canceled_at: new Date("2026-02-01") } })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const list = async (query = "") => must(await shopper.visitor.get(`${URL}${query}`))
/** Which of the three orders are listed, by their place in time. */
const found = async (query: string) => {
  const { orders: rows, count } = await list(query)
  expect(rows).toHaveLength(count)
  return rows.map(({ id }: { id: string }) => orders.findIndex((order) => order.id === id))
}

describe("own orders", () => {
  test("include all of the customer's and no one else's, newest first, with the totals of each", async () => {
    const { orders: rows, ...numbers } = await list()
    expect(numbers).toEqual({ count: 3, offset: 0, limit: 10 })
    expect(rows.map(({ id }: { id: string }) => id)).toEqual([...orders].reverse().map(({ id }) => id))
    for (const row of rows) {
      const { order } = must(await shop.get(`/store/orders/cart/${row.cart_id}`))
      expect(row).toEqual(order)
      expect(row.total).toBeGreaterThan(0)
      for (const payment of row.payments) expect(payment.data).toEqual({})
    }
  })

  test("are paged; a limit of 0 returns no orders", async () => {
    expect(await list("?limit=0")).toEqual({ orders: [], count: 3, offset: 0, limit: 0 })
    const page = await list("?limit=1&offset=1&fields=id&expand=")
    expect(page).toEqual({ orders: [{ id: orders[1]?.id }], count: 3, offset: 1, limit: 1 })
    expect((await list("?offset=3")).orders).toEqual([])
  })

  test("return the requested fields and relations", async () => {
    const { orders: rows } = await list("?fields=total&expand=items&limit=1")
    expect(Object.keys(rows[0]).sort()).toEqual(["id", "items", "total"])
    expect(rows[0].items[0].total).toBeGreaterThan(0)
    expect((await shopper.visitor.get(`${URL}?expand=customer.orders`)).status).toBe(400)
  })

  test.each([
    ["?status=pending", [2]],
    ["?status[]=completed,canceled", [1, 0]],
    ["?status[]=completed&status[]=pending", [2, 0]],
    ["?status%5B0%5D=completed", [0]],
    ["?payment_status=canceled", [1]],
    ["?fulfillment_status=not_fulfilled", [2, 0]],
    ["?tax_rate=19.6", [0]],
    ["?created_at[lt]=2026-01-02", [0]],
    ["?updated_at[lte]=2026-01-02&created_at[gte]=2026-01-01", [0]],
    ["?canceled_at[gt]=2026-01-31", [1]],
    ["?canceled_at[lt]=2026-01-31", []],
    ["?currency_code=EUR", [2, 1, 0]],
    ["?currency_code=usd", []],
    ["?region_id=reg_other", []],
    ["?q=", [2, 1, 0]],
    ["?q=ADA", [2, 1, 0]],
    ["?q=byr", [2, 1, 0]],
    ["?q=555", [2, 1, 0]],
    ["?q=%25", []],
    ["?q=a_a", []],
    ["?q=%5C", []],
    ["?q=nobody", []],
    ["?q=ada&status=pending", [2]],
  ])("%s", async (query, expected) => expect(await found(query)).toEqual(expected))

  test("are found by number, cart, id and e-mail, alone and with a search", async () => {
    const { id, cart_id, display_id, email } = orders[1] as (typeof orders)[0]
    for (const query of [
      `id=${id}`,
      `cart_id=${cart_id}`,
      `display_id=${display_id}`,
      `q=ada&display_id=${display_id}`,
    ])
      expect(await found(`?${query}`)).toEqual([1])
    expect(await found(`?email=${encodeURIComponent(email.toUpperCase())}`)).toContain(1)
    expect(await found(`?q=${encodeURIComponent(email.slice(0, 12))}`)).toContain(1)
    expect(await found("?email=other@example.com&q=ada")).toEqual([])
    await shop.db.order.update({ where: { id }, data: { display_id: 987_654, shipping_address_id: null } })
    expect(await found("?q=8765")).toEqual([1])
  })

  test.each(["?order=id", "?customer_id=cus_1", "?status=new", "?display_id=a", "?tax_rate=x", "?created_at=2026"])(
    "refuses %s",
    async (query) => {
      const answer = await shopper.visitor.get(`${URL}${query}`)
      expect(refusal(answer)).toEqual({ status: 400, type: "invalid_data", message: expect.any(String) })
    },
  )
})
