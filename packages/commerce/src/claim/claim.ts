import { type SentGoods, sentState } from "../order/sent-state.ts"
import { Refusal } from "../refusal.ts"
import type { ClaimState } from "../status/claim.ts"

export type ClaimFacts = {
  type: "refund" | "replace"
  claim_items: object[]
  additional_items: object[]
  refund_amount: number | null | undefined
}

/**
 * A claim is about at least one item, and either refunds money or sends replacements; else invalid_data. v1: an amount
 * of 0 is allowed on a claim that sends replacements.
 */
export function mustMakeAClaim({ type, claim_items, additional_items, refund_amount }: ClaimFacts): void {
  if (claim_items.length === 0) throw invalid("Claims must have at least one claim item.")
  if (type === "replace" && additional_items.length === 0)
    throw invalid("Claims with type replace must have at least one additional item.")
  if (type === "replace" && refund_amount)
    throw invalid("Claim has type replace, and must not have a refund_amount: it sends goods in place of money.")
  if (type === "refund" && additional_items.length > 0)
    throw invalid("Claim has type refund, and must not have additional_items: it gives money in place of goods.")
}

/** A claim's state in the state table: `canceled` may refer to the claim, or only to its fulfillments. */
export function claimState(
  claim: SentGoods & {
    fulfillment_status: Exclude<ClaimState, "fulfillment_canceled">
    canceled_at: Date | string | null
  },
): ClaimState {
  return sentState(claim, "partially_fulfilled")
}

const invalid = (message: string) => new Refusal("invalid_data", message)
