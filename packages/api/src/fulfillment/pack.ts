import type { App } from "../context/context.ts"
import { putBack, takeLines } from "../inventory/by-location.ts"
import type { LoadedOrder } from "../order/load-order.ts"
import type { Plan } from "../order/order-operation.ts"
import type { FulfillCall } from "../order/provider-calls.ts"
import { fulfillCalls, type PackedLine, type Travel } from "./fulfill.ts"

type Item = { item_id: string; quantity: number }

/** Goods to fulfill: their shipping methods, their lines, and the units of each. */
export interface Packed {
  methods: Travel[]
  lines: (PackedLine & { variant_id: string | null })[]
  items: Item[]
}

/**
 * The fulfillments for the given items, as `fulfillCalls` makes them. In a shop with stock locations the goods leave
 * their location here, when the operation is decided: the given location, or those where they are reserved, with a
 * fulfillment for each. Refuses what is not there.
 */
export async function packCalls(
  tx: Pick<App, "db" | "now">,
  order: LoadedOrder,
  { methods, lines, items }: Packed,
  location_id: string | null | undefined,
): Promise<FulfillCall[]> {
  if (!order.by_location) return fulfillCalls(order, methods, lines, items)
  const sources = await takeLines(tx, unitsOf(lines, items), location_id ?? null)
  return callsFrom(order, { methods, lines }, sources)
}

/** A fulfillment for each location that units leave from, and for each of their shipping methods. @public */
export function callsFrom(
  order: LoadedOrder,
  { methods, lines }: Omit<Packed, "items">,
  sources: { line_item_id: string; location_id: string | null; quantity: number }[],
): FulfillCall[] {
  const places = [...new Set(sources.map(({ location_id }) => location_id))]
  return places.flatMap((location_id) => {
    const here = sources.filter((source) => source.location_id === location_id)
    const items = here.map(({ line_item_id, quantity }) => ({ item_id: line_item_id, quantity }))
    return fulfillCalls(order, methods, lines, items).map((call) => ({ ...call, location_id }))
  })
}

/** Fulfillments that a provider refused, or did not come to: their goods are at their location again, for their lines. @public */
export async function putBackRefused(
  tx: Pick<App, "db" | "now">,
  { plan, results }: { plan: Plan; results: unknown[] },
  lines: { id: string; variant_id: string | null }[],
): Promise<void> {
  if (!plan.by_location) return
  const refused = plan.calls.slice(results.length).flatMap((call) => ("method" in call ? call : []))
  const units = refused.flatMap(({ items, location_id = null }) =>
    unitsOf(lines, items).map((one) => ({ ...one, location_id })),
  )
  if (units.length > 0) await putBack(tx, units, { reserve: true })
}

function unitsOf(lines: { id: string; variant_id: string | null }[], items: Item[]) {
  return items.map(({ item_id: id, quantity }) => {
    return { id, quantity, variant_id: lines.find((line) => line.id === id)?.variant_id ?? null }
  })
}
