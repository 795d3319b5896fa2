import {
  cardMoney,
  cardsLeft,
  isSwapPaid,
  mustBeReturnable,
  orderTotals,
  perItem,
  Refusal,
  shippingMethodCost,
  splitRefund,
  unitsOf,
  unitsRefund,
} from "@mercer/commerce"
import { live, newId } from "@mercer/db"
import type { Data } from "@mercer/providers"
import type { App } from "../context/context.ts"
import { insertTerms } from "../order/cards/refund-cards.ts"
import { type LoadedLine, type LoadedOrder, lineOf, movementsOf } from "../order/load-order.ts"
import { unitsToReturn } from "../order/own/returnable.ts"
import type { CreateReturnCall } from "../order/provider-calls.ts"
import { insertMethod, methodOf, type NewMethod, type PricedOption } from "./return-shipping.ts"

export interface WantedReturn {
  items: {
    item_id: string
    quantity: number
    reason_id?: string | null | undefined
    note?: string | null | undefined
  }[]
  shipping?: PricedOption | null
  /** Minor units; computed from the items when it is not given. */
  refund?: number | null | undefined
  /** What of it goes to gift cards, in minor units; computed when it is not given. */
  gift_card_refund?: number | null | undefined
  claim_order_id?: string
  swap_id?: string
  /** The request's key: the row of a repeated request is found by it. */
  idempotency_key?: string | null | undefined
  no_notification?: boolean | null | undefined
  location_id?: string | null | undefined
}

/** A return as it will be stored, for an operation's plan. @public */
export interface NewReturn {
  id: string
  items: { item_id: string; quantity: number; reason_id: string | null; note: string | null }[]
  method: NewMethod | null
  refund_amount: number
  /** Where gift cards paid a part of the order. */
  terms?: { worth: number; gift_card_refund: number } | null
  claim_order_id: string | null
  swap_id?: string | null
  idempotency_key?: string | null
  no_notification: boolean | null
  location_id: string | null
}

/**
 * A return of units of an order's lines, or of what its claims and swaps have sent. Refuses items of other orders
 * (invalid_data), more units than are shipped and not already being returned, or than the shop's rule allows where it is
 * no claim (not_allowed), and an amount beyond what can be refunded. Without an amount it is the value of the units minus the return shipping.
 * @public
 */
export function newReturn(ctx: Pick<App, "own" | "now">, order: LoadedOrder, wanted: WantedReturn): NewReturn {
  const lines = returnedLines(order, wanted.items)
  for (const { line, quantity } of lines) {
    mustBeOfPaidSwap(order, line)
    const units = wanted.claim_order_id ? unitsOf(line, movementsOf(order)) : unitsToReturn(ctx, order, line)
    mustBeReturnable(units, quantity, line.title)
  }
  const method = wanted.shipping ? methodOf(order, wanted.shipping) : null
  return {
    id: newId("ret"),
    items: wanted.items.map(({ item_id, quantity, reason_id = null, note = null }) => {
      return { item_id, quantity, reason_id, note }
    }),
    method,
    ...refundOf(order, lines, shippingMethodCost(method), wanted),
    claim_order_id: wanted.claim_order_id ?? null,
    swap_id: wanted.swap_id ?? null,
    idempotency_key: wanted.idempotency_key ?? null,
    no_notification: wanted.no_notification ?? order.no_notification,
    location_id: wanted.location_id ?? null,
  }
}

export interface ReturnedUnits {
  line: LoadedLine
  quantity: number
}

/** The given lines, each once; refuses those of other orders, and a line that is given twice. @public */
export function returnedLines(order: LoadedOrder, items: { item_id: string; quantity: number }[]): ReturnedUnits[] {
  const sums = perItem(items)
  if (sums.size < items.length) throw new Refusal("invalid_data", "An item is named twice")
  return [...sums].map(([id, quantity]) => {
    const line = lineOf(order, id)
    if (!line) throw new Refusal("invalid_data", `The order has no line item with id: ${id}`)
    return { line, quantity }
  })
}

