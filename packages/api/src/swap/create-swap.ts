import { moneyOfOrder } from "@mercer/commerce"
import { insertGoods } from "../claim/claim-goods.ts"
import type { App, Context } from "../context/context.ts"
import { releaseSoldCards, takeSoldCards } from "../order/cards/sold-cards.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { Done, OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { enqueueEvent } from "../outbox/outbox.ts"
import { createReturnCalls, insertReturn, returnedLines } from "../return/new-return.ts"
import { type NewSwap, newSwap, type WantedSwap } from "./new-swap.ts"
import { discountSent, insertCreditLines, insertSwapCart } from "./swap-cart.ts"
import { isSilent } from "./swap-of.ts"

interface CreatePlan extends Plan {
  swap: NewSwap
}

/**
 * Takes back lines of an order and sends others: the carrier is asked for the return, and a cart holds the difference.
 * See `newSwap` for what is refused.
 */
export async function createSwap(tx: Context, order: LoadedOrder, wanted: WantedSwap): Promise<CreatePlan> {
  const swap = await newSwap(tx, order, wanted)
  await takeSoldCards(tx, order, swap.returned.id, returnedLines(order, swap.returned.items))
  return { calls: createReturnCalls(order, swap.returned), swap }
}

/** A carrier that refuses the return leaves nothing behind. @public */
export const createSwapOperation: OperationHandler<CreatePlan> = {
  kind: "swap",
  record,
  refused: (tx, { plan }) => releaseSoldCards(tx, plan.swap.returned.id),
}

async function record(tx: App, { order, plan, results }: Done<CreatePlan>): Promise<void> {
  const { swap } = plan
  const { row, cart, lines, returned } = swap
  await insertSwapCart(tx, order, swap)
  const status = { fulfillment_status: "not_fulfilled", payment_status: "not_paid" } as const
  await tx.db.swap.create({ data: { ...row, ...status, order_id: order.id, cart_id: cart.id } })
  await insertGoods(tx, { swap_id: row.id, cart_id: cart.id }, lines)
  await insertReturn(tx, order, returned, results[0])
  await insertCreditLines(tx, swap, moneyOfOrder(order))
  await discountSent(tx, order, swap)
  await emitWebhookEvents(tx, "cart.created", { id: cart.id })
  await emitWebhookEvents(tx, "swap.created", { id: row.id })
  if (!isSilent(order, row)) await enqueueEvent(tx, "swap.created", { id: row.id })
  await emitOrderEvent(tx, "order.updated", order.id)
}
