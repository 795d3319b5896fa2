// By which version of money carts, orders, swaps and edits are computed when version 2 begins.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { otherTotalsInV1 } from "../../src/verify/v1-totals.ts"
import { ADDRESS, must } from "../support/checkout.ts"
import { anExampleOrder, type EditsDesk, type ExampleShop, editsDesk, exampleShop, lineIn } from "../support/edits.ts"
import { faultsOf } from "../support/invariants.ts"
import { beginMoney, forgetMoney, moneyOf } from "../support/money.ts"
import { type Desk, desk as deskOf } from "../support/orders.ts"
import { anOperatorAtWork } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { anOrderOf, aSwapMarket, confirmed, type SwapMarket, swapsDesk } from "../support/swaps.ts"

/* 2 x 12.00 and shipping of 5.00, with 20 % tax inside; FIX takes 10.00 off: 12.00 with tax in version 1. */
const V1 = 1700
const V2 = 1900

let shop: TestShop
let desk: Desk
let edits: EditsDesk
let ex: ExampleShop
let market: SwapMarket

beforeAll(async () => {
  shop = await openShop()
  const by = await anOperatorAtWork(shop)
  desk = deskOf(by)
  edits = editsDesk({ by }, shop)
  ex = await exampleShop(shop, { inclusive: true })
  market = await aSwapMarket(shop, { inclusive: true, countries: ["fr"] })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  // The edit's difference is not paid.
  const { totals: _, ...faults } = await faultsOf(shop)
  expect(faults).toEqual({})
  await shop.close()
})
beforeEach(() => forgetMoney(shop))

const path = (id: string) => `/store/carts/${id}`
const totalOf = async (id: string) => must(await shop.get(path(id))).cart.total
const write = (id: string) => shop.post(path(id), { context: { seen: true } })
const complete = (id: string) => shop.post(`${path(id)}/complete`)

/** A cart that can be completed. */
async function aCart(): Promise<string> {
  const { cart } = must(
    await shop.post("/store/carts", {
      region_id: ex.region.id,
      items: [{ variant_id: ex.variants.A, quantity: 2 }],
    }),
  )
  const at = path(cart.id)
  const address = { ...ADDRESS, country_code: ex.country }
  const who = { email: `${cart.id}@example.com`.toLowerCase(), shipping_address: address, billing_address: address }
  must(await shop.post(at, { ...who, discounts: [{ code: ex.codes.FIX }] }))
  must(await shop.post(`${at}/shipping-methods`, { option_id: ex.option.id }))
  must(await shop.post(`${at}/payment-sessions`))
  return cart.id
}

describe("a cart from before version 2", () => {
  test("is read and completed as it was, and so is its order", async () => {
    const id = await aCart()
    await beginMoney(shop)
    expect(await totalOf(id)).toBe(V1)
    const { data } = must(await complete(id))
    expect([data.total, data.payments[0].amount, await moneyOf(shop, data.id)]).toEqual([V1, V1, 1])
    expect(await totalOf(id)).toBe(V1)
    expect(must(await desk.get(data.id)).order.total).toBe(V1)
  })

  test("is of version 2 from its next write on", async () => {
    const id = await aCart()
    await beginMoney(shop)
    expect(must(await write(id)).cart.total).toBe(V2)
    expect(await totalOf(id)).toBe(V2)
    const { data } = must(await complete(id))
    expect([data.total, data.payments[0].amount, await moneyOf(shop, data.id)]).toEqual([V2, V2, 2])
    expect(data.items[0]).toMatchObject({ subtotal: 2000, discount_total: 833, tax_total: 233, total: 1400 })
  })

  test("that is written while it is completed becomes one or the other, as it was paid", async () => {
    for (let round = 0; round < 8; round++) {
      await forgetMoney(shop)
      const id = await aCart()
      await beginMoney(shop)
      const answers = await Promise.all(round % 2 ? [write(id), complete(id)] : [complete(id), write(id)])
      const done = answers.find(({ body }) => body.type === "order") ?? (await complete(id))
      const { data } = must(done)
      const expected = (await moneyOf(shop, data.id)) === 2 ? V2 : V1
      expect([data.total, data.payments[0].amount, await totalOf(id)]).toEqual([expected, expected, expected])
    }
  })
})

test("a cart that begins later is of version 2, without a row that says so", async () => {
  await beginMoney(shop)
  const id = await aCart()
  expect(await totalOf(id)).toBe(V2)
  expect(await shop.db.cartTerms.count({ where: { cart_id: id } })).toBe(0)
})

