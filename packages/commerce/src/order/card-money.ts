import { compareText } from "../compare.ts"
import { percentOf } from "../rate.ts"
import type { OrderPaymentState } from "../status/payment.ts"
import { type Transaction, transactionRate } from "../totals/gift-cards.ts"
import { orderTotals, type Order as TotaledOrder } from "../totals/order.ts"

/** What came back to a card, by its kind: `operator` entries are changes of a balance, not money of an order. */
type CardEntry = { gift_card_id: string; kind: string; amount: number; tax: number }

type Paid = Transaction & { id: string; gift_card_id: string; created_at: Date }

export type CardOrder = Omit<TotaledOrder, "gift_card_transactions"> & {
  gift_card_transactions: Paid[]
  gift_card_entries: CardEntry[]
}

/** What a card has paid for an order and got back, in minor units: its own amounts, and the tax paid with them. */
export type CardMoney = {
  gift_card_id: string
  /** Percent; 0 for a card that is not taxed. */
  rate: number
  paid: number
  paid_tax: number
  returned: number
  returned_tax: number
}

/**
 * What each gift card has paid for an order and got back, in the order of spending. The taxes of all cards together are
 * at most those of the order: what was not charged is taken off the cards that were spent last.
 */
export function cardMoney(order: CardOrder): CardMoney[] {
  if (order.gift_card_transactions.length === 0) return []
  let tax_left = orderTotals(order).totals.gift_card_tax_total
  return inOrder(order.gift_card_transactions).map((one) => {
    const rate = transactionRate(one, order.region) ?? 0
    const paid_tax = Math.min(percentOf(one.amount, rate), tax_left)
    tax_left -= paid_tax
    const back = order.gift_card_entries.filter((entry) => isOf(entry, one.gift_card_id))
    return {
      gift_card_id: one.gift_card_id,
      rate,
      paid: one.amount,
      paid_tax,
      returned: back.reduce((sum, { amount }) => sum + amount, 0),
      returned_tax: back.reduce((sum, { tax }) => sum + tax, 0),
    }
  })
}

const isOf = ({ kind, gift_card_id }: CardEntry, id: string) => kind !== "operator" && gift_card_id === id

function inOrder(paid: Paid[]): Paid[] {
  return [...paid].sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || compareText(a.id, b.id))
}

export type CardRefundTotals = { gift_card_refunded_total: number; gift_card_refundable_amount: number }

/** What an order's gift cards have got back, and what they can still get, with its tax, in minor units. */
export function cardRefundTotals(cards: CardMoney[]): CardRefundTotals {
  const refunded = cards.reduce((sum, card) => sum + card.returned + card.returned_tax, 0)
  return { gift_card_refunded_total: refunded, gift_card_refundable_amount: cardsLeft(cards) }
}

/** What can still be given back to an order's gift cards, with its tax, in minor units. */
export function cardsLeft(cards: CardMoney[]): number {
  return cards.reduce((sum, card) => sum + leftOf(card), 0)
}

const leftOf = ({ paid, paid_tax, returned, returned_tax }: CardMoney) =>
  Math.max(0, paid + paid_tax - returned - returned_tax)

/** What one card gets back: its own amount, and the tax that was paid with it (minor units). */
export type CardPart = { gift_card_id: string; amount: number; tax: number }

/**
 * Splits a refund (minor units, with tax) over an order's gift cards in reverse order of spending, each at most what it
 * paid and has not got back. A taxed card gets the largest amount that, with its tax, fits into what it got so far and
 * this: a unit that does not fit stays refundable.
 */
export function splitOverCards(cards: CardMoney[], refund: number): CardPart[] {
  const parts: CardPart[] = []
  let rest = refund
  for (const card of [...cards].reverse()) {
    const given = Math.min(rest, leftOf(card))
    if (given <= 0) continue
    rest -= given
    const part = partOf(card, given)
    if (part.amount > 0 || part.tax > 0) parts.push(part)
  }
  return parts
}

function partOf(card: CardMoney, given: number): CardPart {
  const { gift_card_id, returned, returned_tax } = card
  const amount = largestWithin(card, returned + returned_tax + given)
  return { gift_card_id, amount: Math.max(0, amount - returned), tax: Math.max(0, taxOn(card, amount) - returned_tax) }
}

/** The tax on the first units of what a card paid; on all of them what was charged. */
function taxOn({ rate, paid, paid_tax }: CardMoney, amount: number): number {
  return amount >= paid ? paid_tax : Math.min(percentOf(amount, rate), paid_tax)
}

/** The largest amount of a card that with its tax is at most `gross`. */
function largestWithin(card: CardMoney, gross: number): number {
  let low = 0
  let high = Math.min(card.paid, gross)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (middle + taxOn(card, middle) <= gross) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The payment status of an order of which gift cards paid a part: `refunded` when money and cards have everything back,
 * `partially_refunded` in between, else as its payments say. `has_payments`: not all was paid with cards.
 */
export function statusWithCards(
  status: OrderPaymentState,
  has_payments: boolean,
  { gift_card_refunded_total: returned, gift_card_refundable_amount: left }: CardRefundTotals,
): OrderPaymentState {
  if (returned + left === 0) return status
  if (!has_payments && returned > 0) return left === 0 ? "refunded" : "partially_refunded"
  if (status === "refunded" && left > 0) return "partially_refunded"
  return status === "captured" && returned > 0 ? "partially_refunded" : status
}
