import { randomBytes } from "node:crypto"
import {
  type CardPart,
  capturedLeft,
  cardMoney,
  cardsLeft,
  giftCardCode,
  paymentState,
  type RefundSplit,
  Refusal,
  splitOverCards,
} from "@mercer/commerce"
import { newId } from "@mercer/db"
import type { App } from "../../context/context.ts"
import { incrementAmounts } from "../../inventory/queries.ts"
import { emitWebhookEvents } from "../../outbox/emit-webhooks.ts"
import { enqueueEvents } from "../../outbox/outbox.ts"
import type { LoadedOrder } from "../load-order.ts"

/** What goes back to an order's gift cards, in minor units with tax. */
export interface CardRefund {
  amount: number
  kind: "refund" | "cancel"
  /** The return, claim, swap or operation that gives it back. */
  act_id: string
  refund_id?: string
}

/** What can be refunded of an order, as money and to its gift cards, in minor units. @public */
export const leftToRefund = (order: LoadedOrder): RefundSplit => ({
  money: capturedLeft(order.payments),
  cards: cardsLeft(cardMoney(order)),
})

/** The part of a plan that gives something to gift cards: it needs the right to refund. @public */
export const toCards = (amount: number | null | undefined) => (amount ? { to_gift_cards: amount } : {})

/** While money is authorized and not captured, nothing goes back to gift cards; else not_allowed. @public */
export function mustBeCapturedFirst(order: LoadedOrder, cards: number): void {
  if (cards <= 0 || !order.payments.some((payment) => paymentState(payment) === "authorized")) return
  throw new Refusal(
    "not_allowed",
    "The order's payment is not captured. Capture it before you refund to its gift cards",
    "capture_first",
  )
}

/**
 * Gives an amount back to an order's gift cards: their balances and the entries that say so, in the caller's
 * transaction. A card that cannot be used any more stays as it is: a new card is made and mailed. Returns whether
 * anything came back.
 */
export async function recordCardRefund(tx: App, order: LoadedOrder, refund: CardRefund): Promise<boolean> {
  const parts = splitOverCards(cardMoney(order), refund.amount + owedBefore(order))
  if (parts.length === 0) return false
  const paid = parts.filter(({ amount }) => amount > 0)
  const revived = await incrementAmounts(
    tx,
    paid.map(({ gift_card_id }) => gift_card_id),
    paid.map(({ amount }) => amount),
    tx.now(),
  )
  const issued = await issueCards(
    tx,
    order,
    paid.filter(({ gift_card_id }) => !revived.includes(gift_card_id)),
  )
  const { kind, act_id, refund_id = null } = refund
  const rows = parts.map((part) => ({
    id: newId("gce"),
    ...part,
    order_id: order.id,
    kind,
    act_id,
    refund_id,
    issued_gift_card_id: issued.get(part.gift_card_id) ?? null,
    created_at: tx.now(),
  }))
  await tx.db.giftCardEntry.createMany({ data: rows })
  order.gift_card_entries.push(...rows)
  return true
}

/**
 * Units that did not fit into a taxed card at earlier refunds of the order, in minor units: a later refund takes them
 * along, so that all together give back what was agreed on.
 */
function owedBefore(order: LoadedOrder): number {
  const ended = [
    ...order.returns.filter(({ status }) => status === "received"),
    ...order.claims.filter(({ payment_status }) => payment_status === "refunded"),
    ...order.swaps.filter(({ payment_status }) => payment_status === "difference_refunded"),
  ]
  return ended.reduce((sum, { id, terms }) => {
    const given = order.gift_card_entries.filter(({ act_id }) => act_id === id)
    if (!terms || given.length === 0) return sum
    return sum + Math.max(0, terms.gift_card_refund - given.reduce((all, { amount, tax }) => all + amount + tax, 0))
  }, 0)
}

/** New cards, without an end, in the place of those that cannot be used any more: their ids by the former ones. */
async function issueCards(tx: App, order: LoadedOrder, parts: CardPart[]): Promise<Map<string, string>> {
  const rows = parts.map(({ gift_card_id, amount }) => {
    const former = order.gift_card_transactions.find((one) => one.gift_card_id === gift_card_id)?.gift_card
    return {
      id: newId("gift"),
      code: giftCardCode(randomBytes(64)),
      value: amount,
      balance: amount,
      region_id: former?.region_id ?? order.region_id,
      tax_rate: former?.tax_rate ?? null,
      order_id: order.id,
    }
  })
  if (rows.length === 0) return new Map()
  await tx.db.giftCard.createMany({ data: rows })
  const ids = rows.map(({ id }) => ({ id }))
  await emitWebhookEvents(tx, "gift_card.created", ...ids)
  await enqueueEvents(tx, "gift_card.created", ids)
  return new Map(parts.map(({ gift_card_id }, at) => [gift_card_id, rows[at]?.id ?? ""]))
}

/** Stores what a return, claim or swap is worth and what of it goes to the order's gift cards. @public */
export async function insertTerms(
  { db }: Pick<App, "db">,
  return_id: string,
  terms: { worth: number; gift_card_refund: number } | null | undefined,
): Promise<void> {
  if (!terms) return
  await db.returnTerms.upsert({ where: { return_id }, create: { return_id, ...terms }, update: terms })
}
