import { aProduct, aRegion, aShippingOption } from "./catalog.ts"
import type { Reply } from "./client.ts"
import type { TestShop } from "./shop.ts"

type Visitor = Pick<TestShop, "get" | "post" | "delete">

export const ADDRESS = {
  first_name: "Ada",
  last_name: "Byron",
  address_1: "Main St 1",
  city: "Berlin",
  country_code: "de",
  postal_code: "10115",
}

/** A region with one product and one shipping option: what most checkouts need. */
export async function aMarket(
  shop: TestShop,
  { payment = ["scripted"], price = 1000, stock = 1000, tax_rate = 19 } = {},
) {
  const region = await aRegion(shop.db, { payment, tax_rate })
  const product = await aProduct(shop.db, { variants: [{ prices: [{ amount: price }], inventory_quantity: stock }] })
  const option = await aShippingOption(shop.db, region.id)
  return { region, product, variant: product.variant, option }
}

export type Market = Awaited<ReturnType<typeof aMarket>>

/** A cart at each step of checkout; every step uses the API, as a storefront does. */
export function cartAt(visitor: Visitor, { region, variant, option }: Market) {
  async function cart(): Promise<string> {
    return must(await visitor.post("/store/carts", { region_id: region.id })).cart.id
  }
  async function withItems(quantity = 1, variant_id = variant): Promise<string> {
    const id = await cart()
    must(await visitor.post(`/store/carts/${id}/line-items`, { variant_id, quantity }))
    return id
  }
  async function withAddress(quantity = 1, variant_id = variant): Promise<string> {
    const id = await withItems(quantity, variant_id)
    const email = `${id}@example.com`.toLowerCase()
    must(await visitor.post(`/store/carts/${id}`, { email, shipping_address: ADDRESS, billing_address: ADDRESS }))
    return id
  }
  async function withShipping(quantity = 1, variant_id = variant): Promise<string> {
    const id = await withAddress(quantity, variant_id)
    must(await visitor.post(`/store/carts/${id}/shipping-methods`, { option_id: option.id }))
    return id
  }
  async function withPayment(quantity = 1, variant_id = variant): Promise<string> {
    const id = await withShipping(quantity, variant_id)
    must(await visitor.post(`/store/carts/${id}/payment-sessions`))
    return id
  }
  return { cart, withItems, withAddress, withShipping, withPayment }
}

/** The body of a response that must be a success. */
export function must({ status, body, text }: Reply) {
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body
}

/** The status and body of an error response, to be compared as a whole. */
export function refusal({ status, body }: Reply): Record<string, unknown> {
  return { status, ...body }
}
