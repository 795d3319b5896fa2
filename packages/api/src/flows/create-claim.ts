import { claimFulfillmentStatus } from "@mercer/commerce"
import type { Context, Shop } from "../context.ts"
import type { Deed, Done } from "./acts.ts"
import { insertGoods } from "./claim-goods.ts"
import { addImages, addTags } from "./claim-items.ts"
import type { ClaimMethod } from "./claim-methods.ts"
import { fulfilCalls, recordParcels } from "./fulfil.ts"
import { giveStock } from "./give-back.ts"
import type { LoadedOrder } from "./load-order.ts"
import { type NewClaim, newClaim, type WantedClaim } from "./new-claim.ts"
import { createReturnCalls, insertReturn } from "./new-return.ts"
import type { Plan } from "./order-act.ts"
import { recordRefund, refundCalls } from "./refund-payments.ts"
import { countUnits } from "./restand.ts"
import { insertMethod } from "./return-shipping.ts"
import { tellOrder } from "./tell-order.ts"
import { tellWebhooks } from "./tell-webhooks.ts"

interface ClaimPlan extends Plan {
  claim: NewClaim
}

/**
 * Settles goods that were wrong: by money, or by other goods that are packed at once. See `newClaim` for what is refused.
 * The way back is asked for first, then the money or the parcels, so that a refused refund leaves nothing behind.
 */
export async function createClaim(tx: Context, order: LoadedOrder, wanted: WantedClaim): Promise<ClaimPlan> {
  const { claim, methods } = await newClaim(tx, order, wanted)
  const back = claim.returned ? createReturnCalls(order, claim.returned) : []
  const settled =
    claim.row.type === "refund"
      ? refundCalls(order, claim.row.refund_amount ?? 0)
      : parcels(order, claim, { methods, wanted })
  return { calls: [...back, ...settled], claim }
}

function parcels(
  order: LoadedOrder,
  { lines, address }: NewClaim,
  { methods, wanted }: { methods: ClaimMethod[]; wanted: WantedClaim },
) {
  const packed = wanted.goods.map(({ line, variant }) => ({ id: line.id, variant }))
  const items = lines.map(({ id, quantity }) => ({ item_id: id, quantity }))
  const travels = methods.map(({ travel }) => travel)
  const shipping_address = address ?? order.shipping_address
  const calls = fulfilCalls(order, travels, packed, items)
  return calls.map((call) => ({ ...call, claim: { shipping_address, lines: linesIn(lines, call.items) } }))
}

/** The lines of a parcel, as far as a carrier wants to know them. */
function linesIn(lines: NewClaim["lines"], items: { item_id: string }[]) {
  const inside = lines.filter(({ id }) => items.some(({ item_id }) => item_id === id))
  return inside.map(({ id, variant_id, title, quantity, unit_price }) => {
    return { id, variant_id, title, quantity, unit_price }
  })
}

export const createClaimDeed: Deed<ClaimPlan> = {
  record,
  /**
   * Of a refused claim nothing is left, but what was done before the refusal: money that one of several payments has
   * given back, and goods of which one of several parcels was packed, whose claim is stored so that the rest can follow.
   */
  refused: async (tx, done) => {
    const was_packed = done.plan.calls.slice(0, done.results.length).some((call) => call.do === "fulfil")
    if (was_packed) return record(tx, done)
    await giveStock(tx, done.plan.claim.taken)
    const { no_notification } = done.plan.claim.row
    const moved = await recordRefund(tx, done, { reason: "claim", no_notification })
    if (moved > 0) await tellOrder(tx, "order.updated", done.order.id)
  },
}

async function record(tx: Shop, done: Done<ClaimPlan>): Promise<void> {
  const { order, plan, results } = done
  const { row, lines, methods, returned } = plan.claim
  await insertClaim(tx, order, plan.claim)
  await insertGoods(tx, row.id, lines)
  for (const method of methods) await insertMethod(tx, method, { claim_order_id: row.id })
  if (returned) {
    const at = plan.calls.findIndex((call) => call.do === "create_return")
    await insertReturn(tx, order, returned, at < 0 ? undefined : results[at])
  }
  await pack(tx, done)
  const { no_notification } = row
  await recordRefund(tx, done, { reason: "claim", no_notification })
  await tellWebhooks(tx, "claim.created", { id: row.id })
  if (row.type === "refund") await tellWebhooks(tx, "claim.refund_processed", { id: row.id })
  await tellOrder(tx, "order.updated", order.id)
}

async function insertClaim(tx: Shop, order: LoadedOrder, { row, address, items }: NewClaim): Promise<void> {
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

async function pack(tx: Shop, done: Done<ClaimPlan>): Promise<void> {
  const { id, no_notification } = done.plan.claim.row
  const units = await recordParcels(tx, { claim_order_id: id }, done, { no_notification })
  if (units.size === 0) return
  const lines = done.plan.claim.lines.map(({ id, quantity }) => ({ id, quantity, fulfilled_quantity: 0 }))
  await countUnits(tx, lines, "fulfilled_quantity", units)
  await tx.db.claimOrder.update({ where: { id }, data: { fulfillment_status: claimFulfillmentStatus(lines) } })
}
