import { describe, expect, test } from "vitest"
import fc from "../../test/properties.ts"
import { aCart, anOrder, type Said } from "../fixtures.ts"
import { orderTotals } from "../totals/order.ts"
import { type Invoice, type InvoicedOrder, invoiceOf } from "./invoice.ts"

/** An order as an invoice reads it; paid as it says, and not captured. */
function ordered(said: Said, more: Partial<InvoicedOrder> = {}): InvoicedOrder {
  const { payments, ...order } = anOrder(aCart(said))
  const discounts = order.discounts.map((one) => ({ ...one, code: one.id.toUpperCase() }))
  return {
    ...order,
    discounts,
    status: "pending",
    payments: payments.map((one) => ({ ...one, captured_at: null })),
    ...more,
  }
}

const total = <Row>(rows: readonly Row[], field: (row: Row) => number) => rows.reduce((all, row) => all + field(row), 0)
const rowsOf = ({ lines, shipping }: Invoice) => [...lines, ...shipping]

describe("prices with tax", () => {
  const order = ordered({
    lines: [
      { price: 1190, quantity: 2, tax: 19, inclusive: true },
      { price: 535, tax: 7, inclusive: true },
    ],
    shipping: [{ price: 595, tax: 19, inclusive: true }],
  })

  test("have amounts with tax, which add up to the total", () => {
    const invoice = invoiceOf(order)
    expect(invoice.includes_tax).toBe(true)
    expect(rowsOf(invoice).map(({ amount }) => amount)).toEqual([2380, 535, 595])
    expect(invoice).toMatchObject({ net: 3000, tax: 510, total: 3510, due: 3510 })
  })

  test("say what is taxed at each rate, the highest first", () =>
    expect(invoiceOf(order).taxes).toEqual([
      { name: null, rate: 19, net: 2500, tax: 475 },
      { name: null, rate: 7, net: 500, tax: 35 },
    ]))

  test("have discounts with tax", () => {
    const lines = [{ price: 1190, quantity: 2, tax: 19, inclusive: true }]
    const [row] = invoiceOf(ordered({ lines, discount: { type: "percentage", value: 50 } })).lines
    expect(row).toMatchObject({ unit_price: 1190, quantity: 2, discount: 1190, amount: 1190 })
  })
})

test("one price without tax makes all amounts without tax", () => {
  const lines = [
    { price: 1190, tax: 19, inclusive: true },
    { price: 1000, tax: 19 },
  ]
  const invoice = invoiceOf(ordered({ lines, discount: { type: "percentage", value: 10 } }))
  expect(invoice.includes_tax).toBe(false)
  expect(invoice.lines.map(({ discount, amount }) => [discount, amount])).toEqual([
    [100, 900],
    [100, 900],
  ])
  expect(invoice).toMatchObject({ net: 1800, tax: 342, total: 2142 })
})

test("free shipping is a row with its discount", () => {
  const free = { lines: [{ price: 1000 }], shipping: [{ price: 595, tax: 19, inclusive: true }], free_shipping: true }
  expect(invoiceOf(ordered(free)).shipping).toMatchObject([{ discount: 500, amount: 0 }])
})

test("a returned unit stays on the invoice, and its refund is below the total", () => {
  const order = ordered({ lines: [{ price: 1000, quantity: 2, returned_quantity: 1 }] })
  const invoice = invoiceOf({ ...order, refunds: [{ amount: 1000 }] })
  expect(invoice.lines).toMatchObject([{ quantity: 2, amount: 2000 }])
  expect(invoice).toMatchObject({ total: 2000, refunded: 1000 })
})

test("gift cards are no discount: they pay, with the tax that was paid with them", () => {
  const lines = [{ price: 1000, tax: 20 }]
  const invoice = invoiceOf(ordered({ lines, cards: [{ balance: 600, rate: 20 }] }))
  expect(invoice).toMatchObject({ total: 1200, gift_cards: 720, due: 480 })
})

