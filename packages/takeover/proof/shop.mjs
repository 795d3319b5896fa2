// What an owner and shoppers do with a shop, by REST: the same requests to Medusa and to Mercer.
import assert from "node:assert/strict"

export const OPERATOR = { email: "admin@example.com", password: "an operator's password" }
export const ADDRESS = {
  first_name: "A",
  last_name: "B",
  address_1: "Street 1",
  city: "Berlin",
  postal_code: "10115",
  country_code: "de",
}

/** A client of the shop at this address; `admin` is logged in as its operator. */
export async function open(url) {
  const ask = async (method, path, body, headers = {}) => {
    const sent = body && JSON.stringify(body)
    const response = await fetch(url + path, {
      method,
      headers: { "content-type": "application/json", connection: "close", ...headers },
      body: sent,
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return JSON.parse(text.startsWith("{") ? text : "{}")
  }
  const { access_token } = await ask("POST", "/admin/auth/token", OPERATOR)
  const authorization = `Bearer ${access_token}`
  return {
    authorization,
    store: (method, path, body, headers) => ask(method, `/store${path}`, body, headers),
    admin: (method, path, body) => ask(method, `/admin${path}`, body, { authorization }),
  }
}

/** A region, a shipping option and products, in a shop that has nothing yet. */
export async function furnish({ admin }) {
  const currency = { currency_code: "eur" }
  await admin("POST", "/store", { currencies: ["eur"], default_currency_code: "eur" })
  const providers = { payment_providers: ["manual"], fulfillment_providers: ["manual"] }
  const { region } = await admin("POST", "/regions", {
    name: "EU",
    ...currency,
    tax_rate: 20,
    ...providers,
    countries: ["de"],
  })
  const { shipping_profiles } = await admin("GET", "/shipping-profiles")
  const profile_id = shipping_profiles.find(({ type }) => type === "default").id
  const carrier = { provider_id: "manual", data: { id: "manual-fulfillment" }, price_type: "flat_rate", amount: 500 }
  await admin("POST", "/shipping-options", { name: "Standard", region_id: region.id, profile_id, ...carrier })
  const { sales_channels } = await admin("GET", "/sales-channels")
  for (let number = 1; number <= 5; number++) {
    const variant = { title: "One", inventory_quantity: 1_000, prices: [{ ...currency, amount: 1_000 * number }] }
    const product = { title: `Product ${number}`, status: "published", options: [{ title: "Size" }] }
    const variants = [{ ...variant, options: [{ value: "One" }] }]
    await admin("POST", "/products", { ...product, sales_channels: [{ id: sales_channels[0].id }], variants })
  }
}

/** Buys a product; returns the order, and how to ask for it again. */
export async function buy({ store }, key) {
  const { regions } = await store("GET", "/regions")
  const { products } = await store("GET", "/products?limit=5")
  const { shipping_options } = await store("GET", `/shipping-options?region_id=${regions[0].id}`)
  const items = products.slice(0, 2).map(({ variants }) => ({ variant_id: variants[0].id, quantity: 2 }))
  const { cart } = await store("POST", "/carts", { region_id: regions[0].id, items })
  const buyer = { email: "buyer@example.com", shipping_address: ADDRESS, billing_address: ADDRESS }
  await store("POST", `/carts/${cart.id}`, buyer)
  await store("POST", `/carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0].id })
  await store("POST", `/carts/${cart.id}/payment-sessions`)
  await store("POST", `/carts/${cart.id}/payment-session`, { provider_id: "manual" })
  const again = (shop) => shop.store("POST", `/carts/${cart.id}/complete`, undefined, { "idempotency-key": key })
  const { type, data } = await again({ store })
  assert.equal(type, "order")
  return { order: data, again }
}

/** Captures an order, refunds a part of it and fulfills it. */
export async function serve({ admin }, { id, items }) {
  const captured = await admin("POST", `/orders/${id}/capture`)
  assert.equal(captured.order.payment_status, "captured")
  const refunded = await admin("POST", `/orders/${id}/refund`, { amount: 100, reason: "discount" })
  assert.equal(refunded.order.refunded_total, 100)
  const all = items.map((line) => ({ item_id: line.id, quantity: line.quantity }))
  const { order } = await admin("POST", `/orders/${id}/fulfillment`, { items: all })
  assert.equal(order.fulfillment_status, "fulfilled")
}

/** Registers an account, or logs in to it. */
export const register = ({ store }, email) =>
  store("POST", "/customers", { first_name: "A", last_name: "B", email, password: "a shopper's password" })
export const logIn = ({ store }, email) => store("POST", "/auth", { email, password: "a shopper's password" })
