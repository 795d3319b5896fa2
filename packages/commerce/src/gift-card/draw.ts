import { compareText } from "../compare.ts"

export type DrawableCard = {
  id: string
  balance: number
  tax_rate: number | null
  ends_at: Date | null
  is_disabled?: boolean
}

export type Drawn = {
  gift_card_id: string
  amount: number
  is_taxable: boolean
  tax_rate: number | null
  balance: number
  is_disabled: boolean
}

/** Gift cards in the order they are spent: the one that expires first, then the smaller balance, then the id. */
export function drawOrder<Card extends Pick<DrawableCard, "id" | "balance" | "ends_at">>(
  cards: readonly Card[],
): Card[] {
  return [...cards].sort((a, b) => endOf(a) - endOf(b) || a.balance - b.balance || compareText(a.id, b.id))
}

/**
 * An amount (minor units) charged to gift cards until it is covered: what each used card pays, its balance after, and
 * whether that empties it. Cards that pay nothing are left out; a rate counts only where the region taxes gift cards.
 */
export function draw(cards: readonly DrawableCard[], amount: number, region: { gift_cards_taxable: boolean }): Drawn[] {
  const drawn: Drawn[] = []
  let rest = amount
  for (const card of drawOrder(cards)) {
    const part = Math.min(rest, card.balance)
    if (part <= 0) continue
    rest -= part
    drawn.push(pay(card, part, region.gift_cards_taxable))
  }
  return drawn
}

function pay(card: DrawableCard, amount: number, taxed: boolean): Drawn {
  const tax_rate = (taxed && card.tax_rate) || null
  const balance = card.balance - amount
  // v1: setting is_disabled to (balance = 0) switched a disabled card on again
  const is_disabled = balance === 0 || card.is_disabled === true
  return { gift_card_id: card.id, amount, is_taxable: tax_rate !== null, tax_rate, balance, is_disabled }
}

function endOf(card: { ends_at: Date | null }): number {
  return card.ends_at?.getTime() ?? Number.MAX_SAFE_INTEGER
}
