import { cancelClaimFulfillmentOperation, cancelClaimOperation, fulfillClaimOperation } from "../claim/claim-life.ts"
import { createClaimOperation } from "../claim/create-claim.ts"
import { cancelFulfillmentOperation } from "../fulfillment/cancel-fulfillment.ts"
import { fulfillOperation } from "../fulfillment/fulfill-order.ts"
import { cancelOperation } from "../order/cancel-order.ts"
import { captureOperation } from "../order/capture-order.ts"
import { refundGiftCardsOperation } from "../order/cards/refund-gift-cards.ts"
import type { OperationHandler } from "../order/operation-process.ts"
import type { OperationKind } from "../order/order-operation.ts"
import { refundOperation } from "../order/refund-order.ts"
import { endEditOperation } from "../order-edit/end-edit.ts"
import { capturePaymentOperation } from "../payment/capture-payment.ts"
import { refundPaymentOperation } from "../payment/refund-payment.ts"
import { authorizeOperation } from "../payment-collection/authorize-collection.ts"
import { receiveReturnOperation } from "../return/receive-return.ts"
import { requestReturnOperation } from "../return/request-return.ts"
import { cancelSwapOperation } from "../swap/cancel-swap.ts"
import { createSwapOperation } from "../swap/create-swap.ts"
import { settleSwapOperation } from "../swap/settle-swap.ts"
import { cancelSwapFulfillmentOperation, fulfillSwapOperation } from "../swap/swap-goods.ts"

/** By kind. */
export const HANDLERS: Record<OperationKind, OperationHandler> = {
  capture: captureOperation,
  refund: refundOperation,
  refund_gift_cards: refundGiftCardsOperation,
  cancel: cancelOperation,
  fulfill: fulfillOperation,
  cancel_fulfillment: cancelFulfillmentOperation,
  request_return: requestReturnOperation,
  receive_return: receiveReturnOperation,
  claim: createClaimOperation,
  fulfill_claim: fulfillClaimOperation,
  cancel_claim_fulfillment: cancelClaimFulfillmentOperation,
  cancel_claim: cancelClaimOperation,
  capture_payment: capturePaymentOperation,
  refund_payment: refundPaymentOperation,
  authorize_collection: authorizeOperation,
  end_edit: endEditOperation,
  swap: createSwapOperation,
  settle_swap: settleSwapOperation,
  fulfill_swap: fulfillSwapOperation,
  cancel_swap_fulfillment: cancelSwapFulfillmentOperation,
  cancel_swap: cancelSwapOperation,
}

/** The handler of operations that another process left unfinished: requests are given their own. */
export const handlerOf = (kind: OperationKind): OperationHandler => HANDLERS[kind]
