import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  deleteLines,
  findOrMakeGuest,
  insertCart,
  setMoney,
  settleShipping,
  writeLines,
  writeLineTerms,
} from "../../src/cart-change/queries.ts"
import { aShippingOption } from "../support/catalog.ts"
import { aCustomerRow, anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
let region_id: string
let variant_id: string

beforeAll(async () => {
  on = await openQueries()
  region_id = (await anOrderRow(on.db)).region_id
  variant_id = (await aVariantRow(on.db)).id
})
afterAll(() => on.close())

test("findOrMakeGuest creates a guest once, and does not change accounts and deleted guests", async () => {
  const email = "shopper@example.com"
  await aCustomerRow(on.db, { email, has_account: true })
  await aCustomerRow(on.db, { email, deleted_at: new Date() })
  const made = await findOrMakeGuest(on, email)
  expect(made).toEqual({ id: expect.stringMatching(/^cus_/), is_new: true })
  expect(await findOrMakeGuest(on, email)).toEqual({ id: made?.id, is_new: false })
  expect(await on.db.customer.findUnique({ where: { id: made?.id ?? "" } })).toMatchObject({
    email,
    has_account: false,
  })
  expect(await on.db.outbox.count()).toBe(0)
})

test("findOrMakeGuest records an event for a new guest if a webhook subscribes to it", async () => {
  const hook = { id: newId("whk"), url: "https://example.com", kinds: ["customer.created"], secret: "s" }
  await on.db.webhook.create({ data: hook })
  const made = await findOrMakeGuest(on, "new@example.com")
  await findOrMakeGuest(on, "new@example.com")
  const events = await on.db.outbox.findMany({ where: { kind: "customer.created" } })
  expect(events.map(({ payload }) => payload)).toEqual([{ id: made?.id }])
})

test("two requests that create one guest at once share it", async () => {
  const made = await Promise.all([1, 2, 3].map(() => findOrMakeGuest(on, "race@example.com")))
  const rows = await on.db.customer.findMany({ where: { email: "race@example.com" } })
  expect(rows).toHaveLength(1)
  for (const one of made) if (one) expect(one.id).toBe(rows[0]?.id)
})

const aLine = (cart_id: string, facts: object = {}) => {
  const at = new Date("2026-03-01T12:00:00.000Z")
  const text = { title: "Shirt", description: "One", thumbnail: null, is_giftcard: false, allow_discounts: true }
  const flags = { should_merge: true, is_return: false, has_shipping: false, includes_tax: false }
  const sold = { variant_id, quantity: 1, unit_price: 1000, metadata: { a: 1 } }
  return { id: newId("item"), cart_id, ...text, ...flags, ...sold, created_at: at, updated_at: at, ...facts }
}
const aCart = (facts: object = {}) => ({
  ...{ id: newId("cart"), region_id, shipping_address: null, customer_id: null, email: null },
  ...{ sales_channel_id: null, context: { ip: "::1" }, created_at: new Date(), ...facts },
})

test("insertCart creates cart, address and lines together", async () => {
  const plain = aCart()
  await insertCart(on, plain, "[]")
  expect(await on.db.cart.findUnique({ where: { id: plain.id } })).toMatchObject({
    ...{ region_id, shipping_address_id: null, context: { ip: "::1" } },
  })
  const shipping_address = { id: newId("addr"), country_code: "de" }
  const cart = aCart({ shipping_address, email: "a@example.com" })
  const line = aLine(cart.id)
  await insertCart(on, cart, JSON.stringify([line]))
  const row = await on.db.cart.findUnique({ where: { id: cart.id }, include: { shipping_address: true, items: true } })
  expect(row?.shipping_address).toMatchObject({ ...shipping_address, created_at: cart.created_at })
  expect(row?.items).toMatchObject([line])
})

test("writeLines creates new lines and updates existing ones", async () => {
  const cart = aCart()
  const [kept, changed] = [aLine(cart.id), aLine(cart.id)]
  await insertCart(on, cart, JSON.stringify([kept, changed]))
  const made = aLine(cart.id, { quantity: 3 })
  const values = {
    quantity: 5,
    unit_price: 900,
    includes_tax: true,
    metadata: { b: 2 },
    title: "Tee",
    should_merge: false,
  }
  await writeLines(on, JSON.stringify([{ ...changed, ...values, description: "Ignored" }, made]))
  const rows = await on.db.lineItem.findMany({ where: { cart_id: cart.id } })
  const byId = new Map(rows.map((row) => [row.id, row]))
  expect(byId.size).toBe(3)
  expect(byId.get(kept.id)).toMatchObject(kept)
  expect(byId.get(made.id)).toMatchObject(made)
  expect(byId.get(changed.id)).toMatchObject({
    ...values,
    description: changed.description,
    created_at: changed.created_at,
  })
  expect(byId.get(changed.id)?.updated_at).toEqual(changed.updated_at)
})

test("writeLineTerms writes rates over those that a line has, and leaves its texts", async () => {
  const [known, made] = [newId("item"), newId("item")]
  await on.db.lineTerms.create({ data: { line_item_id: known, title: "Sofa", tax_rates: "region" } })
  const tax_rates = [{ rate: 25, name: "moms", code: null }]
  await writeLineTerms(on, JSON.stringify([known, made].map((line_item_id) => ({ line_item_id, tax_rates }))))
  const rows = await on.db.lineTerms.findMany({ where: { line_item_id: { in: [known, made] } } })
  expect(rows.find(({ line_item_id }) => line_item_id === known)).toMatchObject({ title: "Sofa", tax_rates })
  expect(rows.find(({ line_item_id }) => line_item_id === made)).toMatchObject({ title: null, tax_rates })
})

test("deleteLines deletes lines of this cart only, with their terms", async () => {
  const [cart, other] = [aCart(), aCart()]
  const [gone, kept, foreign] = [aLine(cart.id), aLine(cart.id), aLine(other.id)]
  await insertCart(on, cart, JSON.stringify([gone, kept]))
  await insertCart(on, other, JSON.stringify([foreign]))
  const ids = [gone.id, kept.id, foreign.id]
  await on.db.lineTerms.createMany({ data: ids.map((line_item_id) => ({ line_item_id, tax_rates: "region" })) })
  await deleteLines(on, cart.id, [gone.id, foreign.id])
  const lines = await on.db.lineItem.findMany({ where: { id: { in: ids } } })
  expect(lines.map(({ id }) => id).sort()).toEqual([kept.id, foreign.id].sort())
  const terms = await on.db.lineTerms.findMany({ where: { line_item_id: { in: ids } } })
  expect(terms.map(({ line_item_id }) => line_item_id).sort()).toEqual([kept.id, foreign.id].sort())
})

test("settleShipping removes methods and their taxes, sets prices and the lines' flags", async () => {
  const cart = aCart()
  const line = aLine(cart.id, { has_shipping: true })
  const other = aLine(cart.id, { has_shipping: false })
  await insertCart(on, cart, JSON.stringify([line, other]))
  const option = await aShippingOption(on.db, region_id)
  const [gone, stays] = [newId("sm"), newId("sm")]
  const method = { cart_id: cart.id, shipping_option_id: option.id, price: 500, data: {} }
  await on.db.shippingMethod.createMany({ data: [gone, stays].map((id) => ({ ...method, id })) })
  const tax = { rate: 19, name: "default" }
  await on.db.shippingMethodTaxLine.createMany({
    data: [gone, stays].map((shipping_method_id) => ({ ...tax, id: newId("smtl"), shipping_method_id })),
  })
  const repriced = [{ id: stays, price: 650 }]
  await settleShipping(on, cart.id, { removed: [{ id: gone }], repriced, shipped: [other.id], at: new Date() })
  const left = await on.db.shippingMethod.findMany({ where: { cart_id: cart.id }, include: { tax_lines: true } })
  expect(left).toMatchObject([{ id: stays, price: 650, tax_lines: [{ rate: 19 }] }])
  const flag = async (id: string) => (await on.db.lineItem.findUniqueOrThrow({ where: { id } })).has_shipping
  expect([await flag(line.id), await flag(other.id)]).toEqual([false, true])
})

test("setMoney decides a cart's version, and keeps its other terms", async () => {
  const cart_id = newId("cart")
  await setMoney(on, cart_id, 1)
  await on.db.cartTerms.update({ where: { cart_id }, data: { language: "de" } })
  await setMoney(on, cart_id, 2)
  expect(await on.db.cartTerms.findUnique({ where: { cart_id } })).toMatchObject({ money: 2, language: "de" })
})
