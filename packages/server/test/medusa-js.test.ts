import { subscribe } from "node:diagnostics_channel"
import type { ClientRequest } from "node:http"
import Medusa from "@medusajs/medusa-js"
import { newId, openDatabase } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
// @boundaries-ignore the demo shop is next to the tables it fills, outside any package
import { seedDemo } from "../../../prisma/seed.ts"
import { startServer, type TestServer } from "./support/server.ts"

let server: TestServer
let client: Medusa

beforeAll(async () => {
  server = await startServer()
  const { db, close } = openDatabase({ url: server.database_url })
  await seedDemo({ db, newId, payment_providers: ["manual"] })
  await close()
  client = new Medusa({ baseUrl: server.url, maxRetries: 3 })
}, 60_000)
afterAll(() => server.stop())

const address = {
  first_name: "Ada",
  last_name: "Byron",
  address_1: "Main St 1",
  city: "Berlin",
  country_code: "de",
  postal_code: "10115",
}

test("the published Medusa client, unmodified, buys something in the demo shop", async () => {
  const { variant, region, option } = await something()
  const { cart } = await client.carts.create({ region_id: region.id })
  await client.carts.lineItems.create(cart.id, { variant_id: variant.id, quantity: 2 })
  const email = "ada@example.com"
  await client.carts.update(cart.id, { email, shipping_address: address, billing_address: address })
  await client.carts.addShippingMethod(cart.id, { option_id: option.id })
  const { cart: offered } = await client.carts.createPaymentSessions(cart.id)
  if (!offered.payment_session) await client.carts.setPaymentSession(cart.id, { provider_id: "manual" })
  const { type, data } = await client.carts.complete(cart.id)
  expect(type).toBe("order")

  const { order } = await client.orders.retrieve(data.id)
  const goods = variant.amount * 2
  const tax = Math.round((goods * region.tax_rate) / 100) + Math.round((option.amount * region.tax_rate) / 100)
  expect(order).toMatchObject({ email, subtotal: goods, shipping_total: option.amount, tax_total: tax })
  expect(order.total).toBe(goods + option.amount + tax)
  expect((await client.orders.retrieveByCartId(cart.id)).order.id).toBe(order.id)
  expect((await client.carts.complete(cart.id)).data.id).toBe(order.id)
})

test("a cart that got dearer is refused once: the client, which repeats what fails, sends one request", async () => {
  const { variant, region, option } = await something()
  const { cart } = await client.carts.create({ region_id: region.id })
  await client.carts.lineItems.create(cart.id, { variant_id: variant.id, quantity: 1 })
  const email = "dear@example.com"
  await client.carts.update(cart.id, { email, shipping_address: address, billing_address: address })
  await client.carts.addShippingMethod(cart.id, { option_id: option.id })
  const { cart: offered } = await client.carts.createPaymentSessions(cart.id)
  if (!offered.payment_session) await client.carts.setPaymentSession(cart.id, { provider_id: "manual" })
  const { db, close } = openDatabase({ url: server.database_url })
  const rules = { key: "rules", value: "current" }
  await db.setting.upsert({ where: { key: rules.key }, create: rules, update: rules })
  const prices = { variants: { some: { variant_id: variant.id } }, currency_code: region.currency_code }
  await db.moneyAmount.updateMany({ where: prices, data: { amount: { increment: 100 } } })

  const sent = requestsTo(`/store/carts/${cart.id}/complete`)
  const refused = await client.carts.complete(cart.id).catch(({ response }) => response)
  expect(refused).toMatchObject({ status: 400, data: { type: "not_allowed", code: "price_changed" } })
  expect(refused.data.items).toMatchObject([{ unit_price: refused.data.items[0].unit_price_before + 100 }])
  expect(sent.count).toBe(1)
  expect(await db.order.count({ where: { cart_id: cart.id } })).toBe(0)

  const { cart: dearer } = await client.carts.retrieve(cart.id)
  const { data } = await client.carts.complete(cart.id)
  expect((await client.orders.retrieve(data.id)).order.total).toBe(dearer.total)
  expect(dearer.total).toBeGreaterThan(offered.total ?? 0)
  await db.moneyAmount.updateMany({ where: prices, data: { amount: { decrement: 100 } } })
  await db.setting.delete({ where: { key: rules.key } })
  await close()
})

/** Counts what this process sends to a path from now on. */
function requestsTo(path: string): { count: number } {
  const sent = { count: 0 }
  subscribe("http.client.request.start", (message) => {
    if ((message as { request: ClientRequest }).request.path === path) sent.count++
  })
  return sent
}

test("an early starter's constant Idempotency-Key does not tie one cart to another, nor to its past", async () => {
  const { variant, region } = await something()
  const key = { "Idempotency-Key": "create_payment_session_key" }
  const aCart = async () => {
    const { cart } = await client.carts.create({ region_id: region.id })
    await client.carts.lineItems.create(cart.id, { variant_id: variant.id, quantity: 1 })
    return cart.id
  }
  const first = await aCart()
  const second = await aCart()
  const { cart: before } = await client.carts.createPaymentSessions(first, key)
  expect((await client.carts.createPaymentSessions(second, key)).cart.id).toBe(second)
  await client.carts.lineItems.create(first, { variant_id: variant.id, quantity: 1 })
  const { cart: after } = await client.carts.createPaymentSessions(first, key)
  expect(after.total).toBe((before.total ?? 0) * 2)
})

