import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aMarket, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { aPlacedOrder, bookOf, type Desk, desk } from "../support/orders.ts"
import { RACE, rounds, secondServer, together } from "../support/races.ts"
import { anOperator, openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let other: ReturnType<typeof secondServer>
let market: Market
let here: Desk
let servers: Pick<TestShop, "post">[]

beforeAll(async () => {
  shop = await openShop()
  other = secondServer(shop)
  market = await aMarket(shop, { stock: 100_000 })
  await anOperator(shop, "races@example.com", "races-token")
  const headers = { authorization: "Bearer races-token" }
  const at = ({ get, post }: Pick<TestShop, "get" | "post">) => ({
    get: (path: string) => get(path, headers),
    post: (path: string, body?: unknown, more?: Record<string, string>) => post(path, body, { ...headers, ...more }),
  })
  servers = [at(shop), at(other)]
  here = desk(at(shop))
})
afterAll(async () => {
  await expectSound(shop)
  await other.close()
  await shop.close()
})
beforeEach(() => {
  shop.errors.length = 0
})

const TOTAL = 1785

async function aPayment(captured = false) {
  const { id: order } = await aPlacedOrder(shop, 1, market)
  if (captured) must(await here.capture(order))
  const { id } = await shop.db.payment.findFirstOrThrow({ where: { order_id: order } })
  return { order, at: `/admin/payments/${id}` }
}

/** A request that waits longer than two seconds on a busy machine must try again. */
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => (status === 409 ? 400 : status)).sort()
const ask = (api: Pick<TestShop, "post">, { path, body }: { path: string; body?: object }) => api.post(path, body)

describe("of requests about one payment at once", () => {
  test("two captures capture it once", RACE, async () => {
    for (const _ of rounds()) {
      const { order, at } = await aPayment()
      const path = `${at}/capture`
      const replies = await together(servers, [{ path }, { path }], ask)
      for (const { status } of replies) expect([200, 409]).toContain(status)
      expect(await bookOf(shop, order)).toMatchObject({ captured: TOTAL })
      expect(
        await shop.db.orderAct.count({
          where: { order_id: order, kind: "capture_payment", NOT: { plan: { path: ["calls"], equals: [] } } },
        }),
      ).toBe(1)
    }
    expect(shop.errors).toEqual([])
  })

  test("two refunds of more than half refund it once", RACE, async () => {
    for (const _ of rounds()) {
      const { order, at } = await aPayment(true)
      const wanted = { path: `${at}/refund`, body: { amount: 1000, reason: "other" } }
      expect(statuses(await together(servers, [wanted, wanted], ask))).toEqual([200, 400])
      expect(await bookOf(shop, order)).toMatchObject({ refunded: 1000 })
    }
    expect(shop.errors).toEqual([])
  })

  test("a refund of the payment and one of the order never exceed what was captured", RACE, async () => {
    for (const _ of rounds()) {
      const { order, at } = await aPayment(true)
      const body = { amount: 1000, reason: "other" }
      const wanted = [
        { path: `${at}/refund`, body },
        { path: `/admin/orders/${order}/refund`, body },
      ]
      expect(statuses(await together(servers, wanted, ask))).toEqual([200, 400])
      expect(await bookOf(shop, order)).toMatchObject({ refunded: 1000 })
    }
  })

  test("a capture and a cancellation of the order capture or void it", RACE, async () => {
    for (const _ of rounds()) {
      const { order, at } = await aPayment()
      const wanted = [{ path: `${at}/capture` }, { path: `/admin/orders/${order}/cancel` }]
      expect(statuses(await together(servers, wanted, ask))).toEqual([200, 400])
      const { captured, voided } = await bookOf(shop, order)
      expect([captured, voided].sort((a, b) => a - b)).toEqual([0, TOTAL])
    }
  })
})
