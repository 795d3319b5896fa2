import { newId } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aDiscount, aProduct } from "../support/catalog.ts"
import { ADDRESS, aMarket, cartAt, type Market, must } from "../support/checkout.ts"
import { aPlacedOrder } from "../support/orders.ts"
import { aShopper, type Visitor } from "../support/scenes.ts"
import { openShop, type TestShop } from "../support/shop.ts"
import { type Quoted, refusedSo } from "../support/v1-texts.ts"

/*
 * Messages of Medusa v1's refusals, one by one: storefronts look for them. Each row has the
 * section, the status, and a request that is refused with the message.
 */

let shop: TestShop
let market: Market
let shopper: Visitor
let sent: { id: string }

beforeAll(async () => {
  shop = await openShop()
  market = await aMarket(shop, { stock: 1000 })
  shopper = (await aShopper(shop)).visitor
  sent = await aPlacedOrder(shop, 1, market)
})
afterAll(async () => {
  expect(shop.errors).toEqual([])
  await shop.close()
})

const update = async (body: object) => shop.post(`/store/carts/${await cartAt(shop, market).cart()}`, body)
const withCode = async (facts: object, usage_count = 0) => {
  const { id, code } = await aDiscount(shop.db, {
    regions: [market.region.id],
    code: newId("disc").toUpperCase(),
    ...facts,
  })
  await shop.db.discount.update({ where: { id }, data: { usage_count } })
  return update({ discounts: [{ code }] })
}
const DAY = 86_400_000

const QUOTED: Quoted[] = [
  ["1.2", 401, "Unauthorized", () => shop.visitor().get("/store/customers/me")],
  ["2.1", 401, "Unauthorized", () => shop.visitor().post("/store/auth", { email: "a@example.com", password: "x" })],
  ["1.3", 404, "Not Found", () => shop.get("/store/orders?display_id=999999&email=a@example.com")],
  [
    "1.5",
    400,
    "Requested fields [customer.orders] are not valid",
    () => shop.get(`/store/orders/${sent.id}?expand=customer.orders`),
  ],
  ["3.3", 400, /^Discount .* has been used maximum allowed times$/, () => withCode({ usage_limit: 1 }, 1)],
  ["3.3", 400, /^Discount .* is not valid yet$/, () => withCode({ starts_at: new Date(Date.now() + DAY) })],
  ["3.3", 400, /^Discount .* is expired$/, () => withCode({ ends_at: new Date(Date.now() - DAY) })],
  ["3.3", 400, /^The discount code .* is disabled$/, () => withCode({ is_disabled: true })],
  ["3.3", 400, "The discount is not available in current region", () => withCode({ regions: [] })],
  [
    "3.3",
    400,
    /^Discount .* is only valid for specific customer$/,
    async () => withCode({ conditions: [{ type: "customer_groups", operator: "in", ids: [await aGroup()] }] }),
  ],
  [
    "3.3",
    400,
    /^Discount .* is not valid for customer$/,
    async () => {
      const { code } = await aDiscount(shop.db, {
        regions: [market.region.id],
        conditions: [{ type: "customer_groups", operator: "in", ids: [await aGroup()] }],
      })
      const id = await cartAt(shopper, market).cart()
      return shopper.post(`/store/carts/${id}`, { discounts: [{ code }] })
    },
  ],
  [
    "3.4",
    400,
    /^Variant with id: variant_\w+ does not have the required inventory$/,
    async () => {
      const { variant } = await aProduct(shop.db, { variants: [{ inventory_quantity: 1 }] })
      const id = await cartAt(shop, market).cart()
      return shop.post(`/store/carts/${id}/line-items`, { variant_id: variant, quantity: 2 })
    },
  ],
  [
    "3.15",
    400,
    "You cannot complete a cart without a payment session.",
    async () => shop.post(`/store/carts/${await cartAt(shop, market).withShipping()}/complete`),
  ],
  [
    "3.15",
    400,
    "Cannot create order from empty cart",
    async () => {
      const id = await cartAt(shop, market).cart()
      must(await shop.post(`/store/carts/${id}`, { email: "empty@example.com" }))
      return shop.post(`/store/carts/${id}/complete`)
    },
  ],
  [
    "3.15",
    400,
    "Cannot create an order from the cart without a customer",
    async () => {
      const id = await cartAt(shop, market).withItems()
      must(await shop.post(`/store/carts/${id}`, { shipping_address: ADDRESS }))
      must(await shop.post(`/store/carts/${id}/payment-sessions`))
      return shop.post(`/store/carts/${id}/complete`)
    },
  ],
  [
    "5.1",
    422,
    "A customer with the given email already has an account. Log in instead",
    async () => {
      const body = { email: "again@example.com", password: "secret", first_name: "A", last_name: "B" }
      must(await shop.visitor().post("/store/customers", body))
      return shop.visitor().post("/store/customers", body)
    },
  ],
  [
    "5.4",
    400,
    "Country with country_code xx does not exist.",
    () => shopper.post("/store/customers/me/addresses", { address: { ...ADDRESS, country_code: "XX" } }),
  ],
  [
    "5.10",
    401,
    "Invalid or expired password reset token",
    () => shop.post("/store/customers/password-reset", { email: "a@example.com", token: "x", password: "y" }),
  ],
]

async function aGroup() {
  return (await shop.db.customerGroup.create({ data: { id: newId("cgrp"), name: newId("disc") } })).id
}

test.each(QUOTED)("%s: %i %s", refusedSo)
