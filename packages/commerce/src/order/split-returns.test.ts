import { describe, expect, test } from "vitest"
import fc from "../../test/properties.ts"
import { chargedLine, orderTotals } from "../totals/order.ts"
import { worthOfUnits } from "../totals/refundable.ts"
import { unitsRefund } from "./line-refund.ts"
import type { CountedReturn, CountedSwap } from "./units.ts"

const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 1500) }

const line = fc.record({
  unit_price: fc.integer({ min: 0, max: 30_000 }),
  quantity: fc.integer({ min: 1, max: 12 }),
  discount: fc.oneof(fc.constant(0), fc.nat(5_000)),
  rate: fc.constantFrom(0, 5, 7.7, 19, 20, 33.333332),
  includes_tax: fc.boolean(),
  is_old: fc.boolean(),
})

/** The quantities of a line's returns, and whether each arrives before the next one is requested. */
const parts = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 4 }), arrives: fc.boolean() }), {
  maxLength: 12,
})

type Drawn = typeof line extends fc.Arbitrary<infer One> ? One : never
type Part = { quantity: number; arrives: boolean }

function shippedLine({ unit_price, quantity, discount, rate, includes_tax, is_old }: Drawn) {
  return {
    id: "line",
    unit_price,
    quantity,
    includes_tax,
    allow_discounts: true,
    is_giftcard: false,
    is_return: false,
    adjustments: [{ item_id: "line", discount_id: "d", amount: Math.min(discount, unit_price * quantity) }],
    tax_lines: is_old ? [] : [{ rate }],
    fulfilled_quantity: quantity,
    shipped_quantity: quantity,
    returned_quantity: 0,
  }
}

const order = { tax_rate: null, terms: null, discounts: [{ id: "d", rule: { type: "percentage" as const } }] }

/** An order of the old tax system has the rate itself. */
const orderOf = ({ is_old, rate }: Drawn) => (is_old ? { ...order, tax_rate: rate } : order)

/** What returns of these parts refund, until all units are in one of them. */
function refunds(drawn: Drawn, wanted: Part[]): number[] {
  const one = shippedLine(drawn)
  const returns: CountedReturn[] = []
  let left = one.quantity
  return [...wanted, { quantity: one.quantity, arrives: true }].flatMap((part) => {
    const quantity = Math.min(part.quantity, left)
    if (quantity === 0) return []
    left -= quantity
    const refund = unitsRefund(orderOf(drawn), { returns, claims: [] }, [{ line: one, quantity }])
    const status = part.arrives ? "received" : "requested"
    const items = [{ item_id: "line", quantity, received_quantity: part.arrives ? quantity : null }]
    returns.push({ status, claim_order_id: null, items })
    if (part.arrives) one.returned_quantity += quantity
    return [refund]
  })
}

const all = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0)

describe("several returns of one line", () => {
  test("refund together what one return of all units refunds, which is what was charged", () =>
    fc.assert(
      fc.property(line, parts, (drawn, wanted) => {
        const [whole] = refunds(drawn, [])
        expect(all(refunds(drawn, wanted))).toBe(whole)
        const { totals } = chargedLine(orderOf(drawn), shippedLine(drawn))
        expect(whole).toBe(totals.total)
        if (drawn.includes_tax && drawn.discount === 0) expect(whole).toBe(drawn.unit_price * drawn.quantity)
      }),
      RUNS,
    ))

  test("that are all open: each is worth the units after those before it", () => {
    const drawn = { unit_price: 100, quantity: 3, discount: 100, rate: 0, includes_tax: false, is_old: false } as const
    const open = { quantity: 1, arrives: false }
    expect(refunds(drawn, [open, open, open])).toEqual([67, 67, 66])
  })

  test("one that was canceled does not count", () => {
    const one = shippedLine({
      unit_price: 100,
      quantity: 3,
      discount: 100,
      rate: 0,
      includes_tax: false,
      is_old: false,
    })
    const items = [{ item_id: "line", quantity: 1, received_quantity: null }]
    const worth = (status: string) => {
      const returns = [{ status, claim_order_id: null, items }]
      return unitsRefund(order, { returns, claims: [] }, [{ line: one, quantity: 1 }])
    }
    expect([worth("canceled"), worth("requested")]).toEqual([67, 67])
    const charged = chargedLine(order, one)
    expect([0, 1, 2].map((before) => worthOfUnits(charged, before, 1))).toEqual([67, 67, 66])
  })
})

test("the return of a swap counts once: its units are credited by the swap", () => {
  const one = shippedLine({ unit_price: 100, quantity: 3, discount: 100, rate: 0, includes_tax: false, is_old: false })
  const of_swap = {
    status: "requested",
    claim_order_id: null,
    items: [{ item_id: "line", quantity: 2, received_quantity: null }],
  }
  const swaps: CountedSwap[] = [{ confirmed_at: null, canceled_at: null, return_order: of_swap }]
  expect(unitsRefund(order, { returns: [of_swap], claims: [], swaps }, [{ line: one, quantity: 1 }])).toBe(66)
})

test("an order's own total is what its lines return", () => {
  const one = shippedLine({ unit_price: 333, quantity: 7, discount: 101, rate: 19, includes_tax: false, is_old: false })
  const region = { gift_cards_taxable: true, tax_rate: 19 }
  const rest = { shipping_methods: [], gift_card_transactions: [], payments: [], refunds: [] }
  const { totals } = orderTotals({ ...order, region, items: [one], ...rest })
  expect(unitsRefund(order, { returns: [], claims: [] }, [{ line: one, quantity: 7 }])).toBe(totals.total)
})
