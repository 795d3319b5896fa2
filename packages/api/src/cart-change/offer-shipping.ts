import { offeredOptions, priceWithTax, taxLines } from "@mercer/commerce"
import { live, type TreeRow } from "@mercer/db"
import type { Data } from "@mercer/providers"
import { type LoadedCart, loadCart } from "../cart/load-cart.ts"
import { pricedWith } from "../cart/priced-cart.ts"
import { shippingFacts } from "../cart/shipping-facts.ts"
import type { Context } from "../context/context.ts"
import { ruledShipping } from "../context/rules.ts"
import { find, merge, treeOf } from "../data/read.ts"
import type { ResponseOf } from "../entities/index.ts"

/** @public */
export const optionTree = { requirements: {}, tax_rates: {}, region: {} } as const
/** @public */
export type Option = TreeRow<"ShippingOption", typeof optionTree>

/** The shipping options of a cart, each with its price with tax; providers calculate it if needed. */
export async function offerForCart(ctx: Context, cart_id: string): Promise<ResponseOf<"ShippingOption">[]> {
  const cart = await loadCart(ctx, cart_id)
  const { subtotal, item_tax_total } = pricedWith(cart).totals
  const { region_id, custom_shipping_options: custom_options } = cart
  const sent = cart.items.filter(({ is_return }) => !is_return)
  const profile_ids = sent.flatMap(({ variant }) => variant?.product?.profiles.map(({ id }) => id) ?? [])
  const wanted = custom_options.map(({ shipping_option_id }) => shipping_option_id)
  const options = await read(ctx, wanted.length > 0 ? { id: wanted } : { region_id })
  const facts = { region_id, subtotal, item_tax_total, custom_options, profile_ids }
  const offers = offeredOptions(options, facts)
  const priced = offers.map(async ({ option, price }) =>
    price === null ? withPrice(ctx, cart, option) : [{ ...option, amount: price }],
  )
  return (await Promise.all(priced)).flat().map(withTax)
}

interface Filters {
  is_return?: boolean | undefined
  region_id?: string | undefined
  product_ids?: string | undefined
}

/** The store's options that shoppers may see, whatever their cart; a calculated price is known for a cart only. */
export async function listShipping(ctx: Context, { is_return, region_id, product_ids }: Filters) {
  const profiles = product_ids === undefined ? null : await profilesOf(ctx, product_ids.split(","))
  const options = await read(ctx, {
    admin_only: false,
    ...(is_return !== undefined && { is_return }),
    ...(region_id !== undefined && { region_id }),
    ...(profiles && { profile_id: profiles }),
  })
  // Options of a deleted region remain.
  return options.filter(({ region }) => region !== null).map(withTax)
}

/** Options of carriers that the store does not have are left out, because they cannot ship. */
async function read(ctx: Context, where: Parameters<typeof find>[2]): Promise<Option[]> {
  const options = await find(ctx, "ShippingOption", where, merge(optionTree, treeOf(ctx.shape)))
  return options.filter(({ provider_id }) => ctx.providers.ids.fulfillment.includes(provider_id))
}

async function profilesOf({ db }: Context, product_ids: string[]): Promise<string[]> {
  const where = { product_id: { in: product_ids }, product: { status: "published" as const, ...live } }
  const links = await db.productShippingProfile.findMany({ where, select: { profile_id: true } })
  return links.map(({ profile_id }) => profile_id)
}

/** An option is left out when its provider cannot calculate its price; the others remain. */
async function withPrice(ctx: Context, cart: LoadedCart, option: Option): Promise<Option[]> {
  const own = option.price_type === "calculated" ? await calculated(ctx, cart, option) : (option.amount ?? 0)
  if (own === undefined) return []
  return [{ ...option, amount: ruledShipping(ctx, () => shippingFacts(cart, option, own), own) }]
}

async function calculated(ctx: Context, cart: LoadedCart, option: Option): Promise<number | undefined> {
  const provider = ctx.providers.fulfillment(option.provider_id)
  try {
    return await provider.calculatePrice(option.data as Data, {}, { ...cart, items: cart.items })
  } catch (error) {
    ctx.log.warn({ err: error, shipping_option_id: option.id }, "A shipping price could not be calculated")
    return undefined
  }
}

/** Taxed by the store's own rates, if the region has automatic taxes. @public */
export function withTax(option: Option): ResponseOf<"ShippingOption"> {
  const { region, amount, includes_tax } = option
  const tax_rates = region?.automatic_taxes ? taxLines(option.tax_rates, region) : []
  const price = amount === null ? null : priceWithTax(amount, includes_tax, tax_rates)
  const taxes = { price_incl_tax: price?.incl_tax ?? null, tax_amount: price?.tax ?? null }
  return { ...option, ...taxes, tax_rates } as unknown as ResponseOf<"ShippingOption">
}
