import {
  isNo,
  movesOf,
  type No,
  orderStatuses,
  returnStatuses,
  swapFulfillmentStatuses,
  swapPaymentStatuses,
} from "@mercer/commerce/status"
import { swapState } from "@mercer/commerce/swap-state"
import type { Order, OrderSwap } from "#panel/orders/order.ts"

export interface SwapProps {
  order: Order
  swap: OrderSwap
  /** What the customer owes, in minor units; negative if they are owed; undefined until it is known. */
  due: number | undefined
}

export type SwapParcel = NonNullable<OrderSwap["fulfillments"]>[number]

const refusal = (cell: string | No): No | undefined => (isNo(cell) ? cell : undefined)

/** Why operations on a swap are refused, by the same tables that the server uses. */
export function swapRefusals({ order, swap, due = 0 }: SwapProps) {
  const whole = refusal(movesOf(orderStatuses, order.status).change_swap)
  const parcels = swapFulfillmentStatuses.moves[swapState(swap)]
  const money = movesOf(swapPaymentStatuses, swap.payment_status)
  const back = swap.return_order?.status
  const isBack = back === "received" ? refusal(returnStatuses.moves.received.cancel) : undefined
  return {
    settle: whole ?? refusal(due > 0 ? money.capture : money.refund),
    fulfill: whole ?? refusal(parcels.fulfill),
    cancel: whole ?? refusal(parcels.cancel) ?? refusal(money.cancel) ?? isBack,
  }
}

/** Whether the difference still has to be captured or refunded. */
export function isUnsettled({ swap, due = 0 }: SwapProps): boolean {
  const money = movesOf(swapPaymentStatuses, swap.payment_status)
  const next = due > 0 ? money.capture : money.refund
  return due !== 0 && Boolean(swap.confirmed_at) && next !== swap.payment_status && !isNo(next)
}

export function parcelState({ shipped_at, canceled_at }: SwapParcel): "packed" | "shipped" | "canceled" {
  if (canceled_at) return "canceled"
  return shipped_at ? "shipped" : "packed"
}

/** The address where a customer confirms a swap; undefined if the store has none. */
export function swapLink(template: string | null | undefined, cart_id: string | null): string | undefined {
  if (!template?.includes("{cart_id}") || !cart_id) return undefined
  return template.replaceAll("{cart_id}", encodeURIComponent(cart_id))
}
