import {
  claimPaymentStatuses,
  claimState,
  claimStatuses,
  fulfillmentState,
  fulfillmentStatuses,
  inWords,
  move,
  orderStatuses,
  Refusal,
  sentStatus,
} from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { cancelFulfillmentCalls } from "../fulfillment/cancel-fulfillment.ts"
import { cancelParcelOperationOf, fulfillOperationOf, type GoodsOut } from "../fulfillment/goods-out.ts"
import { liveParcels, recordUnpacked } from "../fulfillment/sent-goods.ts"
import { releaseLines } from "../inventory/by-location.ts"
import { restock } from "../inventory/restock.ts"
import { releaseSoldCards } from "../order/cards/sold-cards.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
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

/** The replacements of a claim, which are usually fulfilled when it is created. */
export const replacements: GoodsOut = {
  of: "claim",
  find(order, id) {
    const claim = claimOf(order, id)
    const state = claimState(claim)
    return {
      sender: claim,
      owner: { claim_order_id: id },
      move: (action) => move(claimStatuses, state, action),
      mustBeFulfillable() {
        if (claim.type === "refund") throw new Refusal("not_allowed", "Claims with type refund cannot be fulfilled.")
        move(claimStatuses, state, "fulfill")
      },
      updateStatus: (tx) => updateStatus(tx, claim),
    }
  },
  operations: { fulfill: "fulfill_claim", cancel: "cancel_claim_fulfillment", id: "claim_id" },
  cancelsAgain: false,
}

/** @public */
export const fulfillClaimOperation = fulfillOperationOf(replacements)

/** @public */
export const cancelClaimFulfillmentOperation = cancelParcelOperationOf(replacements)

interface CancelPlan extends Plan {
  claim_id: string
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
  if (claim.refund_amount || claim.terms?.gift_card_refund)
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
    await releaseSoldCards(tx, claim.id)
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
    await updateStatus(tx, claim)
  },
}

/** `canceled` when all of its fulfillments were canceled. */
async function updateStatus({ db }: App, claim: LoadedClaim): Promise<void> {
  const status = sentStatus(claim.additional_items)
  const fulfillment_status = status === "not_fulfilled" ? "canceled" : status
  await db.claimOrder.update({ where: { id: claim.id }, data: { fulfillment_status } })
}
