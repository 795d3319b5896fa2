import { fulfillmentState, fulfillmentStatuses, move, orderStatuses, Refusal, sentStatus } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { Done, OperationHandler } from "../order/operation-process.ts"
import type { OperationKind, Plan } from "../order/order-operation.ts"
import { countUnits } from "../order/order-statuses.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { cancelFulfillmentCalls } from "./cancel-fulfillment.ts"
import { type ParcelFacts, type ParcelOwner, recordParcels, type Travel } from "./fulfill.ts"
import { packCalls, putBackRefused } from "./pack.ts"
import { liveParcels, parcelOf, recordUnpacked, type Sender, unfulfilled } from "./sent-goods.ts"
import { recordShipment, type Shipment } from "./ship.ts"

/** A claim or a swap, with what it sends and how. */
interface Sending extends Sender {
  canceled_at: Date | null
  no_notification: boolean | null
  shipping_address: LoadedOrder["shipping_address"]
  shipping_methods: Travel[]
}

/** The goods of one claim or swap. */
interface Goods {
  sender: Sending
  owner: ParcelOwner
  /** Refuses an action that the state which they were found in does not allow. */
  move(action: "ship_part" | "ship_rest" | "cancel_one" | "cancel_last"): void
  /** Refuses goods that cannot be fulfilled, or not now. */
  mustBeFulfillable(): void
  /** Writes the fulfillment status, by the lines. */
  updateStatus(tx: App): Promise<void>
}

/** What differs between the goods that claims and swaps send. @public */
export interface GoodsOut {
  of: "claim" | "swap"
  find(order: LoadedOrder, id: string): Goods
  /** The kinds of its operations, which are stored, and the name of its id in their plans. */
  operations: { fulfill: OperationKind; cancel: OperationKind; id: "claim_id" | "swap_id" }
  /** Canceling a canceled fulfillment changes nothing; else it is refused. */
  cancelsAgain: boolean
}

interface GoodsPlan extends Plan, ParcelFacts {
  claim_id?: string
  swap_id?: string
}

/** Fulfills what is left of the goods. @public */
export async function fulfillGoods(
  tx: Pick<App, "db" | "now">,
  { of, find, operations }: GoodsOut,
  { order, id }: { order: LoadedOrder; id: string },
  facts: ParcelFacts,
): Promise<GoodsPlan> {
  const { sender, mustBeFulfillable } = find(order, id)
  move(orderStatuses, order.status, `change_${of}`)
  mustBeFulfillable()
  const { shipping_address, shipping_methods: methods, additional_items: lines } = sender
  const calls = await packCalls(tx, order, { methods, lines, items: unfulfilled(sender) }, facts.location_id)
  return {
    calls: calls.map((call) => ({ ...call, claim: { shipping_address, lines: [] } })),
    [operations.id]: id,
    ...facts,
    no_notification: facts.no_notification ?? sender.no_notification,
  }
}

/** When the second of two fulfillments is refused, the first one is created all the same. @public */
export function fulfillOperationOf(goods: GoodsOut): OperationHandler<GoodsPlan> {
  async function record(tx: App, done: Done<GoodsPlan>): Promise<void> {
    const { sender, owner, updateStatus } = plannedOf(goods, done)
    const units = await recordParcels(tx, owner, done, done.plan)
    if (units.size === 0) return
    await countUnits(tx, sender.additional_items, "fulfilled_quantity", units)
    await updateStatus(tx)
  }
  return {
    kind: goods.operations.fulfill,
    record,
    refused: async (tx, done) => {
      await record(tx, done)
      await putBackRefused(tx, done, plannedOf(goods, done).sender.additional_items)
    },
  }
}

const plannedOf = ({ find, operations }: GoodsOut, { order, plan }: Done<GoodsPlan>) =>
  find(order, plan[operations.id] ?? "")

/** Cancels a fulfillment of the goods that was not shipped. @public */
export function cancelParcel(
  { of, find, operations, cancelsAgain }: GoodsOut,
  { order, id }: { order: LoadedOrder; id: string },
  fulfillment_id: string,
): GoodsPlan {
  const goods = find(order, id)
  const parcel = parcelOf(goods.sender, fulfillment_id, of)
  if (parcel.canceled_at && cancelsAgain) return { calls: [], [operations.id]: id }
  move(orderStatuses, order.status, `change_${of}`)
  move(fulfillmentStatuses, fulfillmentState(parcel), "cancel")
  const others = liveParcels(goods.sender).filter((other) => other.id !== parcel.id)
  goods.move(others.length > 0 ? "cancel_one" : "cancel_last")
  return { calls: cancelFulfillmentCalls([parcel]), [operations.id]: id }
}

/** @public */
export const cancelParcelOperationOf = (goods: GoodsOut): OperationHandler<GoodsPlan> => ({
  kind: goods.operations.cancel,
  record: async (tx, done) => {
    if (done.plan.calls.length === 0) return
    const { sender, updateStatus } = plannedOf(goods, done)
    await recordUnpacked(tx, sender, done)
    await updateStatus(tx)
  },
})

/** Marks a fulfillment of the goods as shipped. Refuses one that is shipped or canceled, or isn't theirs. @public */
export async function shipGoods(
  tx: App,
  { of, find }: GoodsOut,
  { order, id }: { order: LoadedOrder; id: string },
  shipment: Shipment,
): Promise<void> {
  const { sender, updateStatus, ...goods } = find(order, id)
  const { additional_items: lines, no_notification } = sender
  if (sender.canceled_at) goods.move("ship_rest")
  const parcel = parcelOf(sender, shipment.fulfillment_id, of)
  if (parcel.canceled_at) throw new Refusal("not_allowed", "Fulfillment has been canceled")
  move(orderStatuses, order.status, `change_${of}`)
  const owner = { no_notification: no_notification ?? order.no_notification }
  await recordShipment(tx, parcel, lines, shipment, owner)
  goods.move(sentStatus(lines) === "shipped" ? "ship_rest" : "ship_part")
  await updateStatus(tx)
  await emitWebhookEvents(tx, `${of}.shipment_created`, { id, fulfillment_id: parcel.id })
}
