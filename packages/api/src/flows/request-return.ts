import { move, orderStatuses } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Shop } from "../context.ts"
import type { Deed, Done } from "./acts.ts"
import type { LoadedOrder } from "./load-order.ts"
import {
  createReturnCalls,
  insertReturn,
  mustHaveReasons,
  type NewReturn,
  newReturn,
  type WantedReturn,
} from "./new-return.ts"
import type { Plan } from "./order-act.ts"
import { type Receipt, receiptOf, recordReceipt } from "./receipt.ts"
import { recordRefund, refundCalls } from "./refund-payments.ts"
import { costOf } from "./return-shipping.ts"
import { tellOrder } from "./tell-order.ts"

interface RequestPlan extends Plan {
  returned: NewReturn
  /** When the goods are here already. */
  receipt: Receipt | null
  note: string | null
  author_id: string | null
}

interface Wanted extends WantedReturn {
  /** The goods are here already: nobody is asked to fetch them, and the money goes back at once. */
  receive_now?: boolean | null | undefined
  note?: string | null | undefined
  author_id: string | null
}

/** Takes units of an order back, now or when they come: see `newReturn` and `receiptOf` for what is refused. */
export async function requestReturn(tx: Shop, order: LoadedOrder, wanted: Wanted): Promise<RequestPlan> {
  move(orderStatuses, order.status, "request_return")
  await mustHaveReasons(tx, wanted.items)
  const returned = newReturn(order, wanted)
  const { note = null, author_id } = wanted
  const about = { returned, note, author_id }
  if (!wanted.receive_now) return { ...about, calls: createReturnCalls(order, returned), receipt: null }
  const expected = { ...returned, swap_id: null, shipping_total: costOf(returned.method) }
  const { location_id } = wanted
  const receipt = receiptOf(order, expected, { items: returned.items, refund: returned.refund_amount, location_id })
  return { ...about, calls: refundCalls(order, receipt.refund_amount), receipt }
}

export const requestReturnDeed: Deed<RequestPlan> = {
  record: async (tx, done) => {
    await insert(tx, done)
    if (done.plan.receipt) await recordReceipt(tx, done, done.plan.receipt)
    await tellOrder(tx, "order.updated", done.order.id)
  },
  refused: async (tx, done) => {
    await recordRefund(tx, done, { reason: "return" })
  },
}

async function insert(tx: Shop, { order, plan, results }: Done<RequestPlan>): Promise<void> {
  const at = plan.calls.findIndex((call) => call.do === "create_return")
  await insertReturn(tx, order, plan.returned, at < 0 ? undefined : results[at])
  const { note, author_id } = plan
  if (!note) return
  const row = { id: newId("note"), value: note, resource_type: "return", resource_id: plan.returned.id, author_id }
  await tx.db.note.create({ data: row })
}
