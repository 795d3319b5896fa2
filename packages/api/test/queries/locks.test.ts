import { newId, type SqlSource } from "@mercer/db"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { lockRow } from "../../src/access/queries.ts"
import { lockCustomerRow, lockOperatorRow } from "../../src/account/queries.ts"
import { lockJobsOf } from "../../src/batch-job/queries.ts"
import { lockCartRow } from "../../src/cart/queries.ts"
import { lockCollectionRow } from "../../src/category/queries.ts"
import { lockGroupRow } from "../../src/customer/queries.ts"
import { lockDiscountRow, lockGiftCardRow, shareDiscountRow } from "../../src/discount/queries.ts"
import { lockJobRow, lockProducts } from "../../src/import-export/queries.ts"
import { lockOrderRow } from "../../src/order/queries.ts"
import { lockOrderRows } from "../../src/order-history/queries.ts"
import { lockCollectionRow as lockPaymentCollectionRow } from "../../src/payment-collection/queries.ts"
import { lockPriceListRow } from "../../src/price-list/queries.ts"
import { lockProductRow, lockVariants } from "../../src/product/queries.ts"
import { lockCountries, lockCurrencyRow, lockRegionRow, shareStoreRow } from "../../src/region/queries.ts"
import { lockReasonRow } from "../../src/return/queries.ts"
import { lockChannel, lockChannelRow, lockKey } from "../../src/sales-channel/queries.ts"
import { lockOptionRow, lockOwnProfiles, lockProfileRow } from "../../src/shipping/queries.ts"
import { lockStoreRow } from "../../src/store-settings/queries.ts"
import { lockRateRow } from "../../src/tax/queries.ts"
import { aDiscount, aGiftCard, aShippingOption } from "../support/catalog.ts"
import { aCustomerRow, anOrderRow, aVariantRow, openQueries, type QueriesDatabase } from "../support/queries.ts"

let on: QueriesDatabase
const ids: Record<string, string> = {}

beforeAll(async () => {
  on = await openQueries()
  const { db } = on
  const order = await anOrderRow(db)
  const variant = await aVariantRow(db)
  const region_id = order.region_id
  const made = {
    order: order.id,
    region: region_id,
    customer: (await aCustomerRow(db)).id,
    product: variant.product_id,
    product_variant: variant.id,
    user: (await db.user.create({ data: { id: newId("usr"), email: "operator@example.com" } })).id,
    customer_group: (await db.customerGroup.create({ data: { id: newId("cgrp"), name: "Friends" } })).id,
    product_collection: (await db.productCollection.create({ data: { id: newId("pcol"), title: "Summer" } })).id,
    cart: (await db.cart.create({ data: { id: newId("cart"), region_id } })).id,
    discount: (await aDiscount(db, { regions: [region_id] })).id,
    gift_card: (await aGiftCard(db, region_id)).id,
    price_list: (await db.priceList.create({ data: { id: newId("pl"), name: "Sale", description: "", type: "sale" } }))
      .id,
    return_reason: (await db.returnReason.create({ data: { id: newId("rr"), value: "broken", label: "Broken" } })).id,
    shipping_option: (await aShippingOption(db, region_id)).id,
    shipping_profile: (await db.shippingProfile.findFirstOrThrow({ where: { type: "default" } })).id,
    tax_rate: (await db.taxRate.create({ data: { id: newId("txr"), name: "Books", region_id, rate: 7 } })).id,
    store: (await db.store.findFirstOrThrow()).id,
    sales_channel: (await db.salesChannel.findFirstOrThrow()).id,
    publishable_api_key: (await db.publishableApiKey.create({ data: { id: newId("pk"), title: "Web" } })).id,
    country: "de",
    currency: "eur",
  }
  Object.assign(ids, made, {
    batch_job: (
      await db.batchJob.create({ data: { id: newId("batch"), type: "product-import", created_by: made.user } })
    ).id,
    payment_collection: (await aCollection(db, region_id, made.user)).id,
  })
})
afterAll(() => on.close())

function aCollection(db: QueriesDatabase["db"], region_id: string, created_by: string) {
  const facts = { type: "order_edit", status: "not_paid", amount: 100, currency_code: "eur" } as const
  return db.paymentCollection.create({ data: { id: newId("paycol"), region_id, created_by, ...facts } })
}

function key(table: string): string {
  if (!ids[table]) throw new Error(`There is no row of ${table} to lock`)
  return ids[table]
}

type Lock = (tx: SqlSource, id: string) => Promise<unknown>

