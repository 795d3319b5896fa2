import {
  claimFulfillmentStatus,
  claimPaymentStatuses,
  claimState,
  claimStatuses,
  fulfillmentState,
  fulfillmentStatuses,
  inWords,
  move,
  orderStatuses,
  Refusal,
} from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { cancelFulfillmentCalls } from "../fulfillment/cancel-fulfillment.ts"
import { type ParcelFacts, recordParcels } from "../fulfillment/fulfill.ts"
import { packCalls, putBackRefused } from "../fulfillment/pack.ts"
import { liveParcels, parcelOf, recordUnpacked, unfulfilled } from "../fulfillment/sent-goods.ts"
import { recordShipment, type Shipment } from "../fulfillment/ship.ts"
import { releaseLines } from "../inventory/by-location.ts"
import { restock } from "../inventory/restock.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { Done, OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
import { countUnits } from "../order/order-statuses.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"

export type LoadedClaim = LoadedOrder["claims"][number]

/** A claim of the order, or not_found. */
export function claimOf(order: LoadedOrder, id: string): LoadedClaim {
  const found = order.claims.find((one) => one.id === id)
  if (!found) throw noClaim(order.id, id)
  return found
}

/** The refusal for a claim that the order does not have. */
export const noClaim = (order_id: string, id: string) =>
  new Refusal("not_found", `no claim was found with the id ${id} related to order ${order_id}`)

interface ClaimPlan extends Plan {
  claim_id: string
}

interface FulfillClaimPlan extends ClaimPlan, ParcelFacts {}

/** Fulfills the rest of a claim's goods: usually nothing, because they are fulfilled when the claim is created. */
export async function fulfillClaim(
  tx: Pick<App, "db" | "now">,
  order: LoadedOrder,
  id: string,
  facts: ParcelFacts,
): Promise<FulfillClaimPlan> {
  const claim = claimOf(order, id)
  move(orderStatuses, order.status, "change_claim")
  if (claim.type === "refund") throw new Refusal("not_allowed", "Claims with type refund cannot be fulfilled.")
  move(claimStatuses, claimState(claim), "fulfill")
  const packed = { methods: claim.shipping_methods, lines: claim.additional_items, items: unfulfilled(claim) }
  const calls = await packCalls(tx, order, packed, facts.location_id)
  const { shipping_address } = claim
  return {
    calls: calls.map((call) => ({ ...call, claim: { shipping_address, lines: [] } })),
    claim_id: id,
    ...facts,
    no_notification: facts.no_notification ?? claim.no_notification,
  }
}

async function recordFulfilled(tx: App, done: Done<FulfillClaimPlan>): Promise<void> {
  const claim = claimOf(done.order, done.plan.claim_id)
  const units = await recordParcels(tx, { claim_order_id: claim.id }, done, done.plan)
  if (units.size === 0) return
  await countUnits(tx, claim.additional_items, "fulfilled_quantity", units)
  await stand(tx, claim)
}

/** When the second of two fulfillments is refused, the first one is created all the same. @public */
export const fulfillClaimOperation: OperationHandler<FulfillClaimPlan> = {
  kind: "fulfil_claim",
  record: recordFulfilled,
  refused: async (tx, done) => {
    await recordFulfilled(tx, done)
    await putBackRefused(tx, done, claimOf(done.order, done.plan.claim_id).additional_items)
  },
}

/** Cancels a fulfillment of a claim that was not shipped. */
export function cancelClaimFulfillment(order: LoadedOrder, id: string, fulfillment_id: string): ClaimPlan {
  const claim = claimOf(order, id)
  const parcel = parcelOf(claim, fulfillment_id, "claim")
  move(orderStatuses, order.status, "change_claim")
  move(fulfillmentStatuses, fulfillmentState(parcel), "cancel")
  const others = liveParcels(claim).filter((one) => one.id !== parcel.id)
  move(claimStatuses, claimState(claim), others.length > 0 ? "cancel_one" : "cancel_last")
  return { calls: cancelFulfillmentCalls([parcel]), claim_id: id }
}

