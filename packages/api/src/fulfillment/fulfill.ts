import { carrierFor, Refusal } from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { Data } from "@mercer/providers"
import type { App } from "../context/context.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { Call, FulfillCall } from "../order/provider-calls.ts"
import { emitWebhookEvents } from "../outbox/emit-webhooks.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"

/** The shipping method of goods, stored or about to be. @public */
export interface Travel {
  shipping_option: { provider_id: string; profile_id: string } | null
  data: unknown
}

/** A line with units to fulfill, stored or about to be. */
export interface PackedLine {
  id: string
  variant: { product: { profiles: { id: string }[] } | null } | null
}

type Item = { item_id: string; quantity: number }

/** The owner of the fulfillment: exactly one of the three. */
export type ParcelOwner = { order_id: string } | { claim_order_id: string } | { swap_id: string }

export interface ParcelFacts {
  metadata?: Record<string, unknown> | null | undefined
  no_notification?: boolean | null | undefined
  location_id?: string | null | undefined
}

/**
 * The fulfillments for the given items, as calls for an operation's plan: one per shipping method, each item with the
 * method of its product's shipping profile, else with the first. Goods without any method (a free replacement, an order
 * that needs no shipping) use the order's own provider, else the region's first. Refuses when there is no provider at
 * all.
 * @public
 */
export function fulfillCalls(order: LoadedOrder, methods: Travel[], lines: PackedLine[], items: Item[]): FulfillCall[] {
  const carriers = methods.flatMap(carrierOf)
  const [first = carrierAtNoCharge(order), ...others] = carriers
  const packed = new Map<Carrier, Item[]>()
  for (const item of items) {
    const line = lines.find(({ id }) => id === item.item_id)
    const profiles = line?.variant?.product?.profiles.map(({ id }) => id) ?? []
    const carrier = carrierFor([first, ...others], profiles)
    packed.set(carrier, [...(packed.get(carrier) ?? []), item])
  }
  return [...packed].map(([{ provider_id, method }, inside]) => ({
    do: "fulfill",
    fulfillment_id: newId("ful"),
    provider_id,
    method,
    items: inside,
  }))
}

interface Carrier {
  provider_id: string
  profile_id: string | null
  method: Data
}

function carrierOf({ shipping_option: option, data }: Travel): Carrier[] {
  if (!option) return []
  return [{ provider_id: option.provider_id, profile_id: option.profile_id, method: (data ?? {}) as Data }]
}

function carrierAtNoCharge({ shipping_methods, region }: LoadedOrder): Carrier {
  const [own] = shipping_methods.flatMap(carrierOf)
  const [first] = region.fulfillment_providers
  const other = region.fulfillment_providers.find(({ is_installed }) => is_installed) ?? first
  if (own) return own
  if (other) return { provider_id: other.id, profile_id: null, method: {} }
  throw new Refusal("not_allowed", "There is no fulfillment provider in the order's region")
}

/** Records the fulfillments that providers have accepted; returns their units, an entry per line. @public */
export async function recordParcels(
  tx: App,
  owner: ParcelOwner,
  { plan, results }: { plan: { calls: Call[] }; results: Data[] },
  facts: ParcelFacts,
): Promise<Map<string, number>> {
  const { db } = tx
  const units = new Map<string, number>()
  for (const [at, data] of results.entries()) {
    const call = plan.calls[at]
    if (call?.do !== "fulfill") continue
    const { fulfillment_id: id, provider_id, items } = call
    const { metadata, no_notification = null } = facts
    const location_id = call.location_id ?? facts.location_id ?? null
    const row = { ...owner, id, provider_id, data, no_notification, location_id, metadata: (metadata ?? {}) as object }
    await db.fulfillment.create({ data: row })
    await db.fulfillmentItem.createMany({ data: items.map((item) => ({ fulfillment_id: id, ...item })) })
    await emitCreated(tx, owner, id)
    for (const { item_id, quantity } of items) units.set(item_id, (units.get(item_id) ?? 0) + quantity)
  }
  return units
}

async function emitCreated(tx: App, owner: ParcelOwner, fulfillment_id: string): Promise<void> {
  if ("order_id" in owner) await emitOrderEvent(tx, "order.fulfillment_created", owner.order_id, { fulfillment_id })
  else if ("swap_id" in owner)
    await emitWebhookEvents(tx, "swap.fulfillment_created", { id: owner.swap_id, fulfillment_id })
  else await emitWebhookEvents(tx, "claim.fulfillment_created", { id: owner.claim_order_id, fulfillment_id })
}
