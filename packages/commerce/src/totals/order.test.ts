import { describe, expect, test } from "vitest"
import { aCart, anOrder, type Said } from "../fixtures.ts"
import { chargedLine, orderTotals } from "./order.ts"
import { worthOfUnits } from "./refundable.ts"

const order = (said: Said) => anOrder(aCart(said))

describe("money", () => {
  const said = { lines: [{ price: 1000 }] }
  test("canceled payments don't count as paid", () => {
    const payments = [
      { amount: 1000, canceled_at: null },
      { amount: 1000, canceled_at: new Date(1) },
    ]
    expect(orderTotals({ ...order(said), payments }).totals).toMatchObject({
      paid_total: 1000,
      refundable_amount: 1000,
    })
  })

  test("nothing is refundable beyond what was paid", () =>
    expect(orderTotals({ ...order(said), refunds: [{ amount: 1200 }] }).totals).toMatchObject({
      refunded_total: 1200,
      refundable_amount: 0,
    }))
})

describe("returned units", () => {
  const said = { lines: [{ price: 1000, quantity: 3, tax: 20, returned_quantity: 1 }] }
  test("are no longer returned, but stay in the totals", () => {
    const { totals, items } = orderTotals(order(said))
    expect(items.get("a")).toMatchObject({ quantity: 2, subtotal: 3000, total: 3600, refundable: 2400 })
    expect(totals.total).toBe(3600)
  })

  test("of an inclusive line are worth their share of its total, rounded down", () => {
    const inclusive = order({ lines: [{ price: 333, quantity: 3, tax: 20, inclusive: true, returned_quantity: 1 }] })
    const discounted = { ...inclusive.items[0]!, adjustments: [{ discount_id: null, amount: 1 }] }
    const { items } = orderTotals({ ...inclusive, items: [discounted] })
    const { total, refundable } = items.get("a")!
    expect(refundable).toBe(total - Math.floor(total / 3))
  })

  test("units of a returned line refund nothing one by one, and together what was credited", () => {
    const returned = order({ lines: [{ price: -500, quantity: 2, tax: 20, is_return: true }] })
    const charged = chargedLine(returned, returned.items[0]!)
    expect(worthOfUnits(charged, 0, 1)).toBe(0)
    expect(worthOfUnits(charged, 0, 2)).toBe(-1200)
  })

  test("a returned line has nothing to refund", () =>
    expect(orderTotals(order({ lines: [{ price: -500, is_return: true }] })).items.get("a")?.refundable).toBe(0))
})

describe("gift cards", () => {
  const base = order({ lines: [{ price: 1000, tax: 20 }], region_rate: 20 })
  const paid = (tax_rate: number | null, is_taxable: boolean | null, card_rate: number | null = null) => ({
    amount: 500,
    is_taxable,
    tax_rate,
    gift_card: { tax_rate: card_rate },
  })
  test.each([
    ["taxed", paid(20, true), true, 100],
    ["untaxed", paid(null, false), true, 0],
    ["old, in a region that taxes cards", paid(null, null), true, 100],
    ["old, with the card's own rate", paid(null, null, 10), true, 50],
    ["old, with the card's own rate where cards aren't taxed", paid(null, null, 10), false, 50],
    ["old, where cards aren't taxed", paid(null, null), false, 0],
  ])("%s", (_, transaction, gift_cards_taxable, tax) => {
    const region = { ...base.region, gift_cards_taxable }
    const { totals } = orderTotals({ ...base, region, gift_card_transactions: [transaction] })
    expect(totals).toMatchObject({
      gift_card_total: 500,
      gift_card_tax_total: tax,
      tax_total: 200 - tax,
      total: 700 - tax,
    })
  })

  test("old, of a card that was not read with it: the region's rate", () => {
    const { gift_card: _, ...transaction } = paid(null, null)
    const { totals } = orderTotals({ ...base, gift_card_transactions: [transaction] })
    expect(totals.gift_card_tax_total).toBe(100)
  })

  test("a card on the order that paid nothing is ignored", () =>
    expect(orderTotals(order({ cards: [{ balance: 9000 }] })).totals.gift_card_total).toBe(0))
})

describe("an order of the old tax system", () => {
  const said = { lines: [{ price: 1000, quantity: 2 }], shipping: [{ price: 99, inclusive: true }] }
  const old = { ...order({ ...said, discount: { type: "percentage", value: 10 } }), tax_rate: 12.5 }

  test("is taxed by its one rate, less the discount; shipping stays net", () => {
    const { totals, items, shipping_methods } = orderTotals(old)
    expect(items.get("a")).toMatchObject({
      subtotal: 2000,
      discount_total: 200,
      tax_total: 225,
      total: 2025,
      refundable: 2025,
    })
    expect(shipping_methods.get("s1")).toMatchObject({ subtotal: 99, tax_total: 12, total: 99 })
    expect(totals).toMatchObject({ tax_total: 237, total: 2136 })
  })

  test("refunds units with the same rate", () =>
    expect(
      orderTotals({ ...old, items: [{ ...old.items[0]!, returned_quantity: 1 }] }).items.get("a")?.refundable,
    ).toBe(1012))

  test("a unit sold for 1125 with 12.5 % tax inside costs 1125, and refunds 1125", () => {
    const lines = [{ price: 1125, quantity: 2, inclusive: true, returned_quantity: 1 }]
    const { items } = orderTotals({ ...order({ lines }), tax_rate: 12.5 })
    expect(items.get("a")).toMatchObject({ subtotal: 2000, tax_total: 250, total: 2250, refundable: 1125 })
  })
})
