// One customer's use of the demo shop, by the published client acting as a browser. Each step builds on those before.
import fs from "node:fs"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { newId, openDatabase } from "@mercer/db"
import { afterAll, beforeAll, expect, test } from "vitest"
// @boundaries-ignore the demo shop is next to the tables it fills, outside any package
import { seedDemo } from "../../../prisma/seed.ts"
import { browser } from "./support/browser.ts"
import { throughPooler } from "./support/pooler.ts"
import { startServer, type TestServer } from "./support/server.ts"

const ada = { email: "ada@example.com", password: "difference engine", first_name: "Ada", last_name: "Byron" }
const home = {
  first_name: "Ada",
  last_name: "Byron",
  address_1: "Kai 1",
  city: "Hamburg",
  postal_code: "20457",
  country_code: "de",
}
const TEE = 2900
const POSTING = 490
const refusedWith = (status: number) => ({ response: { status } })

let pooler: Awaited<ReturnType<typeof throughPooler>>
let server: TestServer
let client: ReturnType<typeof browser>
let region: { id: string; name: string; currency_code: string; tax_rate: number }
let tee: { id: string; variants: { id: string; title: string }[] }
let cart: { id: string }
let order: { id: string; display_id: number; total: number }
let guestOrder: typeof order

beforeAll(async () => {
  pooler = await throughPooler()
  server = await startServer(pooler.settings)
  const { db, close } = openDatabase({ url: server.database_url, pooler: "DATABASE_POOLER" in pooler.settings })
  await seedDemo({ db, newId, payment_providers: ["manual"] })
  await close()
  client = browser(server.url)
}, 60_000)
afterAll(async () => {
  // No response in this file was a server error.
  expect(server.log()).not.toMatch(/"level":(50|60)/)
  await server.stop()
  await pooler.stop()
})

interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** The only email to the customer with this subject, as soon as it is in the outbox. */
async function mail(subject: string): Promise<Mail> {
  const folder = path.join(server.data_dir, "outbox")
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(50)) {
    const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith(".json")) : []
    const mails: Mail[] = names.map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8")))
    const found = mails.filter((one) => one.to === ada.email && one.subject.includes(subject))
    if (found.length > 1) throw new Error(`There are ${found.length} mails: ${subject}`)
    if (found[0]) return found[0]
  }
  throw new Error(`There is no mail: ${subject}`)
}

/** The token in an email's link, which both its text and its HTML contain. */
function tokenIn({ text, html }: Mail): string {
  const token = /[?&]token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`There is no token in: ${text}`)
  expect(html).toContain(token)
  return token
}

/** From a filled cart to an order, as in a storefront's checkout. */
async function checkOut(by: typeof client, cart_id: string, email: string): Promise<typeof order> {
  await by.carts.update(cart_id, { email, shipping_address: home, billing_address: home })
  const { shipping_options } = await by.shippingOptions.listCartOptions(cart_id)
  const standard = shipping_options.find(({ name }: { name?: string }) => name === "Standard")
  expect(standard?.amount).toBe(POSTING)
  await by.carts.addShippingMethod(cart_id, { option_id: String(standard?.id) })
  const { cart: offered } = await by.carts.createPaymentSessions(cart_id)
  expect(offered.payment_sessions.map(({ provider_id }: { provider_id: string }) => provider_id)).toEqual(["manual"])
  await by.carts.setPaymentSession(cart_id, { provider_id: "manual" })
  const { type, data } = await by.carts.complete(cart_id)
  expect(type).toBe("order")
  return data as typeof order
}

test("registers and is logged in immediately", async () => {
  const { customer } = await client.customers.create(ada)
  expect(customer).toMatchObject({ email: ada.email, first_name: "Ada", has_account: true })
  expect((await client.auth.getSession()).customer.id).toBe(customer.id)
  expect((await client.customers.retrieve()).customer).toMatchObject({ shipping_addresses: [] })
  await expect(client.customers.create(ada)).rejects.toMatchObject(refusedWith(422))
})

test("finds the region of her country", async () => {
  const { regions } = await client.regions.list()
  const sellsTo = (code: string) => (one: { countries: { iso_2: string }[] }) =>
    one.countries.some(({ iso_2 }) => iso_2 === code)
  region = regions.find(sellsTo("de"))
  expect(region).toMatchObject({ name: "Europe", currency_code: "eur", tax_rate: 19 })
  expect((await client.regions.retrieve(region.id)).region.id).toBe(region.id)
})

