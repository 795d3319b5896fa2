import { describe, expect, test } from "vitest"
import fc from "../../test/properties.ts"
import { adjustments } from "../discount/adjustments.ts"
import { cartTotals } from "../totals/cart.ts"
import { chargedLine } from "../totals/order.ts"
import { worthOfUnits } from "../totals/refundable.ts"
import { type Credit, type CreditedLine, creditOf, handedBack, ruleInSwap } from "./credit.ts"

/* Worked examples: prices in minor units, 20 % tax. */

type Said = {
  price: number
  quantity: number
  discount?: number
  inclusive?: boolean
  rates?: number[]
  returned?: boolean
  is_old?: boolean
}

const soldLine = ({ price, quantity, discount = 0, inclusive = false, rates = [20] }: Said): CreditedLine => ({
  id: "sold",
  unit_price: price,
  quantity,
  includes_tax: inclusive,
  adjustments: discount ? [{ discount_id: "disc", amount: discount }] : [],
  tax_lines: rates.map((rate) => ({ rate, name: "default", code: "default" })),
})

const order = (discounts = [{ id: "disc", rule: { type: "percentage" } }], tax_rate: number | null = null) => {
  return { tax_rate, discounts, terms: null }
}

/** The order that the line was bought with; one of the old tax system has the rate itself. */
const orderOf = ({ rates, is_old }: Said) => order(undefined, is_old ? (rates?.[0] ?? 0) : null)

const lineOf = (credit: Credit, id = "back") => ({
  ...credit,
  id,
  is_return: true,
  tax_lines: credit.tax_lines.map(({ amount, ...line }) => ({ ...line, metadata: { amount } })),
})

/** The totals of a swap's cart that only takes these units back. */
const totalsOf = (...credits: Credit[]) =>
  cartTotals(
    {
      type: "swap",
      created_at: new Date(0),
      region: { gift_cards_taxable: true, tax_rate: 0 },
      items: credits.map((credit, at) => lineOf(credit, `back${at}`)),
      shipping_methods: [],
      discounts: [],
      gift_cards: [],
    },
    { taxes: true },
  ).totals

test.each<[string, Said, number, number, object]>([
  [
    "1: one of two",
    { price: 1000, quantity: 2 },
    0,
    1,
    { subtotal: -1000, discount_total: 0, tax_total: -200, total: -1200 },
  ],
  [
    "4: both of two",
    { price: 1500, quantity: 2 },
    0,
    2,
    { subtotal: -3000, discount_total: 0, tax_total: -600, total: -3600 },
  ],
  [
    "5a: two of three, TEN",
    { price: 1000, quantity: 3, discount: 300 },
    0,
    2,
    { subtotal: -2000, discount_total: -200, tax_total: -360, total: -2160 },
  ],
  [
    "5b: one of three, FIX",
    { price: 1000, quantity: 3, discount: 1000 },
    0,
    1,
    { subtotal: -1000, discount_total: -333, tax_total: -133, total: -800 },
  ],
  [
    "6: with tax inside",
    { price: 1200, quantity: 2, inclusive: true },
    0,
    1,
    { subtotal: -1000, discount_total: 0, tax_total: -200, total: -1200 },
  ],
  [
    "6: with tax inside and TEN",
    { price: 1800, quantity: 2, discount: 300, inclusive: true },
    0,
    1,
    { subtotal: -1500, discount_total: -150, tax_total: -270, total: -1620 },
  ],
  [
    "after two were given back",
    { price: 1000, quantity: 3, discount: 100 },
    2,
    1,
    { discount_total: -34, total: -1160 + 1 },
  ],
])("example %s", (_, said, before, quantity, expected) => {
  expect(totalsOf(creditOf(order(), soldLine(said), before, quantity))).toMatchObject(expected)
})

