import {
  cardMoney,
  cardsLeft,
  type First,
  fulfillmentStatus,
  isActiveEdit,
  move,
  mustBeLeftOnCards,
  orderFulfillmentStatuses,
  orderStatuses,
  paymentState,
  paymentStatuses,
  Refusal,
  refused,
} from "@mercer/commerce"
import type { App, Context } from "../context/context.ts"
import { find } from "../data/read.ts"
import { releaseLines } from "../inventory/by-location.ts"
import { releaseUses, restock } from "../inventory/restock.ts"
import { emitOrderEvent } from "../outbox/order-events.ts"
import { enqueueEvent } from "../outbox/outbox.ts"
import { cancelCollection } from "../payment-session/close-collection.ts"
import { recordCardRefund } from "./cards/refund-cards.ts"
import { type LoadedOrder, returnsOf } from "./load-order.ts"
import type { OperationHandler } from "./operation-process.ts"
import type { Plan } from "./order-operation.ts"

interface CancelPlan extends Plan {
  /** Gift cards that were bought with the order and were active until now. */
  disabled_cards: string[]
  canceled_by: string | null
  /** What the gift cards that paid get back, in minor units with tax; all that they have not got when left out. */
  gift_card_refund?: number | null
}

/**
 * Cancels an order. Refuses while any of it is fulfilled, claimed, swapped or being returned, and while captured money
 * has not been refunded. Open order edits are canceled. Payment authorizations are voided; stock, gift card balances and discount uses are restored;
 * gift cards that were bought with the order are disabled.
 */
export async function cancelOrder(
  tx: Context,
  order: LoadedOrder,
  gift_card_refund?: number | null | undefined,
): Promise<CancelPlan> {
  move(orderStatuses, order.status, "cancel")
  mustBeUntouched(order)
  if (gift_card_refund) mustBeLeftOnCards(gift_card_refund, cardsLeft(cardMoney(order)))
  for (const payment of order.payments)
    if (paymentState(payment) !== "canceled") move(paymentStatuses, paymentState(payment), "cancel")
  const for_edits = (await openEdits(tx, order)).flatMap(({ payment_collection }) => payment_collection?.payments ?? [])
  const held = [...order.payments, ...for_edits].filter((payment) => paymentState(payment) === "authorized")
  return {
    calls: held.map(({ id }) => ({ do: "cancel_payment", payment_id: id })),
    disabled_cards: await disableBought(tx, order),
    canceled_by: tx.user_id,
    gift_card_refund: gift_card_refund ?? null,
  }
}

async function openEdits(tx: Pick<App, "query">, { id: order_id }: LoadedOrder) {
  const edits = await find(tx, "OrderEdit", { order_id }, editTree)
  return edits.filter(isActiveEdit)
}

const editTree = { payment_collection: { payments: {}, payment_sessions: {} } } as const

function mustBeUntouched(order: LoadedOrder): void {
  const live = (rows: { canceled_at: Date | null }[]) => rows.some(({ canceled_at }) => canceled_at === null)
  if (returnsOf(order).some(({ status }) => status !== "canceled")) throw stillHas("returns", "cancel_return")
  if (live(order.claims)) throw stillHas("claims", "cancel_claim")
  if (live(order.swaps)) throw stillHas("swaps", "cancel_swap")
  move(orderFulfillmentStatuses, fulfillmentStatus(order.items), "cancel_order")
  if (live(order.fulfillments)) throw stillHas("fulfillments", "cancel_fulfillment")
}

/** Disabled first, so that none can be used while the payment is voided. One that was already used is a refusal. */
async function disableBought({ db }: App, order: LoadedOrder): Promise<string[]> {
  const issued = order.gift_card_entries.map(({ issued_gift_card_id }) => issued_gift_card_id)
  const bought = order.bought_gift_cards.filter(({ id }) => !issued.includes(id))
  const good = bought.filter(({ is_disabled }) => !is_disabled).map(({ id }) => id)
  const where = { id: { in: bought.map(({ id }) => id) }, balance: { gte: db.giftCard.fields.value } }
  const { count } =
    bought.length > 0 ? await db.giftCard.updateMany({ where, data: { is_disabled: true } }) : { count: 0 }
  if (count < bought.length)
    throw new Refusal("not_allowed", "A gift card that was bought with this order has been used")
  return good
}

const stillHas = (what: string, first: First) => refused({ no: `The order has ${what}`, first })

/** @public */
export const cancelOperation: OperationHandler<CancelPlan> = {
  kind: "cancel",
  record: async (tx, { order, plan, results }) => {
    const canceled_at = tx.now()
    for (const [at, data] of results.entries()) {
      const call = plan.calls[at]
      if (call?.do !== "cancel_payment") continue
      await tx.db.payment.update({ where: { id: call.payment_id }, data: { data, canceled_at } })
    }
    for (const { id, payment_collection } of await openEdits(tx, order)) {
      await cancelCollection(tx, payment_collection)
      await tx.db.orderEdit.update({ where: { id }, data: { canceled_at, canceled_by: plan.canceled_by ?? null } })
    }
    await releaseEverything(tx, order, plan)
    const was_paid = order.payments.some((payment) => paymentState(payment) === "refunded")
    const payment_status = was_paid ? ("refunded" as const) : ("canceled" as const)
    const data = { status: "canceled", fulfillment_status: "canceled", payment_status, canceled_at } as const
    await tx.db.order.update({ where: { id: order.id }, data })
    await emitOrderEvent(tx, "order.canceled", order.id)
    if (!order.no_notification) await enqueueEvent(tx, "order.canceled.mail", { id: order.id })
  },
  refused: async (tx, { order, plan, results }) => {
    // Authorizations voided before the refusal stay voided: their payments are recorded as canceled, the order is not.
    for (const [at, data] of results.entries()) {
      const call = plan.calls[at]
      if (call?.do !== "cancel_payment") continue
      await tx.db.payment.update({ where: { id: call.payment_id }, data: { data, canceled_at: tx.now() } })
    }
    await tx.db.giftCard.updateMany({ where: { id: { in: plan.disabled_cards } }, data: { is_disabled: false } })
    if (results.length > 0) await emitOrderEvent(tx, "order.updated", order.id)
  },
}

/** Discounts, then gift cards, then stock: the order in which these are locked everywhere. */
async function releaseEverything(tx: App, order: LoadedOrder, plan: CancelPlan): Promise<void> {
  await releaseUses(
    tx,
    order.discounts.map(({ id }) => id),
  )
  const amount = plan.gift_card_refund ?? cardsLeft(cardMoney(order))
  await recordCardRefund(tx, order, { amount, kind: "cancel", act_id: order.id })
  const lines = order.items.filter(({ is_return }) => !is_return)
  await (plan.by_location ? releaseLines(tx, lines) : restock(tx, lines))
}
