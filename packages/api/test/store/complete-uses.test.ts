import { newId } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aGiftCard, aProduct, type VariantFacts } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { expectSound } from "../support/invariants.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let market: Market

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop, { stock: 1000 })
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const complete = (id: string) => shop.post(`/store/carts/${id}/complete`)
const apply = async (id: string, body: object) => must(await shop.post(`/store/carts/${id}`, body)).cart
const holds = async (cart_id: string) => (await shop.ledger.open()).filter((hold) => hold.cart_id === cart_id)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

describe("stock", () => {
  async function stocked(facts: VariantFacts, quantity: number) {
    const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 10, ...facts }] })
    const id = await cartAt(shop, market).withPayment(quantity, variant)
    const left = async () =>
      (await shop.db.productVariant.findUniqueOrThrow({ where: { id: variant } })).inventory_quantity
    return { variant, id, left }
  }

  test("is decremented once", async () => {
    const { id, left } = await stocked({}, 3)
    must(await complete(id))
    must(await complete(id))
    expect(await left()).toBe(7)
  })

  test("that is not managed does not change", async () => {
    const { id, left } = await stocked({ manage_inventory: false }, 30)
    must(await complete(id))
    expect(await left()).toBe(10)
  })

  test("that may be back-ordered goes below zero", async () => {
    const { id, left } = await stocked({ allow_backorder: true }, 12)
    must(await complete(id))
    expect(await left()).toBe(-2)
  })

  async function twoLines(inventory_quantity: number) {
    const { variant, id, left } = await stocked({ inventory_quantity: 100 }, 2)
    must(
      await shop.post(`/store/carts/${id}/line-items`, {
        variant_id: variant,
        quantity: 2,
        metadata: { color: "red" },
      }),
    )
    must(await shop.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))
    await shop.db.productVariant.update({ where: { id: variant }, data: { inventory_quantity } })
    expect(must(await shop.get(`/store/carts/${id}`)).cart.items).toHaveLength(2)
    return { variant, id, left }
  }

  test("of one variant on two lines counts together", async () => {
    const { id, left } = await twoLines(4)
    must(await complete(id))
    expect(await left()).toBe(0)
  })

  test("that is too low for both lines: 409 with v1's errors, no changes, the payment voided", async () => {
    const { variant, id, left } = await twoLines(3)
    const reply = await complete(id)
    const message = `Variant with id: ${variant} does not have the required inventory`
    const error = { message, type: "not_allowed", code: "insufficient_inventory" }
    const { items } = must(await shop.get(`/store/carts/${id}`)).cart
    const item_ids = items.map((item: { id: string }) => item.id)
    expect(item_ids).toHaveLength(2)
    expect(reply.status).toBe(409)
    expect(reply.body).toEqual({ ...error, errors: [{ ...error, variant_id: variant, item_ids }] })
    expect(await left()).toBe(3)
    expect(await holds(id)).toEqual([])
    expect(await shop.db.payment.findMany({ where: { cart_id: id } })).toMatchObject([
      { order_id: null, canceled_at: expect.any(Date), data: { status: "canceled" } },
    ])
    expect(await shop.db.lineItemTaxLine.count({ where: { item: { cart_id: id } } })).toBe(0)
    const { cart } = must(await shop.get(`/store/carts/${id}`))
    expect(cart).toMatchObject({ completed_at: null, payment_authorized_at: null, payment_id: null })
    expect(cart.payment_session).toMatchObject({ is_selected: true, status: "pending", payment_authorized_at: null })

    must(await shop.post(`/store/carts/${id}/line-items/${cart.items[0].id}`, { quantity: 1 }))
    must(await complete(id))
    expect(await left()).toBe(0)
    await expectSound(shop)
  })

  test("names every variant that is short", async () => {
    const first = await stocked({}, 1)
    const second = await aProduct(shop.db, { variants: [{ inventory_quantity: 1 }] })
    must(await shop.post(`/store/carts/${first.id}/line-items`, { variant_id: second.variant, quantity: 1 }))
    const ids = [first.variant, second.variant].sort()
    await shop.db.productVariant.updateMany({ where: { id: { in: ids } }, data: { inventory_quantity: 0 } })
    const { body } = await complete(first.id)
    expect(body.errors.map(({ message }: { message: string }) => message.split(" ")[3])).toEqual(ids)
  })
})