test("browses collections, categories and products, with prices of her region", async () => {
  const { collections, count } = await client.collections.list({ limit: 3 })
  expect(collections).toHaveLength(3)
  expect(count).toBeGreaterThan(3)
  const { collection } = await client.collections.retrieve(collections[0].id)
  const { product_categories } = await client.productCategories.list()
  const category = product_categories.find(({ name }: { name: string }) => name === "Sweaters")
  expect((await client.productCategories.retrieve(category.id)).product_category.name).toBe("Sweaters")

  const listed = await client.products.list({ collection_id: [collection.id], region_id: region.id, limit: 5 })
  expect(listed.products.length).toBeGreaterThan(0)
  for (const product of listed.products) {
    expect(product.collection_id).toBe(collection.id)
    for (const { calculated_price, prices } of product.variants) {
      expect(calculated_price).toBeGreaterThan(0)
      expect(prices.map((price: { currency_code: string }) => price.currency_code)).toContain("eur")
    }
  }
  const sweaters = await client.products.list({ category_id: [category.id], expand: "categories" } as never)
  expect(sweaters.count).toBeGreaterThan(0)
  for (const { categories } of sweaters.products)
    expect(categories.map(({ id }: { id: string }) => id)).toContain(category.id)
})

test.each(["harbour tee", "Harbour", "harb", "harbor tee"])("searches for %s and finds the Harbour Tee", async (q) => {
  const { hits } = (await client.products.search({ q })) as unknown as { hits: { id: string; title: string }[] }
  expect(hits[0]?.title).toBe("Harbour Tee")
  const { product } = await client.products.retrieve(String(hits[0]?.id), {})
  expect(product.variants.length).toBeGreaterThan(1)
  tee = product as typeof tee
})

test("fills a cart, removes some items, and pays for the rest", async () => {
  const [one, other] = tee.variants
  const created = await client.carts.create({ region_id: region.id })
  cart = created.cart
  expect(created.cart).toMatchObject({ items: [], email: ada.email })
  const { cart: first } = await client.carts.lineItems.create(cart.id, { variant_id: String(one?.id), quantity: 1 })
  const { cart: second } = await client.carts.lineItems.create(cart.id, { variant_id: String(other?.id), quantity: 3 })
  const lineOf = (variant_id = "") =>
    second.items.find((line: { variant_id: string }) => line.variant_id === variant_id).id
  expect(first.subtotal).toBe(TEE)
  expect(second.subtotal).toBe(4 * TEE)
  await client.carts.lineItems.update(cart.id, lineOf(one?.id), { quantity: 2 })
  const { cart: left } = await client.carts.lineItems.delete(cart.id, lineOf(other?.id))
  expect(left.items).toMatchObject([{ variant_id: one?.id, quantity: 2, title: "Harbour Tee", unit_price: TEE }])
  expect(left.subtotal).toBe(2 * TEE)
})

test("gets ten percent off with a code, and nothing with a wrong one", async () => {
  const { cart: less } = await client.carts.update(cart.id, { discounts: [{ code: "WELCOME10" }] })
  expect(less).toMatchObject({ discount_total: 580, total: Math.round(0.9 * 2 * TEE * 1.19) })
  const { cart: full } = await client.carts.deleteDiscount(cart.id, "WELCOME10")
  expect(full.discount_total).toBe(0)
  await client.carts.update(cart.id, { discounts: [{ code: "welcome10" }] })
  await expect(client.carts.update(cart.id, { discounts: [{ code: "NOTHING" }] })).rejects.toMatchObject(
    refusedWith(404),
  )
})

test("looks up a gift card and pays with it", async () => {
  const { gift_card } = await client.giftCards.retrieve("DEMO-EU-0025")
  expect(gift_card).toMatchObject({ code: "DEMO-EU-0025", value: 2500, balance: 2500 })
  await expect(client.giftCards.retrieve("DEMO-EU-9999")).rejects.toMatchObject(refusedWith(404))
  const { cart: paid } = await client.carts.update(cart.id, { gift_cards: [{ code: "DEMO-EU-0025" }] })
  expect(paid).toMatchObject({ gift_card_total: 2500, discount_total: 580 })
})

test("checks out: the order matches the cart, the gift card is empty and an email arrives", async () => {
  order = await checkOut(client, cart.id, ada.email)
  const tax = Math.round(0.19 * 0.9 * 2 * TEE) + Math.round(0.19 * POSTING)
  const sums = { subtotal: 2 * TEE, discount_total: 580, shipping_total: POSTING, gift_card_total: 2500 }
  expect(order).toMatchObject({ ...sums, tax_total: tax, total: 2 * TEE - 580 + POSTING + tax - 2500 })
  expect((await client.orders.retrieve(order.id)).order).toMatchObject({ ...sums, total: order.total })
  expect((await client.orders.retrieveByCartId(cart.id)).order.id).toBe(order.id)
  expect((await client.carts.complete(cart.id)).data.id).toBe(order.id)
  await expect(client.carts.update(cart.id, { email: "eve@example.com" })).rejects.toMatchObject(refusedWith(400))
  expect((await client.giftCards.retrieve("DEMO-EU-0025")).gift_card.balance).toBe(0)
  const { text, html } = await mail(`Ihre Bestellung Nr. ${order.display_id}`)
  for (const body of [text, html]) expect(body).toContain("2 × Harbour Tee")
  expect(text).toContain((order.total / 100).toLocaleString("de", { style: "currency", currency: "EUR" }))
})

