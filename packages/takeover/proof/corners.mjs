// What a shop has after some years: services of its own for payment, shipping and taxes, rows that were deleted, jobs.
import { ADDRESS } from "./shop.mjs"

const EUR = { currency_code: "eur" }

/** Adds it all to a shop that has traded. */
export async function addCorners(shop, goods) {
  await otherProviders(shop, goods)
  await deleted(shop, goods)
  await jobs(shop)
  await keys(shop, goods)
}

/** A region with the services of `medusa.mjs`, orders and carts in it. */
async function otherProviders(shop, { variants }) {
  const { admin } = shop
  const providers = { payment_providers: ["manual", "klarna"], fulfillment_providers: ["manual", "shippo"] }
  const named = { name: "Alps", ...EUR, tax_rate: 10, ...providers, countries: ["at", "ch"] }
  const { region } = await admin("POST", "/regions", named)
  await admin("POST", `/regions/${region.id}`, { tax_provider_id: "avalara" })
  const { shipping_profiles } = await admin("GET", "/shipping-profiles")
  const profile_id = shipping_profiles.find(({ type }) => type === "default").id
  const option = async (more) =>
    (await admin("POST", "/shipping-options", { region_id: region.id, profile_id, ...more })).shipping_option
  const flat = { price_type: "flat_rate", amount: 400 }
  const ground = await option({ name: "Ground", provider_id: "shippo", data: { id: "shippo-ground" }, ...flat })
  await option({ name: "Air", provider_id: "shippo", data: { id: "shippo-air" }, price_type: "calculated" })
  const post = await option({ name: "Post", provider_id: "manual", data: { id: "manual-fulfillment" }, ...flat })
  const address = { ...ADDRESS, country_code: "at" }
  const begin = (at, option_id, provider_id) =>
    fill(shop, { region, address, option_id, provider_id, variant_ids: [variants[at].id] })
  const sent = await complete(shop, await begin(1, ground.id, "klarna"))
  await complete(shop, await begin(2, post.id, "klarna"))
  await begin(3, ground.id, "klarna")
  await begin(4, post.id, "manual")
  await admin("POST", `/orders/${sent.id}/capture`)
  const items = sent.items.map((line) => ({ item_id: line.id, quantity: 1 }))
  await admin("POST", `/orders/${sent.id}/fulfillment`, { items })
}

async function fill({ store }, { region, address = ADDRESS, option_id, provider_id = "manual", variant_ids, ...more }) {
  const items = variant_ids.map((variant_id) => ({ variant_id, quantity: 2 }))
  const { cart } = await store("POST", "/carts", { region_id: region.id, items })
  const path = `/carts/${cart.id}`
  const buyer = { email: "years@example.com", shipping_address: address, billing_address: address }
  await store("POST", path, { ...buyer, ...more })
  await store("POST", `${path}/shipping-methods`, { option_id })
  await store("POST", `${path}/payment-sessions`)
  await store("POST", `${path}/payment-session`, { provider_id })
  return path
}

const complete = async ({ store }, path) => (await store("POST", `${path}/complete`)).data

/** A product, a variant, a gift card and a discount that were sold or used, and deleted after that. */
async function deleted(shop, { region, out }) {
  const { admin, store } = shop
  const [gone, half, hidden] = [
    await product(admin, "Gone"),
    await product(admin, "Half"),
    await product(admin, "Hidden"),
  ]
  const buy = async (variant_ids, more) =>
    complete(shop, await fill(shop, { region, option_id: out.id, variant_ids, ...more }))
  const first = ({ variants }) => variants[0].id
  await buy([first(gone), first(half), first(hidden)])
  const lines = [gone, half].map(({ variants }) => ({ variant_id: variants[1].id, quantity: 1 }))
  await store("POST", "/carts", { region_id: region.id, items: lines })
  const discount = async (code, rule) => {
    const sent = { code, rule, regions: [region.id], is_dynamic: false, is_disabled: false }
    return (await admin("POST", "/discounts", sent)).discount
  }
  const some = [{ operator: "in", products: [half.id] }]
  await discount("SUBSET", { type: "fixed", value: 701, allocation: "total", conditions: some })
  await buy([first(half), first(hidden)], { discounts: [{ code: "SUBSET" }] })
  const old = await discount("OLD", { type: "percentage", value: 25, allocation: "total" })
  await buy([first(half)], { discounts: [{ code: "OLD" }] })
  const { gift_card } = await admin("POST", "/gift-cards", { value: 1_500, region_id: region.id })
  await buy([first(half)], { gift_cards: [{ code: gift_card.code }] })
  const list = { name: "Draft", description: "Draft", type: "override", status: "draft" }
  await admin("POST", "/price-lists", { ...list, prices: [{ variant_id: first(half), amount: 1, ...EUR }] })
  for (const path of [`/discounts/${old.id}`, `/gift-cards/${gift_card.id}`, `/products/${gone.id}`])
    await admin("DELETE", path)
  await admin("DELETE", `/products/${half.id}/variants/${half.variants[1].id}`)
  await admin("POST", `/products/${hidden.id}`, { status: "draft" })
}

async function product(admin, title) {
  const { store } = await admin("GET", "/store")
  const variant = (size) => ({
    title: size,
    sku: `${title}-${size}`,
    inventory_quantity: 100,
    options: [{ value: size }],
    prices: [{ ...EUR, amount: 900 }],
  })
  const sent = { title, status: "published", options: [{ title: "Size" }], tags: [{ value: "new" }, { value: title }] }
  const channels = { sales_channels: [{ id: store.default_sales_channel_id }] }
  return (await admin("POST", "/products", { ...sent, ...channels, variants: [variant("S"), variant("M")] })).product
}

/** Exports: one that stops before it runs, one that runs, one that was canceled. */
async function jobs({ admin }) {
  const begin = async (dry_run) =>
    (await admin("POST", "/batch-jobs", { type: "product-export", context: {}, dry_run })).batch_job
  await begin(true)
  await begin(false)
  await admin("POST", `/batch-jobs/${(await begin(true)).id}/cancel`)
}

/** A key for another sales channel, and one without any. */
async function keys({ admin }, { products }) {
  const { sales_channel } = await admin("POST", "/sales-channels", { name: "Market", description: "The market" })
  const some = { product_ids: [{ id: products[5].id }] }
  await admin("POST", `/sales-channels/${sales_channel.id}/products/batch`, some)
  const { publishable_api_key } = await admin("POST", "/publishable-api-keys", { title: "Market" })
  const linked = { sales_channel_ids: [{ id: sales_channel.id }] }
  await admin("POST", `/publishable-api-keys/${publishable_api_key.id}/sales-channels/batch`, linked)
  await admin("POST", "/publishable-api-keys", { title: "Without channels" })
}
