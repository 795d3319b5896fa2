import { expect, test } from "vitest"
import { aCart, anOrder, type Said } from "./fixtures.ts"
import { boughtCards } from "./gift-card/bought-cards.ts"
import { draw } from "./gift-card/draw.ts"
import { paymentStatus } from "./order/order-state.ts"
import { refundFrom } from "./order/refund.ts"
import { type Price, selectPrice } from "./price/select-price.ts"
import { percentOf } from "./rate.ts"
import { cartTotals } from "./totals/cart.ts"
import { beforeDiscount } from "./totals/line-v1.ts"
import { chargedLine, orderTotals } from "./totals/order.ts"
import { worthOfUnits } from "./totals/refundable.ts"

/* The worked examples of the money contract, with figures calculated by hand. */

const of = (said: Said) => cartTotals(aCart(said), { taxes: true })
const column = (said: Said, field: "discount_total" | "tax_total" | "total" | "subtotal") =>
  [...of(said).items.values()].map((item) => item[field])
const discounts = (said: Said) => column(said, "discount_total")

test("1 percentage, two lines, shipping", () => {
  const lines = [
    { price: 2350, quantity: 3, tax: 21 },
    { price: 899, quantity: 2, tax: 21 },
  ]
  const said = { lines, discount: { type: "percentage", value: 15 }, shipping: [{ price: 495, tax: 21 }] }
  const { totals, items, shipping_methods } = of(said)
  expect(items.get("a")).toEqual({
    subtotal: 7050,
    discount_total: 1058,
    tax_total: 1258,
    total: 7250,
    original_tax_total: 1481,
    original_total: 8531,
  })
  expect(items.get("b")).toMatchObject({
    subtotal: 1798,
    discount_total: 270,
    tax_total: 321,
    total: 1849,
    original_tax_total: 378,
  })
  expect(shipping_methods.get("s1")).toMatchObject({ tax_total: 104, total: 599 })
  expect(totals).toEqual({
    subtotal: 8848,
    discount_total: 1328,
    item_tax_total: 1579,
    shipping_tax_total: 104,
    shipping_total: 495,
    tax_total: 1683,
    gift_card_total: 0,
    gift_card_tax_total: 0,
    total: 9698,
    refunded_total: 0,
    refundable_amount: 0,
  })
})

const onTotal = (value: number) => ({ type: "fixed", value, allocation: "total" })
const lines = (prices: number[], tax?: number) => prices.map((price) => ({ price, ...(tax !== undefined && { tax }) }))

test("2 fixed on total, unequal lines", () => {
  const said = { lines: lines([700, 1100, 1500], 25), discount: onTotal(1000) }
  expect(discounts(said)).toEqual([212, 333, 455])
  expect(column(said, "tax_total")).toEqual([122, 192, 261])
  expect(of(said).totals.total).toBe(2875)
})

test("3 fixed on total, equal lines", () => {
  const said = { lines: lines([500, 500, 500], 10), discount: onTotal(1000) }
  expect(discounts(said)).toEqual([334, 333, 333])
  expect(column(said, "tax_total")).toEqual([17, 17, 17])
  expect(column(said, "total")).toEqual([183, 184, 184])
  expect(of(said).totals.total).toBe(551)
  expect(discounts({ lines: lines([500, 500, 500]), discount: onTotal(200) })).toEqual([67, 67, 66])
})

test("4 fixed on total with a product condition gives all to the eligible line", () => {
  const conditions = [{ type: "products", operator: "in", products: [{ id: "prod_a" }] }]
  expect(discounts({ lines: lines([1800, 600]), discount: { ...onTotal(600), conditions } })).toEqual([600, 0])
})

test("5 fixed per item is per unit and never more than the line", () => {
  const discount = { type: "fixed", value: 250, allocation: "item" }
  expect(discounts({ lines: [{ price: 1000, quantity: 2 }], discount })).toEqual([500])
  expect(discounts({ lines: [{ price: 200, quantity: 3 }], discount })).toEqual([600])
  const free = of({ lines: lines([700, 1100, 1500]), discount: onTotal(5000) }).totals
  expect(free).toMatchObject({ discount_total: 3300, total: 0 })
})

