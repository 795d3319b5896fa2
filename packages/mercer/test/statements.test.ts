// What a shop adds costs nothing where it is not used: the same SQL statements as in a shop without anything of its own.
import { aMarket, anOperator, cartAt, loggedIn, must, openShop, type TestShop } from "@mercer/api/testing"
import { recordStatements } from "@mercer/testing/statements"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openFixture } from "./fixture.ts"

type Counts = Record<string, number>

let bare: TestShop
let whole: TestShop

beforeAll(async () => {
  ;[bare, whole] = await Promise.all([openShop(), openFixture()])
}, 60_000)
afterAll(() => Promise.all([bare.close(), whole.close()]))

/** How many statements each request takes, of a checkout and of an operator, when it is made the second time. */
async function countsOf(shop: TestShop): Promise<Counts> {
  const market = await aMarket(shop)
  const operator = await loggedIn(shop, "admin", (await anOperator(shop)).id)
  const statements = recordStatements(shop)
  const counts: Counts = {}
  const count = async (name: string, work: () => Promise<unknown>) => {
    counts[name] = (await statements(work)).length
  }
  for (const _ of [1, 2]) {
    const visitor = shop.visitor()
    const cart = `/store/carts/${await cartAt(visitor, market).withPayment()}`
    await count("list products", () => visitor.get(`/store/products?region_id=${market.region.id}`))
    await count("a product", () => visitor.get(`/store/products/${market.product.id}`))
    await count("collections", () => visitor.get("/store/collections"))
    await count("create a cart", () => cartAt(visitor, market).cart())
    const item = { variant_id: market.variant, quantity: 1 }
    await count("add an item", async () => must(await visitor.post(`${cart}/line-items`, item)))
    await count("get a cart", () => visitor.get(cart))
    await count("complete", async () => must(await visitor.post(`${cart}/complete`)))
    for (const list of ["products", "orders", "customers", "discounts"])
      await count(`operators' ${list}`, async () => must(await operator.get(`/admin/${list}`)))
  }
  return counts
}

test("a shop with tables, fields, rules, handlers and jobs asks the database as often as one without", async () => {
  const without = await countsOf(bare)
  expect(Object.values(without).every((statements) => statements > 0)).toBe(true)
  // Its own numbers of orders are written when one is placed.
  expect(await countsOf(whole)).toEqual({ ...without, complete: Number(without.complete) + 1 })
})
