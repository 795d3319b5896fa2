import type { Data } from "@mercer/providers"
import type { Shop } from "../context.ts"
import { cancelFulfillmentDeed } from "./cancel-fulfillment.ts"
import { cancelOrderDeed } from "./cancel-order.ts"
import { captureDeed } from "./capture-order.ts"
import { cancelClaimDeed, cancelClaimFulfillmentDeed, fulfilClaimDeed } from "./claim-life.ts"
import { createClaimDeed } from "./create-claim.ts"
import { fulfilOrderDeed } from "./fulfil-order.ts"
import type { LoadedOrder } from "./load-order.ts"
import type { ActKind, Plan } from "./order-act.ts"
import { receiveReturnDeed } from "./receive-return.ts"
import { refundOrderDeed } from "./refund-order.ts"
import { requestReturnDeed } from "./request-return.ts"

/** What providers have answered to an act's calls, in their order, and the order as it is under its lock. */
export interface Done<P extends Plan = Plan> {
  order: LoadedOrder
  plan: P
  results: Data[]
  act_id: string
}

/**
 * What is written down for one kind of act, in a transaction. Both run once an act, whoever finishes it, and must not
 * refuse: all rules were asked when the act was decided, and nothing has happened to the order since.
 */
export interface Deed<P extends Plan = Plan> {
  /** Every call was answered: `results` has one answer a call. */
  record(tx: Shop, done: Done<P>): Promise<void>
  /** A call was refused: `results` has the answers to those before it, and what the decision took is given back. */
  refused?(tx: Shop, done: Done<P>): Promise<void>
}

const DEEDS: Record<ActKind, Deed> = {
  capture: captureDeed,
  refund: refundOrderDeed,
  cancel: cancelOrderDeed,
  fulfil: fulfilOrderDeed,
  cancel_fulfillment: cancelFulfillmentDeed,
  request_return: requestReturnDeed,
  receive_return: receiveReturnDeed,
  claim: createClaimDeed,
  fulfil_claim: fulfilClaimDeed,
  cancel_claim_fulfillment: cancelClaimFulfillmentDeed,
  cancel_claim: cancelClaimDeed,
}

export const deedOf = (kind: ActKind): Deed => DEEDS[kind]
