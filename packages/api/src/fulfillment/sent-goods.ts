import { Refusal } from "@mercer/commerce"
import type { Data } from "@mercer/providers"
import type { App } from "../context/context.ts"
import type { LoadedFulfillment, LoadedLine } from "../order/load-order.ts"
import type { Plan } from "../order/order-operation.ts"
import { recordCanceled } from "./cancel-fulfillment.ts"

/** A claim or a swap, with what it sends. */
export interface Sender {
  fulfillments: LoadedFulfillment[]
  additional_items: LoadedLine[]
}

/** A fulfillment of a claim or swap, or not_found: those of the order and of others don't count. */
export function parcelOf({ fulfillments }: Sender, id: string, of: "claim" | "swap"): LoadedFulfillment {
  const found = fulfillments.find((one) => one.id === id)
  if (!found) throw new Refusal("not_found", `The ${of} has no fulfillment with id: ${id}`)
  return found
}

/** The fulfillments that were not canceled. @public */
export const liveParcels = ({ fulfillments }: Pick<Sender, "fulfillments">): LoadedFulfillment[] =>
  fulfillments.filter(({ canceled_at }) => canceled_at === null)

/** The units that are not fulfilled yet. @public */
export function unfulfilled({ additional_items }: Sender): { item_id: string; quantity: number }[] {
  return additional_items.flatMap((line) => {
    const quantity = line.quantity - (line.fulfilled_quantity ?? 0)
    return quantity > 0 ? [{ item_id: line.id, quantity }] : []
  })
}

/** Records which fulfillments of an operation's plan were canceled. @public */
export async function recordUnpacked(
  tx: App,
  sender: Sender,
  { plan, results }: { plan: Plan; results: Data[] },
): Promise<void> {
  for (const call of plan.calls.slice(0, results.length)) {
    if (call.do !== "cancel_fulfillment") continue
    const parcel = sender.fulfillments.find(({ id }) => id === call.fulfillment_id)
    if (parcel) await recordCanceled(tx, parcel, sender.additional_items, plan)
  }
}
