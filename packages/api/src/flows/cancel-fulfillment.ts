import { fulfillmentState, fulfillmentStatuses, move, orderStatuses, Refusal } from "@mercer/commerce"
import type { Shop } from "../context.ts"
import type { Deed } from "./acts.ts"
import type { LoadedFulfillment, LoadedLine, LoadedOrder } from "./load-order.ts"
import type { Plan } from "./order-act.ts"
import { countUnits, standGoods } from "./restand.ts"
import { tellOrder } from "./tell-order.ts"

/** A parcel of an order's own, or not_found. */
export function fulfillmentOf(order: LoadedOrder, id: string): LoadedFulfillment {
  const found = order.fulfillments.find((one) => one.id === id)
  if (!found) throw new Refusal("not_found", `The order has no fulfillment with id: ${id}`)
  return found
}

/** Unpacks a parcel of an order that was not shipped. */
export function cancelFulfillment(order: LoadedOrder, id: string): Plan {
  const found = fulfillmentOf(order, id)
  move(orderStatuses, order.status, "cancel_fulfillment")
  move(fulfillmentStatuses, fulfillmentState(found), "cancel")
  return { calls: cancelFulfillmentCalls([found]) }
}

/** Calls for an act's plan that ask the providers of these parcels to call them off. */
export function cancelFulfillmentCalls(fulfillments: { id: string }[]): Plan["calls"] {
  return fulfillments.map(({ id }) => ({ do: "cancel_fulfillment", fulfillment_id: id }))
}

/** Writes down that a parcel was unpacked: its units can be packed again. */
export async function recordCanceled(
  tx: Shop,
  fulfillment: { id: string; items: { item_id: string; quantity: number }[] },
  lines: LoadedLine[],
): Promise<void> {
  await tx.db.fulfillment.update({ where: { id: fulfillment.id }, data: { canceled_at: tx.now() } })
  const units = fulfillment.items.map(({ item_id, quantity }) => [item_id, -quantity] as const)
  await countUnits(tx, lines, "fulfilled_quantity", units)
}

export const cancelFulfillmentDeed: Deed = {
  record: async (tx, { order, plan }) => {
    for (const call of plan.calls)
      if (call.do === "cancel_fulfillment")
        await recordCanceled(tx, fulfillmentOf(order, call.fulfillment_id), order.items)
    await standGoods(tx, order)
    await tellOrder(tx, "order.updated", order.id)
  },
}
