import { expect, type Page, request } from "@playwright/test"

interface Wanted {
  email?: string
  /** The quantity of each line. */
  quantities?: number[]
  /** Discount codes, as the demo shop has them. */
  codes?: string[]
  gift_cards?: string[]
  currency?: "eur" | "usd" | "dkk"
}

/** An order as REST returns it to operators; only the fields that tests read. */
export interface Placed {
  id: string
  display_id: number
  email: string
  status: string
  payment_status: string
  fulfillment_status: string
  total: number
  refunded_total: number
  refundable_amount: number
  items: {
    id: string
    title: string
    quantity: number
    total: number
    fulfilled_quantity: number | null
    shipped_quantity: number | null
    returned_quantity: number | null
  }[]
  fulfillments: { id: string; canceled_at: string | null; shipped_at: string | null; tracking_links: Tracking[] }[]
  returns: {
    id: string
    status: string
    refund_amount: number
    items: { quantity: number; reason_id: string | null }[]
  }[]
  refunds: { id: string; amount: number; reason: string; note: string | null }[]
  claims: { id: string; type: string; payment_status: string; fulfillment_status: string; canceled_at: string | null }[]
  shipping_address: { address_1: string; city: string } | null
}

interface Tracking {
  tracking_number: string
}

const COUNTRIES = { eur: "de", usd: "us", dkk: "dk" }

/**
 * A customer checks out in the demo shop with manual payment: nothing is captured yet. Returns the order as operators
 * see it.
 */
export async function placeOrder(page: Page, wanted: Wanted = {}): Promise<Placed> {
  const { email = "ada@example.com", quantities = [2, 1], codes = [], gift_cards = [], currency = "eur" } = wanted
  // A separate customer: without the operator's cookies.
  const shopper = await request.newContext({ baseURL: await baseOf(page) })
  const ask = async (path: string, data?: object) => {
    const answer = data ? await shopper.post(`/store${path}`, { data }) : await shopper.get(`/store${path}`)
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
    return answer.json()
  }
  const { regions } = await ask("/regions")
  const region = regions.find(({ currency_code }: { currency_code: string }) => currency_code === currency)
  const { products } = await ask(`/products?limit=50&region_id=${region.id}&order=title`)
  const variants = products
    .map((product: { variants: { id: string; inventory_quantity: number }[] }) => product.variants[0])
    .filter((variant: { inventory_quantity: number }) => variant.inventory_quantity >= Math.max(...quantities))
  const { cart } = await ask("/carts", { region_id: region.id })
  const at = `/carts/${cart.id}`
  for (const [line, quantity] of quantities.entries())
    await ask(`${at}/line-items`, { variant_id: variants[line].id, quantity })
  const address = {
    first_name: "Ada",
    last_name: "Byron",
    address_1: "Main St 1",
    city: "Berlin",
    country_code: COUNTRIES[currency],
    postal_code: "10115",
  }
  await ask(at, {
    email,
    shipping_address: address,
    billing_address: address,
    discounts: codes.map((code) => ({ code })),
    gift_cards: gift_cards.map((code) => ({ code })),
  })
  const { shipping_options } = await ask(`/shipping-options/${cart.id}`)
  await ask(`${at}/shipping-methods`, { option_id: shipping_options[0].id })
  await ask(`${at}/payment-sessions`, {})
  await ask(`${at}/payment-session`, { provider_id: "manual" })
  const { type, data } = await ask(`${at}/complete`, {})
  expect(type).toBe("order")
  await shopper.dispose()
  return orderOf(page, data.id)
}

/** What the server has stored of an order, by the operator's cookie. */
export async function orderOf(page: Page, id: string): Promise<Placed> {
  const answer = await page.context().request.get(`/admin/orders/${id}`)
  expect(answer.status()).toBe(200)
  return (await answer.json()).order
}

/** One of the operations on an order, over REST: `await doTo(page, order, "capture")`. */
export async function doTo(page: Page, { id }: { id: string }, action: string, data: object = {}): Promise<Placed> {
  const answer = await page.context().request.post(`/admin/orders/${id}/${action}`, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).order
}

/** A completely shipped order: captured, with one fulfillment, shipped. */
export async function placeShipped(page: Page, wanted: Wanted = {}): Promise<Placed> {
  const placed = await placeOrder(page, wanted)
  await doTo(page, placed, "capture")
  const items = placed.items.map(({ id, quantity }) => ({ item_id: id, quantity }))
  const { fulfillments } = await doTo(page, placed, "fulfillment", { items })
  return doTo(page, placed, "shipment", { fulfillment_id: fulfillments[0]?.id })
}

/** The server's address, for a page without one yet. */
async function baseOf(page: Page): Promise<string> {
  return new URL((await page.context().request.get("/health/live")).url()).origin
}
