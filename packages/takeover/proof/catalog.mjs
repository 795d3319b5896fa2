// What a shop sells: everything that an owner sets up with Medusa's panel before the first order.
import { ADDRESS } from "./shop.mjs"

const EUR = { currency_code: "eur" }
const CARRIER = { provider_id: "manual", data: { id: "manual-fulfillment" }, price_type: "flat_rate" }

/** Sets up the shop; returns what orders need. */
export async function setUp({ admin, store }) {
  await admin("POST", "/store", { currencies: ["eur", "usd"], default_currency_code: "eur" })
  const providers = { payment_providers: ["manual"], fulfillment_providers: ["manual"] }
  const named = { name: "EU", ...EUR, tax_rate: 20, ...providers, countries: ["de", "fr"] }
  const { region } = await admin("POST", "/regions", named)
  await admin("POST", "/regions", {
    ...named,
    name: "US",
    currency_code: "usd",
    tax_rate: 0,
    countries: ["us"],
  })
  const options = await shipping(admin, region.id)
  const products = await catalog(admin)
  const variants = products.flatMap((one) => one.variants)
  const taxed = { region_id: region.id, name: "Reduced", rate: 7, code: "low", products: [products[3].id] }
  await admin("POST", "/tax-rates", { ...taxed, shipping_options: [options.out.id] })
  const customers = await accounts({ admin, store })
  const discounts = await promotions({ admin }, { region, products, variants, customers })
  const { return_reason: above } = await admin("POST", "/return-reasons", { value: "wrong", label: "Wrong" })
  const below = { value: "size", label: "Wrong size", parent_return_reason_id: above.id }
  const { return_reason } = await admin("POST", "/return-reasons", below)
  await admin("POST", "/invites", { user: "invited@example.com", role: "member" })
  return { region, ...options, products, variants, customers, ...discounts, return_reason }
}

async function shipping(admin, region_id) {
  const { shipping_profiles } = await admin("GET", "/shipping-profiles")
  const profile_id = shipping_profiles.find(({ type }) => type === "default").id
  await admin("POST", "/shipping-profiles", { name: "Bulky", type: "custom" })
  const option = async (name, amount, more) => {
    const sent = { name, region_id, profile_id, ...CARRIER, amount, ...more }
    return (await admin("POST", "/shipping-options", sent)).shipping_option
  }
  const out = await option("Standard", 500, {})
  await option("Large orders", 0, { requirements: [{ type: "min_subtotal", amount: 100_000 }] })
  await option("By phone", 900, { admin_only: true })
  return { out, back: await option("Return", 100, { is_return: true }) }
}

async function catalog(admin) {
  const { sales_channels } = await admin("GET", "/sales-channels")
  const channels = [{ id: sales_channels[0].id }]
  const { product_category } = await admin("POST", "/product-categories", { name: "Clothes", is_active: true })
  const below = { name: "Shirts", is_active: true, parent_category_id: product_category.id }
  const { product_category: shirts } = await admin("POST", "/product-categories", below)
  await admin("POST", "/product-categories", { name: "Secret", is_internal: true })
  const products = []
  for (let number = 0; number < 12; number++) {
    const sent = { ...product(number), sales_channels: channels, categories: number < 3 ? [{ id: shirts.id }] : [] }
    products.push((await admin("POST", "/products", sent)).product)
  }
  const { collection } = await admin("POST", "/collections", { title: "Summer", metadata: { season: 2 } })
  await admin("POST", `/collections/${collection.id}/products/batch`, {
    product_ids: products.slice(0, 4).map(({ id }) => id),
  })
  await admin("POST", "/collections", { title: "Empty" })
  await admin("POST", "/products", { ...product(12), status: "draft" })
  const { sales_channel } = await admin("POST", "/sales-channels", { name: "App", description: "The app" })
  const some = { product_ids: products.slice(0, 3).map(({ id }) => ({ id })) }
  await admin("POST", `/sales-channels/${sales_channel.id}/products/batch`, some)
  const { publishable_api_key } = await admin("POST", "/publishable-api-keys", { title: "App" })
  const linked = { sales_channel_ids: [{ id: sales_channel.id }] }
  await admin("POST", `/publishable-api-keys/${publishable_api_key.id}/sales-channels/batch`, linked)
  return products
}