test("6 tax-inclusive line", () => {
  const line = { price: 1299, quantity: 3, tax: 20, inclusive: true }
  expect(beforeDiscount({ unit_price: 1299, quantity: 3, includes_tax: true }, [20]).base).toBe(3246)
  expect(of({ lines: [line] }).items.get("a")).toMatchObject({ subtotal: 3248, tax_total: 649, total: 3897 })
  const discounted = of({ lines: [line], discount: { type: "percentage", value: 10 } }).items.get("a")
  expect(discounted).toMatchObject({ subtotal: 3248, discount_total: 325, tax_total: 584, total: 3507 })
})

test("7 two stacked item rates round separately", () => {
  expect(column({ lines: [{ price: 1125, tax: [6, 4.5] }] }, "tax_total")).toEqual([119])
})

test("8 two stacked shipping rates round once", () => {
  expect(of({ shipping: [{ price: 1250, tax: [5, 7.25] }] }).totals.shipping_tax_total).toBe(153)
  expect(column({ lines: [{ price: 1250, tax: [5, 7.25] }] }, "tax_total")).toEqual([154])
  const inclusive = of({ shipping: [{ price: 1200, tax: [10, 10], inclusive: true }] })
  expect(inclusive.shipping_methods.get("s1")).toMatchObject({ subtotal: 1000, tax_total: 200, total: 1200 })
})

test("9 free shipping", () => {
  const { totals, shipping_methods } = of({ shipping: [{ price: 950, tax: 20 }], free_shipping: true })
  expect(shipping_methods.get("s1")).toEqual({
    price: 0,
    subtotal: 0,
    tax_total: 0,
    total: 0,
    original_tax_total: 190,
    original_total: 1140,
  })
  expect(totals.shipping_total).toBe(0)
})

test("10 untaxed gift cards", () => {
  const cart = aCart({
    lines: [{ price: 4000, tax: 20 }],
    shipping: [{ price: 500, tax: 20 }],
    cards: [{ balance: 3000, ends_at: new Date(9) }, { balance: 5000 }],
    cards_taxable: false,
  })
  const { totals } = cartTotals(cart, { taxes: true })
  expect(totals).toMatchObject({ tax_total: 900, gift_card_total: 5400, gift_card_tax_total: 0, total: 0 })
  expect(draw(cart.gift_cards, 5400, cart.region)).toMatchObject([
    { gift_card_id: "G1", amount: 3000, balance: 0, is_disabled: true },
    { gift_card_id: "G2", amount: 2400, balance: 2600, is_disabled: false },
  ])
})

test("11 taxed gift card", () => {
  const cart = aCart({
    lines: [{ price: 6000, tax: 25 }],
    shipping: [{ price: 400, tax: 25 }],
    cards: [{ balance: 2500, rate: 25 }],
  })
  expect(cartTotals(cart, { taxes: true }).totals).toMatchObject({
    tax_total: 1600,
    gift_card_total: 2500,
    gift_card_tax_total: 625,
    total: 4875,
  })
  expect(orderTotals(anOrder(cart)).totals).toMatchObject({ tax_total: 975, total: 4875 })
})

test("12 one untaxed and one taxed card: cart and order agree", () => {
  const cart = aCart({
    lines: [{ price: 5000, tax: 25 }],
    cards: [
      { balance: 2000, ends_at: new Date(9) },
      { balance: 5000, rate: 25 },
    ],
  })
  const expected = { gift_card_total: 5000, gift_card_tax_total: 750, total: 500 }
  expect(cartTotals(cart, { taxes: true }).totals).toMatchObject(expected)
  expect(orderTotals(anOrder(cart)).totals).toMatchObject(expected)
})

test("13 refund of three units, one by one", () => {
  const order = anOrder(aCart({ lines: [{ price: 1000, quantity: 3, tax: 20 }], discount: onTotal(100) }))
  const [line] = order.items
  const charged = chargedLine(order, line!)
  expect(charged.totals.total).toBe(3480)
  expect([0, 1, 2].map((before) => worthOfUnits(charged, before, 1))).toEqual([967 + 193, 967 + 194, 966 + 193])
  expect(worthOfUnits(charged, 0, 3)).toBe(3480)
})

