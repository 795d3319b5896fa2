import type { TreeRow } from "@mercer/db"
import type { LoadedCart } from "./load-cart.ts"
import { pricedWith } from "./priced-cart.ts"

type Ruled = Pick<TreeRow<"ShippingOption", object>, "id" | "name" | "profile_id" | "provider_id">

/** What a shop's own rule of shipping prices gets. @public */
export function shippingFacts(cart: LoadedCart, { id, name, profile_id, provider_id }: Ruled, amount: number) {
  const items = cart.items.map(({ variant_id, variant, quantity, unit_price }) => ({
    variant_id,
    quantity,
    unit_price,
    weight: variant?.weight ?? variant?.product?.weight ?? null,
  }))
  const { id: cart_id, region_id, customer_id } = cart
  const { subtotal } = pricedWith(cart).totals
  const option = { id, name, profile_id, provider_id }
  return { option, cart: { id: cart_id, region_id, customer_id, subtotal, items }, amount }
}

/** @public */
export function forProvider(cart: LoadedCart) {
  return { ...cart, items: cart.items }
}
