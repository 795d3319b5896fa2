import { type SentGoods, sentState } from "../order/sent-state.ts"
import type { SwapFulfillmentState, SwapPaymentState } from "../status/swap.ts"

type SwapLine = { quantity: number; fulfilled_quantity?: number | null; shipped_quantity?: number | null }
type Count = "fulfilled_quantity" | "shipped_quantity"

type StoredFulfillmentStatus = Exclude<SwapFulfillmentState, "fulfillment_canceled">

/**
 * The fulfillment status of a swap's goods, by their quantities, after any of them was fulfilled: `canceled` when no
 * fulfillment is left, `requires_action` when only a part is fulfilled.
 */
export function swapFulfillmentStatus(lines: SwapLine[]): StoredFulfillmentStatus {
  const all = (of: Count) => lines.length > 0 && lines.every((line) => (line[of] ?? 0) >= line.quantity)
  const some = (of: Count) => lines.some((line) => (line[of] ?? 0) > 0)
  if (all("shipped_quantity")) return "shipped"
  if (some("shipped_quantity")) return "partially_shipped"
  if (all("fulfilled_quantity")) return "fulfilled"
  return some("fulfilled_quantity") ? "requires_action" : "canceled"
}

/** A swap's state in the state table: `canceled` may refer to the swap, or only to its fulfillments. */
export function swapState(
  swap: SentGoods & { fulfillment_status: StoredFulfillmentStatus; canceled_at: Date | string | null },
): SwapFulfillmentState {
  if (swap.canceled_at) return "canceled"
  const counted = swapFulfillmentStatus([...(swap.additional_items ?? [])])
  return sentState(swap.fulfillment_status, swap, { counted, part: "requires_action" })
}

const PAID: readonly SwapPaymentState[] = ["captured", "difference_refunded", "partially_refunded", "confirmed"]

/** Whether the goods of a swap were paid for, so that they are worth something when they are sent back. */
export function isSwapPaid({ payment_status }: { payment_status: SwapPaymentState }): boolean {
  return PAID.includes(payment_status)
}