test("only what was captured is paid, and of a canceled order nothing is due", () => {
  const order = ordered({ lines: [{ price: 1000 }] })
  const [one, other] = [new Date(1), new Date(2)]
  const captured = { amount: 700, canceled_at: null, captured_at: one }
  const canceled = { amount: 300, canceled_at: other, captured_at: one }
  expect(invoiceOf({ ...order, payments: [captured, canceled] })).toMatchObject({ paid: 700, due: 300 })
  expect(invoiceOf({ ...order, status: "canceled" })).toMatchObject({ paid: 0, due: 0 })
})

test("an order of the old tax system has its one rate, in inclusive prices and added to shipping", () => {
  const order = ordered({ lines: [{ price: 1000, tax: 5, inclusive: true }], shipping: [{ price: 500 }] })
  const invoice = invoiceOf({ ...order, tax_rate: 10 })
  expect(invoice.taxes).toEqual([{ name: null, rate: 10, net: 1409, tax: 141 }])
  expect(invoice).toMatchObject({ includes_tax: true, total: 1550 })
  expect(rowsOf(invoice).map(({ discount, amount }) => [discount, amount])).toEqual([
    [0, 1000],
    [0, 550],
  ])
})

describe("any order", () => {
  const rates = fc.array(fc.constantFrom(0, 5, 7.25, 7.7, 10, 19, 8.12345, Math.fround(7.7)), { maxLength: 3 })
  const amount = fc.integer({ min: 0, max: 3_000_000 })
  const line = fc.record({
    price: amount,
    quantity: fc.integer({ min: 1, max: 30 }),
    tax: rates,
    inclusive: fc.boolean(),
  })
  const discount = fc.oneof(
    fc.record({ type: fc.constant("percentage"), value: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ type: fc.constant("fixed"), value: amount, allocation: fc.constantFrom("item", "total") }),
  )
  const said: fc.Arbitrary<Said> = fc.record(
    {
      lines: fc.array(line, { maxLength: 6 }),
      shipping: fc.array(fc.record({ price: amount, tax: rates, inclusive: fc.boolean() }), { maxLength: 2 }),
      discount,
      free_shipping: fc.boolean(),
      cards: fc.array(fc.record({ balance: amount, rate: fc.constantFrom(5, 19) }, { requiredKeys: ["balance"] })),
      cards_taxable: fc.boolean(),
    },
    { requiredKeys: ["lines"] },
  )
  const holds = (rule: (invoice: Invoice, order: InvoicedOrder) => void) =>
    fc.assert(
      fc.property(said, fc.constantFrom(5, 7.25, Math.fround(7.7)), (one, tax_rate) => {
        const order = ordered(one)
        rule(invoiceOf(order), order)
        const old = { ...order, tax_rate, gift_card_transactions: [] }
        const payments = [{ amount: orderTotals(old).totals.total, canceled_at: null, captured_at: null }]
        rule(invoiceOf({ ...old, payments }), { ...old, payments })
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 1000) },
    )

  test("the rows add up to the total, or without tax to the net amount", () =>
    holds((invoice) => {
      const rows = total(rowsOf(invoice), ({ amount }) => amount)
      expect(rows).toBe(invoice.includes_tax ? invoice.total : invoice.net)
    }))

  test("the taxes by rate add up to the tax, and none of them is negative", () =>
    holds(({ taxes, tax }) => {
      expect(total(taxes, (one) => one.tax)).toBe(tax)
      for (const one of taxes) expect(one.tax).toBeGreaterThanOrEqual(0)
    }))

  test("a row is its price less its discount, unless its price is with tax and the amounts are not", () =>
    holds(({ lines, includes_tax }) => {
      for (const row of lines)
        if (row.includes_tax === includes_tax) expect(row.quantity * row.unit_price - row.discount).toBe(row.amount)
    }))

  test("what is due is what the order cost less gift cards: what was paid for it", () =>
    holds(({ due, total: all, gift_cards }, order) => {
      expect(due).toBe(all - gift_cards)
      expect(due).toBe(total(order.payments, (one) => one.amount))
    }))
})
