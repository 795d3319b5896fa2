import { fulfillmentState, fulfillmentStatuses, move, orderStatuses } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Shop } from "../context.ts"
import { fulfillmentOf } from "./cancel-fulfillment.ts"
import type { LoadedLine, LoadedOrder } from "./load-order.ts"
import { tell } from "./outbox.ts"
import { countUnits, standGoods } from "./restand.ts"
import { tellOrder } from "./tell-order.ts"

export interface Shipment {
  fulfillment_id: string
  tracking_numbers?: string[] | null | undefined
  no_notification?: boolean | null | undefined
}

/** Hands a parcel of an order to its carrier. Refuses one that was shipped already, was canceled, or isn't the order's. */
export async function shipOrder(tx: Shop, order: LoadedOrder, shipment: Shipment): Promise<void> {
  const fulfillment = fulfillmentOf(order, shipment.fulfillment_id)
  move(orderStatuses, order.status, "ship")
  await recordShipment(tx, fulfillment, order.items, shipment, order)
  await standGoods(tx, order)
  await tellOrder(tx, "order.updated", order.id)
}

/**
 * Writes down that a parcel is on its way: one tracking link a number, in place of those it had. The buyer is mailed,
 * unless the request, the parcel or its owner (an order, a claim) says not to.
 */
export async function recordShipment(
  tx: Shop,
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
  const told = typeof no_notification === "boolean" ? { no_notification } : {}
  await tx.db.fulfillment.update({ where: { id: fulfillment.id }, data: { shipped_at: tx.now(), ...told } })
  await tx.db.trackingLink.deleteMany({ where: { fulfillment_id: fulfillment.id } })
  // Links come in the order of their creation, so those of one request must not share the moment.
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
  if (!is_silent) await tell(tx, "fulfillment.shipped", { id: fulfillment.id })
}
