import { claimState, claimStatuses, move, orderStatuses, Refusal } from "@mercer/commerce"
import type { Context } from "../context/context.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { insertMethod } from "../return/return-shipping.ts"
import { updatedMetadata } from "../wire/metadata.ts"
import { replaceImages, replaceTags, type WantedImage, type WantedTag } from "./claim-items.ts"
import { claimOf, type LoadedClaim } from "./claim-life.ts"
import { claimMethods, type PricedMethod } from "./claim-methods.ts"

type Metadata = Record<string, unknown> | null | undefined

interface ItemChange {
  id: string
  /** Updates that can safely be repeated. */
  item_id?: string | null | undefined
  quantity?: number | null | undefined
  note?: string | null | undefined
  reason?: "missing_item" | "wrong_item" | "production_failure" | "other" | null | undefined
  images?: WantedImage[] | null | undefined
  tags?: WantedTag[] | null | undefined
  metadata?: Metadata
}

export interface ClaimChange {
  claim_items?: ItemChange[] | null | undefined
  methods?: PricedMethod[] | null | undefined
  no_notification?: boolean | null | undefined
  metadata?: Metadata
}

/**
 * Changes a claim's details: its items' reasons, notes, images and tags, its shipping methods, its metadata. What is
 * not given stays. Refuses a canceled claim, and items, images and methods of other claims (not_found).
 */
export async function updateClaim(tx: Context, order: LoadedOrder, id: string, change: ClaimChange): Promise<void> {
  const claim = claimOf(order, id)
  if (claim.canceled_at) throw new Refusal("not_allowed", "Canceled claim cannot be updated")
  move(orderStatuses, order.status, "change_claim")
  move(claimStatuses, claimState(claim), "update")
  for (const item of change.claim_items ?? []) await updateItem(tx, claim, item)
  if (change.methods) await replaceMethods(tx, order, claim, change.methods)
  const { no_notification, metadata } = change
  const data = {
    ...(typeof no_notification === "boolean" && { no_notification }),
    ...(metadata && { metadata: updatedMetadata(claim.metadata, metadata) as object }),
    updated_at: tx.now(),
  }
  await tx.db.claimOrder.update({ where: { id }, data })
  await emitWebhookEvents(tx, "claim.updated", { id })
  const changed = change.claim_items?.map((item) => ({ id: item.id })) ?? []
  await emitWebhookEvents(tx, "claim_item.updated", ...changed)
}

async function updateItem(tx: Context, claim: LoadedClaim, { id, images, tags, ...change }: ItemChange): Promise<void> {
  const item = claim.claim_items.find((one) => one.id === id)
  if (!item) throw new Refusal("not_found", `The claim has no item with id: ${id}`)
  if ((change.item_id ?? item.item_id) !== item.item_id || (change.quantity ?? item.quantity) !== item.quantity)
    throw new Refusal("invalid_data", "What is claimed, and how much of it, cannot be changed")
  if (images) await replaceImages(tx, id, images)
  if (tags) await replaceTags(tx, id, tags)
  const { note, reason, metadata } = change
  const data = {
    ...(note && { note }),
    ...(reason && { reason }),
    ...(metadata && { metadata: updatedMetadata(item.metadata, metadata) as object }),
    updated_at: tx.now(),
  }
  await tx.db.claimItem.update({ where: { id }, data })
}

/** The claim's methods that are named by their ids stay, with the given price and data; the others are removed. */
async function replaceMethods(tx: Context, order: LoadedOrder, claim: LoadedClaim, wanted: PricedMethod[]) {
  const isOwn = ({ wanted: { id } }: PricedMethod) => claim.shipping_methods.some((one) => one.id === id)
  const kept = wanted.filter(isOwn).map(({ wanted }) => wanted)
  const added = claimMethods(
    order,
    wanted.filter((one) => !isOwn(one)),
  )
  await detach(
    tx,
    claim.shipping_methods.filter(({ id }) => !kept.some((one) => one.id === id)),
  )
  for (const { id, price, data } of kept) {
    const own = claim.shipping_methods.find((one) => one.id === id)
    if (!own) continue
    const merged: object = { ...(own.data as object | null), ...data }
    const changed = { ...(typeof price === "number" && { price }), ...(data && { data: merged }) }
    await tx.db.shippingMethod.update({ where: { id: own.id }, data: changed })
  }
  for (const { method } of added) await insertMethod(tx, method, { claim_order_id: claim.id })
}

/** A method of the claim alone is deleted; one that v1 reused from the order stays with the order. */
async function detach({ db }: Context, methods: LoadedClaim["shipping_methods"]): Promise<void> {
  const isShared = ({ order_id, cart_id, swap_id, return_id }: (typeof methods)[number]) =>
    order_id !== null || cart_id !== null || swap_id !== null || return_id !== null
  const shared = methods.filter(isShared).map(({ id }) => id)
  const alone = methods.filter((one) => !isShared(one)).map(({ id }) => id)
  if (shared.length > 0)
    await db.shippingMethod.updateMany({ where: { id: { in: shared } }, data: { claim_order_id: null } })
  if (alone.length === 0) return
  await db.shippingMethodTaxLine.deleteMany({ where: { shipping_method_id: { in: alone } } })
  await db.shippingMethod.deleteMany({ where: { id: { in: alone } } })
}
