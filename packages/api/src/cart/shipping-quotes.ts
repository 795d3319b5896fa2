import type { Data } from "@mercer/providers"
import type { Context } from "../context/context.ts"
import type { CartShippingMethod } from "./cart-change.ts"
import type { LoadedCart } from "./load-cart.ts"
import { forProvider } from "./shipping-facts.ts"

/** What providers want for the methods of a cart with these lines, by the methods' ids; null: no answer. @public */
export interface Quotes {
  key: string
  prices: ReadonlyMap<string, number | null>
}

/**
 * A change needs prices of providers, which are never asked inside a transaction: it is undone, the prices are asked
 * for the cart as it would be, and it is made again.
 * @public
 */
export class QuotesNeeded extends Error {
  constructor(
    readonly cart: LoadedCart,
    readonly methods: CartShippingMethod[],
  ) {
    super("The prices of shipping methods must be asked first")
  }
}

/** Whether a provider calculates the price of this method; not that of an option made for this cart alone. */
export const isCalculated = (cart: LoadedCart, { shipping_option: option }: CartShippingMethod): boolean =>
  option?.price_type === "calculated" &&
  !cart.custom_shipping_options.some(({ shipping_option_id }) => shipping_option_id === option.id)

/** Throws QuotesNeeded when a provider calculates a price and these quotes are of another cart. */
export function mustBeQuoted(cart: LoadedCart, methods: CartShippingMethod[], quotes: Quotes | undefined): void {
  const calculated = methods.filter((method) => isCalculated(cart, method))
  if (calculated.length > 0 && quotes?.key !== keyOf(cart, calculated)) throw new QuotesNeeded(cart, calculated)
}

/** Asks the providers, all at once. A price that cannot be had is null, and its method will be removed. @public */
export async function quotesFor(ctx: Context, { cart, methods }: QuotesNeeded): Promise<Quotes> {
  const priced = methods.map(async (method) => [method.id, await quoted(ctx, cart, method)] as const)
  return { key: keyOf(cart, methods), prices: new Map(await Promise.all(priced)) }
}

async function quoted(ctx: Context, cart: LoadedCart, method: CartShippingMethod): Promise<number | null> {
  const option = method.shipping_option
  if (!option) return null
  try {
    const provider = ctx.providers.fulfillment(option.provider_id)
    return await provider.calculatePrice(option.data as Data, method.data as Data, forProvider(cart))
  } catch (error) {
    ctx.log.warn({ err: error, shipping_option_id: option.id }, "A shipping price could not be calculated")
    return null
  }
}

/** What a price depends on. New lines have other ids each time, and so are named by what they sell. */
function keyOf(cart: LoadedCart, methods: CartShippingMethod[]): string {
  const lines = cart.items.map((line) => [line.variant_id, line.title, line.quantity, line.unit_price, line.metadata])
  const { region_id, customer_id, shipping_address: to } = cart
  const place = to && [to.address_1, to.address_2, to.postal_code, to.city, to.province, to.country_code]
  const chosen = methods.map(({ id, data }) => [id, data])
  return JSON.stringify([region_id, customer_id, lines, place, chosen])
}
