// A completed cart answers the totals that it was completed with, whatever is changed afterward.
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aDiscount, aGiftCard } from "../support/catalog.ts"
import { aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { type DraftsDesk, draftsDesk } from "../support/drafts.ts"
import { type EditsDesk, editsDesk } from "../support/edits.ts"
import { anOperatorAtWork, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"

let shop: TestShop
let by: Visitor
let market: Market
let edits: EditsDesk
let drafts: DraftsDesk

beforeAll(async () => {
  shop = await openShop()
  by = await anOperatorAtWork(shop)
  edits = editsDesk({ by }, shop)
  drafts = draftsDesk(by)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

type Amounts = Record<string, unknown> & { items: Amounts[]; shipping_methods: Amounts[] }

const TOTALS = ["subtotal", "discount_total", "total", "original_total", "original_tax_total", "tax_total"]
const CART_TOTALS = ["item_tax_total", "shipping_total", "shipping_tax_total", "gift_card_total", "gift_card_tax_total"]
const picked = (row: Amounts, names: string[]) => Object.fromEntries(names.map((name) => [name, row[name]]))
const ratesOn = ({ tax_lines }: Amounts) => (tax_lines as { rate: number; name: string }[]).map(({ rate }) => rate)
const amounts = (cart: Amounts) => ({
  cart: picked(cart, [...TOTALS, ...CART_TOTALS]),
  items: cart.items.map((item) => ({ ...picked(item, TOTALS), rates: ratesOn(item) })),
  methods: cart.shipping_methods.map((one) => ({ ...picked(one, TOTALS), price: one.price, rates: ratesOn(one) })),
})
const read = async (id: string) => amounts(must(await shop.get(`/store/carts/${id}`)).cart)

/** A cart with a discount and a gift card that pays a part. */
async function aCart({ taxable = true } = {}): Promise<string> {
  market = await aMarket(shop, { tax_rate: 19 })
  await shop.db.region.update({ where: { id: market.region.id }, data: { gift_cards_taxable: taxable } })
  const id = await cartAt(shop, market).withShipping(3)
  const { code } = await aDiscount(shop.db, { regions: [market.region.id], value: 10 })
  const card = await aGiftCard(shop.db, market.region.id, { value: 700 })
  must(await shop.post(`/store/carts/${id}`, { discounts: [{ code }], gift_cards: [{ code: card.code }] }))
  must(await shop.post(`/store/carts/${id}/payment-sessions`))
  return id
}

/** Changes all that totals are computed from. */
async function changeEverything(id: string, order_id: string) {
  const { db } = shop
  const region_id = market.region.id
  const line = await db.lineItem.findFirstOrThrow({ where: { cart_id: id } })
  must(await by.post(`/admin/regions/${region_id}`, { tax_rate: 7, gift_cards_taxable: false }))
  await db.giftCard.updateMany({ where: { region_id }, data: { balance: 5_000, is_disabled: true } })
  await db.moneyAmount.updateMany({ where: { region_id: null }, data: { amount: 77 } })
  await db.shippingOption.updateMany({ where: { region_id }, data: { amount: 1, deleted_at: new Date() } })
  await db.discount.updateMany({ data: { is_disabled: true, deleted_at: new Date() } })
  const { payments } = await db.order.findUniqueOrThrow({ where: { id: order_id }, include: { payments: true } })
  if (payments[0]) must(await by.post(`/admin/orders/${order_id}/capture`))
  if (payments[0]) must(await by.post(`/admin/orders/${order_id}/refund`, { amount: 100, reason: "other" }))
  const edit = await edits.made(order_id)
  const copy = must(await edits.get(edit.id)).order_edit.items[0]
  must(await by.post(`/admin/order-edits/${edit.id}/items/${copy.id}`, { quantity: line.quantity + 1 }))
  must(await by.post(`/admin/order-edits/${edit.id}/request`))
  must(await by.post(`/admin/order-edits/${edit.id}/confirm`))
}

describe.each([true, false])("where gift cards are taxed: %s", (taxable) => {
  test("the cart answers what it answered last, whatever changes", async () => {
    const id = await aCart({ taxable })
    const before = await read(id)
    expect(before.cart).toMatchObject({ gift_card_total: 700, discount_total: expect.any(Number) })
    const { data: order } = must(await shop.post(`/store/carts/${id}/complete`))
    expect(await read(id)).toEqual(before)
    expect(before.cart.total).toBe(order.total)
    await changeEverything(id, order.id)
    expect(await read(id)).toEqual(before)
    expect(amounts(must(await shop.post(`/store/carts/${id}/taxes`)).cart)).toEqual(before)
  })

  test("also one that was completed before totals were stored", async () => {
    const id = await aCart({ taxable })
    const before = await read(id)
    const { data: order } = must(await shop.post(`/store/carts/${id}/complete`))
    await shop.db.cartTerms.deleteMany({ where: { cart_id: id } })
    expect(await read(id)).toEqual(before)
    await changeEverything(id, order.id)
    expect(await read(id)).toEqual(before)
  })
})

test("they are stored once, with the order: completing again changes nothing", async () => {
  const id = await aCart()
  const terms = () => shop.db.cartTerms.findUnique({ where: { cart_id: id } })
  expect((await terms())?.frozen ?? null).toBeNull()
  const headers = { "Idempotency-Key": id }
  const first = must(await shop.post(`/store/carts/${id}/complete`, {}, headers)).data
  const stored = await terms()
  expect(stored?.frozen).toMatchObject({ totals: { total: first.total }, items: {}, shipping_methods: {} })
  await changeEverything(id, first.id)
  must(await shop.post(`/store/carts/${id}/complete`, {}, headers))
  must(await shop.post(`/store/carts/${id}/complete`))
  expect(await terms()).toEqual(stored)
  expect(JSON.stringify(stored?.frozen)).not.toMatch(/[a-z]+ [a-z]+/i)
})

test("an outside tax provider is not asked about a completed cart", async () => {
  const id = await aCart()
  const before = await read(id)
  must(await shop.post(`/store/carts/${id}/complete`))
  await shop.db.taxProvider.create({ data: { id: "gone" } })
  await shop.db.region.update({ where: { id: market.region.id }, data: { tax_provider_id: "gone" } })
  expect(amounts(must(await shop.post(`/store/carts/${id}/taxes`)).cart)).toEqual(before)
})

test("a paid draft answers the totals that it was paid with", async () => {
  market = await aMarket(shop, { tax_rate: 19 })
  const draft = await drafts.made(market)
  const before = amounts(must(await drafts.get(draft.id)).draft_order.cart)
  must(await drafts.pay(draft.id))
  await shop.db.region.update({ where: { id: market.region.id }, data: { tax_rate: 7 } })
  expect(amounts(must(await drafts.get(draft.id)).draft_order.cart)).toEqual(before)
})
