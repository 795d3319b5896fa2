import { move, orderStatuses, Refusal, returnStatuses, shippingMethodCost } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { toCards } from "../order/cards/refund-cards.ts"
import { releaseSoldCards, releaseUnreceivedCards, takeReceivedCards } from "../order/cards/sold-cards.ts"
import { type LoadedOrder, type LoadedReturn, returnsOf } from "../order/load-order.ts"
import type { OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
import { recordRefund, refundCalls } from "../order/refund-payments.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { returnedLines } from "./new-return.ts"
import { type Receipt, receiptOf, recordReceipt } from "./receipt.ts"

interface ReceivePlan extends Plan {
  /** Sold gift cards that were disabled for more units than requested. */
  taken_cards?: string[]
  receipt: Receipt
}

interface Wanted {
  items: { item_id: string; quantity: number }[]
  refund?: number | null | undefined
  gift_card_refund?: number | null | undefined
  location_id?: string | null | undefined
}

/** The order of a return, directly or through its claim or swap; refuses with not_found. */
export async function orderOfReturn({ db }: Pick<App, "db">, id: string): Promise<string> {
  const select = { order_id: true, claim_order: { select: { order_id: true } }, swap: { select: { order_id: true } } }
  const found = await db.return.findUnique({ where: { id }, select })
  const order_id = found?.order_id ?? found?.claim_order?.order_id ?? found?.swap?.order_id
  if (!order_id) throw new Refusal("not_found", `Return with id: ${id} was not found`)
  return order_id
}

/** Receives a return: see `receiptOf` for what is refused. */
export async function receiveReturn(tx: App, order: LoadedOrder, id: string, wanted: Wanted): Promise<ReceivePlan> {
  move(orderStatuses, order.status, "receive_return")
  const found = returnOf(order, id)
  if (order.swaps.some((swap) => swap.id === found.swap_id && swap.canceled_at !== null))
    throw new Refusal("not_allowed", "The return of a canceled swap cannot be received")
  move(returnStatuses, found.status, "receive")
  const receipt = receiptOf(order, { ...found, shipping_total: shippingMethodCost(found.shipping_method) }, wanted)
  const taken_cards = await takeCards(tx, order, found, receipt)
  const calls = refundCalls(order, receipt.refund_amount)
  return { calls, receipt, ...toCards(receipt.gift_card_refund), ...(taken_cards.length > 0 && { taken_cards }) }
}

/** A claim has taken the cards of its units when it was made. */
function takeCards(tx: App, order: LoadedOrder, { id, claim_order_id, items }: LoadedReturn, receipt: Receipt) {
  const settled = new Map(items.map(({ item_id, quantity }) => [item_id, claim_order_id ? quantity : 0]))
  return takeReceivedCards(tx, order, id, { units: returnedLines(order, receipt.items), settled })
}

/** @public */
export const receiveReturnOperation: OperationHandler<ReceivePlan> = {
  kind: "receive_return",
  record: async (tx, done) => {
    await releaseUnreceivedCards(tx, done.plan.receipt)
    await recordReceipt(tx, done, done.plan.receipt)
    await emitOrderEvent(tx, "order.updated", done.order.id)
  },
  refused: async (tx, done) => {
    await releaseSoldCards(tx, done.plan.receipt.return_id, done.plan.taken_cards ?? [])
    await recordRefund(tx, done, { reason: "return" })
  },
}

/** Nothing will be received: the units can be returned or claimed again. */
export async function cancelReturn(tx: App, order: LoadedOrder, id: string): Promise<void> {
  move(orderStatuses, order.status, "cancel_return")
  const found = returnOf(order, id)
  const status = move(returnStatuses, found.status, "cancel")
  await tx.db.return.update({ where: { id }, data: { status } })
  if (!found.swap_id) await releaseSoldCards(tx, id)
  await emitOrderEvent(tx, "order.updated", order.id)
}

function returnOf(order: LoadedOrder, id: string): LoadedReturn {
  const found = returnsOf(order).find((one) => one.id === id)
  if (!found) throw new Refusal("not_found", `Return with id: ${id} was not found`)
  return found
}