/** Each lock of one row by the table and its strength. The weaker ones do not block rows that reference theirs. */
const LOCKS: [name: string, table: string, strength: string, lock: Lock, column?: string][] = [
  ["lockCartRow", "cart", "for update", lockCartRow],
  ["lockChannelRow", "sales_channel", "for update", lockChannelRow],
  ["lockCollectionRow", "product_collection", "for update", lockCollectionRow],
  ["lockCountries", "country", "for update", (tx, code) => lockCountries(tx, [code]), "iso_2"],
  ["lockCurrencyRow", "currency", "for no key update", lockCurrencyRow, "code"],
  ["lockCustomerRow", "customer", "for update", lockCustomerRow],
  ["lockDiscountRow", "discount", "for no key update", lockDiscountRow],
  ["shareDiscountRow", "discount", "for share", shareDiscountRow],
  ["lockGiftCardRow", "gift_card", "for update", lockGiftCardRow],
  ["lockGroupRow", "customer_group", "for update", lockGroupRow],
  ["lockJobRow", "batch_job", "for update", lockJobRow],
  ["lockJobsOf", "user", "for no key update", lockJobsOf],
  ["lockOperatorRow", "user", "for update", lockOperatorRow],
  ["lockOptionRow", "shipping_option", "for update", lockOptionRow],
  ["lockOrderRow", "order", "for update", lockOrderRow],
  ["lockOrderRows", "order", "for update", (tx, id) => lockOrderRows(tx, [id])],
  ["lockOwnProfiles", "store", "for update", (tx) => lockOwnProfiles(tx)],
  ["lockPriceListRow", "price_list", "for update", lockPriceListRow],
  ["lockProductRow", "product", "for no key update", lockProductRow],
  ["lockProducts", "product", "for update", (tx, id) => lockProducts(tx, [id])],
  ["lockProfileRow", "shipping_profile", "for update", lockProfileRow],
  ["lockRateRow", "tax_rate", "for update", lockRateRow],
  ["lockPaymentCollectionRow", "payment_collection", "for update", lockPaymentCollectionRow],
  ["lockReasonRow", "return_reason", "for update", lockReasonRow],
  ["lockRegionRow", "region", "for update", lockRegionRow],
  ["lockStoreRow", "store", "for update", (tx) => lockStoreRow(tx)],
  ["shareStoreRow", "store", "for share", (tx) => shareStoreRow(tx)],
  ["lockVariants", "product_variant", "for no key update", (tx, id) => lockVariants(tx, [id])],
  ["lockChannel", "sales_channel", "for no key update", lockChannel],
  ["lockKey", "publishable_api_key", "for no key update", lockKey],
]

test.each(LOCKS)("%s locks a row of %s %s", async (_, table, strength, lock, column = "id") => {
  expect(await on.lockOf({ table, column, key: key(table) }, (tx) => lock(tx, key(table)))).toBe(strength)
})

test.each(LOCKS.filter(([, table]) => table !== "store"))(
  "%s does not lock other rows",
  async (_, table, __, lock, column = "id") => {
    expect(await on.lockOf({ table, column, key: key(table) }, (tx) => lock(tx, "nothing"))).toBe("none")
  },
)

test("lockRow locks a row of any table by one of its columns", async () => {
  const row = { schema: "public", table: "currency", column: "code", key: "eur" }
  expect(await on.lockOf(row, (tx) => lockRow(tx, row))).toBe("for no key update")
  expect(await on.lockOf(row, (tx) => lockRow(tx, { ...row, key: "usd" }))).toBe("none")
})

describe("locks that return whether the row exists", () => {
  test("lockChannel and lockKey", async () => {
    expect(await lockChannel(on, key("sales_channel"))).toBe(true)
    expect(await lockChannel(on, "nothing")).toBe(false)
    const deleted = await on.db.salesChannel.create({ data: { id: newId("sc"), name: "Old", deleted_at: new Date() } })
    expect(await lockChannel(on, deleted.id)).toBe(false)
    expect(await lockKey(on, key("publishable_api_key"))).toBe(true)
    expect(await lockKey(on, "nothing")).toBe(false)
  })

  test("lockProductRow, not of deleted products", async () => {
    expect(await lockProductRow(on, key("product"))).toBe(true)
    expect(await lockProductRow(on, "nothing")).toBe(false)
    const deleted = await aVariantRow(on.db, {}, { deleted_at: new Date() })
    expect(await lockProductRow(on, deleted.product_id)).toBe(false)
  })

  test("lockVariants, with their versions", async () => {
    const other = await aVariantRow(on.db)
    const found = await lockVariants(on, [other.id, key("product_variant"), "nothing"])
    expect(found.map(({ id }) => id)).toEqual([other.id, key("product_variant")].sort())
    expect(found[0]).toEqual({ id: expect.any(String), title: "One", updated_at: expect.any(Date) })
  })
})
