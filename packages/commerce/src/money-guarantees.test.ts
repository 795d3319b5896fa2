import { describe, expect, test } from "vitest"
import fc from "../test/properties.ts"
import { adjustments } from "./discount/adjustments.ts"
import type { Condition } from "./discount/conditions.ts"
import { aCart, anOrder, type Said, type TestCart } from "./fixtures.ts"
import { draw } from "./gift-card/draw.ts"
import { capturedLeft, refundFrom } from "./order/refund.ts"
import { cartTotals } from "./totals/cart.ts"
import { chargedLine, orderTotals } from "./totals/order.ts"
import { worthOfUnits } from "./totals/refundable.ts"

/* The ten guarantees of the money contract, checked on random carts. */

const RUNS = { numRuns: Number(process.env.PROPERTY_RUNS ?? 1500) }

const rate = fc.oneof(
  fc.constantFrom(0, 5, 6, 7.25, 7.7, 10, 14.5, 19, 20, 25, 100),
  fc.integer({ min: 0, max: 1_000_000 }).map((scaled) => scaled / 10_000),
  fc.constantFrom(8.12345, Math.fround(7.7), Math.fround(0.1), 33.333332),
)
const rates = fc.array(rate, { maxLength: 3 })
const amount = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  fc.integer({ min: 0, max: 3_000_000 }),
)

const line = fc.record({
  price: amount,
  quantity: fc.integer({ min: 1, max: 30 }),
  tax: rates,
  inclusive: fc.boolean(),
  allow_discounts: fc.boolean(),
})

const NOT_THE_FIRST: Condition[] = [{ type: "products", operator: "not_in", products: [{ id: "prod_a" }] }]

const discount = fc.oneof(
  fc.record({ type: fc.constant("percentage"), value: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ type: fc.constant("fixed"), value: amount, allocation: fc.constantFrom("item", "total") }),
  fc.record({
    type: fc.constant("fixed"),
    value: amount,
    allocation: fc.constant("total"),
    conditions: fc.constant(NOT_THE_FIRST),
  }),
)

const card = fc.record(
  {
    balance: amount,
    rate: rate.filter((one) => one > 0),
    ends_at: fc.integer({ min: 1, max: 5 }).map((day) => new Date(day)),
  },
  { requiredKeys: ["balance"] },
)

const said: fc.Arbitrary<Said> = fc.record(
  {
    lines: fc.array(line, { maxLength: 6 }),
    shipping: fc.array(fc.record({ price: amount, tax: rates, inclusive: fc.boolean() }), { maxLength: 3 }),
    discount,
    free_shipping: fc.boolean(),
    cards: fc.array(card, { maxLength: 4 }),
    cards_taxable: fc.boolean(),
    region_rate: rate,
  },
  { requiredKeys: ["lines"] },
)

const totalsOf = (cart: TestCart) => cartTotals(cart, { taxes: true })
const sum = <Row>(rows: Iterable<Row>, field: (row: Row) => number) =>
  [...rows].reduce((all, row) => all + field(row), 0)
const holds = (rule: (cart: TestCart) => void) => fc.assert(fc.property(said.map(aCart), rule), RUNS)

