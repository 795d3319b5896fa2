import {
  addRates,
  checkLine,
  type Price,
  ratesOfProduct,
  type SelectedPrice,
  selectPrice,
  taxLines,
  unitPrice,
} from "@mercer/commerce"
import { BY_LOCATION, DELETED_TOO, type TreeRow } from "@mercer/db"
import type { App } from "../context/context.ts"
import { priceRule } from "../context/rules.ts"
import { find } from "../data/read.ts"
import type { LoadedCart } from "./load-cart.ts"

const deleted = { [DELETED_TOO]: {} } as const
const variantTree = {
  [BY_LOCATION]: {},
  product: { tax_rates: {}, type: { tax_rates: {} }, profiles: {}, sales_channels: {}, tags: {} },
  // Prices of a deleted list are still not default prices, and a list for a deleted group is not for everybody.
  prices: { price_list: { ...deleted, customer_groups: deleted }, region: {}, currency: {} },
} as const

/** @public */
export type PricedVariant = TreeRow<"ProductVariant", typeof variantTree>

/** Variants by id, with their prices and the fields that a line copies from them. @public */
export async function pricedVariants(ctx: Pick<App, "query">, ids: string[]): Promise<Map<string, PricedVariant>> {
  if (ids.length === 0) return new Map()
  const rows = await find(ctx, "ProductVariant", { id: ids }, variantTree)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Where a price is requested, and the customer groups whose prices may apply. */
interface Buyer {
  region: { id: string; currency_code: string; tax_rate: number }
  customer?: { groups: { id: string }[] } | null
}

type LinePrice = { unit_price: number; includes_tax: boolean }

/**
 * The price of one unit in this cart at this quantity (minor units); refuses with invalid_data if it has no price.
 * @public
 */
export function priceOf(
  ctx: Pick<App, "now" | "own">,
  cart: Buyer,
  variant: PricedVariant,
  quantity: number,
): LinePrice {
  const price = unitPrice(selected(ctx, cart, variant, quantity), variant.id)
  checkLine({ unit_price: price.unit_price, quantity })
  return price
}

/** Like priceOf, but null if the variant has no price. @public */
export function priceIfAny(
  ctx: Pick<App, "now" | "own">,
  cart: LoadedCart,
  variant: PricedVariant,
  quantity: number,
): LinePrice | null {
  return selected(ctx, cart, variant, quantity).calculated_price === null ? null : priceOf(ctx, cart, variant, quantity)
}

function selected(ctx: Pick<App, "now" | "own">, cart: Buyer, variant: PricedVariant, quantity: number): SelectedPrice {
  const { region } = cart
  const taxes = taxLines(variant.product ? ratesOfProduct(variant.product, region.id) : [], region)
  const select = priceRule(ctx)?.(variant.id) ?? selectPrice
  return select(variant.prices as Price[], {
    region,
    now: ctx.now(),
    group_ids: cart.customer?.groups.map(({ id }) => id) ?? [],
    quantity,
    tax_rate: addRates(taxes.map(({ rate }) => rate)),
  })
}