describe("what follows an order has its version", () => {
  /** An order of before, or of version 2; then version 2 has begun. One without a row is from before versions. */
  async function anOrder(version: 1 | 2, place: () => Promise<string>): Promise<string> {
    await (version === 2 ? beginMoney(shop) : forgetMoney(shop))
    const id = await place()
    expect(await moneyOf(shop, id)).toBe(version)
    if (version === 1) await shop.db.orderTerms.delete({ where: { order_id: id } })
    await beginMoney(shop)
    return id
  }

  test.each([
    [1, V1, 2100, 600],
    [2, V2, 2299, 700],
  ] as const)("edits and refunds, version %i", async (version, total, edited, unit) => {
    const id = await anOrder(version, async () => (await anExampleOrder(shop, ex, { A: 2 }, "FIX")).id)
    const { order } = must(await desk.get(id))
    expect(order.total).toBe(total)
    must(await desk.capture(id))
    await desk.send(id, order.items[0].id, 2)
    const { order: back } = must(await desk.takeBack(id, order.items[0].id, 1))
    expect(back.returns[0].refund_amount).toBe(unit)
    const other = await anOrder(version, async () => (await anExampleOrder(shop, ex, { A: 2 }, "FIX")).id)
    const edit = await edits.made(other)
    const { order_edit } = must(await edits.add(edit.id, ex.variants.D))
    expect(order_edit.total).toBe(edited)
  })

  test.each([
    [1, [600, -1200]],
    [2, [700, -1300]],
  ] as const)("swaps, version %i", async (version, lines) => {
    let item = ""
    const id = await anOrder(version, async () => {
      const placed = await anOrderOf(shop, desk, market, "B", 2, { code: "FIX", country_code: "fr" })
      item = placed.item
      return placed.id
    })
    const swap = await swapsDesk(desk, market).made(id, item, 1, { send: [["A", 1]], way_back: false })
    const terms = await shop.db.cartTerms.findUnique({ where: { cart_id: swap.cart_id } })
    expect(terms?.money).toBe(version)
    const { cart } = must(await shop.get(path(swap.cart_id)))
    expect(cart.items.map((one: { total: number }) => one.total)).toEqual(lines)
    const address = { shipping_address: { ...ADDRESS, country_code: "fr", city: "Lyon" } }
    expect(must(await shop.post(path(swap.cart_id), address)).cart.total).toBe(-600)
    expect((await confirmed(shop, market, swap.cart_id)).data.difference_due).toBe(-600)
  })
})

test("orders whose total Medusa v1 computes differently are found, with both totals", async () => {
  const old = await anExampleOrder(shop, ex, { D: 2 }, "TEN")
  await beginMoney(shop)
  await anExampleOrder(shop, ex, { A: 2 }, "FIX")
  const { id } = await anExampleOrder(shop, ex, { D: 2 }, "TEN")
  const { query } = shop.api.app
  const found = await otherTotalsInV1({ connection: shop.pool, query })
  expect(found.filter((one) => [old.id, id].includes(one.id))).toEqual([
    // 7.18 for the goods; v1, which adds its own tax to the net price, has 7.17.
    { id, display_id: expect.any(Number), currency_code: "gbp", total: 1218, v1_total: 1217 },
  ])
  for (const { total, v1_total } of found) expect(Math.abs(total - v1_total)).toBeLessThanOrEqual(2)
})

test("after edits the rows of a discount are the line's discount, and what is read adds up", async () => {
  await beginMoney(shop)
  const { id } = await anExampleOrder(shop, ex, { A: 2, D: 1 }, "FIX")
  const edit = await edits.made(id)
  const { order_edit } = must(await edits.set(edit.id, lineIn(edit, ex.variants.D), 4))
  must(await edits.confirm(edit.id))
  const { order } = must(await desk.get(id))
  expect(order.total).toBe(order_edit.total)
  expect(order.total).toBe(2400 + 4 * 399 - 1000 + 500)
  for (const line of order.items) {
    const rows = await shop.db.lineItemAdjustment.findMany({ where: { item_id: line.id } })
    expect(rows.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(line.discount_total)
    const bases = rows.map(({ metadata }) => (metadata as { mercer: { basis: number } }).mercer.basis)
    expect(bases.reduce((sum, basis) => sum + basis, 0)).toBe(line.original_total - line.total)
  }
})
