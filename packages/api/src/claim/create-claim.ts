import { sentStatus } from "@mercer/commerce"
import type { App, Context } from "../context/context.ts"
import { fulfillCalls, recordParcels } from "../fulfillment/fulfill.ts"
import { callsFrom, putBackRefused } from "../fulfillment/pack.ts"
import { receiveLines } from "../inventory/by-location.ts"
import { restock } from "../inventory/restock.ts"
import { insertTerms, toCards } from "../order/cards/refund-cards.ts"
import { releaseSoldCards } from "../order/cards/sold-cards.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { Done, OperationHandler } from "../order/operation-process.ts"
import type { Plan } from "../order/order-operation.ts"
import { countUnits } from "../order/order-statuses.ts"
import { recordRefund, refundCalls } from "../order/refund-payments.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { createReturnCalls, insertReturn } from "../return/new-return.ts"
import { insertMethod } from "../return/return-shipping.ts"
import { insertGoods } from "./claim-goods.ts"
import { addImages, addTags } from "./claim-items.ts"
import type { ClaimMethod } from "./claim-methods.ts"
import { type NewClaim, newClaim, type WantedClaim } from "./new-claim.ts"

interface ClaimPlan extends Plan {
  claim: NewClaim
}

/**
 * Resolves defective or wrong items: with a refund, or with replacement items that are fulfilled immediately. See
 * `newClaim` for what is refused. The return is requested first, then the refund or the fulfillments, so that a refused
 * refund leaves nothing behind.
 */
export async function createClaim(tx: Context, order: LoadedOrder, wanted: WantedClaim): Promise<ClaimPlan> {
  const { claim, methods } = await newClaim(tx, order, wanted)
  const back = claim.returned ? createReturnCalls(order, claim.returned) : []
  const settled =
    claim.row.type === "refund"
      ? refundCalls(order, claim.row.refund_amount ?? 0)
      : parcels(order, claim, { methods, wanted })
  return { calls: [...back, ...settled], claim, ...toCards(claim.terms?.gift_card_refund) }
}

function parcels(
  order: LoadedOrder,
  { lines, address, sources }: NewClaim,
  { methods, wanted }: { methods: ClaimMethod[]; wanted: WantedClaim },
) {
  const packed = wanted.goods.map(({ line, variant }) => ({ id: line.id, variant_id: line.variant_id, variant }))
  const items = lines.map(({ id, quantity }) => ({ item_id: id, quantity }))
  const travels = methods.map(({ travel }) => travel)
  const shipping_address = address ?? order.shipping_address
  const calls = sources
    ? callsFrom(order, { methods: travels, lines: packed }, sources)
    : fulfillCalls(order, travels, packed, items)
  return calls.map((call) => ({ ...call, claim: { shipping_address, lines: linesIn(lines, call.items) } }))
}

/** The lines of a fulfillment, as far as a carrier needs them. */
function linesIn(lines: NewClaim["lines"], items: { item_id: string }[]) {
  const inside = lines.filter(({ id }) => items.some(({ item_id }) => item_id === id))
  return inside.map(({ id, variant_id, title, quantity, unit_price }) => {
    return { id, variant_id, title, quantity, unit_price }
  })
}

/** @public */
export const createClaimOperation: OperationHandler<ClaimPlan> = {
  kind: "claim",
  record,
  /**
   * A refused claim leaves nothing behind, except what was done before the refusal: money that one of several payments
   * has refunded, and goods of which one of several fulfillments was created; that claim is stored so that the rest can
   * follow.
   */
  refused: async (tx, done) => {
    const was_packed = done.plan.calls.slice(0, done.results.length).some((call) => call.do === "fulfill")
    if (was_packed) {
      await record(tx, done)
      return putBackRefused(tx, done, done.plan.claim.lines)
    }
    await releaseSoldCards(tx, done.plan.claim.row.id)
    await restockGoods(tx, done.plan.claim)
    const { no_notification } = done.plan.claim.row
    const moved = await recordRefund(tx, done, { reason: "claim", no_notification })
    if (moved > 0) await emitOrderEvent(tx, "order.updated", done.order.id)
  },
}

/** What was taken for a claim that is not made. */
async function restockGoods(tx: App, { taken, lines, sources }: NewClaim): Promise<void> {
  const left = sources?.flatMap(({ line_item_id: id, location_id, quantity }) => {
    const line = lines.find((one) => one.id === id)
    return line ? [{ id, variant_id: line.variant_id, quantity, location_id }] : []
  })
  await (left ? receiveLines(tx, left) : restock(tx, taken))
}

async function record(tx: App, done: Done<ClaimPlan>): Promise<void> {
  const { order, plan, results } = done
  const { row, lines, methods, returned } = plan.claim
  await insertClaim(tx, order, plan.claim)
  await insertGoods(tx, { claim_order_id: row.id }, lines)
  for (const method of methods) await insertMethod(tx, method, { claim_order_id: row.id })
  if (returned) {
    const at = plan.calls.findIndex((call) => call.do === "create_return")
    await insertReturn(tx, order, returned, at < 0 ? undefined : results[at])
  }
  await pack(tx, done)
  const { no_notification } = row
  const amount = plan.to_gift_cards
  const cards = amount ? ({ amount, kind: "refund", act_id: row.id } as const) : undefined
  await recordRefund(tx, done, { reason: "claim", no_notification, ...(cards && { cards }) })
  await insertTerms(tx, row.id, plan.claim.terms)
  await emitWebhookEvents(tx, "claim.created", { id: row.id })
  await emitWebhookEvents(tx, "claim_item.created", ...plan.claim.items.map(({ id }) => ({ id })))
  if (row.type === "refund") await emitWebhookEvents(tx, "claim.refund_processed", { id: row.id })
  await emitOrderEvent(tx, "order.updated", order.id)
}

async function insertClaim(tx: App, order: LoadedOrder, { row, address, items }: NewClaim): Promise<void> {
  if (address) await tx.db.address.create({ data: address })
  const { metadata, ...columns } = row
  const payment_status = row.type === "refund" ? "refunded" : "na"
  await tx.db.claimOrder.create({
    data: { ...columns, payment_status, order_id: order.id, ...(metadata && { metadata }) },
  })
  const from = Date.now()
  for (const [at, { tags, images, ...item }] of items.entries()) {
    await tx.db.claimItem.create({ data: { ...item, claim_order_id: row.id, created_at: new Date(from + at) } })
    await addTags(tx, item.id, tags)
    await addImages(tx, item.id, images)
  }
}

async function pack(tx: App, done: Done<ClaimPlan>): Promise<void> {
  const { id, no_notification } = done.plan.claim.row
  const units = await recordParcels(tx, { claim_order_id: id }, done, { no_notification })
  if (units.size === 0) return
  const lines = done.plan.claim.lines.map(({ id, quantity }) => ({ id, quantity, fulfilled_quantity: 0 }))
  await countUnits(tx, lines, "fulfilled_quantity", units)
  await tx.db.claimOrder.update({ where: { id }, data: { fulfillment_status: sentStatus(lines) } })
}
