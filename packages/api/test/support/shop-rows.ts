import { newId } from "@mercer/db"
import { must } from "./checkout.ts"
import type { TestShop } from "./shop.ts"

type Db = TestShop["db"]

/** A customer with an account, logged in to a separate browser. */
export async function aShopper(shop: TestShop, email: string) {
  const browser = shop.visitor()
  const account = { email, first_name: "Ada", last_name: "Byron", password: "secret" }
  const { customer } = must(await browser.post("/store/customers", account))
  return { ...browser, id: customer.id as string, email }
}

export async function aGroup(db: Db, customer_ids: string[] = []) {
  const id = newId("cgrp")
  await db.customerGroup.create({ data: { id, name: id } })
  await db.customerGroupCustomer.createMany({
    data: customer_ids.map((customer_id) => ({ customer_group_id: id, customer_id })),
  })
  return id
}

export async function aPriceList(
  db: Db,
  {
    groups = [],
    status = "active",
    ...more
  }: {
    groups?: string[]
    status?: "active" | "draft"
    type?: "sale" | "override"
    starts_at?: Date
    ends_at?: Date
    deleted_at?: Date
    includes_tax?: boolean
  } = {},
) {
  const id = newId("pl")
  await db.priceList.create({ data: { id, name: id, description: "A list", status, ...more } })
  await db.priceListCustomerGroup.createMany({
    data: groups.map((customer_group_id) => ({ price_list_id: id, customer_group_id })),
  })
  return id
}

/** A tax rate in percent, linked to the named products, types or options. */
export async function aTaxRate(
  db: Db,
  region_id: string,
  facts: {
    rate: number | null
    name?: string
    code?: string | null
    products?: string[]
    types?: string[]
    options?: string[]
  },
) {
  const { rate, name = "Reduced", code = "reduced", products = [], types = [], options = [] } = facts
  const rate_id = newId("txr")
  await db.taxRate.create({ data: { id: rate_id, region_id, rate, name, code } })
  await db.productTaxRate.createMany({ data: products.map((product_id) => ({ rate_id, product_id })) })
  await db.productTypeTaxRate.createMany({ data: types.map((product_type_id) => ({ rate_id, product_type_id })) })
  await db.shippingTaxRate.createMany({ data: options.map((shipping_option_id) => ({ rate_id, shipping_option_id })) })
  return rate_id
}

export async function aType(db: Db) {
  const id = newId("ptyp")
  await db.productType.create({ data: { id, value: id } })
  return id
}

export async function aTag(db: Db) {
  const id = newId("ptag")
  await db.productTag.create({ data: { id, value: id } })
  return id
}

export async function aCollection(db: Db) {
  const id = newId("pcol")
  await db.productCollection.create({ data: { id, title: id, handle: id } })
  return id
}

export async function aProfile(db: Db) {
  const id = newId("sp")
  await db.shippingProfile.create({ data: { id, name: id, type: "custom" } })
  return id
}

export async function aChannel(db: Db, facts: { is_disabled?: boolean; deleted_at?: Date } = {}) {
  const id = newId("sc")
  await db.salesChannel.create({ data: { id, name: "Market stall", ...facts } })
  return id
}

/** A publishable key for these sales channels. */
export async function aKey(db: Db, channels: string[], revoked_at: Date | null = null) {
  const id = newId("pk")
  await db.publishableApiKey.create({ data: { id, title: "Storefront", revoked_at } })
  await db.publishableApiKeySalesChannel.createMany({
    data: channels.map((sales_channel_id) => ({ id: newId("pksc"), publishable_key_id: id, sales_channel_id })),
  })
  return id
}
