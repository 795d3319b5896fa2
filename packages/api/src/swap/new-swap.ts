import {
  type Credit,
  checkAmount,
  creditOf,
  itemTaxLines,
  lineTotals,
  moneyOfOrder,
  move,
  mustBeSwappable,
  orderStatuses,
  Refusal,
  ratesOf,
  shortage,
  unitsOf,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { ClaimGoods, PricedGoods } from "../claim/claim-goods.ts"
import type { Context } from "../context/context.ts"
import { shortLines } from "../inventory/short-lines.ts"
import {
  currentItems,
  isOfCanceled,
  type LoadedLine,
  type LoadedOrder,
  lineOf,
  movementsOf,
} from "../order/load-order.ts"
import { unitsToReturn } from "../order/own/returnable.ts"
import { isPaidFor, mustHaveReasons, type NewReturn, newReturn } from "../return/new-return.ts"
import { mustHaveLocation } from "../return/receipt.ts"
import type { PricedOption } from "../return/return-shipping.ts"
import { enabled, openDefault } from "../sales-channel/sales-channel.ts"
import { discountedLines } from "./discounted-lines.ts"

export interface WantedSwap {
  return_items: {
    item_id: string
    quantity: number
    reason_id?: string | null | undefined
    note?: string | null | undefined
  }[]
  goods: PricedGoods[]
  way_back: PricedOption | null
  /** The only outbound options of the swap's cart, if there are any. */
  custom_options: PricedOption[]
  sales_channel_id?: string | null | undefined
  no_notification?: boolean | null | undefined
  return_location_id?: string | null | undefined
  allow_backorder: boolean
}

/** A line of the swap's cart for units that come back. */
export interface CreditLine extends Credit {
  id: string
  /** The order's line that comes back; none for what the way back costs. */
  copy_of?: string
  title: string
  thumbnail: string | null
  variant_id: string | null
  allow_discounts: boolean
  metadata: object | null
}

/** A swap as it will be stored, for an operation's plan. */
export interface NewSwap {
  row: { id: string; no_notification: boolean | null; allow_backorder: boolean; idempotency_key: string | null }
  cart: { id: string; sales_channel_id: string | null }
  lines: ClaimGoods[]
  /** Those of `lines` that the shop's own rule discounts; undefined when Mercer's decides. */
  discounted: string[] | undefined
  credits: CreditLine[]
  returned: NewReturn
  custom_options: { id: string; shipping_option_id: string; price: number }[]
}

/**
 * Decides a swap under the order's lock. Refuses an order that is not paid or not shipped (not_allowed), lines of other
 * orders and of canceled ones (invalid_data), and units that were not shipped or are in a return, claim or swap already.
 */
export async function newSwap(tx: Context, order: LoadedOrder, asked: WantedSwap): Promise<NewSwap> {
  mustBeSwappableOrder(order)
  const wanted = { ...asked, return_items: await currentItems(tx, order, asked.return_items) }
  const lines = wanted.return_items.map(({ item_id }) => swappedLine(order, item_id))
  await mustHaveReasons(tx, wanted.return_items)
  for (const [at, line] of lines.entries())
    mustBeSwappable(unitsToReturn(tx, order, line), wanted.return_items[at]?.quantity ?? 0, line.title)
  mustFit(order, wanted.goods)
  await mustHaveLocation(tx, order, wanted.return_location_id)
  const sales_channel_id = await channelOf(tx, order, wanted.sales_channel_id)
  await mustBeAvailable(tx, order, { ...wanted, sales_channel_id })
  const id = newId("swap")
  const no_notification = wanted.no_notification ?? order.no_notification
  return {
    row: { id, no_notification, allow_backorder: wanted.allow_backorder, idempotency_key: tx.idempotency?.key ?? null },
    cart: { id: newId("cart"), sales_channel_id },
    lines: wanted.goods.map(({ line }) => line),
    discounted: await discountedLines(tx, order, wanted.goods),
    returned: wayBack(tx, order, wanted, { id, no_notification }),
    credits: lines.map((line, at) => creditLine(order, line, wanted.return_items[at]?.quantity ?? 0)),
    custom_options: optionsOf(wanted.custom_options),
  }
}

const PAID: readonly string[] = ["captured", "partially_refunded"]

function mustBeSwappableOrder({ status, payment_status, fulfillment_status }: LoadedOrder): void {
  move(orderStatuses, status, "swap")
  if (!PAID.includes(payment_status))
    throw new Refusal("not_allowed", "Cannot swap an order that has not been captured")
  if (fulfillment_status === "not_fulfilled")
    throw new Refusal("not_allowed", "Cannot swap an order that has not been fulfilled")
}

function swappedLine(order: LoadedOrder, id: string): LoadedLine {
  const line = lineOf(order, id)
  if (!line) throw new Refusal("invalid_data", "Return contains invalid line item")
  if (isOfCanceled(order, line)) throw new Refusal("invalid_data", "Cannot create a swap on a canceled item.")
  return line
}

/** What is sent must fit the tables, with its taxes by the region's rates. */
function mustFit(order: LoadedOrder, goods: PricedGoods[]): void {
  const total = goods.reduce((sum, { line, variant }) => {
    const money = moneyOfOrder(order)
    const rates = ratesOf(itemTaxLines({ variant, is_giftcard: line.is_giftcard }, order.region, money))
    return sum + lineTotals(line, 0, rates, money).total
  }, 0)
  checkAmount(total, "The total of the cart")
}

/** In a shop with stock locations goods are not promised that none of them has, unless they may be back-ordered. */
async function mustBeAvailable(
  tx: Context,
  { by_location }: LoadedOrder,
  { goods, allow_backorder, sales_channel_id }: WantedSwap & { sales_channel_id: string | null },
): Promise<void> {
  if (!by_location || allow_backorder) return
  const lines = goods.map(({ line }) => line)
  const short = await shortLines(tx, sales_channel_id, lines)
  if (short.length > 0) throw shortage(short)
}

/** The requested channel, else the order's; without either, as for every new cart, the store's default one. */
async function channelOf(tx: Context, order: LoadedOrder, wanted: string | null | undefined): Promise<string | null> {
  return wanted ? enabled(tx, wanted) : (order.sales_channel_id ?? openDefault(tx))
}

function wayBack(
  tx: Context,
  order: LoadedOrder,
  wanted: WantedSwap,
  swap: { id: string; no_notification: boolean | null },
): NewReturn {
  return newReturn(tx, order, {
    items: wanted.return_items,
    shipping: wanted.way_back,
    swap_id: swap.id,
    no_notification: swap.no_notification,
    location_id: wanted.return_location_id,
  })
}

/** Units that were not paid for give no credit, as if their value had been given back. */
function creditLine(order: LoadedOrder, line: LoadedLine, quantity: number): CreditLine {
  const { settled } = unitsOf(line, movementsOf(order))
  const before = isPaidFor(order, line) ? settled : line.quantity
  const { title, thumbnail, variant_id, allow_discounts, metadata } = line
  return {
    ...creditOf(order, line, before, quantity),
    id: newId("item"),
    copy_of: line.id,
    title,
    thumbnail,
    variant_id,
    allow_discounts,
    metadata: metadata as object | null,
  }
}

function optionsOf(custom: PricedOption[]): NewSwap["custom_options"] {
  const ids = custom.map(({ option }) => option.id)
  if (new Set(ids).size < ids.length) throw new Refusal("invalid_data", "A shipping option is named twice")
  return custom.map(({ option, price }) => ({ id: newId("cso"), shipping_option_id: option.id, price }))
}
