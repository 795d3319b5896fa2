import fc from "fast-check"
import { expect, test } from "vitest"
import { aCart, anOrder } from "../fixtures.ts"
import { cartTotals } from "./cart.ts"
import { soldCartTotals } from "./sold-cart.ts"

const rates = fc.array(fc.constantFrom(5, 7, 9.975, 19), { maxLength: 2 })
const said = fc.record({
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 10_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      tax: rates,
      inclusive: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  shipping: fc.array(fc.record({ price: fc.integer({ min: 0, max: 900 }), tax: rates }), { maxLength: 2 }),
  discount: fc.constantFrom({ type: "percentage", value: 15 }, { type: "fixed", value: 700, allocation: "total" }),
  free_shipping: fc.boolean(),
  cards: fc.array(fc.record({ balance: fc.integer({ min: 1, max: 9_000 }), rate: fc.constantFrom(0, 25) }), {
    maxLength: 2,
  }),
  cards_taxable: fc.boolean(),
  money: fc.constantFrom(1 as const, 2 as const),
})

test("a completed cart has the totals that it had, whatever its cards and its region are now", () =>
  fc.assert(
    fc.property(said, (one) => {
      const cart = aCart(one)
      const before = cartTotals(cart, { taxes: true })
      const { items: _i, shipping_methods: _m, ...order } = anOrder(cart)
      const changed = { ...cart, gift_cards: [], discounts: [], region: { gift_cards_taxable: true, tax_rate: 99 } }
      expect(soldCartTotals(changed, order)).toEqual(before)
    }),
    { numRuns: 1_000 },
  ))

test("one of the old tax system is taxed by the one rate of its order", () => {
  const cart = aCart({ lines: [{ price: 1000, quantity: 2 }], shipping: [{ price: 500 }] })
  const { totals, items } = soldCartTotals(cart, { ...anOrder(cart), tax_rate: 20 })
  expect(totals).toMatchObject({ subtotal: 2000, item_tax_total: 400, shipping_tax_total: 100, total: 3000 })
  expect(items.get("a")).toMatchObject({ tax_total: 400 })
  expect(items.get("a")).not.toHaveProperty("quantity")
})

test("a swap's, which has no separate order, has the taxes that are stored", () => {
  const cart = { ...aCart({ lines: [{ price: 1000, tax: 19 }], cards: [{ balance: 500 }] }), type: "swap" }
  expect(soldCartTotals(cart, null).totals).toMatchObject({ gift_card_total: 0, tax_total: 190, total: 1190 })
})
