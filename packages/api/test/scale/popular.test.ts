import { afterAll, beforeAll, expect, test } from "vitest"
import { aProduct } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { make } from "../support/races.ts"
import { openShop, type TestShop } from "../support/shop.ts"

/*
 * Orders of one variant wait for each other from the moment its stock is taken until the commit. How long that is shows in
 * how many carts a second are completed, compared with carts of different variants. Measured by turns, since machines are
 * shared; the best turn counts.
 */

const CARTS = 100
const TURNS = 2
const AT_ONCE = 8

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const aCart = (variant: string) => cartAt(shop, market).withPayment(1, variant)

/** Carts that are completed a second. */
async function rateOf(carts: string[]): Promise<number> {
  const began = performance.now()
  const complete = async (at: number) => must(await shop.post(`/store/carts/${carts[at]}/complete`))
  const replies = await make(carts.length, complete, AT_ONCE)
  const seconds = (performance.now() - began) / 1000
  for (const { type } of replies) expect(type).toBe("order")
  return carts.length / seconds
}

test("200 carts of one variant are completed at half the rate of different variants, or faster", async () => {
  const facts = Array.from({ length: CARTS }, () => ({ prices: [{ amount: 1000 }], inventory_quantity: 10 }))
  const { variants } = await aProduct(shop.db, { variants: facts })
  const shares: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const different = await rateOf(await make(CARTS, (at) => aCart(variants[at] as string)))
    const same = await rateOf(await make(CARTS, () => aCart(market.variant)))
    shares.push(same / different)
  }
  expect(Math.max(...shares)).toBeGreaterThanOrEqual(0.5)
  await expectSound(shop, { [market.variant]: 1000 })
}, 240_000)
