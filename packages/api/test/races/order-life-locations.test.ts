import { many } from "@mercer/testing/breadth"
import { afterAll, beforeAll, expect, test } from "vitest"
import { expectBalanced, histories } from "../support/life/histories.ts"
import { aLifeMarket, atLocations, type Stockroom } from "../support/life/life-shop.ts"
import { SEED } from "../support/seed.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/** Set ORDER_RUNS=500 for a long run. */
const RUNS = Math.ceil(Number(process.env.ORDER_RUNS ?? many(8, 24)) / 4)

let shop: TestShop
let shared: Awaited<ReturnType<typeof aLifeMarket>>
let stockroom: Stockroom

beforeAll(async () => {
  shop = await openShop()
  shared = await aLifeMarket(shop)
  stockroom = await atLocations(shop)
})
afterAll(() => shop.close())

test(`${RUNS} order histories in a shop with two stock locations: reserved and stocked goods agree (seed ${SEED})`, {
  timeout: 300_000 + RUNS * 20_000,
}, async () => {
  await histories({ shared, stockroom }, RUNS)
  expect(shop.errors).toEqual([])
})

test("and the shop's books balance", () => expectBalanced(shop))
