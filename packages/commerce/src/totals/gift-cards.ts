import { type DrawableCard, draw } from "../gift-card/draw.ts"
import { percentOf } from "../rate.ts"

export type GiftCardTotals = { gift_card_total: number; gift_card_tax_total: number }

export type Transaction = {
  amount: number
  is_taxable: boolean | null
  tax_rate: number | null
  gift_card?: { tax_rate: number | null } | null
}

type Due = { subtotal: number; discount_total: number; shipping_total: number; tax_total: number }

type CardRegion = { gift_cards_taxable: boolean; tax_rate: number }

/**
 * What gift cards can pay, in minor units: items and shipping less discounts, and the taxes too where the region does
 * not tax gift cards (there the card's own tax makes up for them).
 */
function payableByCards(due: Due, region: { gift_cards_taxable: boolean }): number {
  const net = due.subtotal + due.shipping_total - due.discount_total
  return Math.max(0, region.gift_cards_taxable ? net : net + due.tax_total)
}

/** What a cart's gift cards pay, in the order in which they will be used, and the tax that was paid with them. */
export function cardTotals(cards: readonly DrawableCard[], due: Due, region: CardRegion): GiftCardTotals {
  return sum(draw(cards, payableByCards(due, region), region), due.tax_total)
}

/** What gift cards paid for an order: calculated from its transactions alone, not from current balances. */
export function transactionTotals(transactions: Transaction[], due: Due, region: CardRegion): GiftCardTotals {
  return sum(
    transactions.map((paid) => ({ amount: paid.amount, tax_rate: transactionRate(paid, region) })),
    due.tax_total,
  )
}

/** Each card's tax is rounded separately; together they never exceed the taxes due, so that no total is negative. */
function sum(paid: { amount: number; tax_rate: number | null }[], tax_due: number): GiftCardTotals {
  let gift_card_total = 0
  let tax = 0
  for (const { amount, tax_rate } of paid) {
    gift_card_total += amount
    tax += percentOf(amount, tax_rate ?? 0)
  }
  return { gift_card_total, gift_card_tax_total: Math.max(0, Math.min(tax, tax_due)) }
}

/** v1: old rows don't say whether they were taxed (is_taxable null); then the card's or the region's rate applies. */
export function transactionRate(paid: Transaction, region: CardRegion): number | null {
  if (paid.is_taxable !== null) return paid.tax_rate
  const card_rate = paid.gift_card?.tax_rate ?? null
  return card_rate === null && !region.gift_cards_taxable ? null : (card_rate ?? region.tax_rate)
}
