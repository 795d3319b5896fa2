import { move, mustBeForReturns, orderStatuses, shippingMethodCost } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import { mustBeCapturedFirst, toCards } from "../order/cards/refund-cards.ts"
import { releaseSoldCards, takeSoldCards } from "../order/cards/sold-cards.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { Done, OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
import { recordRefund, refundCalls } from "../order/refund-payments.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { enqueueEvent } from "../outbox/outbox.ts"
import {
  createReturnCalls,
  insertReturn,
  mustHaveReasons,
  type NewReturn,
  newReturn,
  returnedLines,
  type WantedReturn,
} from "./new-return.ts"
import { mustBeCaptured, mustHaveLocation, type Receipt, receiptOf, recordReceipt } from "./receipt.ts"

interface RequestPlan extends Plan {
  returned: NewReturn
  /** When the goods have already been received. */
  receipt: Receipt | null
  note: string | null
  author_id: string | null
  /** The buyer is emailed that a return was requested. */
  is_confirmed?: boolean
}

interface Wanted extends WantedReturn {
  /** The goods have already been received: no carrier is called, and the refund is made immediately. */
  receive_now?: boolean | null | undefined
  note?: string | null | undefined
  author_id: string | null
}

/** Returns units of an order, now or when they are received: see `newReturn` and `receiptOf` for what is refused. */
export async function requestReturn(tx: App, order: LoadedOrder, wanted: Wanted): Promise<RequestPlan> {
  move(orderStatuses, order.status, "request_return")
  await mustHaveReasons(tx, wanted.items)
  await mustHaveLocation(tx, order, wanted.location_id)
  const returned = newReturn(tx, order, wanted)
  await takeSoldCards(tx, order, returned.id, returnedLines(order, returned.items))
  const { note = null, author_id } = wanted
  const about = { returned, note, author_id }
  if (!wanted.receive_now) return { ...about, calls: createReturnCalls(order, returned), receipt: null }
  const expected = { ...returned, swap_id: null, shipping_total: shippingMethodCost(returned.method) }
  const { location_id } = wanted
  const receipt = receiptOf(order, expected, { ...agreed(returned), items: returned.items, location_id })
  return { ...about, calls: refundCalls(order, receipt.refund_amount), receipt, ...toCards(receipt.gift_card_refund) }
}

const agreed = ({ refund_amount: refund, terms }: NewReturn) => ({
  refund,
  ...(terms && { gift_card_refund: terms.gift_card_refund }),
})

/**
 * The same for a shopper: by a shipping option that is for them, and only when the money that the return refunds was
 * captured.
 */
export async function requestOwnReturn(tx: App, order: LoadedOrder, wanted: WantedReturn): Promise<RequestPlan> {
  if (wanted.shipping) mustBeForReturns(wanted.shipping.option)
  const plan = await requestReturn(tx, order, { ...wanted, author_id: null })
  if (plan.returned.refund_amount > 0) mustBeCaptured(order)
  mustBeCapturedFirst(order, plan.returned.terms?.gift_card_refund ?? 0)
  return { ...plan, is_confirmed: !order.no_notification }
}

/** @public */
export const requestReturnOperation: OperationHandler<RequestPlan> = {
  kind: "request_return",
  record: async (tx, done) => {
    await insert(tx, done)
    await emitOrderEvent(tx, "order.return_requested", done.order.id, { return_id: done.plan.returned.id })
    if (done.plan.receipt) await recordReceipt(tx, done, done.plan.receipt)
    if (done.plan.is_confirmed) await enqueueEvent(tx, "return.requested", { id: done.plan.returned.id })
    await emitOrderEvent(tx, "order.updated", done.order.id)
  },
  refused: async (tx, done) => {
    await releaseSoldCards(tx, done.plan.returned.id)
    await recordRefund(tx, done, { reason: "return" })
  },
}

async function insert(tx: App, { order, plan, results }: Done<RequestPlan>): Promise<void> {
  const at = plan.calls.findIndex((call) => call.do === "create_return")
  await insertReturn(tx, order, plan.returned, at < 0 ? undefined : results[at])
  const { note, author_id } = plan
  if (!note) return
  const row = { id: newId("note"), value: note, resource_type: "return", resource_id: plan.returned.id, author_id }
  await tx.db.note.create({ data: row })
}
