import { cardMoney, cardsLeft, move, mustBeLeftOnCards, orderStatuses } from "@mercer/commerce"
import { newId } from "@mercer/db"
import { emitOrderEvent } from "../../outbox/order-events.ts"
import type { LoadedOrder } from "../load-order.ts"
import type { OperationHandler } from "../operation-process.ts"
import type { Plan } from "../order-operation.ts"
import { recordRefund } from "../refund-payments.ts"
import { mustBeCapturedFirst, toCards } from "./refund-cards.ts"

interface Facts {
  note: string | null
  author_id: string | null
}

interface RefundPlan extends Plan, Facts {}

/**
 * Gives an amount (minor units, with tax) back to the gift cards that an order was paid with. Refuses more than they
 * paid and have not got back, a canceled order, and while money is authorized and not captured.
 */
export function refundGiftCards(order: LoadedOrder, amount: number, facts: Facts): RefundPlan {
  move(orderStatuses, order.status, "refund")
  mustBeLeftOnCards(amount, cardsLeft(cardMoney(order)))
  mustBeCapturedFirst(order, amount)
  return { calls: [], ...toCards(amount), ...facts }
}

/** @public */
export const refundGiftCardsOperation: OperationHandler<RefundPlan> = {
  kind: "refund_gift_cards",
  record: async (tx, done) => {
    const { order, plan, operation_id: act_id } = done
    const cards = { amount: plan.to_gift_cards ?? 0, kind: "refund", act_id } as const
    await recordRefund(tx, done, { reason: "other", cards })
    const { note, author_id } = plan
    if (note) {
      const row = { id: newId("note"), value: note, resource_type: "order", resource_id: order.id, author_id }
      await tx.db.note.create({ data: row })
    }
    await emitOrderEvent(tx, "order.updated", order.id)
  },
}
