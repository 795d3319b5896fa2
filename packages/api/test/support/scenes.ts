import { issueToken, MAILED_TOKEN_MS } from "@mercer/auth"
import { newId } from "@mercer/db"
import { ORDER_CLAIM, PASSWORD_RESET } from "../../src/access/token-purposes.ts"
import { aDiscount, aGiftCard, aProduct } from "./catalog.ts"
import { ADDRESS, aMarket, type Market, must } from "./checkout.ts"
import { anOperator, loggedIn, secretHash, type TestShop } from "./shop.ts"

/** One request that succeeds: who sends it, the path values and the body. */
export interface Scene {
  by: Visitor
  values?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown> | FormData
}

export type Visitor = Pick<TestShop, "ask" | "get" | "post" | "delete" | "visitor" | "withCookie" | "from" | "cookie">
export type MakeScene = (shop: TestShop, market: Market) => Promise<Scene>

let people = 0

/** A shopper with an account, logged in, with metadata and two addresses. */
export async function aShopper(shop: TestShop, by?: Visitor) {
  const email = `shopper${++people}@example.com`
  const { id, visitor } = by ? await registered(by, email) : await anAccount(shop, email)
  await shop.db.customer.update({ where: { id }, data: { metadata: { size: "M" } } })
  for (const [day, metadata] of [{ work: 1 }, undefined].entries()) {
    const created_at = new Date(Date.UTC(2026, 0, 1 + day))
    await shop.db.address.create({ data: { id: newId("addr"), customer_id: id, ...ADDRESS, metadata, created_at } })
  }
  return { visitor, id, email, password: "secret" }
}

const ADA = { first_name: "Ada", last_name: "Byron", phone: "555" }

async function registered(visitor: Visitor, email: string) {
  const { customer } = must(await visitor.post("/store/customers", { ...ADA, email, password: "secret" }))
  return { visitor, id: customer.id as string }
}

/** What registering creates, in a separate browser. */
async function anAccount(shop: TestShop, email: string) {
  const facts = { id: newId("cus"), email, ...ADA, has_account: true, password_hash: await secretHash() }
  const { id } = await shop.db.customer.create({ data: facts })
  return { id, visitor: await loggedIn(shop, "customer", id) }
}

/** A cart with everything a cart can have: lines, a discount, a gift card, addresses, shipping and sessions. */
export async function aFullCart(shop: TestShop, market: Market, visitor: Visitor = shop.visitor()): Promise<string> {
  const { variant } = await aProduct(shop.db)
  const { code } = await aDiscount(shop.db, { regions: [market.region.id] })
  const card = await aGiftCard(shop.db, market.region.id, { value: 100 })
  const items = [
    { variant_id: market.variant, quantity: 2 },
    { variant_id: variant, quantity: 1 },
  ]
  const { cart } = must(await visitor.post("/store/carts", { region_id: market.region.id, items, context: { a: 1 } }))
  const id: string = cart.id
  const addresses = { shipping_address: ADDRESS, billing_address: ADDRESS }
  const more = { discounts: [{ code }], gift_cards: [{ code: card.code }] }
  must(await visitor.post(`/store/carts/${id}`, { email: `${id}@example.com`.toLowerCase(), ...addresses, ...more }))
  must(await visitor.post(`/store/carts/${id}/shipping-methods`, { option_id: market.option.id }))
  must(await visitor.post(`/store/carts/${id}/payment-sessions`))
  must(await visitor.post(`/store/carts/${id}/payment-session`, { provider_id: "scripted" }))
  return id
}

/** An order created from such a cart. */
export async function aFullOrder(shop: TestShop, market: Market, visitor: Visitor = shop.visitor()) {
  const cart_id = await aFullCart(shop, market, visitor)
  const { data } = must(await visitor.post(`/store/carts/${cart_id}/complete`))
  return { id: data.id as string, cart_id, display_id: data.display_id as number, email: data.email as string }
}

export async function anOperatorAtWork(shop: TestShop): Promise<Visitor> {
  const email = `operator${++people}@example.com`
  const { id } = await anOperator(shop, email, `token-${email}`)
  return loggedIn(shop, "admin", id)
}

