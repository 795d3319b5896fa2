import {
  fulfillmentStatus,
  move,
  mustBeFulfillable,
  orderFulfillmentStatuses,
  orderStatuses,
  perItem,
  Refusal,
  unitsOf,
} from "@mercer/commerce"
import type { Shop } from "../context.ts"
import type { Deed, Done } from "./acts.ts"
import { fulfilCalls, type ParcelFacts, recordParcels } from "./fulfil.ts"
import { type LoadedLine, type LoadedOrder, movementsOf } from "./load-order.ts"
import type { Plan } from "./order-act.ts"
import { countUnits, standGoods } from "./restand.ts"
import { tellOrder } from "./tell-order.ts"

export interface FulfilPlan extends Plan, ParcelFacts {}

/** Packs units of an order's own lines. Refuses what is not left to be packed, and lines of other orders (not_found). */
export function fulfilOrder(
  order: LoadedOrder,
  wanted: { item_id: string; quantity: number }[],
  facts: ParcelFacts,
): FulfilPlan {
  move(orderStatuses, order.status, "fulfil")
  const items = [...perItem(wanted)].map(([item_id, quantity]) => ({ item_id, quantity }))
  const lines = items.map(({ item_id }) => ownLine(order, item_id))
  move(orderFulfillmentStatuses, fulfillmentStatus(order.items), isRest(order, items) ? "fulfil_rest" : "fulfil_part")
  for (const [at, line] of lines.entries())
    mustBeFulfillable(unitsOf(line, movementsOf(order)), items[at]?.quantity ?? 0, line.title)
  return { calls: fulfilCalls(order, order.shipping_methods, lines, items), ...facts }
}

function ownLine(order: LoadedOrder, id: string): LoadedLine {
  const line = order.items.find((one) => one.id === id && !one.is_return)
  if (!line) throw new Refusal("not_found", `The order has no line item with id: ${id}`)
  return line
}

function isRest({ items: lines }: LoadedOrder, items: { item_id: string; quantity: number }[]): boolean {
  const packed = new Map(items.map(({ item_id, quantity }) => [item_id, quantity]))
  return lines.every((line) => (line.fulfilled_quantity ?? 0) + (packed.get(line.id) ?? 0) >= line.quantity)
}

async function record(tx: Shop, done: Done<FulfilPlan>): Promise<void> {
  const { order, plan } = done
  const units = await recordParcels(tx, { order_id: order.id }, done, plan)
  if (units.size === 0) return
  await countUnits(tx, order.items, "fulfilled_quantity", units)
  await standGoods(tx, order)
  await tellOrder(tx, "order.updated", order.id)
}

/** When the second of two parcels is refused, the first one is packed all the same. */
export const fulfilOrderDeed: Deed<FulfilPlan> = { record, refused: record }
