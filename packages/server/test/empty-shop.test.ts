// A whole shop from an empty database, set up by an operator's script with the published client. Each step builds on
// those before; at the end a customer buys something.
import { spawnSync } from "node:child_process"
import path from "node:path"
import { fileURLToPath } from "node:url"
import Medusa from "@medusajs/medusa-js"
import { afterAll, beforeAll, expect, test } from "vitest"
import { browser } from "./support/browser.ts"
import { program } from "./support/bundle.ts"
import { startServer, type TestServer } from "./support/server.ts"

const web = path.join(path.dirname(fileURLToPath(import.meta.url)), "..")
const ada = { email: "ada@example.com", password: "difference engine", first_name: "Ada", last_name: "Byron" }
const home = { first_name: "Ada", last_name: "Byron", address_1: "Kai 1", city: "Hamburg", postal_code: "20457" }

const VAT = 20
const REDUCED = 10
const SHIRT = 2000
const SHIRT_FOR_FRIENDS = 1500
const BOOK = 1000
const POSTING = 500
const CARD = 1000

let server: TestServer
let admin: Medusa["admin"]
let shopper: Medusa
let region: { id: string; name: string }
let option: { id: string }
let shirt: Made
let book: Made
let card: { code: string }

interface Made {
  id: string
  type: { id: string }
  variants: [{ id: string }]
}

beforeAll(async () => {
  server = await startServer({ DEMO: "0" })
  mercer("user", "create", "--email", "boss@example.com")
  const apiKey = mercer("user", "token", "--email", "boss@example.com")
  admin = new Medusa({ baseUrl: server.url, maxRetries: 3, apiKey }).admin
  shopper = browser(server.url)
}, 60_000)
afterAll(() => server.stop())

test("the shop is empty", async () => {
  expect(await shopper.products.list()).toMatchObject({ count: 0 })
  expect(await shopper.regions.list()).toMatchObject({ count: 0 })
  await expect(shopper.carts.create()).rejects.toMatchObject({ response: { status: 400 } })
})

test("the store gets its name and its currencies", async () => {
  await admin.store.addCurrency("eur")
  const { store } = await admin.store.update({ name: "Ada's shop", default_currency_code: "eur" })
  expect(store).toMatchObject({ name: "Ada's shop", default_currency_code: "eur" })
  const { payment_providers } = await admin.store.listPaymentProviders()
  expect(idsOf(payment_providers)).toContain("manual")
})

test("a region is created with its payment and fulfillment providers", async () => {
  const facts = { name: "Europe", currency_code: "eur", tax_rate: VAT, countries: ["de"] }
  const made = await admin.regions.create({
    ...facts,
    payment_providers: ["manual"],
    fulfillment_providers: ["manual"],
  })
  region = made.region
  await admin.regions.addCountry(region.id, { country_code: "fr" })
  expect((await shopper.regions.retrieve(region.id)).region.countries).toHaveLength(2)
})

test("a shipping option is created from a provider's options", async () => {
  const { fulfillment_options } = await admin.regions.retrieveFulfillmentOptions(region.id)
  const [offer] = fulfillment_options
  const { shipping_profiles } = await admin.shippingProfiles.list()
  const profile = shipping_profiles.find(({ type }: { type: string }) => type === "default")
  const made = await admin.shippingOptions.create({
    name: "Post",
    region_id: region.id,
    provider_id: offer.provider_id,
    data: offer.options[0],
    profile_id: profile.id,
    price_type: "flat_rate",
    amount: POSTING,
    requirements: [{ type: "max_subtotal", amount: 100_000 }],
  })
  option = made.shipping_option
})

test("products are created, each with its variant, type and price", async () => {
  shirt = await aProduct("Shirt", "Clothing", SHIRT)
  book = await aProduct("Book", "Books", BOOK)
  const { products } = await shopper.products.list({ region_id: region.id })
  expect(products.map(({ title }: { title: string }) => title).sort()).toEqual(["Book", "Shirt"])
})