async function aCollection(shop: TestShop) {
  const id = newId("pcol")
  await shop.db.productCollection.create({ data: { id, title: `Collection ${id}`, handle: id, metadata: { k: "v" } } })
  return id
}

const onCart =
  (body?: Record<string, unknown>, values: Record<string, string> = {}): MakeScene =>
  async (shop, market) => {
    const by = shop.visitor()
    return { by, body, values: { id: await aFullCart(shop, market, by), ...values } }
  }

const onLine =
  (body?: Record<string, unknown>): MakeScene =>
  async (shop, market) => {
    const by = shop.visitor()
    const id = await aFullCart(shop, market, by)
    const { cart } = must(await by.get(`/store/carts/${id}`))
    return { by, body, values: { id, line_id: cart.items[0].id } }
  }

/** A shopper whose profile is complete. */
async function aShopperWithBills(shop: TestShop) {
  const shopper = await aShopper(shop)
  must(await shopper.visitor.post("/store/customers/me", { billing_address: { ...ADDRESS, phone: "123" } }))
  return shopper
}

const onAddress =
  (body?: Record<string, unknown>): MakeScene =>
  async (shop) => {
    const { visitor, id } = await aShopperWithBills(shop)
    const { id: address_id } = await shop.db.address.findFirstOrThrow({ where: { customer_id: id } })
    return { by: visitor, body, values: { address_id } }
  }

/** The scripted provider saves no methods by itself; from now on it has one for every customer. */
export function keepsMethods({ providers }: TestShop, data: Record<string, string> = { id: "pm_1", brand: "test" }) {
  Object.assign(providers.payment("scripted"), { savedMethods: async () => [{ data }] })
}

