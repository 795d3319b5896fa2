import { afterAll, beforeAll, expect, test } from "vitest"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { aPlacedOrder, packing, stockOf } from "../support/orders.ts"
import { type Asked, ask, asOperator, RACE, rounds, secondServer, tally, together } from "../support/races.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/*
 * A shop that begins to sell by stock locations, and ends, while orders are made.
 */

let shop: TestShop
let other: ReturnType<typeof secondServer>
let by: Visitor
let servers: Pick<TestShop, "post">[]
let market: Market

beforeAll(async () => {
  shop = await openShop()
  other = secondServer(shop)
  by = await anOperatorAtWork(shop)
  servers = await asOperator(shop, other)
  market = await aMarket(shop, { stock: 100 })
})
afterAll(async () => {
  await expectSound(shop)
  await other.close()
  await shop.close()
})

const LOCATIONS = "/admin/stock-locations"
const some = () =>
  Promise.all(
    [1, 2, 3, 4].map(async (): Promise<Asked> => {
      return { path: `/store/carts/${await cartAt(shop.visitor(), market).withPayment(2)}/complete` }
    }),
  )
const live = () => shop.db.stockLocation.findMany({ where: { deleted_at: null } })

test("switching over, and back, while carts are completed loses no unit", RACE, async () => {
  for (const _ of rounds()) {
    const before = await stockOf(shop, market.variant)
    const first = await together(servers, [...(await some()), { path: LOCATIONS, body: { name: "Berlin" } }], ask)
    expect(tally(first)).toEqual({ 200: 5 })
    expect(await stockOf(shop, market.variant)).toBe(before - 8)
    await expectSound(shop)
    const [location] = await live()
    const completing = together(servers, await some(), ask)
    must(await by.delete(`${LOCATIONS}/${location?.id}`))
    expect(tally(await completing)).toEqual({ 200: 4 })
    expect([await stockOf(shop, market.variant), await live()]).toEqual([before - 16, []])
    await expectSound(shop)
  }
})

test("several first locations at the same time switch over once", RACE, async () => {
  for (const _ of rounds()) {
    const before = await stockOf(shop, market.variant)
    const body = { name: "Berlin" }
    expect(
      tally(
        await together(
          servers,
          [1, 2, 3].map(() => ({ path: LOCATIONS, body })),
          ask,
        ),
      ),
    ).toEqual({ 200: 3 })
    expect([await stockOf(shop, market.variant), (await live()).length]).toEqual([before, 3])
    await expectSound(shop)
    const { default_location_id } = await shop.db.store.findFirstOrThrow()
    for (const { id } of await live()) if (id !== default_location_id) must(await by.delete(`${LOCATIONS}/${id}`))
    must(await by.delete(`${LOCATIONS}/${default_location_id}`))
    expect(await stockOf(shop, market.variant)).toBe(before)
  }
})

test("switching over while an order is packed: its goods are in one book", RACE, async () => {
  for (const _ of rounds()) {
    const { id, item } = await aPlacedOrder(shop, 2, market)
    const before = await stockOf(shop, market.variant)
    const [packed, made] = await together(
      servers,
      [packing(id, item, 2), { path: LOCATIONS, body: { name: "B" } }],
      ask,
    )
    expect(packed?.status).toBe(200)
    expect([200, 409]).toContain(made?.status)
    expect(await stockOf(shop, market.variant)).toBe(before)
    await expectSound(shop)
    for (const { id } of await live()) must(await by.delete(`${LOCATIONS}/${id}`))
    expect(await stockOf(shop, market.variant)).toBe(before)
  }
})
