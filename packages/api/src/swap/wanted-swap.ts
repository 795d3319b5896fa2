import { mustBeForOrders, mustBeForReturns } from "@mercer/commerce"
import { goodsForSale } from "../claim/claim-goods.ts"
import type { Context } from "../context/context.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import { type PricedOption, priceShipping } from "../return/return-shipping.ts"
import type { WantedSwap } from "./new-swap.ts"

type Goods = { variant_id: string; quantity: number }[] | null | undefined

interface Asked {
  return_items: WantedSwap["return_items"]
  additional_items?: Goods
}

export interface AskedByOperator extends Asked {
  return_shipping?: { option_id: string; price?: number | null | undefined } | null | undefined
  custom_shipping_options?: { option_id: string; price: number }[] | null | undefined
  sales_channel_id?: string | null | undefined
  no_notification?: boolean | null | undefined
  return_location_id?: string | null | undefined
  allow_backorder?: boolean | null | undefined
}

/** What an operator wants, with its prices; read before the order is locked, because carriers may be asked for prices. */
export async function wantedSwap(ctx: Context, order: LoadedOrder, asked: AskedByOperator): Promise<WantedSwap> {
  const { return_items, additional_items, return_shipping, custom_shipping_options, ...facts } = asked
  return {
    return_items,
    goods: await goodsOf(ctx, order, additional_items),
    way_back: await priceShipping(ctx, return_shipping),
    custom_options: await optionsOf(ctx, order, custom_shipping_options ?? []),
    sales_channel_id: facts.sales_channel_id,
    no_notification: facts.no_notification,
    return_location_id: facts.return_location_id,
    allow_backorder: facts.allow_backorder ?? true,
  }
}

export interface AskedByShopper extends Asked {
  return_shipping_option?: string | null | undefined
}

/** The same for a shopper: by an option for returns that is for them, never on backorder, and without emails. */
export async function ownSwap(ctx: Context, order: LoadedOrder, asked: AskedByShopper): Promise<WantedSwap> {
  const way_back = await priceShipping(ctx, { option_id: asked.return_shipping_option })
  if (way_back) mustBeForReturns(way_back.option)
  return {
    return_items: asked.return_items,
    goods: await goodsOf(ctx, order, asked.additional_items),
    way_back,
    custom_options: [],
    no_notification: true,
    allow_backorder: false,
  }
}

/** v1: what a swap sends costs what one piece costs in the order's region today. */
const goodsOf = (ctx: Context, order: LoadedOrder, wanted: Goods) =>
  goodsForSale(ctx, order, wanted ?? [], { by_piece: true })

async function optionsOf(
  ctx: Context,
  order: LoadedOrder,
  wanted: { option_id: string; price: number }[],
): Promise<PricedOption[]> {
  const found: PricedOption[] = []
  for (const one of wanted) {
    const priced = await priceShipping(ctx, one)
    if (!priced) continue
    mustBeForOrders(priced.option, order)
    found.push(priced)
  }
  return found
}
