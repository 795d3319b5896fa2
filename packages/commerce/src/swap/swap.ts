import { type SentGoods, type SentLine, sentState, sentStatus } from "../order/sent-state.ts"
import type { SwapFulfillmentState, SwapPaymentState } from "../status/swap.ts"

type StoredFulfillmentStatus = Exclude<SwapFulfillmentState, "fulfillment_canceled">

/**
 * The fulfillment status of a swap's goods, by their quantities, after any of them was fulfilled: `canceled` when no
 * fulfillment is left, `requires_action` when only a part is fulfilled.
 */
export function swapFulfillmentStatus(lines: SentLine[]): StoredFulfillmentStatus {
  const status = sentStatus(lines)
  if (status === "not_fulfilled") return "canceled"
  return status === "partially_fulfilled" ? "requires_action" : status
}

/** A swap's state in the state table: `canceled` may refer to the swap, or only to its fulfillments. */
export function swapState(
  swap: SentGoods & { fulfillment_status: StoredFulfillmentStatus; canceled_at: Date | string | null },
): SwapFulfillmentState {
  return sentState(swap, "requires_action")
}

const PAID: readonly SwapPaymentState[] = ["captured", "difference_refunded", "partially_refunded", "confirmed"]

/** Whether the goods of a swap were paid for, so that they are worth something when they are sent back. */
export function isSwapPaid({ payment_status }: { payment_status: SwapPaymentState }): boolean {
  return PAID.includes(payment_status)
}