test("14 a claim refunds what was paid, less the discount", () => {
  const cart = aCart({ lines: [{ price: 3000, quantity: 2, tax: 25 }], discount: { type: "percentage", value: 20 } })
  const order = anOrder(cart)
  expect(worthOfUnits(chargedLine(order, order.items[0]!), 0, 1)).toBe(3000)
})

test("15 price selection", () => {
  const price = (id: string, amount: number, more: Partial<Price> = {}): Price => ({
    id,
    amount,
    currency_code: "eur",
    region_id: null,
    min_quantity: null,
    max_quantity: null,
    ...more,
  })
  const vip = {
    type: "sale",
    status: "active",
    starts_at: null,
    ends_at: null,
    includes_tax: false,
    customer_groups: [{ id: "vip" }],
  }
  const prices = [
    price("1", 1200),
    price("2", 1500, { region_id: "R" }),
    price("3", 1350, { price_list: vip }),
    price("4", 1100, { min_quantity: 10 }),
    price("5", 900, { region_id: "Q" }),
  ]
  const select = (id: string, group_ids: string[], quantity: number) => {
    const context = { region: { id, currency_code: "eur" }, group_ids, quantity, now: new Date(0) }
    const { original_price, calculated_price } = selectPrice(prices, context)
    return [original_price, calculated_price]
  }
  expect(select("R", [], 1)).toEqual([1500, 1200])
  expect(select("R", ["vip"], 1)).toEqual([1500, 1200])
  expect(select("R", [], 10)).toEqual([1500, 1100])
  expect(select("Q", [], 1)).toEqual([900, 900])
})

test("16 exact halves", () => {
  expect(percentOf(58, 25)).toBe(15)
  expect(percentOf(100, 14.5)).toBe(15)
})

test("17 bought gift cards, inclusive", () => {
  const said = { lines: [{ price: 999, quantity: 3, tax: 25, inclusive: true, is_giftcard: true }] }
  const subtotal = column(said, "subtotal")[0]!
  expect(subtotal).toBe(2398)
  const line = { quantity: 3, is_giftcard: true, metadata: { to: "Ann" }, tax_lines: [{ rate: 25 }] }
  const cards = boughtCards(line, subtotal, { id: "R", gift_cards_taxable: true, tax_rate: 20 })
  expect(cards.map((card) => card.value)).toEqual([800, 799, 799])
  expect(cards[0]).toEqual({ value: 800, balance: 800, region_id: "R", tax_rate: 25, metadata: { to: "Ann" } })
})

test("18 refundable amount", () => {
  const order = { ...anOrder(aCart({ lines: [{ price: 9698 }] })), refunds: [{ amount: 2000 }, { amount: 500 }] }
  const { totals } = orderTotals(order)
  expect(totals).toMatchObject({ paid_total: 9698, refunded_total: 2500, refundable_amount: 7198 })
  const date = new Date(1)
  const payment = {
    id: "p",
    amount: 9698,
    amount_refunded: 2500,
    captured_at: date,
    canceled_at: null,
    created_at: date,
  }
  expect(() => refundFrom([payment], 7199)).toThrow(/greater/)
  expect(refundFrom([payment], 7198)).toEqual([{ payment_id: "p", amount: 7198 }])
  expect(paymentStatus([payment])).toBe("partially_refunded")
  expect(paymentStatus([{ ...payment, amount_refunded: 9698 }])).toBe("refunded")
})

test("19 card rate above the cart's", () => {
  const cart = aCart({ lines: [{ price: 10000, tax: 10 }], cards: [{ balance: 10000, rate: 25 }] })
  expect(cartTotals(cart, { taxes: true }).totals).toMatchObject({
    gift_card_total: 10000,
    gift_card_tax_total: 1000,
    total: 0,
  })
  expect(orderTotals(anOrder(cart)).totals).toMatchObject({ tax_total: 0, total: 0 })
})

test("20 largest remainders", () => {
  expect(discounts({ lines: lines([1010, 2020, 970, 4000]), discount: onTotal(700) })).toEqual([88, 177, 85, 350])
})