/** What a swap has sent is returned after its difference was settled; else not_allowed. */
function mustBeOfPaidSwap(order: LoadedOrder, { swap_id }: LoadedLine): void {
  const swap = order.swaps.find(({ id }) => id === swap_id)
  if (swap && !isSwapPaid(swap))
    throw new Refusal("not_allowed", "Items of a swap cannot be returned before the swap is paid")
}

/** Whether a line was paid for: not what a claim has sent, nor what a swap sends that is not paid. @public */
export function isPaidFor({ swaps }: LoadedOrder, { claim_order_id, swap_id }: LoadedLine): boolean {
  const swap = swaps.find(({ id }) => id === swap_id)
  return claim_order_id === null && (!swap || isSwapPaid(swap))
}

/**
 * The value of units of an order's lines; units that were not paid for refund nothing.
 * @public
 */
export function worthOf(order: LoadedOrder, units: ReturnedUnits[]): number {
  const paid = units.filter(({ line }) => isPaidFor(order, line))
  return unitsRefund(order, movementsOf(order), paid)
}

function refundOf(
  order: LoadedOrder,
  lines: ReturnedUnits[],
  shipping: number,
  { refund, gift_card_refund, claim_order_id, swap_id }: WantedReturn,
): Pick<NewReturn, "refund_amount" | "terms"> {
  const { refundable_amount: money } = orderTotals(order).totals
  const isSettled = Boolean(claim_order_id || swap_id)
  const left = { money, cards: isSettled ? 0 : cardsLeft(cardMoney(order)) }
  const worth = Math.max(0, worthOf(order, lines) - shipping)
  const split = splitRefund({ worth, left, refund, gift_card_refund })
  const hasTerms = order.gift_card_transactions.length > 0 && !isSettled
  return { refund_amount: split.money, terms: hasTerms ? { worth, gift_card_refund: split.cards } : null }
}

/** Requests the return from the carrier, when it has a shipping method. @public */
export function createReturnCalls(order: LoadedOrder, one: NewReturn): CreateReturnCall[] {
  if (!one.method) return []
  const items = one.items.map(({ item_id, quantity }) => ({ item_id, quantity }))
  const returned = { id: one.id, order_id: order.id, shipping_data: one.method.data, items }
  return [{ do: "create_return", provider_id: one.method.provider_id, returned }]
}

/** Stores a requested return; `shipping_data` is the carrier's answer. @public */
export async function insertReturn(
  tx: App,
  order: LoadedOrder,
  { items, method, terms, ...row }: NewReturn,
  shipping_data: Data | undefined,
): Promise<void> {
  // v1: the return of a swap is found through the swap alone.
  const order_id = row.swap_id ? null : order.id
  const data = { ...row, order_id, ...(shipping_data && { shipping_data }) }
  await tx.db.return.create({ data: { ...data, status: "requested" } })
  const rows = items.map((item) => ({ ...item, return_id: row.id, requested_quantity: item.quantity }))
  await tx.db.returnItem.createMany({ data: rows })
  if (method) await insertMethod(tx, method, { return_id: row.id })
  await insertTerms(tx, row.id, terms)
}

/** The given reasons must exist (not_found), and none may have reasons below it (invalid_data). @public */
export async function mustHaveReasons({ db }: Pick<App, "db">, items: WantedReturn["items"]): Promise<void> {
  const ids = [...new Set(items.flatMap(({ reason_id }) => reason_id ?? []))]
  if (ids.length === 0) return
  const select = { id: true, return_reason_children: { where: live, select: { id: true } } }
  const found = await db.returnReason.findMany({ where: { id: { in: ids }, ...live }, select })
  const missing = ids.find((id) => !found.some((one) => one.id === id))
  if (missing) throw new Refusal("not_found", `Return reason with id: ${missing} was not found`)
  if (found.some(({ return_reason_children: below }) => below.length > 0))
    throw new Refusal("invalid_data", "Cannot apply return reason category")
}