describe("nothing to pay", () => {
  test.each(["discount", "gift card"])("by a %s: an order without a payment", async (by) => {
    const id = await cartAt(shop, market).withItems()
    await apply(id, { email: "free@example.com" })
    if (by === "discount") {
      const { code } = await aDiscount(shop.db, { regions: [market.region.id], value: 100 })
      await apply(id, { discounts: [{ code }] })
    } else {
      const { code } = await aGiftCard(shop.db, market.region.id, { tax_rate: 19 })
      await apply(id, { gift_cards: [{ code }] })
    }
    const { type, data } = must(await complete(id))
    expect(type).toBe("order")
    expect(data).toMatchObject({ total: 0, paid_total: 0, payments: [], payment_status: "awaiting" })
    expect(await shop.db.cart.findUnique({ where: { id } })).toMatchObject({
      payment_authorized_at: expect.any(Date),
      completed_at: expect.any(Date),
      payment_id: null,
    })
    expect(await holds(id)).toEqual([])
    await expectSound(shop)
  })
})

describe("gift cards", () => {
  const cardOf = (id: string) => shop.db.giftCard.findUniqueOrThrow({ where: { id } })

  test("are used in the order of expiry, then the smaller first, until the total is covered", async () => {
    const late = await aGiftCard(shop.db, market.region.id, { value: 100, ends_at: inDays(20) })
    const soon = await aGiftCard(shop.db, market.region.id, { value: 700, ends_at: inDays(10), tax_rate: 19 })
    const small = await aGiftCard(shop.db, market.region.id, { value: 600 })
    const large = await aGiftCard(shop.db, market.region.id, { value: 5000 })
    const id = await cartAt(shop, market).withPayment()
    const cart = await apply(id, { gift_cards: [large, small, late, soon].map(({ code }) => ({ code })) })
    expect(cart.gift_card_total).toBe(1500)
    const { data } = must(await complete(id))
    expect(data.gift_card_total).toBe(1500)
    const drawn = data.gift_card_transactions.map((one: Record<string, unknown>) => [
      one.gift_card_id,
      one.amount,
      one.is_taxable,
      one.tax_rate,
    ])
    expect(drawn.sort()).toEqual(
      [
        [soon.id, 700, true, 19],
        [late.id, 100, false, null],
        [small.id, 600, false, null],
        [large.id, 100, false, null],
      ].sort(),
    )
    for (const card of [soon, late, small])
      expect(await cardOf(card.id)).toMatchObject({ balance: 0, is_disabled: true })
    expect(await cardOf(large.id)).toMatchObject({ balance: 4900, is_disabled: false })
    expect(data.total).toBe(cart.total)
    await expectSound(shop)
  })

  test("that pay nothing have no transaction", async () => {
    const first = await aGiftCard(shop.db, market.region.id, { value: 9000, ends_at: inDays(1) })
    const second = await aGiftCard(shop.db, market.region.id, { value: 9000 })
    const id = await cartAt(shop, market).withPayment()
    await apply(id, { gift_cards: [first, second].map(({ code }) => ({ code })) })
    // What remains to pay is tax on goods: a card without a rate pays prices without tax.
    const { data } = must(await complete(id))
    expect(data.gift_card_transactions).toMatchObject([{ gift_card_id: first.id, amount: 1500 }])
    expect(await cardOf(second.id)).toMatchObject({ balance: 9000, is_disabled: false })
  })

  test.each([
    ["disabled", { is_disabled: true }, "The gift card is disabled"],
    ["expired", { ends_at: inDays(-1) }, "The gift card is expired"],
  ])("that were %s in the meantime are refused before any payment", async (_, change, message) => {
    const card = await aGiftCard(shop.db, market.region.id, { value: 500 })
    const id = await cartAt(shop, market).withPayment()
    await apply(id, { gift_cards: [{ code: card.code }] })
    await shop.db.giftCard.update({ where: { id: card.id }, data: change })
    expect(await complete(id)).toMatchObject({ status: 400, body: { type: "not_allowed", message } })
    expect(await shop.db.completion.count({ where: { cart_id: id } })).toBe(0)
    await apply(id, { gift_cards: [] })
    must(await complete(id))
    expect(await cardOf(card.id)).toMatchObject({ balance: 500 })
  })

  test("that were purchased are created: one per unit, their values adding up to the line's total", async () => {
    const { variant } = await aProduct(shop.db, { is_giftcard: true, variants: [1001] })
    const id = await cartAt(shop, market).withPayment(3, variant)
    const [line] = must(await shop.get(`/store/carts/${id}`)).cart.items
    must(await shop.post(`/store/carts/${id}/line-items/${line.id}`, { quantity: 3, metadata: { to: "Bob" } }))
    await shop.db.lineItem.update({ where: { id: line.id }, data: { unit_price: 1000, includes_tax: true } })
    must(await shop.post(`/store/carts/${id}/payment-sessions`))
    const { data } = must(await complete(id))
    const cards = await shop.db.giftCard.findMany({ where: { order_id: data.id } })
    expect(cards).toHaveLength(3)
    for (const { code, balance, value, tax_rate, region_id, metadata, is_disabled } of cards) {
      expect(code).toMatch(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/)
      expect({ balance, tax_rate, region_id, metadata, is_disabled }).toEqual({
        balance: value,
        tax_rate: 19,
        region_id: market.region.id,
        metadata: { to: "Bob" },
        is_disabled: false,
      })
    }
    // 3,000 with 19 % in it is 2,521 without: 840 + 840 + 841.
    expect(cards.map(({ value }) => value).sort()).toEqual([840, 840, 841])
    expect(data.items[0].subtotal).toBe(2521)
    const message = await shop.db.outbox.findMany({ where: { kind: "gift_card.created" } })
    expect(message.map(({ payload }) => payload)).toEqual(expect.arrayContaining(cards.map(({ id }) => ({ id }))))
    expect(new Set(cards.map(({ code }) => code)).size).toBe(3)
  })
})

