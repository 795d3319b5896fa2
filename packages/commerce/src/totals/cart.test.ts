import { expect, test } from "vitest"
import { aCart } from "../fixtures.ts"
import { cartTotals } from "./cart.ts"

test("an empty cart costs nothing", () => {
  const { totals, items, shipping_methods } = cartTotals(aCart({}), { taxes: true })
  expect(new Set(Object.values(totals))).toEqual(new Set([0]))
  expect([items.size, shipping_methods.size]).toEqual([0, 0])
})

test("taxes that don't count yet are left out, for items and shipping", () => {
  const cart = aCart({ lines: [{ price: 1000, tax: 20 }], shipping: [{ price: 100, tax: 20 }] })
  expect(cartTotals(cart, { taxes: false }).totals).toMatchObject({ tax_total: 0, total: 1100 })
  expect(cartTotals(cart, { taxes: true }).totals).toMatchObject({ tax_total: 220, total: 1320 })
})

test("a free-shipping code combines with another one", () => {
  const said = { lines: [{ price: 1000 }], shipping: [{ price: 100 }], free_shipping: true }
  const cart = aCart({ ...said, discount: { type: "percentage", value: 10 } })
  expect(cartTotals(cart, { taxes: true }).totals).toMatchObject({ discount_total: 100, shipping_total: 0, total: 900 })
})

test("an adjustment that a free-shipping code left on a line is not a discount", () => {
  const cart = aCart({ lines: [{ price: 1000 }], shipping: [{ price: 100 }], free_shipping: true })
  cart.items[0]!.adjustments = [{ discount_id: "free", amount: 300 }]
  expect(cartTotals(cart, { taxes: true }).totals).toMatchObject({ discount_total: 0, shipping_total: 0, total: 1000 })
})

test("a discount whose rule is gone still counts on its lines, and leaves shipping as it is", () => {
  const cart = {
    ...aCart({ lines: [{ price: 1000 }], shipping: [{ price: 100 }] }),
    discounts: [{ id: "x", rule: null }],
  }
  cart.items[0]!.adjustments = [{ discount_id: "x", amount: 300 }]
  expect(cartTotals(cart, { taxes: true }).totals).toMatchObject({ discount_total: 300, total: 800 })
})

test("a card's rate counts only where the region taxes cards", () => {
  const said = { lines: [{ price: 1000, tax: 20 }], cards: [{ balance: 500, rate: 20 }] }
  const totals = (cards_taxable: boolean) => cartTotals(aCart({ ...said, cards_taxable }), { taxes: true }).totals
  expect(totals(true)).toMatchObject({ gift_card_total: 500, gift_card_tax_total: 100, total: 600 })
  expect(totals(false)).toMatchObject({ gift_card_total: 500, gift_card_tax_total: 0, total: 700 })
})

test("returned lines can make a cart owe the shopper, and cards pay nothing then", () => {
  const cart = aCart({ lines: [{ price: -1000, is_return: true }], cards: [{ balance: 500 }] })
  expect(cartTotals(cart, { taxes: true }).totals).toMatchObject({ gift_card_total: 0, total: -1000 })
})
