import { Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Data } from "@mercer/providers"
import type { CartChange } from "../cart/cart-change.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { forProvider } from "../cart/shipping-facts.ts"
import { findOption, type Option, withMethod } from "../cart-change/cart-shipping.ts"
import type { Context } from "../context/context.ts"
import { checkSteps } from "../context/currency-units.ts"

/** A shipping method that an operator names; `price` in minor units, else the option's. */
export interface WantedMethod {
  option_id: string
  data?: Record<string, unknown> | null | undefined
  price?: number | null | undefined
}

/**
 * Ships the draft by this option, in place of the method of the same profile. Operators may use every option of the
 * region, whatever its requirements: they name the price. Asks the carrier, so never call it inside a transaction.
 * Refuses an unknown option with not_found, one of another region or for returns with invalid_data.
 */
export async function draftMethod(ctx: Context, cart: LoadedCart, wanted: WantedMethod): Promise<CartChange[]> {
  const option = await findOption(ctx, wanted.option_id)
  mustShip(cart, option)
  await checkSteps(ctx, [{ amount: wanted.price, currency_code: cart.region.currency_code }])
  const provider = ctx.providers.fulfillment(option.provider_id)
  const data = await provider.validateFulfillmentData(
    option.data as Data,
    (wanted.data ?? {}) as Data,
    forProvider(cart),
  )
  const price = wanted.price ?? (await ownPrice(ctx, cart, option, data))
  return withMethod(cart, option, { data, price })
}

function mustShip({ region_id }: LoadedCart, { id, is_return, ...option }: Option): void {
  if (option.region_id !== region_id)
    throw new Refusal("invalid_data", `The shipping option ${id} is not available in the draft order's region`)
  if (is_return) throw new Refusal("invalid_data", `The shipping option ${id} is for returns`)
}

async function ownPrice(ctx: Context, cart: LoadedCart, option: Option, data: Data): Promise<number> {
  if (option.price_type !== "calculated") return option.amount ?? 0
  return ctx.providers.fulfillment(option.provider_id).calculatePrice(option.data as Data, data, forProvider(cart))
}

/** The prices that an operator has named: the storefront offers these options at them, and no others. */
export function customOptions(cart_id: string, wanted: WantedMethod[]) {
  const priced = wanted.flatMap(({ option_id, price }) =>
    typeof price === "number" ? [[option_id, price] as const] : [],
  )
  // The last one for an option has replaced those before it.
  return [...new Map(priced)].map(([shipping_option_id, price]) => ({
    id: newId("cso"),
    cart_id,
    shipping_option_id,
    price,
  }))
}
