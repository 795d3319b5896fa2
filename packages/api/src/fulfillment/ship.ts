import { fulfillmentState, fulfillmentStatuses, move, orderStatuses } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { App } from "../context/context.ts"
import type { LoadedLine, LoadedOrder } from "../order/load-order.ts"
import { countUnits, updateFulfillmentStatus } from "../order/order-statuses.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { enqueueEvent } from "../outbox/outbox.ts"
import { fulfillmentOf } from "./cancel-fulfillment.ts"

export interface Shipment {
  fulfillment_id: string
  tracking_numbers?: string[] | null | undefined
  no_notification?: boolean | null | undefined
}

/** Marks an order's fulfillment as shipped. Refuses one that is already shipped or canceled, or isn't the order's. */
export async function shipOrder(tx: App, order: LoadedOrder, shipment: Shipment): Promise<void> {
  const fulfillment = fulfillmentOf(order, shipment.fulfillment_id)
  move(orderStatuses, order.status, "ship")
  await recordShipment(tx, fulfillment, order.items, shipment, order)
  await updateFulfillmentStatus(tx, order)
  const { fulfillment_id } = shipment
  await emitOrderEvent(tx, "order.shipment_created", order.id, { fulfillment_id })
  await emitOrderEvent(tx, "order.updated", order.id)
}

/**
 * Records that a fulfillment was shipped: one tracking link per number, in place of its earlier links. The buyer is
 * emailed, unless the request, the fulfillment or its owner (an order, a claim) turns that off.
 */
export async function recordShipment(
  tx: App,
  fulfillment: {
    id: string
    shipped_at: Date | null
    canceled_at: Date | null
    no_notification: boolean | null
    items: { item_id: string; quantity: number }[]
  },
  lines: LoadedLine[],
  { tracking_numbers, no_notification }: Shipment,
  owner: { no_notification: boolean | null } = { no_notification: null },
): Promise<void> {
  move(fulfillmentStatuses, fulfillmentState(fulfillment), "ship")
  const notification = typeof no_notification === "boolean" ? { no_notification } : {}
  await tx.db.fulfillment.update({ where: { id: fulfillment.id }, data: { shipped_at: tx.now(), ...notification } })
  await tx.db.trackingLink.deleteMany({ where: { fulfillment_id: fulfillment.id } })
  // Links are sorted by their creation time, so those of one request need different times.
  const from = Date.now()
  const links = (tracking_numbers ?? []).map((tracking_number, at) => ({
    id: newId("tlink"),
    fulfillment_id: fulfillment.id,
    tracking_number,
    created_at: new Date(from + at),
  }))
  if (links.length > 0) await tx.db.trackingLink.createMany({ data: links })
  const units = fulfillment.items.map(({ item_id, quantity }) => [item_id, quantity] as const)
  await countUnits(tx, lines, "shipped_quantity", units)
  const is_silent = no_notification ?? fulfillment.no_notification ?? owner.no_notification
  if (!is_silent) await enqueueEvent(tx, "fulfillment.shipped", { id: fulfillment.id })
}
