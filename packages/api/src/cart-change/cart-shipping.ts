import { hasShipping, offeredOption, Refusal, replacedMethods } from "@mercer/commerce"
import { blankRow, newId, type TreeRow } from "@mercer/db"
import type { Data } from "@mercer/providers"
import type { CartChange, CartShippingMethod } from "../cart/cart-change.ts"
import { inOrder } from "../cart/cart-changes.ts"
import type { LoadedCart } from "../cart/load-cart.ts"
import { pricedWith } from "../cart/priced-cart.ts"
import { forProvider, shippingFacts } from "../cart/shipping-facts.ts"
import type { Context } from "../context/context.ts"
import { ruledShipping } from "../context/rules.ts"
import { find } from "../data/read.ts"
import { mustBePayable } from "./cart-lines.ts"
import { changedCart, seeToChange } from "./change-cart.ts"

const optionTree = { requirements: {}, profile: {}, tax_rates: {} } as const
/** @public */
export type Option = TreeRow<"ShippingOption", typeof optionTree>

/**
 * Ships the cart by this option, in place of the method of the same shipping profile. The fulfillment provider checks
 * the data and may calculate the price before the cart is locked; the option's requirements are checked again under the
 * lock.
 */
export async function addShippingMethod(ctx: Context, cart_id: string, option_id: string, given: Data) {
  const seeing = seeToChange(ctx, cart_id)
  seeing.catch(() => {}) // an unknown option is refused first
  const option = await findOption(ctx, option_id)
  const seen = await seeing
  const { cart } = seen
  offered(cart, option)
  const provider = ctx.providers.fulfillment(option.provider_id)
  const data = await provider.validateFulfillmentData(option.data as Data, given, forProvider(cart))
  const calculated = option.price_type === "calculated"
  const own = calculated
    ? await provider.calculatePrice(option.data as Data, data, forProvider(cart))
    : (option.amount ?? 0)
  const price = ruledShipping(ctx, () => shippingFacts(cart, option, own), own)
  return changedCart(ctx, cart_id, async (_, locked) => put(locked, option, { data, price }), seen)
}

/** Refuses an unknown option with not_found. @public */
export async function findOption(ctx: Context, id: string): Promise<Option> {
  const [option] = await find(ctx, "ShippingOption", { id }, optionTree)
  if (!option) throw new Refusal("not_found", `Shipping option with id: ${id} was not found`)
  return option
}

/** Refuses an option the cart may not use; returns the price of an option made for this cart alone, if it is one. */
function offered(cart: LoadedCart, option: Option): number | null {
  const { subtotal, item_tax_total } = pricedWith(cart).totals
  const custom_options = cart.custom_shipping_options
  return offeredOption(option, { region_id: cart.region_id, subtotal, item_tax_total, custom_options })?.price ?? null
}

type Chosen = { data: Data; price: number }

function put(cart: LoadedCart, option: Option, { data, price }: Chosen): Promise<CartChange[]> {
  return withMethod(cart, option, { data, price: offered(cart, option) ?? price })
}

/** The cart with this shipping method, in place of that of the same shipping profile. `price` in minor units. @public */
export function withMethod(cart: LoadedCart, option: Option, { data, price }: Chosen): Promise<CartChange[]> {
  const replaced = replacedMethods(cart.shipping_methods.filter(hasOption), option).map(({ id }) => id)
  const ids = { id: newId("sm"), cart_id: cart.id, shipping_option_id: option.id }
  const fields = { ...ids, data, price, includes_tax: option.includes_tax }
  const method = {
    ...blankRow("ShippingMethod"),
    ...fields,
    shipping_option: option,
    tax_lines: [],
  } as unknown as CartShippingMethod
  return inOrder(
    cart,
    () => (replaced.length > 0 ? [{ do: "delete_shipping_methods", ids: replaced }] : []),
    () => [{ do: "add_shipping_method", method, fields }],
    (changed) => mustBePayable(changed),
    (changed) => markShipped(changed),
  )
}

type WithOption = CartShippingMethod & { shipping_option: NonNullable<CartShippingMethod["shipping_option"]> }
const hasOption = (method: CartShippingMethod): method is WithOption => method.shipping_option !== null

/** Records on each line whether one of the selected methods ships it. @public */
export function markShipped(cart: LoadedCart): CartChange[] {
  const profile_ids = cart.shipping_methods.flatMap(({ shipping_option }) => shipping_option?.profile_id ?? [])
  const shipped = (item: LoadedCart["items"][number]) =>
    hasShipping(item.variant?.product?.profiles.map(({ id }) => id) ?? [], profile_ids)
  return [true, false].flatMap((has_shipping): CartChange[] => {
    const wrong = cart.items.filter((item) => shipped(item) === has_shipping && item.has_shipping !== has_shipping)
    return wrong.length > 0
      ? [{ do: "set_has_shipping", ids: wrong.map(({ id }) => id), has_shipping, at: new Date() }]
      : []
  })
}