/** For each operation of the storefront and the login, a shop in which it succeeds with a full response. */
export const storeScenes: Record<string, MakeScene> = {
  "admin.auth.login": async (shop) => {
    const email = `operator${++people}@example.com`
    await anOperator(shop, email, `token-${email}`)
    return { by: shop.visitor(), body: { email, password: "secret" } }
  },
  "admin.auth.get": async (shop) => ({ by: await anOperatorAtWork(shop) }),
  "admin.auth.logout": async (shop) => ({ by: await anOperatorAtWork(shop) }),
  "store.auth.createToken": async (shop) => {
    const { email, password } = await aShopper(shop)
    return { by: shop.visitor(), body: { email, password } }
  },
  "store.auth.login": async (shop, market) => {
    const { visitor, email, password } = await aShopper(shop)
    await aFullOrder(shop, market, visitor)
    return { by: shop.visitor(), body: { email, password } }
  },
  "store.auth.get": async (shop, market) => {
    const { visitor } = await aShopper(shop)
    await aFullOrder(shop, market, visitor)
    return { by: visitor }
  },
  "store.auth.logout": async (shop) => ({ by: (await aShopper(shop)).visitor }),
  "store.auth.exists": async (shop) => {
    const { email } = await aShopper(shop)
    return { by: shop.visitor(), values: { email } }
  },
  "store.carts.create": async (shop, { region, variant }) => ({
    by: shop.visitor(),
    body: { region_id: region.id, items: [{ variant_id: variant, quantity: 1 }], context: { source: "test" } },
  }),
  "store.carts.get": onCart(),
  "store.carts.update": onCart({ email: "new@example.com" }),
  "store.carts.add-line-item": async (shop, market) => {
    const body = { variant_id: market.variant, quantity: 1, metadata: { a: 1 } }
    return { by: shop.visitor(), body, values: { id: await aFullCart(shop, market) } }
  },
  "store.carts.update-line-item": onLine({ quantity: 3 }),
  "store.carts.delete-line-item": onLine(),
  "store.carts.add-shipping-method": async (shop, market) => {
    return { by: shop.visitor(), body: { option_id: market.option.id }, values: { id: await aFullCart(shop, market) } }
  },
  "store.carts.remove-discount": async (shop, market) => {
    const id = await aFullCart(shop, market)
    const { cart } = must(await shop.get(`/store/carts/${id}`))
    return { by: shop.visitor(), values: { id, code: cart.discounts[0].code } }
  },
  "store.carts.taxes": onCart(),
  "store.carts.complete": onCart(),
  "store.payment-sessions.create": onCart(),
  "store.payment-sessions.select": onCart({ provider_id: "manual" }),
  "store.payment-sessions.update": onCart({ data: { note: "hello" } }, { provider_id: "scripted" }),
  "store.payment-sessions.refresh": onCart(undefined, { provider_id: "scripted" }),
  "store.payment-sessions.delete": onCart(undefined, { provider_id: "scripted" }),
  "store.collections.get": async (shop) => ({ by: shop.visitor(), values: { id: await aCollection(shop) } }),
  "store.collections.list": async (shop) => {
    await aCollection(shop)
    return { by: shop.visitor(), query: { limit: "1", offset: "0" } }
  },
  "store.customers.create": async (shop) => ({
    by: shop.visitor(),
    body: { email: `new${++people}@example.com`, password: "secret", first_name: "Ada", last_name: "Byron" },
  }),
  "store.customers.get": async (shop) => ({ by: (await aShopperWithBills(shop)).visitor }),
  "store.customers.update": async (shop) => {
    const { visitor } = await aShopperWithBills(shop)
    return { by: visitor, body: { last_name: "Lovelace", metadata: { size: "L" } } }
  },
  "store.customers.add-address": async (shop) => {
    const { visitor } = await aShopperWithBills(shop)
    return { by: visitor, body: { address: { ...ADDRESS, city: "Bonn", metadata: { a: 1 } } } }
  },
  "store.customers.update-address": onAddress({ city: "Bonn" }),
  "store.customers.delete-address": onAddress(),
  "store.customers.payment-methods": async (shop) => {
    keepsMethods(shop)
    return { by: (await aShopper(shop)).visitor }
  },
  "store.customers.orders": async (shop, market) => {
    const { visitor } = await aShopper(shop)
    await aFullOrder(shop, market, visitor)
    return { by: visitor, query: { limit: "5", status: "pending" } }
  },
  "store.customers.request-password-reset": async (shop) => {
    const { email } = await aShopper(shop)
    return { by: shop.visitor(), body: { email } }
  },
  "store.customers.reset-password": async (shop) => {
    const { id, email } = await aShopper(shop)
    const token = await issueToken(shop.db, { purpose: PASSWORD_RESET, subject_id: id, ttl_ms: MAILED_TOKEN_MS })
    return { by: shop.visitor(), body: { email, token, password: "reset999" } }
  },
  "store.gift-cards.get": async (shop, { region }) => {
    const { code } = await aGiftCard(shop.db, region.id, { tax_rate: 19 })
    return { by: shop.visitor(), values: { code } }
  },
  "store.order-ownership.claim": async (shop, market) => {
    const { id } = await aFullOrder(shop, market)
    return { by: (await aShopper(shop)).visitor, body: { order_ids: [id] } }
  },
  "store.order-ownership.verify": async (shop, market) => {
    const { id, email } = await aFullOrder(shop, market)
    const claimant_id = (await aShopper(shop)).id
    const data = { email, order_ids: [id], claimant_id }
    const facts = { purpose: ORDER_CLAIM, subject_id: claimant_id, data, ttl_ms: MAILED_TOKEN_MS }
    return { by: shop.visitor(), body: { token: await issueToken(shop.db, facts) } }
  },
  "store.orders.look-up": async (shop, market) => {
    const { display_id, email } = await aFullOrder(shop, market)
    const query = { display_id: String(display_id), email: email.toUpperCase() }
    return { by: shop.visitor(), query }
  },
  "store.orders.get": async (shop, market) => {
    const { id } = await aFullOrder(shop, market)
    return { by: shop.visitor(), values: { id } }
  },
  "store.orders.get-by-cart": async (shop, market) => {
    const { cart_id } = await aFullOrder(shop, market)
    return { by: shop.visitor(), values: { cart_id } }
  },
}

/** The address of a scene's request. */
export function urlOf(path: string, { values = {}, query }: Scene): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}

/** What scenes sell: a region with two payment providers, a product and its shipping. */
export async function aSceneMarket(shop: TestShop): Promise<Market> {
  const market = await aMarket(shop, { payment: ["scripted", "manual"] })
  await shop.db.taxRate.create({
    data: { id: newId("txr"), region_id: market.region.id, name: "Books", code: "low", rate: 7 },
  })
  return market
}