test("looks up the order as a guest", async () => {
  const { display_id } = order
  const stranger = browser(server.url)
  const asked = { display_id, email: ada.email, shipping_address: { postal_code: home.postal_code } }
  expect((await stranger.orders.lookupOrder(asked)).order).toMatchObject({ id: order.id, total: order.total })
  for (const wrong of [{ email: "eve@example.com" }, { shipping_address: { postal_code: "10115" } }])
    await expect(stranger.orders.lookupOrder({ ...asked, ...wrong })).rejects.toMatchObject(refusedWith(404))
})

test("saves an address, corrects it, and deletes it", async () => {
  const { customer } = await client.customers.addresses.addAddress({ address: { ...home, address_2: "2nd" } as never })
  const [saved] = customer.shipping_addresses
  expect(saved).toMatchObject({ ...home, address_2: "2nd" })
  const { customer: corrected } = await client.customers.addresses.updateAddress(saved.id, { city: "Altona" } as never)
  expect(corrected.shipping_addresses).toMatchObject([{ id: saved.id, city: "Altona", postal_code: home.postal_code }])
  const { customer: billed } = await client.customers.update({ billing_address: saved.id, phone: "+49 40 1" })
  expect(billed).toMatchObject({ billing_address_id: saved.id, phone: "+49 40 1" })
  await client.customers.addresses.deleteAddress(saved.id)
  expect((await client.customers.retrieve()).customer.shipping_addresses).toEqual([])
})

test("sees her own orders, and none of them after logout", async () => {
  const { orders, count } = await client.customers.listOrders({ limit: 5, offset: 0 })
  expect({ count, ids: orders.map(({ id }: { id: string }) => id) }).toEqual({ count: 1, ids: [order.id] })
  expect((await client.customers.paymentMethods.list()).payment_methods).toEqual([])
  await client.auth.deleteSession()
  await expect(client.auth.getSession()).rejects.toMatchObject(refusedWith(401))
  await expect(client.customers.listOrders()).rejects.toMatchObject(refusedWith(401))
})

test("buys as a guest with the same email: the order is not added to her account", async () => {
  const { cart: guests } = await client.carts.create({ region_id: region.id })
  await client.carts.lineItems.create(guests.id, { variant_id: String(tee.variants[1]?.id), quantity: 1 })
  guestOrder = await checkOut(client, guests.id, "Ada@Example.com")
  expect(guestOrder).toMatchObject({ email: ada.email, total: Math.round((TEE + POSTING) * 1.19) })
  await mail(`Ihre Bestellung Nr. ${guestOrder.display_id}`)
  expect((await client.auth.exists(ada.email)).exists).toBe(true)
  await client.auth.authenticate({ email: ada.email, password: ada.password })
  expect((await client.customers.listOrders()).count).toBe(1)
})

test("claims the guest order with the email's link, once", async () => {
  await client.orders.requestCustomerOrders({ order_ids: [guestOrder.id] })
  const letter = await mail("Confirm that these orders are yours")
  expect(letter.text).toContain(String(guestOrder.display_id))
  expect((await client.customers.listOrders()).count).toBe(1)
  const token = tokenIn(letter)
  await client.orders.confirmRequest({ token })
  const { orders } = await client.customers.listOrders()
  expect(orders.map(({ id }: { id: string }) => id).sort()).toEqual([order.id, guestOrder.id].sort())
  await expect(client.orders.confirmRequest({ token })).rejects.toMatchObject(refusedWith(401))
})

test("resets her password with the email's link, which ends her sessions", async () => {
  const stranger = browser(server.url)
  for (const email of [ada.email, "nobody@example.com"]) await stranger.customers.generatePasswordToken({ email })
  const token = tokenIn(await mail("Reset your password"))
  const wanted = { email: ada.email, token, password: "analytical engine" }
  await expect(stranger.customers.resetPassword({ ...wanted, token: "guessed" })).rejects.toMatchObject(
    refusedWith(401),
  )
  expect((await stranger.customers.resetPassword(wanted)).customer.email).toBe(ada.email)
  await expect(stranger.customers.resetPassword(wanted)).rejects.toMatchObject(refusedWith(401))
  await expect(client.customers.retrieve()).rejects.toMatchObject(refusedWith(401))
  const old = { email: ada.email, password: ada.password }
  await expect(client.auth.authenticate(old)).rejects.toMatchObject(refusedWith(401))
  const { email, password } = wanted
  expect((await client.auth.authenticate({ email, password })).customer.email).toBe(email)
  expect((await client.customers.listOrders()).count).toBe(2)
})