test("a reduced tax rate for books is created", async () => {
  const facts = { name: "Reduced", code: "reduced", region_id: region.id, rate: REDUCED, products: [book.id] }
  const { tax_rate } = await admin.taxRates.create(facts, { expand: ["products"] })
  expect(idsOf(tax_rate.products)).toEqual([book.id])
})

test("a discount for clothes, a gift card, and return reasons are created", async () => {
  const conditions = [{ operator: "in", product_types: [shirt.type.id] }]
  const rule = { type: "percentage", value: 10, allocation: "total", conditions }
  const facts = { code: "welcome", regions: [region.id], is_dynamic: false, is_disabled: false }
  expect((await admin.discounts.create({ ...facts, rule })).discount.code).toBe("WELCOME")
  card = (await admin.giftCards.create({ value: CARD, region_id: region.id })).gift_card
  await admin.returnReasons.create({ label: "Too big", value: "too_big" })
  expect((await shopper.returnReasons.list()).return_reasons).toHaveLength(1)
})

test("a customer group with its own prices is created", async () => {
  const { customer } = await shopper.customers.create(ada)
  const { customer_group } = await admin.customerGroups.create({ name: "Friends" })
  await admin.customerGroups.addCustomers(customer_group.id, { customer_ids: [{ id: customer.id }] })
  const { price_list } = await admin.priceLists.create({
    name: "For friends",
    description: "Shirts",
    type: "sale",
    status: "active",
    prices: [{ variant_id: shirt.variants[0].id, currency_code: "eur", amount: SHIRT_FOR_FRIENDS }],
    customer_groups: [{ id: customer_group.id }],
  })
  const { products } = await admin.priceLists.listProducts(price_list.id)
  expect(idsOf(products)).toEqual([shirt.id])
})

test("a customer buys: group price, discount, gift card, shipping and both tax rates apply", async () => {
  const items = [
    { variant_id: shirt.variants[0].id, quantity: 2 },
    { variant_id: book.variants[0].id, quantity: 1 },
  ]
  const { cart } = await shopper.carts.create({ region_id: region.id, items })
  const address = { ...home, country_code: "de" }
  await shopper.carts.update(cart.id, { email: ada.email, shipping_address: address, billing_address: address })
  await shopper.carts.update(cart.id, { discounts: [{ code: "WELCOME" }], gift_cards: [{ code: card.code }] })
  const { shipping_options } = await shopper.shippingOptions.listCartOptions(cart.id)
  expect(idsOf(shipping_options)).toEqual([option.id])
  await shopper.carts.addShippingMethod(cart.id, { option_id: option.id })
  await shopper.carts.createPaymentSessions(cart.id)
  const { type, data } = await shopper.carts.complete(cart.id)
  expect(type).toBe("order")

  const { order } = await shopper.orders.retrieve(data.id)
  const shirts = 2 * SHIRT_FOR_FRIENDS
  const discount = shirts / 10
  const taxes = ((shirts - discount) * VAT + BOOK * REDUCED + POSTING * VAT) / 100
  const paidByCard = CARD + (CARD * VAT) / 100
  expect(order).toMatchObject({
    currency_code: "eur",
    subtotal: shirts + BOOK,
    discount_total: discount,
    shipping_total: POSTING,
    gift_card_total: CARD,
    total: shirts + BOOK + POSTING - discount + taxes - paidByCard,
  })
  const { orders } = await shopper.customers.listOrders()
  expect(idsOf(orders)).toEqual([order.id])
})

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

async function aProduct(title: string, type: string, amount: number): Promise<Made> {
  const { product } = await admin.products.create({
    title,
    status: "published",
    type: { value: type },
    options: [{ title: "Size" }],
    variants: [
      { title: "M", prices: [{ currency_code: "eur", amount }], options: [{ value: "M" }], inventory_quantity: 10 },
    ],
  })
  return product
}

/** The output of the shop's own command; the server's administrator creates the first operator. */
function mercer(...words: string[]): string {
  const env = { ...process.env, DATABASE_URL: server.database_url, DATABASE_WAIT: "0" }
  const run = { cwd: web, env, encoding: "utf8" } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [program("mercer"), ...words], run)
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}
