import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { countOrdersToDo, firstOrdersToDo, scarcestVariants, shopHas, sumsByDay } from "../../src/dashboard/queries.ts"
import { aShippingOption } from "../support/catalog.ts"
import { anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase

beforeAll(async () => {
  on = await openQueries()
})
afterAll(() => on.close())

const NOTHING = {
  ...{ store: false, region: false, tax: false, shipping_option: false, payment_provider: false, product: false },
  ...{ storefront_key: false, order: false, region_id: null },
}

test("shopHas: nothing at first, then what exists", async () => {
  expect(await shopHas(on)).toEqual(NOTHING)
  await on.db.product.create({ data: { id: newId("prod"), title: "Card", handle: "card", is_giftcard: true } })
  expect(await shopHas(on)).toEqual(NOTHING)
  const { region_id } = await anOrderRow(on.db, { created_at: new Date("2020-01-01"), status: "canceled" })
  await on.db.region.update({ where: { id: region_id }, data: { tax_rate: 0 } })
  await aShippingOption(on.db, region_id, { is_return: true })
  expect(await shopHas(on)).toEqual({ ...NOTHING, region: true, order: true, region_id })
  await aShippingOption(on.db, region_id)
  await aVariantRow(on.db, { manage_inventory: false })
  const ready = { ...NOTHING, region: true, shipping_option: true, product: true, order: true, region_id }
  expect(await shopHas(on)).toEqual(ready)
  await on.db.paymentProvider.create({ data: { id: "gone", is_installed: false } })
  await on.db.regionPaymentProvider.create({ data: { region_id, provider_id: "gone" } })
  expect(await shopHas(on)).toEqual(ready)
  await on.db.paymentProvider.update({ where: { id: "gone" }, data: { is_installed: true } })
  expect(await shopHas(on)).toEqual({ ...ready, payment_provider: true })
})

test("shopHas: a store has its own name and an address, and a key that is not revoked", async () => {
  const stored = await on.db.store.findFirst()
  const store = stored ?? (await on.db.store.create({ data: { id: newId("store"), name: "Mercer" } }))
  const write = (data: object) => on.db.store.update({ where: { id: store.id }, data })
  await write({ name: "Mercer", metadata: { documents: { address: "Main St 1" } } })
  expect(await shopHas(on)).toMatchObject({ store: false, storefront_key: false })
  await write({ name: "Harbour Goods", metadata: { documents: { address: "" } } })
  expect(await shopHas(on)).toMatchObject({ store: false })
  await write({ metadata: { documents: { address: "Main St 1" } } })
  expect(await shopHas(on)).toMatchObject({ store: true })
  const key = await on.db.publishableApiKey.create({ data: { id: newId("pk"), title: "Old", revoked_at: new Date() } })
  expect(await shopHas(on)).toMatchObject({ storefront_key: false })
  await on.db.publishableApiKey.update({ where: { id: key.id }, data: { revoked_at: null } })
  expect(await shopHas(on)).toMatchObject({ storefront_key: true })
})

test("shopHas: taxes are a region's rate, an additional one, a provider, or a tax code", async () => {
  const { id } = await on.db.region.findFirstOrThrow()
  const write = (data: object) => on.db.region.update({ where: { id }, data })
  const none = { tax_rate: 0, tax_code: null }
  await on.db.region.updateMany({ data: none })
  expect(await shopHas(on)).toMatchObject({ tax: false })
  for (const data of [{ tax_rate: 19 }, { tax_code: "exempt" }]) {
    await write({ ...none, ...data })
    expect(await shopHas(on)).toMatchObject({ tax: true })
  }
  await write(none)
  await on.db.taxRate.create({ data: { id: newId("txr"), region_id: id, name: "Books", rate: 7 } })
  expect(await shopHas(on)).toMatchObject({ tax: true })
  await write({ deleted_at: new Date() })
  expect(await shopHas(on)).toMatchObject({ tax: false })
  await write({ deleted_at: null })
})

test("firstOrdersToDo and countOrdersToDo return orders with items to fulfill or ship", async () => {
  const at = (day: number) => new Date(Date.UTC(2021, 0, day))
  const newest = await anOrderRow(on.db, { created_at: at(3) })
  const oldest = await anOrderRow(on.db, { created_at: at(1), fulfillment_status: "partially_shipped" })
  await anOrderRow(on.db, { created_at: at(2), fulfillment_status: "shipped" })
  await anOrderRow(on.db, { created_at: at(2), status: "archived" })
  const found = await firstOrdersToDo(on, 5)
  expect(found.map(({ id }) => id)).toEqual([oldest.id, newest.id])
  const { id, display_id, email, payment_status, created_at } = oldest
  expect(found[0]).toEqual({ id, display_id, email, payment_status, created_at })
  expect(await firstOrdersToDo(on, 1)).toHaveLength(1)
  expect(await countOrdersToDo(on, 100)).toBe(2)
  expect(await countOrdersToDo(on, 1)).toBe(1)
})

test("scarcestVariants: on sale, tracked, and with the total count", async () => {
  const low = await aVariantRow(on.db, { inventory_quantity: 2, sku: "LOW" }, { title: "Low" })
  const none = await aVariantRow(on.db, { inventory_quantity: -1 }, { title: "None" })
  await aVariantRow(on.db, { inventory_quantity: 3 })
  await aVariantRow(on.db, { inventory_quantity: 0, manage_inventory: false })
  await aVariantRow(on.db, { inventory_quantity: 0, deleted_at: new Date() })
  await aVariantRow(on.db, { inventory_quantity: 0 }, { status: "draft" })
  const found = await scarcestVariants(on, 2, 5)
  expect(found.map(({ id, count }) => [id, count])).toEqual([
    [none.id, 2],
    [low.id, 2],
  ])
  expect(found[1]).toEqual({
    ...{ id: low.id, title: "One", sku: "LOW", inventory_quantity: 2, count: 2 },
    ...{ product_id: low.product_id, product_title: "Low" },
  })
  expect(await scarcestVariants(on, 2, 1)).toMatchObject([{ id: none.id, count: 2 }])
})

test("sumsByDay sums orders, payments and refunds by currency and day", async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 5, n))
  const paid = async (created_at: Date, facts: object, ...payments: object[]) => {
    const order = await anOrderRow(on.db, { created_at, ...facts })
    const rows = payments.map((payment) => ({
      ...{ id: newId("pay"), order_id: order.id, provider_id: "manual", data: {}, amount: 0 },
      ...{ currency_code: order.currency_code, ...payment },
    }))
    await on.db.payment.createMany({ data: rows })
  }
  await on.db.paymentProvider.createMany({ data: [{ id: "manual" }], skipDuplicates: true })
  await paid(day(1), {}, { amount: 1000, amount_refunded: 200 }, { amount: 500 })
  await paid(day(1), {})
  await paid(day(2), {}, { amount: 700, canceled_at: day(2) })
  await paid(day(2), { currency_code: "usd" }, { amount: 300 })
  await paid(day(2), { status: "canceled" }, { amount: 999 })
  await paid(day(3), {}, { amount: 999 })
  await paid(new Date(day(1).getTime() - 1), {}, { amount: 999 })
  const found = await sumsByDay(on, [day(1), day(2)], day(3))
  expect(found.sort((a, b) => a.day - b.day || (a.currency_code < b.currency_code ? -1 : 1))).toEqual([
    { currency_code: "eur", day: 1, orders: 2, total: 1500, refunded: 200 },
    { currency_code: "eur", day: 2, orders: 1, total: 0, refunded: 0 },
    { currency_code: "usd", day: 2, orders: 1, total: 300, refunded: 0 },
  ])
})
