import { Refusal } from "@mercer/commerce"
import type { LoadedOrder } from "../order/load-order.ts"
import type { Plan } from "../order/order-operation.ts"

/** A swap with what rules need to read of it. */
export type LoadedSwap = LoadedOrder["swaps"][number]

/** What every operation on a swap has in its plan. */
export interface SwapPlan extends Plan {
  swap_id: string
}

/** A swap of the order, or not_found. */
export function swapOf({ swaps }: LoadedOrder, id: string): LoadedSwap {
  const found = swaps.find((one) => one.id === id)
  if (!found) throw noSwap()
  return found
}

/** The refusal for a swap that the order does not have. */
export const noSwap = () => new Refusal("not_found", "Swap was not found")

/** Whether the buyer of a swap is emailed. */
export const isSilent = (order: LoadedOrder, { no_notification }: Pick<LoadedSwap, "no_notification">): boolean =>
  no_notification ?? order.no_notification ?? false
