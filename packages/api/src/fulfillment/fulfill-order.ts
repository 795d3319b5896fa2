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
import type { App } from "../context/context.ts"
import { type LoadedLine, type LoadedOrder, movementsOf } from "../order/load-order.ts"
import type { Done, OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
import { countUnits, updateFulfillmentStatus } from "../order/order-statuses.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { type ParcelFacts, recordParcels } from "./fulfill.ts"
import { packCalls, putBackRefused } from "./pack.ts"

export interface FulfillPlan extends Plan, ParcelFacts {}

/** Fulfills units of an order's own lines. Refuses more than are unfulfilled, and lines of other orders (not_found). */
export async function fulfillOrder(
  tx: Pick<App, "db" | "now">,
  order: LoadedOrder,
  wanted: { item_id: string; quantity: number }[],
  facts: ParcelFacts,
): Promise<FulfillPlan> {
  move(orderStatuses, order.status, "fulfill")
  const items = [...perItem(wanted)].map(([item_id, quantity]) => ({ item_id, quantity }))
  const lines = items.map(({ item_id }) => ownLine(order, item_id))
  move(orderFulfillmentStatuses, fulfillmentStatus(order.items), isRest(order, items) ? "fulfill_rest" : "fulfill_part")
  for (const [at, line] of lines.entries())
    mustBeFulfillable(unitsOf(line, movementsOf(order)), items[at]?.quantity ?? 0, line.title)
  const packed = { methods: order.shipping_methods, lines, items }
  return { calls: await packCalls(tx, order, packed, facts.location_id), ...facts }
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

async function record(tx: App, done: Done<FulfillPlan>): Promise<void> {
  const { order, plan } = done
  const units = await recordParcels(tx, { order_id: order.id }, done, plan)
  if (units.size === 0) return
  await countUnits(tx, order.items, "fulfilled_quantity", units)
  await updateFulfillmentStatus(tx, order)
  await emitOrderEvent(tx, "order.updated", order.id)
}

/** When the second of two fulfillments is refused, the first one is created all the same. @public */
export const fulfillOperation: OperationHandler<FulfillPlan> = {
  kind: "fulfill",
  record,
  refused: async (tx, done) => {
    await record(tx, done)
    await putBackRefused(tx, done, done.order.items)
  },
}
