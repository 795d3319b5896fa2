import {
  fulfillmentState,
  fulfillmentStatuses,
  move,
  orderStatuses,
  paymentState,
  Refusal,
  swapFulfillmentStatus,
  swapFulfillmentStatuses,
  swapState,
} from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { cancelFulfillmentCalls } from "../fulfillment/cancel-fulfillment.ts"
import { type ParcelFacts, recordParcels } from "../fulfillment/fulfill.ts"
import { packCalls, putBackRefused } from "../fulfillment/pack.ts"
import { liveParcels, parcelOf, recordUnpacked, unfulfilled } from "../fulfillment/sent-goods.ts"
import { recordShipment, type Shipment } from "../fulfillment/ship.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { Done, OperationHandler } from "../order/operation-process.ts"
import { countUnits } from "../order/order-statuses.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { type LoadedSwap, type SwapPlan, swapOf } from "./swap-of.ts"

interface FulfillPlan extends SwapPlan, ParcelFacts {}

/** Fulfills what a swap sends, after its cart was completed and its difference, if the buyer owes one, is authorized. */
export async function fulfillSwap(
  tx: Pick<App, "db" | "now">,
  order: LoadedOrder,
  id: string,
  facts: ParcelFacts,
): Promise<FulfillPlan> {
  const swap = swapOf(order, id)
  move(orderStatuses, order.status, "change_swap")
  if (swap.canceled_at) throw new Refusal("not_allowed", "Canceled swap cannot be fulfilled")
  move(swapFulfillmentStatuses, swapState(swap), "fulfill")
  mustBeSendable(swap)
  const items = unfulfilled(swap)
  if (items.length === 0) throw new Refusal("not_allowed", "The swap has nothing left to fulfill")
  const { shipping_address, no_notification } = swap
  const packed = { methods: swap.shipping_methods, lines: swap.additional_items, items }
  const calls = await packCalls(tx, order, packed, facts.location_id)
  return {
    calls: calls.map((call) => ({ ...call, claim: { shipping_address, lines: [] } })),
    swap_id: id,
    ...facts,
    no_notification: facts.no_notification ?? no_notification,
  }
}

function mustBeSendable({ confirmed_at, difference_due, payment }: LoadedSwap): void {
  if (!confirmed_at) throw new Refusal("not_allowed", "The swap's cart must be completed before it is fulfilled")
  const isHeld = payment && paymentState(payment) !== "canceled"
  if ((difference_due ?? 0) > 0 && !isHeld)
    throw new Refusal("not_allowed", "The swap's difference must be authorized before it is fulfilled")
}

async function recordFulfilled(tx: App, done: Done<FulfillPlan>): Promise<void> {
  const swap = swapOf(done.order, done.plan.swap_id)
  const units = await recordParcels(tx, { swap_id: swap.id }, done, done.plan)
  if (units.size === 0) return
  await countUnits(tx, swap.additional_items, "fulfilled_quantity", units)
  await stand(tx, swap)
}

/** When the second of two fulfillments is refused, the first one is created all the same. @public */
export const fulfillSwapOperation: OperationHandler<FulfillPlan> = {
  kind: "fulfill_swap",
  record: recordFulfilled,
  refused: async (tx, done) => {
    await recordFulfilled(tx, done)
    await putBackRefused(tx, done, swapOf(done.order, done.plan.swap_id).additional_items)
  },
}

/** Cancels a fulfillment of a swap that was not shipped; repeating it changes nothing. */
export function cancelSwapFulfillment(order: LoadedOrder, id: string, fulfillment_id: string): SwapPlan {
  const swap = swapOf(order, id)
  const parcel = parcelOf(swap, fulfillment_id, "swap")
  if (parcel.canceled_at) return { calls: [], swap_id: id }
  move(orderStatuses, order.status, "change_swap")
  move(fulfillmentStatuses, fulfillmentState(parcel), "cancel")
  const others = liveParcels(swap).filter((one) => one.id !== parcel.id)
  move(swapFulfillmentStatuses, swapState(swap), others.length > 0 ? "cancel_one" : "cancel_last")
  return { calls: cancelFulfillmentCalls([parcel]), swap_id: id }
}

/** @public */
export const cancelSwapFulfillmentOperation: OperationHandler<SwapPlan> = {
  kind: "cancel_swap_fulfillment",
  record: async (tx, done) => {
    if (done.plan.calls.length === 0) return
    const swap = swapOf(done.order, done.plan.swap_id)
    await recordUnpacked(tx, swap, done)
    await stand(tx, swap)
  },
}

/** Marks a swap's fulfillment as shipped. Refuses one that is already shipped or canceled, or isn't the swap's. */
export async function shipSwap(tx: App, order: LoadedOrder, id: string, shipment: Shipment): Promise<void> {
  const swap = swapOf(order, id)
  const state = swapState(swap)
  if (state === "canceled") move(swapFulfillmentStatuses, state, "ship_rest")
  const parcel = parcelOf(swap, shipment.fulfillment_id, "swap")
  if (parcel.canceled_at) throw new Refusal("not_allowed", "Fulfillment has been canceled")
  move(orderStatuses, order.status, "change_swap")
  const owner = { no_notification: swap.no_notification ?? order.no_notification }
  await recordShipment(tx, parcel, swap.additional_items, shipment, owner)
  const status = swapFulfillmentStatus(swap.additional_items)
  move(swapFulfillmentStatuses, state, status === "shipped" ? "ship_rest" : "ship_part")
  await stand(tx, swap)
  await emitWebhookEvents(tx, "swap.shipment_created", { id, fulfillment_id: parcel.id })
}

/** Updates the swap's fulfillment status; `canceled` when all of its fulfillments were canceled. */
async function stand(tx: App, { id, order_id, additional_items }: LoadedSwap): Promise<void> {
  const fulfillment_status = swapFulfillmentStatus(additional_items)
  await tx.db.swap.update({ where: { id }, data: { fulfillment_status } })
  await emitOrderEvent(tx, "order.updated", order_id)
}
