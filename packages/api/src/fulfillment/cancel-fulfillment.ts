import { fulfillmentState, fulfillmentStatuses, move, orderStatuses, Refusal } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { putBack } from "../inventory/by-location.ts"
import type { LoadedFulfillment, LoadedLine, LoadedOrder } from "../order/load-order.ts"
import type { OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
import { countUnits, updateFulfillmentStatus } from "../order/order-statuses.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"

/** An order's own fulfillment, or not_found. */
export function fulfillmentOf(order: LoadedOrder, id: string): LoadedFulfillment {
  const found = order.fulfillments.find((one) => one.id === id)
  if (!found) throw new Refusal("not_found", `The order has no fulfillment with id: ${id}`)
  return found
}

/** Cancels a fulfillment of an order that was not shipped. */
export function cancelFulfillment(order: LoadedOrder, id: string): Plan {
  const found = fulfillmentOf(order, id)
  move(orderStatuses, order.status, "cancel_fulfillment")
  move(fulfillmentStatuses, fulfillmentState(found), "cancel")
  return { calls: cancelFulfillmentCalls([found]) }
}

/** Calls for an operation's plan that ask the providers of these fulfillments to cancel them. @public */
export function cancelFulfillmentCalls(fulfillments: { id: string }[]): Plan["calls"] {
  return fulfillments.map(({ id }) => ({ do: "cancel_fulfillment", fulfillment_id: id }))
}

/**
 * Records a canceled fulfillment: its units can be fulfilled again. In a shop with stock locations they are kept for
 * their lines at the location that they had left.
 */
export async function recordCanceled(
  tx: App,
  fulfillment: { id: string; location_id: string | null; items: { item_id: string; quantity: number }[] },
  lines: LoadedLine[],
  { by_location = false }: Pick<Plan, "by_location"> = {},
): Promise<void> {
  await tx.db.fulfillment.update({ where: { id: fulfillment.id }, data: { canceled_at: tx.now() } })
  const units = fulfillment.items.map(({ item_id, quantity }) => [item_id, -quantity] as const)
  await countUnits(tx, lines, "fulfilled_quantity", units)
  if (!by_location) return
  const { location_id, items } = fulfillment
  const back = items.flatMap(({ item_id, quantity }) => {
    const line = lines.find(({ id }) => id === item_id)
    return line ? [{ id: line.id, variant_id: line.variant_id, quantity, location_id }] : []
  })
  await putBack(tx, back, { reserve: true })
}

/** @public */
export const cancelFulfillmentOperation: OperationHandler = {
  kind: "cancel_fulfillment",
  record: async (tx, { order, plan }) => {
    for (const call of plan.calls) {
      if (call.do !== "cancel_fulfillment") continue
      const { fulfillment_id } = call
      await recordCanceled(tx, fulfillmentOf(order, fulfillment_id), order.items, plan)
      await emitOrderEvent(tx, "order.fulfillment_canceled", order.id, { fulfillment_id })
    }
    await updateFulfillmentStatus(tx, order)
    await emitOrderEvent(tx, "order.updated", order.id)
  },
}
