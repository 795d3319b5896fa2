import { Refusal } from "../refusal.ts"
import { mustBeRefundable } from "./line-refund.ts"

/** An amount with tax, in minor units, as money and as what goes to gift cards. */
export type RefundSplit = { money: number; cards: number }

export type RefundWanted = {
  /** What the returned or claimed units are worth, less what their return costs. */
  worth: number
  /** What of the captured money, and of what gift cards paid, has not been refunded. */
  left: RefundSplit
  /** The amount that an operator enters: the whole refund, or its money when the cards' part is entered too. */
  refund?: number | null | undefined
  gift_card_refund?: number | null | undefined
}

/**
 * Splits a refund into money and gift cards, in minor units: money first, then the cards, together at most the worth.
 * An amount that an operator enters without the cards' part is the whole refund; with both, each is as entered. More
 * than is left of the money (not_allowed) or of the cards (invalid_data) is refused.
 */
export function splitRefund({ worth, left, refund, gift_card_refund }: RefundWanted): RefundSplit {
  if (typeof gift_card_refund === "number") {
    mustBeLeftOnCards(gift_card_refund, left.cards)
    if (typeof refund === "number") mustBeRefundable(refund, left.money)
    const rest = Math.max(0, Math.min(worth - gift_card_refund, left.money))
    return { money: refund ?? rest, cards: gift_card_refund }
  }
  if (typeof refund === "number") mustBeRefundable(refund, left.money + left.cards)
  const whole = Math.max(0, refund ?? worth)
  const money = Math.min(whole, left.money)
  return { money, cards: Math.max(0, Math.min(whole - money, worth - money, left.cards)) }
}

/** An amount for gift cards may not exceed what they paid and have not got back (minor units); else invalid_data. */
export function mustBeLeftOnCards(amount: number, left: number): void {
  if (amount <= left) return
  throw new Refusal("invalid_data", `The order's gift cards can get back at most ${left}`, "gift_card_refund_too_large")
}

/** What was agreed on, as far as it is left. */
export function cappedSplit(agreed: RefundSplit, left: RefundSplit): RefundSplit {
  return { money: Math.min(agreed.money, left.money), cards: Math.min(agreed.cards, left.cards) }
}