test("the published client registers, logs in and finds collections", async () => {
  const { collections, count } = await client.collections.list({ limit: 2 })
  expect(collections.length).toBe(Math.min(2, count))
  const account = { email: "grace@example.com", password: "compiler", first_name: "Grace", last_name: "Hopper" }
  expect((await client.customers.create(account)).customer).toMatchObject({ email: account.email, has_account: true })
  expect((await client.auth.authenticate({ email: account.email, password: account.password })).customer.email).toBe(
    account.email,
  )
  expect((await client.auth.exists(account.email)).exists).toBe(true)
  await expect(client.auth.authenticate({ email: account.email, password: "wrong" })).rejects.toThrow("401")
})

test("v1's storefront signs up, signs in by token and buys on its server: one Bearer token, no cookie", async () => {
  const { variant, region, option } = await something()
  const account = { email: "next@example.com", password: "starter", first_name: "Katherine", last_name: "Johnson" }
  // Each call of the storefront's server is independent: no state is kept in between.
  const aClient = () => new Medusa({ baseUrl: server.url, maxRetries: 0 })
  const registered = (await aClient().customers.create(account)).customer
  const { access_token } = await aClient().auth.getToken({ email: account.email, password: account.password })
  const headers = { authorization: `Bearer ${access_token}` }
  expect((await aClient().customers.retrieve(headers)).customer.id).toBe(registered.id)
  expect((await aClient().auth.getSession(headers)).customer.id).toBe(registered.id)

  const { cart } = await aClient().carts.create({ region_id: region.id }, headers)
  expect(cart).toMatchObject({ customer_id: registered.id, email: account.email })
  await aClient().carts.lineItems.create(cart.id, { variant_id: variant.id, quantity: 1 }, headers)
  await aClient().carts.update(cart.id, { shipping_address: address, billing_address: address }, headers)
  await aClient().carts.addShippingMethod(cart.id, { option_id: option.id }, headers)
  const { cart: offered } = await aClient().carts.createPaymentSessions(cart.id, headers)
  if (!offered.payment_session) await aClient().carts.setPaymentSession(cart.id, { provider_id: "manual" }, headers)
  const { type, data } = await aClient().carts.complete(cart.id, headers)
  expect(type).toBe("order")
  const { orders } = await aClient().customers.listOrders({ limit: 10, offset: 0 }, headers)
  expect(orders.map(({ id }: { id: string }) => id)).toEqual([data.id])
  await aClient().auth.deleteSession(headers)
  await expect(aClient().customers.retrieve(headers)).rejects.toThrow("401")
})

test("the published client keeps its shipping method when it changes lines under the current rules", async () => {
  const { variant, region, option } = await something()
  const { db, close } = openDatabase({ url: server.database_url })
  const key = "rules"
  await db.setting.upsert({ where: { key }, create: { key, value: "current" }, update: { value: "current" } })
  const { cart } = await client.carts.create({ region_id: region.id })
  await client.carts.lineItems.create(cart.id, { variant_id: variant.id, quantity: 1 })
  await client.carts.update(cart.id, { email: "grace@example.com", shipping_address: address })
  await client.carts.addShippingMethod(cart.id, { option_id: option.id })
  const { cart: more } = await client.carts.lineItems.create(cart.id, { variant_id: variant.id, quantity: 1 })
  expect(more.shipping_methods).toMatchObject([{ shipping_option_id: option.id, price: option.amount }])
  const line = more.items[0]?.id ?? ""
  // A starter of v1 chooses again after each change; the method is replaced, never doubled.
  const { cart: again } = await client.carts.addShippingMethod(cart.id, { option_id: option.id })
  expect(again).toMatchObject({ total: more.total, shipping_methods: [{ price: option.amount }] })
  const { cart: empty } = await client.carts.lineItems.delete(cart.id, line)
  const warnings = [{ code: "shipping_method_removed", shipping_option_id: option.id, reason: "no_item" }]
  expect(empty).toMatchObject({ items: [], shipping_methods: [], shipping_total: 0, warnings })
  await client.carts.lineItems.create(cart.id, { variant_id: variant.id, quantity: 1 })
  await client.carts.addShippingMethod(cart.id, { option_id: option.id })
  await client.carts.lineItems.create(cart.id, { variant_id: variant.id, quantity: 1 })
  const { cart: offered } = await client.carts.createPaymentSessions(cart.id)
  if (!offered.payment_session) await client.carts.setPaymentSession(cart.id, { provider_id: "manual" })
  const { type, data } = await client.carts.complete(cart.id)
  expect([type, (data as { total: number }).total]).toEqual(["order", more.total])
  await db.setting.update({ where: { key }, data: { value: "v1" } })
  await close()
})

/** A variant sold in euro without its own tax rates or price lists, and a simple shipping option. */
async function something() {
  const { db, close } = openDatabase({ url: server.database_url })
  const region = await db.region.findFirstOrThrow({ where: { currency_code: "eur" } })
  const price = await db.productVariantMoneyAmount.findFirstOrThrow({
    where: {
      money_amount: { currency_code: "eur", price_list_id: null, min_quantity: null, max_quantity: null },
      variant: {
        inventory_quantity: { gt: 10 },
        product: { is_giftcard: false, tax_rates: { none: {} }, type: { is: { tax_rates: { none: {} } } } },
      },
    },
    include: { money_amount: true },
  })
  const option = await db.shippingOption.findFirstOrThrow({
    where: { region_id: region.id, is_return: false, admin_only: false, requirements: { none: {} }, amount: { gt: 0 } },
  })
  await close()
  return {
    region,
    variant: { id: price.variant_id, amount: price.money_amount.amount },
    option: { id: option.id, amount: option.amount ?? 0 },
  }
}
