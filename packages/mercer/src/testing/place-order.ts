import type { Account, Reply, Visitor } from "./visitor.ts"

/** An order that a test needs. Whatever is left out is there, or is made: a region, a product, free shipping. */
export interface OrderFacts {
  /** A customer who has logged in; a guest without one. */
  customer?: Account
  /** The guest's address. */
  email?: string
  /** What is bought; one unit of a new product, for 10.00, when left out. */
  items?: { variant_id: string; quantity?: number }[]
  region_id?: string
  /** Where it is sent to; an address in the region's first country when left out. */
  shipping_address?: Record<string, unknown>
  /** The first option that the cart is offered when left out. */
  shipping_option_id?: string
  /** The region gets it if it does not have it; "manual" when left out. */
  payment_provider_id?: string
  discount_codes?: string[]
}

/** The order as the storefront gets it. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers as a foreign client does
export type PlacedOrder = { id: string; display_id: number } & Record<string, any>

interface Region {
  id: string
  currency_code: string
  countries: { iso_2: string }[]
  payment_providers: { id: string }[]
}

/**
 * Places orders as a storefront does: a cart with its items, address, shipping and payment, which is completed. `operator`
 * makes what the shop lacks. Throws with the answer of the step that was refused.
 */
export function orderPlacer(guest: Visitor, operator: () => Promise<Visitor>) {
  return async (facts: OrderFacts = {}): Promise<PlacedOrder> => {
    const by = facts.customer ?? guest
    const admin = await operator()
    const provider_id = facts.payment_provider_id ?? "manual"
    const region = await regionFor(admin, facts.region_id, provider_id)
    const items = facts.items ?? [{ variant_id: await aVariant(admin, region) }]
    const { cart } = await done(by.post("/store/carts", { region_id: region.id }))
    const at = `/store/carts/${cart.id}`
    for (const { variant_id, quantity = 1 } of items) await done(by.post(`${at}/line-items`, { variant_id, quantity }))
    const address = facts.shipping_address ?? { ...ADDRESS, country_code: region.countries[0]?.iso_2 }
    const email = facts.customer ? {} : { email: facts.email ?? "guest@example.com" }
    const discounts = facts.discount_codes?.map((code) => ({ code }))
    await done(by.post(at, { ...email, shipping_address: address, billing_address: address, discounts }))
    const option_id = facts.shipping_option_id ?? (await anOption(by, admin, { cart_id: cart.id, region }))
    await done(by.post(`${at}/shipping-methods`, { option_id }))
    await done(by.post(`${at}/payment-sessions`, {}))
    await done(by.post(`${at}/payment-session`, { provider_id }))
    const { type, data } = await done(by.post(`${at}/complete`, {}))
    if (type !== "order") throw new Error(`The order could not be placed: ${JSON.stringify(data)}`)
    return data
  }
}

const ADDRESS = { first_name: "Ada", last_name: "Byron", address_1: "Main St 1", city: "Berlin", postal_code: "10115" }

async function done(asked: Promise<Reply>): Promise<Reply["body"]> {
  const { status, text, body } = await asked
  if (status > 299) throw new Error(`The order could not be placed: ${status} ${text}`)
  return body
}

/** The region, which offers the payment provider. */
async function regionFor(admin: Visitor, id: string | undefined, provider_id: string): Promise<Region> {
  const { regions } = await done(admin.get("/admin/regions?limit=100"))
  const known: Region | undefined = regions.find((one: Region) => !id || one.id === id)
  if (!known && id) throw new Error(`The shop has no region ${id}`)
  const region: Region = known ?? (await newRegion(admin))
  if (!region.payment_providers.some((one) => one.id === provider_id))
    await done(admin.post(`/admin/regions/${region.id}/payment-providers`, { provider_id }))
  return region
}

/** In the store's own currency, without taxes. */
async function newRegion(admin: Visitor): Promise<Region> {
  const { store } = await done(admin.get("/admin/store"))
  const providers = { payment_providers: ["manual"], fulfillment_providers: ["manual"] }
  const facts = { currency_code: store.default_currency_code, tax_rate: 0, countries: ["de"], ...providers }
  return (await done(admin.post("/admin/regions", { name: "Region of tests", ...facts }))).region
}

async function aVariant(admin: Visitor, { currency_code }: Region): Promise<string> {
  const prices = [{ currency_code, amount: 1_000 }]
  const variant = { title: "One", manage_inventory: false, prices, options: [{ value: "One" }] }
  const facts = { title: "Product of tests", status: "published", options: [{ title: "Kind" }], variants: [variant] }
  const { product } = await done(admin.post("/admin/products", facts))
  return product.variants[0].id
}

/** An option that the cart is offered; a free one is made when there is none. */
async function anOption(by: Visitor, admin: Visitor, { cart_id, region }: { cart_id: string; region: Region }) {
  const { shipping_options } = await done(by.get(`/store/shipping-options/${cart_id}`))
  if (shipping_options[0]) return shipping_options[0].id
  const facts = { name: "Free", region_id: region.id, provider_id: "manual", price_type: "flat_rate", amount: 0 }
  const { shipping_option } = await done(
    admin.post("/admin/shipping-options", { ...facts, data: { id: "manual-fulfillment" } }),
  )
  return shipping_option.id
}
