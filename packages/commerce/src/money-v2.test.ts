import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { aCart, anOrder, type Said } from "./fixtures.ts"
import { cartTotals } from "./totals/cart.ts"
import { chargedLine, orderTotals } from "./totals/order.ts"
import { worthOfUnits } from "./totals/refundable.ts"

const cartOf = (said: Said) => aCart({ ...said, money: 2 })
const of = (said: Said) => cartTotals(cartOf(said), { taxes: true })
const line = (price: number, tax: number | number[], quantity = 1) => ({ price, quantity, tax, inclusive: true })
const fixed = (value: number) => ({ type: "fixed", value, allocation: "total" })
const percentage = (value: number) => ({ type: "percentage", value, allocation: "item" })

describe("prices that include tax, by version 2", () => {
  test.each<[string, Said, number[][]]>([
    ["5000 incl. 10 %, fixed 1000", { lines: [line(5000, 10)], discount: fixed(1000) }, [[4545, 909, 364, 4000]]],
    ["5000 incl. 10 %, 15 %", { lines: [line(5000, 10)], discount: percentage(15) }, [[4545, 681, 386, 4250]]],
    ["1999 incl. 10 %, 20 %", { lines: [line(1999, 10)], discount: percentage(20) }, [[1817, 363, 145, 1599]]],
    [
      "10000 incl. 21 % and 10000 incl. 7 %, fixed 5000",
      { lines: [line(10000, 21), line(10000, 7)], discount: fixed(5000) },
      [
        [8264, 2066, 1302, 7500],
        [9346, 2337, 491, 7500],
      ],
    ],
    ["1299 x 3 incl. 20 %, 10 %", { lines: [line(1299, 20, 3)], discount: percentage(10) }, [[3247, 325, 585, 3507]]],
  ])("%s", (_, said, expected) => {
    const { items } = of(said)
    const found = [...items.values()].map((one) => [one.subtotal, one.discount_total, one.tax_total, one.total])
    expect(found).toEqual(expected)
  })

  test("2999 incl. 19 % and 1500 incl. 7 %, fixed 1000", () => {
    const { items, totals } = of({ lines: [line(2999, 19), line(1500, 7)], discount: fixed(1000) })
    expect([...items.values()].map(({ total }) => total)).toEqual([2332, 1167])
    expect(totals.total).toBe(3499)
  })

  test.each([
    [5, 10_000, 7983],
    [199, 500, 15_887],
  ])("%i x %i incl. 19 %%: the tax is rounded once for the line", (price, quantity, tax) =>
    expect(of({ lines: [line(price, 19, quantity)] }).totals.tax_total).toBe(tax),
  )

  test("adjustments keep the net amount, and the amount on the price as their source", () => {
    const [item] = cartOf({ lines: [line(5000, 10)], discount: fixed(1000) }).items
    expect(item?.adjustments).toMatchObject([
      { amount: 909, metadata: { mercer: { discount_id: "disc", title: null, basis: 1000 } } },
    ])
  })

  test("an adjustment that brings no whole unit of the net price is kept, since it lowers the total", () => {
    const [item] = cartOf({ lines: [line(10, 900)], discount: fixed(1) }).items
    expect(item?.adjustments).toMatchObject([{ amount: 0, metadata: { mercer: { basis: 1 } } }])
  })

  test("a row made by hand counts with its tax, at most what is left", () => {
    const by_hand = (amount: number) => [{ discount_id: null, amount }]
    const total = (amount: number) => of({ lines: [{ ...line(1100, 10), adjustments: by_hand(amount) }] }).totals.total
    expect([total(100), total(1000), total(2000)]).toEqual([990, 0, 0])
  })
})

const rates = fc.array(fc.constantFrom(0, 5, 7, 7.7, 9.975, 10, 19, 20, 25.5), { maxLength: 3 })
const row = fc.record({
  price: fc.integer({ min: 0, max: 200_000 }),
  quantity: fc.integer({ min: 1, max: 200 }),
  tax: rates,
})
const discount = fc.oneof(
  fc.record({ type: fc.constant("percentage"), value: fc.integer({ min: 0, max: 100 }) }),
  fc.record({
    type: fc.constant("fixed"),
    value: fc.integer({ min: 0, max: 1_000_000 }),
    allocation: fc.constantFrom("total", "item"),
  }),
)
const inclusive = (rows: { price: number; quantity: number; tax: number[] }[]) =>
  rows.map((one) => ({ ...one, inclusive: true }))
