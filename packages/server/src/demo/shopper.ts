import type { Database } from "@mercer/db"
import type { Ask } from "./client.ts"

export interface Buyer {
  id: string
  email: string
  address: { country_code: string }
}

/** A region with the variants for sale there. */
export interface Market {
  region_id: string
  countries: string[]
  variants: string[]
}

interface Regions {
  regions: { id: string; countries: { iso_2: string }[] }[]
}
interface Products {
  products: { is_giftcard: boolean; variants: { id: string; inventory_quantity: number; purchasable: boolean }[] }[]
}

export async function marketsOf(ask: Ask): Promise<Market[]> {
  const { regions } = await ask<Regions>("/store/regions")
  return Promise.all(
    regions.map(async ({ id, countries }) => {
      const { products } = await ask<Products>(`/store/products?limit=100&order=title&region_id=${id}`)
      const bought = products.filter(({ is_giftcard }) => !is_giftcard)
      const variants = bought.flatMap((product) => product.variants.filter((one) => one.inventory_quantity > 20))
      return { region_id: id, countries: countries.map(({ iso_2 }) => iso_2), variants: variants.map((one) => one.id) }
    }),
  )
}

interface Checkout {
  market: Market
  buyer: Buyer
  /** The id of the payment provider. */
  payer: string
  number: number
}

/** Fills a cart with one to three items, sometimes with a discount code, up to its payment; returns its address. */
export async function fillCart(
  ask: Ask,
  db: Database["db"],
  { market, buyer, payer, number }: Checkout,
): Promise<string> {
  const { cart } = await ask<{ cart: { id: string } }>("/store/carts", { region_id: market.region_id })
  const at = `/store/carts/${cart.id}`
  for (const [variant_id, quantity] of linesOf(number, market.variants))
    await ask(`${at}/line-items`, { variant_id, quantity })
  // As if the customer had logged in.
  await db.cart.update({ where: { id: cart.id }, data: { customer_id: buyer.id, email: buyer.email } })
  const discounts = number % 6 === 1 ? [{ code: "WELCOME10" }] : []
  await ask(at, { shipping_address: buyer.address, billing_address: buyer.address, discounts })
  const { shipping_options } = await ask<{ shipping_options: { id: string }[] }>(`/store/shipping-options/${cart.id}`)
  const option = shipping_options[number % shipping_options.length]
  await ask(`${at}/shipping-methods`, { option_id: option?.id })
  await ask(`${at}/payment-sessions`, {})
  await ask(`${at}/payment-session`, { provider_id: payer })
  return at
}

/** Completes a cart, and returns the order's id. */
export async function placeOrder(ask: Ask, at: string): Promise<string> {
  const { type, data } = await ask<{ type: string; data: { id: string } }>(`${at}/complete`, {})
  if (type !== "order") throw new Error(`An order of the demo shop could not be placed: ${JSON.stringify(data)}`)
  return data.id
}

function linesOf(number: number, variants: string[]): [variant_id: string, quantity: number][] {
  const lines = 1 + (number % 3)
  return Array.from({ length: lines }, (_, line) => {
    const variant = variants[(number * 11 + line * 29) % variants.length] as string
    return [variant, 1 + ((number + line) % 5 === 0 ? 2 : (number + line) % 2)]
  })
}