/** @public */
export const cancelClaimFulfillmentOperation: OperationHandler<ClaimPlan> = {
  kind: "cancel_claim_fulfillment",
  record: async (tx, done) => {
    const claim = claimOf(done.order, done.plan.claim_id)
    await recordUnpacked(tx, claim, done)
    await stand(tx, claim)
  },
}

/** Marks a claim's fulfillment as shipped. Refuses one that is already shipped or canceled, or isn't the claim's. */
export async function shipClaim(tx: App, order: LoadedOrder, id: string, shipment: Shipment): Promise<void> {
  const claim = claimOf(order, id)
  const state = claimState(claim)
  if (state === "canceled") move(claimStatuses, state, "ship_rest")
  const parcel = parcelOf(claim, shipment.fulfillment_id, "claim")
  if (parcel.canceled_at) throw new Refusal("not_allowed", "Fulfillment has been canceled")
  move(orderStatuses, order.status, "change_claim")
  const owner = { no_notification: claim.no_notification ?? order.no_notification }
  await recordShipment(tx, parcel, claim.additional_items, shipment, owner)
  const status = claimFulfillmentStatus(claim.additional_items)
  move(claimStatuses, state, status === "shipped" ? "ship_rest" : "ship_part")
  await stand(tx, claim)
  await emitWebhookEvents(tx, "claim.shipment_created", { id, fulfillment_id: parcel.id })
}

interface CancelPlan extends ClaimPlan {
  /** A claim that is already canceled stays the same. */
  was_canceled: boolean
}

/**
 * Cancels a claim: its fulfillments that were not shipped are canceled, and its goods are restocked. Refuses when it
 * has refunded money, when any of it was shipped, and while its return is not canceled. Repeating it changes nothing.
 */
export function cancelClaim(order: LoadedOrder, id: string): CancelPlan {
  const claim = claimOf(order, id)
  const state = claimState(claim)
  if (state === "canceled") return { calls: [], claim_id: id, was_canceled: true }
  move(orderStatuses, order.status, "change_claim")
  if (claim.refund_amount)
    inWords("Claim with a refund cannot be canceled", () => move(claimPaymentStatuses, claim.payment_status, "cancel"))
  if (claim.return_order && claim.return_order.status !== "canceled")
    throw new Refusal("not_allowed", "Return must be canceled before the claim can be canceled")
  inWords("All fulfillments must be canceled before the claim can be canceled", () => {
    move(claimStatuses, state, "cancel")
    for (const parcel of liveParcels(claim)) move(fulfillmentStatuses, fulfillmentState(parcel), "cancel")
  })
  return { calls: cancelFulfillmentCalls(liveParcels(claim)), claim_id: id, was_canceled: false }
}

/** @public */
export const cancelClaimOperation: OperationHandler<CancelPlan> = {
  kind: "cancel_claim",
  record: async (tx, done) => {
    if (done.plan.was_canceled) return
    const claim = claimOf(done.order, done.plan.claim_id)
    await recordUnpacked(tx, claim, done)
    await (done.plan.by_location ? releaseLines : restock)(tx, claim.additional_items)
    const data = { fulfillment_status: "canceled", canceled_at: tx.now() } as const
    await tx.db.claimOrder.update({ where: { id: claim.id }, data })
    await emitWebhookEvents(tx, "claim.canceled", { id: claim.id })
  },
  refused: async (tx, done) => {
    if (done.results.length === 0) return
    const claim = claimOf(done.order, done.plan.claim_id)
    await recordUnpacked(tx, claim, done)
    await stand(tx, claim)
  },
}

/** Updates the claim's fulfillment status; `canceled` when all of its fulfillments were canceled. */
async function stand({ db }: App, claim: LoadedClaim): Promise<void> {
  const status = claimFulfillmentStatus(claim.additional_items)
  const fulfillment_status = status === "not_fulfilled" ? "canceled" : status
  await db.claimOrder.update({ where: { id: claim.id }, data: { fulfillment_status } })
}