const RUNS = { numRuns: Number(process.env.MONEY_RUNS ?? 10_000) }

/* The oracle: rates in thousandths of a percent, exact fractions, nothing of the engine. */
const SCALE = 1000n
const scaled = (tax: number[]) => tax.reduce((sum, rate) => sum + BigInt(Math.round(rate * 1000)), 0n)
const abs = (value: bigint) => (value < 0n ? -value : value)

/** Whether `tax` is within half a unit of the tax in `total` at R percent: T x R / (100 + R). */
function isNearest(tax: number, total: number, R: bigint): boolean {
  const whole = 100n * SCALE + R
  return 2n * abs(BigInt(tax) * whole - BigInt(total) * R) <= whole
}

/** What a discount takes off the prices, line by line where it is by line. */
function taken(rows: { price: number; quantity: number }[], { type, value, allocation }: Rule): bigint {
  const gross = rows.map(({ price, quantity }) => BigInt(price) * BigInt(quantity))
  const least = (a: bigint, b: bigint) => (a < b ? a : b)
  if (type === "percentage") return gross.reduce((sum, one) => sum + (2n * one * BigInt(value) + 100n) / 200n, 0n)
  const all = gross.reduce((sum, one) => sum + one, 0n)
  if (allocation === "total") return least(BigInt(value), all)
  return rows.reduce((sum, one, at) => sum + least(BigInt(value) * BigInt(one.quantity), gross[at] as bigint), 0n)
}
type Rule = { type: string; value: number; allocation?: string }

describe("properties of version 2", () => {
  test("a cart of inclusive lines costs exactly its prices less the discount", () =>
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), discount, (rows, rule) => {
        const { totals } = of({ lines: inclusive(rows), discount: rule })
        const gross = rows.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
        expect(BigInt(totals.total)).toBe(gross - taken(rows, rule))
      }),
      RUNS,
    ))

  test("each line's tax is the nearest to the exact one, before and after the discount", () =>
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), discount, (rows, rule) => {
        const { items } = of({ lines: inclusive(rows), discount: rule })
        for (const [at, totals] of [...items.values()].entries()) {
          const R = scaled(rows[at]?.tax ?? [])
          expect(isNearest(totals.tax_total, totals.total, R)).toBe(true)
          expect(isNearest(totals.original_tax_total, totals.original_total, R)).toBe(true)
          expect(totals.discount_total).toBeGreaterThanOrEqual(0)
        }
      }),
      RUNS,
    ))

  test("mixed lines: sums agree, and no field is fractional, -0 or NaN", () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(row, fc.boolean()), { minLength: 1, maxLength: 8 }), discount, (rows, rule) => {
        const lines = rows.map(([one, inclusive]) => ({ ...one, inclusive }))
        const cart = cartOf({ lines, discount: rule, shipping: [{ price: 495, tax: 19 }] })
        const { totals, items } = cartTotals(cart, { taxes: true })
        const adjusted = cart.items.flatMap(({ adjustments }) => adjustments ?? [])
        expect(adjusted.reduce((sum, { amount }) => sum + amount, 0)).toBe(totals.discount_total)
        expect(totals.total).toBe(totals.subtotal + totals.shipping_total + totals.tax_total - totals.discount_total)
        for (const value of [totals, ...items.values()].flatMap((one) => Object.values(one)))
          expect(Number.isInteger(value) && !Object.is(value, -0)).toBe(true)
        expect(orderTotals(anOrder(cart)).totals.total).toBe(totals.total)
      }),
      RUNS,
    ))

  test("the units of a line are refunded for exactly what was charged, in any parts", () =>
    fc.assert(
      fc.property(row, discount, fc.integer({ min: 1, max: 7 }), (one, rule, step) => {
        const order = anOrder(cartOf({ lines: inclusive([one]), discount: rule }))
        const charged = chargedLine(order, order.items[0] as (typeof order.items)[number])
        let back = 0
        for (let at = 0; at < one.quantity; at += step) back += worthOfUnits(charged, at, step)
        expect(back).toBe(charged.totals.total)
      }),
      RUNS,
    ))
})
