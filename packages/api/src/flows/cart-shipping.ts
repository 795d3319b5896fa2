import { hasShipping, offeredOption, Refusal, replacedMethods } from "@mercer/commerce"
import { newId, type TreeRow } from "@mercer/db"
import type { Data } from "@mercer/providers"
import type { Context } from "../context.ts"
import { find } from "../read.ts"
import { mustBePayable } from "./cart-lines.ts"
import { changeCart } from "./change-cart.ts"
import { type LoadedCart, loadCart } from "./load-cart.ts"
import { pricedWith } from "./priced-cart.ts"

const optionTree = { requirements: {}, profile: {}, tax_rates: {} } as const
type Option = TreeRow<"ShippingOption", typeof optionTree>

/**
 * Ships the cart by this option, in place of the method of the same shipping profile. The fulfillment provider checks
 * the data and may calculate the price, before the cart is locked; what the option demands is checked again under the lock.
 */
export async function addShippingMethod(ctx: Context, cart_id: string, option_id: string, given: Data): Promise<void> {
  const option = await findOption(ctx, option_id)
  const cart = await loadCart(ctx, cart_id)
  offered(cart, option)
  const provider = ctx.providers.fulfillment(option.provider_id)
  const data = await provider.validateFulfillmentData(option.data as Data, given, forProvider(cart))
  const calculated = option.price_type === "calculated"
  const price = calculated
    ? await provider.calculatePrice(option.data as Data, data, forProvider(cart))
    : (option.amount ?? 0)
  await changeCart(ctx, cart_id, (tx, locked) => put(tx, locked, option, { data, price }))
}

async function findOption(ctx: Context, id: string): Promise<Option> {
  const [option] = await find(ctx, "ShippingOption", { id }, optionTree)
  if (!option) throw new Refusal("not_found", `Shipping option with id: ${id} was not found`)
  return option
}

/** Refuses an option the cart may not use; gives the price of an option made for this cart alone, if it is one. */
function offered(cart: LoadedCart, option: Option): number | null {
  const { subtotal, item_tax_total } = pricedWith(cart).totals
  const custom_options = cart.custom_shipping_options
  return offeredOption(option, { region_id: cart.region_id, subtotal, item_tax_total, custom_options })?.price ?? null
}

function forProvider(cart: LoadedCart) {
  return { ...cart, items: cart.items }
}

async function put(
  tx: Context,
  cart: LoadedCart,
  option: Option,
  method: { data: Data; price: number },
): Promise<void> {
  const price = offered(cart, option) ?? method.price
  const replaced = replacedMethods(cart.shipping_methods.filter(hasOption), option).map(({ id }) => id)
  if (replaced.length) {
    await tx.db.shippingMethodTaxLine.deleteMany({ where: { shipping_method_id: { in: replaced } } })
    await tx.db.shippingMethod.deleteMany({ where: { id: { in: replaced } } })
  }
  const { includes_tax } = option
  const ids = { id: newId("sm"), cart_id: cart.id, shipping_option_id: option.id }
  const row = await tx.db.shippingMethod.create({ data: { ...ids, data: method.data, price, includes_tax } })
  const chosen = { ...row, shipping_option: option, tax_lines: [] } as unknown as Method
  cart.shipping_methods = [...cart.shipping_methods.filter(({ id }) => !replaced.includes(id)), chosen]
  mustBePayable(cart)
  await markShipped(
    tx,
    cart,
    cart.shipping_methods.flatMap(({ shipping_option }) => shipping_option?.profile_id ?? []),
  )
}

type Method = LoadedCart["shipping_methods"][number]
const hasOption = (method: Method): method is Method & { shipping_option: NonNullable<Method["shipping_option"]> } =>
  method.shipping_option !== null

/** Each line remembers whether one of the chosen methods ships it. */
async function markShipped(tx: Context, cart: LoadedCart, profile_ids: string[]): Promise<void> {
  const shipped = (item: LoadedCart["items"][number]) =>
    hasShipping(item.variant?.product?.profiles.map(({ id }) => id) ?? [], profile_ids)
  for (const has_shipping of [true, false]) {
    const ids = cart.items
      .filter((item) => shipped(item) === has_shipping && item.has_shipping !== has_shipping)
      .map(({ id }) => id)
    if (ids.length) await tx.db.lineItem.updateMany({ where: { id: { in: ids } }, data: { has_shipping } })
  }
}
