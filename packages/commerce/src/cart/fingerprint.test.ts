import { expect, test } from "vitest"
import { type FingerprintCart, fingerprint } from "./fingerprint.ts"

const address = {
  id: "addr",
  first_name: "Ann",
  last_name: null,
  company: null,
  address_1: "1 Road",
  address_2: null,
  city: "Town",
  province: null,
  postal_code: "1",
  country_code: "de",
  phone: null,
}
const item = (id: string) => ({
  id,
  variant_id: "v",
  unit_price: 100,
  quantity: 1,
  includes_tax: false,
  metadata: { a: 1, b: [1, { c: 2, d: 3 }] },
  adjustments: [
    { discount_id: "d1", amount: 5 },
    { discount_id: null, amount: 1 },
  ],
})
const cart = (more: Partial<FingerprintCart> = {}): FingerprintCart => ({
  region_id: "R",
  customer_id: "c",
  email: "a@b.c",
  items: [item("a"), item("b")],
  shipping_methods: [{ id: "s", shipping_option_id: "so", price: 5 }],
  discounts: [{ id: "d1", rule: { type: "fixed", value: 5, allocation: "total" } }],
  gift_cards: [
    { id: "g1", balance: 5, tax_rate: null },
    { id: "g2", balance: 5, tax_rate: 20 },
  ],
  shipping_address: address,
  billing_address: null,
  ...more,
})
const first = () => fingerprint(cart(), { total: 200 })

test("the same rows in another order are the same", () => {
  const turned = cart()
  turned.items = turned.items
    .map((one) => ({
      ...one,
      metadata: { b: [1, { d: 3, c: 2 }], a: 1 },
      adjustments: [...(one.adjustments ?? [])].reverse(),
    }))
    .reverse()
  turned.gift_cards.reverse()
  expect(fingerprint(turned, { total: 200 })).toBe(first())
})

test("whose an adjustment is, and what it takes off the price, matters", () => {
  const printed = (discount_id: string, basis: number) => {
    const adjustments = [{ discount_id: null, amount: 5, metadata: { mercer: { discount_id, basis } } }]
    return fingerprint(cart({ items: [{ ...item("a"), adjustments }] }), { total: 200 })
  }
  expect(printed("d1", 6)).toBe(printed("d1", 6))
  expect(printed("d2", 6)).not.toBe(printed("d1", 6))
  expect(printed("d1", 5)).not.toBe(printed("d1", 6))
})

test.each<[string, Partial<FingerprintCart>]>([
  ["region", { region_id: "Q" }],
  ["customer", { customer_id: "d" }],
  ["email", { email: "x@b.c" }],
  ["quantity", { items: [item("a"), { ...item("b"), quantity: 2 }] }],
  ["price", { items: [item("a"), { ...item("b"), unit_price: 101 }] }],
  ["tax flag", { items: [item("a"), { ...item("b"), includes_tax: true }] }],
  ["variant", { items: [item("a"), { ...item("b"), variant_id: "w" }] }],
  ["name of a line", { items: [item("a"), item("c")] }],
  ["list in metadata", { items: [item("a"), { ...item("b"), metadata: { a: 1, b: [1, { c: 2, d: 4 }] } }] }],
  ["order in a list of metadata", { items: [item("a"), { ...item("b"), metadata: { a: 1, b: [{ c: 2, d: 3 }, 1] } }] }],
  ["metadata's name", { items: [item("a"), { ...item("b"), metadata: { A: 1, b: [1, { c: 2, d: 3 }] } }] }],
  [
    "adjustment's discount",
    {
      items: [
        item("a"),
        {
          ...item("b"),
          adjustments: [
            { discount_id: "d2", amount: 5 },
            { discount_id: null, amount: 1 },
          ],
        },
      ],
    },
  ],
  ["shipping option", { shipping_methods: [{ id: "s", shipping_option_id: "other", price: 5 }] }],
  ["shipping method", { shipping_methods: [{ id: "s2", shipping_option_id: "so", price: 5 }] }],
  ["rule's type", { discounts: [{ id: "d1", rule: { type: "percentage", value: 5, allocation: "total" } }] }],
  ["rule's allocation", { discounts: [{ id: "d1", rule: { type: "fixed", value: 5, allocation: "item" } }] }],
  ["discount of the same rule", { discounts: [{ id: "d2", rule: { type: "fixed", value: 5, allocation: "total" } }] }],
  ["rule, gone", { discounts: [{ id: "d1", rule: null }] }],
  [
    "card",
    {
      gift_cards: [
        { id: "g3", balance: 5, tax_rate: null },
        { id: "g2", balance: 5, tax_rate: 20 },
      ],
    },
  ],
  [
    "card's rate",
    {
      gift_cards: [
        { id: "g1", balance: 5, tax_rate: 1 },
        { id: "g2", balance: 5, tax_rate: 20 },
      ],
    },
  ],
  [
    "card's switch",
    {
      gift_cards: [
        { id: "g1", balance: 5, tax_rate: null, is_disabled: true },
        { id: "g2", balance: 5, tax_rate: 20 },
      ],
    },
  ],
  ["metadata", { items: [item("a"), { ...item("b"), metadata: { a: 2 } }] }],
  ["adjustment", { items: [item("a"), { ...item("b"), adjustments: [] }] }],
  ["line", { items: [item("a")] }],
  ["shipping price", { shipping_methods: [{ id: "s", shipping_option_id: "so", price: 6 }] }],
  ["discount", { discounts: [] }],
  ["discount's value", { discounts: [{ id: "d1", rule: { type: "fixed", value: 6, allocation: "total" } }] }],
  ["card's balance", { gift_cards: [{ id: "g1", balance: 4, tax_rate: null }] }],
  ["address", { shipping_address: { ...address, id: "other" } }],
  ["address's contents", { shipping_address: { ...address, city: "Village" } }],
  ["billing address", { billing_address: address }],
])("another %s is another fingerprint", (_, more) => expect(fingerprint(cart(more), { total: 200 })).not.toBe(first()))

test("another total is another fingerprint", () => expect(fingerprint(cart(), { total: 201 })).not.toBe(first()))

test("missing values count as empty", () => {
  const bare = (more: object) => cart({ items: [{ id: "a", variant_id: null, unit_price: 1, quantity: 1, ...more }] })
  const [plain, empty] = [bare({}), bare({ includes_tax: null, metadata: null, adjustments: null })]
  expect(fingerprint(plain, { total: 1 })).toBe(fingerprint(empty, { total: 1 }))
  expect(fingerprint(bare({ includes_tax: false, adjustments: [] }), { total: 1 })).toBe(
    fingerprint(empty, { total: 1 }),
  )
  const cards = (is_disabled?: boolean) => cart({ gift_cards: [{ id: "g", balance: 1, tax_rate: null, is_disabled }] })
  expect(fingerprint(cards(), { total: 1 })).toBe(fingerprint(cards(false), { total: 1 }))
  const { shipping_address: _, ...nowhere } = cart()
  expect(fingerprint(nowhere, { total: 1 })).toBe(fingerprint(cart({ shipping_address: null }), { total: 1 }))
})

test.each(Object.keys(address))("another %s of an address is another fingerprint", (field) =>
  expect(fingerprint(cart({ shipping_address: { ...address, [field]: "other" } }), { total: 200 })).not.toBe(first()),
)
