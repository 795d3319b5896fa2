import { adjustments, cartTotals, type NewTaxLine } from "@mercer/commerce"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aGiftCard, aProduct, aRegion, aShippingOption } from "../support/catalog.ts"
import { must } from "../support/checkout.ts"
import type { Reply } from "../support/client.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { aPriceList, aTaxRate } from "../support/shop-rows.ts"

let shop: TestShop
const regions: { id: string; rate: number }[] = []
const variants: string[] = []
const discounts: string[] = []
const cards: string[] = []
const options: string[] = []
/** The rate of the one product that has its own. */
const REDUCED = 7.25
let reduced: string

beforeAll(async () => {
  shop = await openShop()
  const { db } = shop
  const taxable = { gift_cards_taxable: true, payment: ["scripted"] }
  const [a, b] = [
    await aRegion(db, { ...taxable, tax_rate: 19 }),
    await aRegion(db, { tax_rate: 20.5, countries: [], payment: ["manual", "scripted"], gift_cards_taxable: false }),
  ]
  regions.push({ id: a.id, rate: 19 }, { id: b.id, rate: 20.5 })
  const inclusive = await aPriceList(db, { includes_tax: true })
  const lists = [{}, { discountable: false }, {}, {}]
  const prices = [
    [{ amount: 333 }, { amount: 299, min_quantity: 3 }],
    [{ amount: 1010 }],
    [{ amount: 1299, price_list_id: inclusive }],
    [{ amount: 87 }],
  ]
  for (const [index, facts] of lists.entries()) {
    const product = await aProduct(db, { ...facts, variants: [{ prices: prices[index], inventory_quantity: 40 }] })
    variants.push(product.variant)
    if (index !== 3) continue
    reduced = product.variant
    for (const { id } of regions) await aTaxRate(db, id, { rate: REDUCED, products: [product.id] })
  }
  const both = regions.map(({ id }) => id)
  const rules = [
    ["percentage", 33],
    ["fixed", 700],
    ["fixed", 100],
    ["free_shipping", 0],
    ["percentage", 100],
  ] as const
  for (const [index, [type, value]] of rules.entries())
    discounts.push(
      (
        await aDiscount(db, {
          type,
          value,
          regions: index === 2 ? [a.id] : both,
          allocation: index === 2 ? "item" : "total",
        })
      ).code,
    )
  for (const { id } of regions) {
    cards.push(
      (await aGiftCard(db, id, { value: 450, tax_rate: 19 })).code,
      (await aGiftCard(db, id, { value: 3000 })).code,
    )
    options.push(
      (await aShippingOption(db, id, { amount: 495 })).id,
      (await aShippingOption(db, id, { amount: 1200, includes_tax: true })).id,
    )
  }
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Run = (path: string, lines: string[]) => Promise<Reply>
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? "none"
const small = fc.nat(7)

/** One random operation on a cart; if it names something missing or not allowed, it is refused. */
const operation: fc.Arbitrary<Run> = fc.oneof(
  fc.tuple(small, fc.integer({ min: 1, max: 9 })).map(
    ([n, quantity]): Run =>
      (path) =>
        shop.post(`${path}/line-items`, { variant_id: pick(variants, n), quantity }),
  ),
  fc.tuple(small, fc.nat(6)).map(
    ([n, quantity]): Run =>
      (path, lines) =>
        shop.post(`${path}/line-items/${pick(lines, n)}`, { quantity }),
  ),
  small.map(
    (n): Run =>
      (path, lines) =>
        shop.delete(`${path}/line-items/${pick(lines, n)}`),
  ),
  fc.uniqueArray(small, { maxLength: 3 }).map(
    (list): Run =>
      (path) => {
        const codes = [...new Set(list.map((n) => pick(discounts, n)))]
        return shop.post(path, { discounts: codes.map((code) => ({ code })) })
      },
  ),
  small.map(
    (n): Run =>
      (path) =>
        shop.delete(`${path}/discounts/${pick(discounts, n)}`),
  ),
  fc.uniqueArray(small, { maxLength: 2 }).map(
    (list): Run =>
      (path) =>
        shop.post(path, { gift_cards: list.map((n) => ({ code: pick(cards, n) })) }),
  ),
  small.map(
    (n): Run =>
      (path) =>
        shop.post(`${path}/shipping-methods`, { option_id: pick(options, n) }),
  ),
  small.map(
    (n): Run =>
      (path) =>
        shop.post(path, { region_id: regions[n % 2]?.id }),
  ),
  fc.constant<Run>((path) => shop.post(`${path}/payment-sessions`)),
)

/** The cart's totals and adjustments computed again from its other rows, read one table after the other. */
async function expected(id: string) {
  const { db } = shop
  const where = { cart_id: id }
  const cart = await db.cart.findUniqueOrThrow({ where: { id }, include: { region: true } })
  const rate = regions.find((region) => region.id === cart.region_id)?.rate ?? 0
  const taxed = (rate: number): NewTaxLine[] => [{ rate, name: "", code: null }]
  const rows = await db.lineItem.findMany({
    where,
    include: { adjustments: true, variant: { include: { product: true } } },
  })
  const lines = rows.map((row) => ({ ...row, tax_lines: taxed(row.variant_id === reduced ? REDUCED : rate) }))
  const discount = { include: { rule: true, regions: true } }
  const attached = (await db.cartDiscount.findMany({ where, include: { discount } })).map(({ discount }) => discount)
  const wanted = attached.flatMap((discount) => adjustments(lines, discount, 1))
  const gifts = await db.cartGiftCard.findMany({ where, include: { gift_card: true } })
  const methods = await db.shippingMethod.findMany({ where })
  const { totals } = cartTotals(
    {
      created_at: cart.created_at,
      region: cart.region,
      items: lines.map((line) => ({ ...line, adjustments: wanted.filter(({ item_id }) => item_id === line.id) })),
      discounts: attached,
      gift_cards: gifts.map(({ gift_card }) => gift_card),
      shipping_methods: methods.map((method) => ({ ...method, tax_lines: taxed(rate) })),
    },
    { taxes: true },
  )
  return { totals, rows, attached, gifts, wanted: wanted.map(adjustmentText).sort() }
}

const adjustmentText = ({
  item_id,
  discount_id,
  amount,
}: {
  item_id: string
  discount_id: string | null
  amount: unknown
}) => `${item_id} ${discount_id} ${Number(amount)}`

type Amounts = Record<string, number>
const sum = (rows: Amounts[], name: string) => rows.reduce((all, row) => all + (row[name] ?? Number.NaN), 0)

async function check(id: string): Promise<void> {
  const { cart } = must(await shop.get(`/store/carts/${id}`))
  const { totals, rows, attached, gifts, wanted } = await expected(id)
  expect(cart).toMatchObject(totals)
  expect(rows.flatMap((row) => row.adjustments.map(adjustmentText)).sort()).toEqual(wanted)
  expect(sum(cart.items, "discount_total")).toBe(cart.discount_total)
  const paid = cart.gift_card_total + cart.gift_card_tax_total
  expect(sum(cart.items, "total") + sum(cart.shipping_methods, "total") - paid).toBe(cart.total)
  expect(cart.total).toBeGreaterThanOrEqual(0)
  for (const item of cart.items) {
    expect(item.discount_total).toBeGreaterThanOrEqual(0)
    expect(item.discount_total).toBeLessThanOrEqual(item.subtotal)
    if (item.variant_id === variants[0]) expect(item.unit_price).toBe(item.quantity < 3 ? 333 : 299)
  }
  for (const { regions } of attached) expect(regions.map((tie) => tie.region_id)).toContain(cart.region_id)
  for (const { gift_card } of gifts) expect(gift_card.region_id).toBe(cart.region_id)
  for (const session of cart.payment_sessions) expect(session.amount).toBe(cart.total)
  for (const method of cart.shipping_methods) expect(method.shipping_option.region_id).toBe(cart.region_id)
}

test("after random operations, a cart's totals match its rows and its parts add up", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 3, maxLength: 14 }), async (operations) => {
      const { cart } = must(await shop.post("/store/carts", { region_id: regions[0]?.id }))
      let lines: string[] = []
      for (const run of operations) {
        const answer = await run(`/store/carts/${cart.id}`, lines)
        expect([200, 400, 404]).toContain(answer.status)
        if (answer.status === 200) lines = answer.body.cart.items.map(({ id }: { id: string }) => id)
        await check(cart.id)
      }
    }),
    { numRuns: 40 },
  )
})
