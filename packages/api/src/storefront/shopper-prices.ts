import {
  calculatedPrice,
  itemTaxLines,
  type Price,
  type PriceContext,
  Refusal,
  type ratesOfProduct,
  visiblePrices,
} from "@mercer/commerce"
import { DELETED_TOO, live, MONEY_SINCE } from "@mercer/db"
import type { Context } from "../context/context.ts"
import { priceRule } from "../context/rules.ts"
import { find } from "../data/read.ts"

const deleted = { [DELETED_TOO]: {} } as const
const taxing = { [MONEY_SINCE]: {} } as const

/** What the prices of a variant are computed from; read with the variants of a whole page in one statement. */
export const pricesTree = { prices: { price_list: { ...deleted, customer_groups: deleted }, region: {}, currency: {} } }

/** What the taxes on a product are computed from. */
export const taxesTree = { tax_rates: {}, type: { tax_rates: {} } }

interface Region {
  id: string
  currency_code: string
  tax_rate: number
  gift_cards_taxable: boolean
  automatic_taxes: boolean
  money_since: number | null
}

/** The customer and place that prices are returned for. */
export interface PriceView {
  now: Date
  group_ids: string[]
  region: PriceContext["region"] | null
  /** The region, if it has automatic taxes. */
  taxed: Region | null
  /** How the shop itself selects prices. */
  rule?: ReturnType<typeof priceRule>
}

/** @public */
export interface PriceQuery {
  cart_id?: string | undefined
  region_id?: string | undefined
  currency_code?: string | undefined
}

/**
 * The place of the request's prices: its cart's region, else the region it names, else a currency alone. They are for
 * the logged-in customer, else for the cart's.
 * @public
 */
export async function priceView(ctx: Context, { cart_id, region_id, currency_code }: PriceQuery): Promise<PriceView> {
  const cart = cart_id === undefined ? null : await cartOf(ctx, cart_id)
  const region = cart ? cart.region : region_id === undefined ? null : await regionOf(ctx, region_id)
  const customer_id = ctx.customer?.id ?? cart?.customer_id
  const alone = currency_code === undefined ? null : { id: "", currency_code: currency_code.toLowerCase() }
  return {
    now: ctx.now(),
    group_ids: customer_id ? await groupsOf(ctx, customer_id) : [],
    region: region ?? alone,
    taxed: region?.automatic_taxes ? region : null,
    rule: priceRule(ctx),
  }
}

async function cartOf(ctx: Context, id: string) {
  const [cart] = await find(ctx, "Cart", { id }, { region: { ...deleted, ...taxing } })
  if (!cart) throw new Refusal("not_found", `Cart with id: ${id} was not found`)
  return cart
}

async function regionOf(ctx: Context, id: string): Promise<Region> {
  const [region] = await find(ctx, "Region", { id }, taxing)
  if (!region) throw new Refusal("not_found", `Region with id: ${id} was not found`)
  return region
}

async function groupsOf({ db }: Context, customer_id: string): Promise<string[]> {
  const where = { customer_id, customer_group: live }
  const links = await db.customerGroupCustomer.findMany({ where, select: { customer_group_id: true } })
  return links.map(({ customer_group_id }) => customer_group_id)
}

type Product = Parameters<typeof ratesOfProduct>[0] & { is_giftcard?: boolean }
interface Variant {
  id: string
  prices: Price[]
}

/** A cart that begins now has these. */
const taxesOn = (product: Product, region: Region) =>
  itemTaxLines({ is_giftcard: product.is_giftcard, variant: { product } }, region, region.money_since === null ? 1 : 2)

/** The variant as shoppers see it there: with its price, and without prices that do not apply to them. */
export function withPrice<V extends Variant>(variant: V, product: Product | null, view: PriceView) {
  const { taxed } = view
  const taxes = taxed && product ? taxesOn(product, taxed) : null
  const prices = visiblePrices(variant.prices, view).map((price) => ({ ...price, variant_id: variant.id }))
  return { ...variant, ...calculatedPrice(variant.prices, view, taxes, view.rule?.(variant.id)), prices, whole: true }
}
