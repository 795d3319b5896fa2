import type { Order } from "#panel/orders/order.ts"
import type { useNewClaim } from "./use-new-claim.ts"

export type NewClaimState = ReturnType<typeof useNewClaim>

/** The props of every step. */
export interface StepProps {
  order: Order
  claim: NewClaimState
}