function product(number) {
  const prices = (more) => [
    { ...EUR, amount: 1_000 + number * 111 + more },
    { currency_code: "usd", amount: 1_200 + number * 100 + more },
  ]
  const variant = (size, more) => ({
    title: size,
    sku: `P${number}-${size}`,
    inventory_quantity: 1_000 + number,
    manage_inventory: true,
    options: [{ value: size }],
    prices: prices(more),
  })
  return {
    title: `Product ${number}`,
    subtitle: number % 3 === 0 ? `Subtitle ${number}` : undefined,
    description: `Text é ${number}`,
    status: "published",
    options: [{ title: "Size" }],
    tags: number % 2 === 0 ? [{ value: "new" }, { value: `t${number % 4}` }] : [],
    type: number % 4 === 0 ? { value: "shirt" } : undefined,
    images: number < 2 ? ["http://127.0.0.1:9/a.png", "http://127.0.0.1:9/b.png"] : [],
    weight: number === 1 ? 200 : undefined,
    material: number === 2 ? "Linen" : undefined,
    variants: [variant("S", 0), variant("M", 50)],
  }
}

async function accounts({ admin, store }) {
  const customers = []
  for (let number = 0; number < 8; number++) {
    const person = { first_name: `First${number}`, last_name: "Last", email: `c${number}@example.com` }
    const { customer } = await store("POST", "/customers", { ...person, password: "a shopper's password" })
    customers.push(customer)
  }
  const { access_token } = await store("POST", "/auth/token", {
    email: "c1@example.com",
    password: "a shopper's password",
  })
  const headers = { authorization: `Bearer ${access_token}` }
  await store("POST", "/customers/me/addresses", { address: { ...ADDRESS, phone: "030 1" } }, headers)
  await store("POST", "/customers/me", { phone: "030 2", metadata: { vip: true } }, headers)
  const { customer_group } = await admin("POST", "/customer-groups", { name: "Friends", metadata: { level: 1 } })
  const members = { customer_ids: customers.slice(0, 3).map(({ id }) => ({ id })) }
  await admin("POST", `/customer-groups/${customer_group.id}/customers/batch`, members)
  return customers.map((one) => ({ ...one, customer_group }))
}

async function promotions({ admin }, { region, products, variants, customers }) {
  const regions = [region.id]
  const discount = async (code, rule, more) => {
    const sent = { code, rule, regions, is_dynamic: false, is_disabled: false, ...more }
    return (await admin("POST", "/discounts", sent)).discount
  }
  await discount("TEN", { type: "percentage", value: 10, allocation: "total" }, {})
  await discount("FREE", { type: "free_shipping", value: 0, allocation: "total" }, { usage_limit: 100 })
  const conditions = [{ operator: "in", products: products.slice(0, 2).map(({ id }) => id) }]
  await discount("FIVE", { type: "fixed", value: 500, allocation: "item", conditions }, { ends_at: "2050-01-01" })
  const parent = await discount("CODES", { type: "percentage", value: 5, allocation: "total" }, { is_dynamic: true })
  await admin("POST", `/discounts/${parent.id}/dynamic-codes`, { code: "CODES-1" })
  const { gift_card } = await admin("POST", "/gift-cards", { value: 5_000, region_id: region.id })
  const list = { name: "Sale", description: "Sale", type: "sale", status: "active" }
  await admin("POST", "/price-lists", { ...list, prices: [{ variant_id: variants[2].id, amount: 700, ...EUR }] })
  const groups = { customer_groups: [{ id: customers[0].customer_group.id }] }
  const cheaper = { ...list, name: "Friends", ...groups, starts_at: "2020-01-01" }
  await admin("POST", "/price-lists", { ...cheaper, prices: [{ variant_id: variants[4].id, amount: 600, ...EUR }] })
  return { gift_card }
}