describe("guarantees", () => {
  test("1 line discounts sum to the cart's, each within its line", () =>
    holds((cart) => {
      const { totals, items } = totalsOf(cart)
      expect(sum(items.values(), (item) => item.discount_total)).toBe(totals.discount_total)
      expect(sum(cart.items, (item) => sum(item.adjustments ?? [], (one) => one.amount))).toBe(totals.discount_total)
      for (const item of items.values()) {
        expect(item.discount_total).toBeGreaterThanOrEqual(0)
        expect(item.discount_total).toBeLessThanOrEqual(item.subtotal)
        expect(item.total).toBeGreaterThanOrEqual(0)
      }
    }))

  test("2 the parts in the response sum to the total", () =>
    holds((cart) => {
      const { totals, items, shipping_methods } = totalsOf(cart)
      const parts = sum(items.values(), (item) => item.total) + sum(shipping_methods.values(), (one) => one.total)
      expect(parts - totals.gift_card_total - totals.gift_card_tax_total).toBe(totals.total)
      expect(totals.total).toBeGreaterThanOrEqual(0)
    }))

  test("3 taxes are those of items and shipping, on orders less those of gift cards", () =>
    holds((cart) => {
      const { totals } = totalsOf(cart)
      expect(totals.tax_total).toBe(totals.item_tax_total + totals.shipping_tax_total)
      const ordered = orderTotals(anOrder(cart)).totals
      expect(ordered.tax_total).toBe(ordered.item_tax_total + ordered.shipping_tax_total - ordered.gift_card_tax_total)
      expect(ordered.tax_total).toBeGreaterThanOrEqual(0)
    }))

  test("4 an order costs what its cart cost, which is what was paid", () =>
    holds((cart) => {
      const { total } = totalsOf(cart).totals
      const order = anOrder(cart)
      const { totals } = orderTotals(order)
      expect(totals.total).toBe(total)
      expect(totals.paid_total).toBe(total)
      expect(totals.total).toBe(
        totals.subtotal + totals.shipping_total + totals.tax_total - totals.gift_card_total - totals.discount_total,
      )
    }))

  test("5 gift card transactions sum to what cards paid, and no card is overdrawn", () =>
    holds((cart) => {
      const { gift_card_total } = totalsOf(cart).totals
      const drawn = draw(cart.gift_cards, gift_card_total, cart.region)
      expect(sum(drawn, (one) => one.amount)).toBe(gift_card_total)
      for (const one of drawn) {
        const before = cart.gift_cards.find((row) => row.id === one.gift_card_id)?.balance ?? 0
        expect(one.amount).toBeGreaterThan(0)
        expect(before - one.amount).toBe(one.balance)
        expect(one.balance).toBeGreaterThanOrEqual(0)
        expect(one.is_disabled).toBe(one.balance === 0)
      }
      expect(orderTotals(anOrder(cart)).totals.gift_card_total).toBe(gift_card_total)
    }))

  test("6 refunding a line in any portions refunds exactly what was charged", () => {
    const portions = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(said.map(aCart), portions, (cart, sizes) => {
        const order = anOrder(cart)
        for (const item of order.items) {
          const charged = chargedLine(order, item)
          let before = 0
          let given = 0
          for (const size of [...sizes, item.quantity]) {
            const worth = worthOfUnits(charged, before, size)
            expect(worth).toBeGreaterThanOrEqual(0)
            before = Math.min(before + size, item.quantity)
            given += worth
          }
          expect(given).toBe(totalsOf(cart).items.get(item.id)?.total)
        }
      }),
      RUNS,
    )
  })

  test("6 what is refundable after a return is the rest of the line", () => {
    fc.assert(
      fc.property(said.map(aCart), fc.nat({ max: 30 }), (cart, returned) => {
        const order = anOrder(cart)
        for (const item of order.items) {
          const returned_quantity = Math.min(returned, item.quantity)
          const actual = orderTotals({ ...order, items: [{ ...item, returned_quantity }] }).items.get(item.id)
          expect(actual?.quantity).toBe(item.quantity - returned_quantity)
          expect(actual?.refundable).toBe(worthOfUnits(chargedLine(order, item), returned_quantity, item.quantity))
        }
      }),
      RUNS,
    )
  })

  test("7 refunds never exceed what was captured", () => {
    const date = new Date(1)
    const payment = fc.record({
      amount: fc.integer({ min: 0, max: 9000 }),
      refunded: fc.integer({ min: 0, max: 9000 }),
      captured_at: fc.constantFrom(date, null),
      canceled_at: fc.constantFrom(date, null, null),
    })
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 4 }), fc.integer({ min: 0, max: 20_000 }), (given, wanted) => {
        const payments = given.map(({ amount, refunded, ...dates }, index) => ({
          ...dates,
          id: `pay_${index}`,
          amount,
          amount_refunded: Math.min(refunded, amount),
          created_at: date,
        }))
        if (wanted > capturedLeft(payments)) {
          expect(() => refundFrom(payments, wanted)).toThrow("greater")
          return
        }
        const parts = refundFrom(payments, wanted)
        expect(sum(parts, (part) => part.amount)).toBe(wanted)
        for (const part of parts) {
          const from = payments.find((one) => one.id === part.payment_id)
          expect(from?.captured_at).not.toBeNull()
          expect(part.amount).toBeLessThanOrEqual((from?.amount ?? 0) - (from?.amount_refunded ?? 0))
        }
      }),
      RUNS,
    )
    const refunds = fc.array(fc.record({ amount: fc.nat({ max: 9000 }) }), { maxLength: 3 })
    fc.assert(
      fc.property(said.map(aCart), refunds, (cart, given) => {
        expect(orderTotals({ ...anOrder(cart), refunds: given }).totals.refundable_amount).toBeGreaterThanOrEqual(0)
      }),
      RUNS,
    )
  })

  test("8 the order of rows changes nothing", () => {
    fc.assert(
      fc.property(said.map(aCart), (cart) => {
        const turned: TestCart = {
          ...cart,
          items: cart.items.map(backwards).reverse(),
          shipping_methods: cart.shipping_methods.map(backwards).reverse(),
          discounts: [...cart.discounts].reverse(),
          gift_cards: [...cart.gift_cards].reverse(),
        }
        expect(plain(totalsOf(turned))).toEqual(plain(totalsOf(cart)))
        expect(plain(orderTotals(anOrder(turned)))).toEqual(plain(orderTotals(anOrder(cart))))
      }),
      RUNS,
    )
  })

  test("8 the order of rows does not change how a discount is split", () => {
    fc.assert(
      fc.property(said.map(aCart), (cart) => {
        for (const discount of cart.discounts) {
          const spread = adjustments(cart.items, discount, 1).sort((a, b) => (a.item_id < b.item_id ? -1 : 1))
          const turned = adjustments([...cart.items].reverse(), discount, 1)
          expect(turned.sort((a, b) => (a.item_id < b.item_id ? -1 : 1))).toEqual(spread)
        }
      }),
      RUNS,
    )
  })

  test("9 recalculating and ordering give the same total", () =>
    holds((cart) => {
      const first = plain(totalsOf(cart))
      expect(plain(totalsOf(structuredClone(cart)))).toEqual(first)
      expect(orderTotals(anOrder(structuredClone(cart))).totals.total).toBe(first.totals.total)
    }))

  test("10 every number is whole and none is -0", () =>
    holds((cart) => {
      const { totals, items, shipping_methods } = totalsOf(cart)
      const ordered = orderTotals(anOrder(cart))
      const actual = [
        totals,
        ...items.values(),
        ...shipping_methods.values(),
        ordered.totals,
        ...ordered.items.values(),
      ]
      for (const number of actual.flatMap((part) => Object.values(part))) {
        expect(Number.isSafeInteger(number)).toBe(true)
        expect(Object.is(number, -0)).toBe(false)
      }
    }))
})

function backwards<Row extends { tax_lines?: unknown[] | null }>(row: Row): Row {
  return { ...row, tax_lines: [...(row.tax_lines ?? [])].reverse() }
}

function plain<Priced extends { totals: unknown; items: Map<string, unknown>; shipping_methods: Map<string, unknown> }>(
  all: Priced,
) {
  const { totals, items, shipping_methods } = all
  return { totals: totals as { total: number }, items: sortedRows(items), methods: sortedRows(shipping_methods) }
}

function sortedRows(rows: Map<string, unknown>) {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1))
}