describe("a credit", () => {
  test("names the discounts whose shares it hands back", () => {
    const two = {
      ...soldLine({ price: 1000, quantity: 2 }),
      adjustments: [adjustment("disc", 300), adjustment(null, 100)],
    }
    const { adjustments } = creditOf(order(), two, 0, 1)
    expect(adjustments).toEqual([
      { discount_id: "disc", amount: -150 },
      { discount_id: null, amount: -50 },
    ])
    expect(handedBack([{ adjustments }, { adjustments }], "disc")).toBe(300)
  })

  test("ignores leftovers of a discount that the order does not have", () => {
    const leftover = { ...soldLine({ price: 1000, quantity: 2 }), adjustments: [adjustment("other", 300)] }
    expect(creditOf(order(), leftover, 0, 1)).toMatchObject({ adjustments: [], total: -1200 })
  })

  test("of an order of the old tax system is taxed by the order's rate", () => {
    const { tax_lines, total } = creditOf(order([], 25), soldLine({ price: 1000, quantity: 2, rates: [] }), 0, 1)
    expect([tax_lines, total]).toEqual([[{ rate: 25, name: "default", code: "default", amount: -250 }], -1250])
  })

  test("of more units than are left gives no more than is left", () => {
    const credit = creditOf(order(), soldLine({ price: 1000, quantity: 2 }), 1, 2)
    expect([credit.total, totalsOf(credit).total]).toEqual([-1200, -1200])
  })
})

const adjustment = (discount_id: string | null, amount: number) => ({ discount_id, amount })

const fixed = { type: "fixed", value: 1000, allocation: "total" }
test.each([
  [fixed, 333, { ...fixed, value: 333 }],
  [fixed, 2000, fixed],
  [{ ...fixed, allocation: "item" }, 333, { ...fixed, allocation: "item" }],
  [{ ...fixed, type: "percentage" }, 0, { ...fixed, type: "percentage" }],
])("the rule %j with %i handed back", (rule, back, expected) => expect(ruleInSwap(rule, back)).toEqual(expected))

test("example 5b: FIX gives what is sent no more than it was handed back", () => {
  const credit = creditOf(order(), soldLine({ price: 1000, quantity: 3, discount: 1000 }), 0, 1)
  const sent = { ...soldLine({ price: 500, quantity: 1 }), id: "C", created_at: new Date(0), variant: { product } }
  const rule = ruleInSwap(fixed, handedBack([credit], "disc"))
  expect(adjustments([sent], { id: "disc", rule }, 1)).toMatchObject([{ amount: 333 }])
})
const product = { id: "prod", type_id: null, collection_id: null }

const said = fc.record({
  price: fc.integer({ min: 0, max: 30_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  discount: fc.integer({ min: 0, max: 400_000 }),
  inclusive: fc.boolean(),
  rates: fc.array(fc.constantFrom(0, 5, 7.7, 19, 20, 33.3333), { maxLength: 3 }),
  is_old: fc.boolean(),
})
const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 1500) }

describe("for any line", () => {
  test("a credit is exactly what its units are worth, on the cart too", () => {
    fc.assert(
      fc.property(said, fc.nat(), fc.nat(), (one, x, y) => {
        const line = soldLine(one)
        const before = x % one.quantity
        const count = 1 + (y % (one.quantity - before))
        const credit = creditOf(orderOf(one), line, before, count)
        const worth = worthOfUnits(chargedLine(orderOf(one), line), before, count)
        expect([credit.total, totalsOf(credit).total]).toEqual([0 - worth, 0 - worth])
      }),
      RUNS,
    )
  })

  test("credits of all its units, in any parts, add up to what was charged", () => {
    fc.assert(
      fc.property(said, fc.array(fc.integer({ min: 1, max: 5 })), (one, parts) => {
        const line = soldLine(one)
        let before = 0
        let sum = 0
        for (const part of [...parts, one.quantity]) {
          const count = Math.min(part, one.quantity - before)
          if (count > 0) sum += totalsOf(creditOf(orderOf(one), line, before, count)).total
          before += count
        }
        expect(sum).toBe(0 - chargedLine(orderOf(one), line).totals.total)
      }),
      RUNS,
    )
  })

  test("a credit never gives more than was paid, and never takes", () => {
    fc.assert(
      fc.property(said, fc.nat({ max: 30 }), fc.integer({ min: 1, max: 30 }), (one, before, count) => {
        const line = soldLine(one)
        const { total } = totalsOf(creditOf(orderOf(one), line, before, count))
        expect(total).toBeLessThanOrEqual(0)
        expect(-total).toBeLessThanOrEqual(chargedLine(orderOf(one), line).totals.total)
      }),
      RUNS,
    )
  })
})