describe("discounts", () => {
  const used = async (id: string) => (await shop.db.discount.findUniqueOrThrow({ where: { id } })).usage_count

  test("are counted and linked to the order", async () => {
    const discount = await aDiscount(shop.db, { regions: [market.region.id], usage_limit: 2 })
    const free = await aDiscount(shop.db, { regions: [market.region.id], type: "free_shipping" })
    const id = await cartAt(shop, market).withPayment()
    const cart = await apply(id, { discounts: [{ code: discount.code }, { code: free.code }] })
    const { data } = must(await complete(id))
    expect(data).toMatchObject({ total: cart.total, discount_total: 100, shipping_total: 0 })
    expect(data.discounts.map((one: { id: string }) => one.id).sort()).toEqual([discount.id, free.id].sort())
    expect([await used(discount.id), await used(free.id)]).toEqual([1, 1])
    await expectSound(shop)
  })

  const changes: [string, object, string][] = [
    ["used up", { usage_limit: 1, usage_count: 1 }, "has been used maximum allowed times"],
    ["ended", { ends_at: inDays(-1) }, "is expired"],
    ["put off", { starts_at: inDays(1) }, "is not valid yet"],
  ]
  test.each(changes)("that were %s in the meantime are refused before any payment", async (_, change, text) => {
    const discount = await aDiscount(shop.db, { regions: [market.region.id] })
    const id = await cartAt(shop, market).withPayment()
    await apply(id, { discounts: [{ code: discount.code }] })
    await shop.db.discount.update({ where: { id: discount.id }, data: change })
    const message = `Discount ${discount.code} ${text}`
    expect(await complete(id)).toMatchObject({ status: 400, body: { type: "not_allowed", message } })
    expect(await shop.db.completion.count({ where: { cart_id: id } })).toBe(0)
    must(await shop.delete(`/store/carts/${id}/discounts/${discount.code}`))
    must(await complete(id))
    if ("usage_count" in change) await shop.db.discount.update({ where: { id: discount.id }, data: { usage_count: 0 } })
    await expectSound(shop)
  })

  test("a limit of zero means unlimited, as in v1's tables", async () => {
    const discount = await aDiscount(shop.db, { regions: [market.region.id], usage_limit: 0 })
    for (const count of [1, 2]) {
      const id = await cartAt(shop, market).withPayment()
      await apply(id, { discounts: [{ code: discount.code }] })
      must(await complete(id))
      expect(await used(discount.id)).toBe(count)
    }
    await shop.db.discount.update({ where: { id: discount.id }, data: { usage_limit: null } })
  })
})

test("tax lines that v1 or an operator left on a cart are replaced by those of the sale", async () => {
  const id = await cartAt(shop, market).withPayment()
  const { items, shipping_methods } = must(await shop.get(`/store/carts/${id}`)).cart
  const old = { rate: 5, name: "Old", code: "old" }
  await shop.db.lineItemTaxLine.create({ data: { ...old, id: newId("litl"), item_id: items[0].id } })
  await shop.db.shippingMethodTaxLine.create({
    data: { ...old, id: newId("smtl"), shipping_method_id: shipping_methods[0].id },
  })
  const { data } = must(await complete(id))
  expect(data.items[0].tax_lines).toMatchObject([{ rate: 19 }])
  expect(data.items[0].tax_lines).toHaveLength(1)
  expect(data.shipping_methods[0].tax_lines).toHaveLength(1)
  expect(data.total).toBe(1785)
})
