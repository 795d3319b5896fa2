import {
  move,
  paymentState,
  Refusal,
  swapFulfillmentStatus,
  swapFulfillmentStatuses,
  swapState,
} from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { cancelParcelOperationOf, fulfillOperationOf, type GoodsOut } from "../fulfillment/goods-out.ts"
import { unfulfilled } from "../fulfillment/sent-goods.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { type LoadedSwap, swapOf } from "./swap-of.ts"

/** What a swap sends, after its cart was completed and its difference, if the buyer owes one, is authorized. */
export const swapGoods: GoodsOut = {
  of: "swap",
  find(order, id) {
    const swap = swapOf(order, id)
    const state = swapState(swap)
    return {
      sender: swap,
      owner: { swap_id: id },
      move: (action) => move(swapFulfillmentStatuses, state, action),
      mustBeFulfillable() {
        if (swap.canceled_at) throw new Refusal("not_allowed", "Canceled swap cannot be fulfilled")
        move(swapFulfillmentStatuses, state, "fulfill")
        mustBeSendable(swap)
        if (unfulfilled(swap).length === 0) throw new Refusal("not_allowed", "The swap has nothing left to fulfill")
      },
      updateStatus: (tx) => updateStatus(tx, swap),
    }
  },
  operations: { fulfill: "fulfill_swap", cancel: "cancel_swap_fulfillment", id: "swap_id" },
  cancelsAgain: true,
}

function mustBeSendable({ confirmed_at, difference_due, payment }: LoadedSwap): void {
  if (!confirmed_at) throw new Refusal("not_allowed", "The swap's cart must be completed before it is fulfilled")
  const isHeld = payment && paymentState(payment) !== "canceled"
  if ((difference_due ?? 0) > 0 && !isHeld)
    throw new Refusal("not_allowed", "The swap's difference must be authorized before it is fulfilled")
}

/** `canceled` when all of its fulfillments were canceled. */
async function updateStatus(tx: App, { id, order_id, additional_items }: LoadedSwap): Promise<void> {
  const fulfillment_status = swapFulfillmentStatus(additional_items)
  await tx.db.swap.update({ where: { id }, data: { fulfillment_status } })
  await emitOrderEvent(tx, "order.updated", order_id)
}

/** @public */
export const fulfillSwapOperation = fulfillOperationOf(swapGoods)

/** @public */
export const cancelSwapFulfillmentOperation = cancelParcelOperationOf(swapGoods)
