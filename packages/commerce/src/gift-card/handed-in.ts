import { Refusal } from "../refusal.ts"

type SoldCard = { id: string; value: number; balance: number }

/** Units of a line that sold gift cards. `price`: of one unit, in minor units; null if its cards are not known. */
export type CardUnits = { line_item_id: string; title: string; quantity: number; price: number | null }

export type HandedIn = { gift_card_id: string; line_item_id: string }

/**
 * The sold gift cards, one for each unit, that are disabled when the units are returned or claimed: cards worth the
 * unit's price of which nothing was used (amounts in minor units). Refuses (not_allowed) when too few are left, since
 * the shopper would have both the card and its price.
 */
export function handIn(cards: readonly SoldCard[], units: CardUnits[]): HandedIn[] {
  const unused = cards.filter(({ value, balance }) => balance === value)
  return units.flatMap(({ line_item_id, title, quantity, price }) => {
    if (price === 0) return []
    const fit = unused.filter(({ value }) => isPrice(value, price)).slice(0, quantity)
    if (fit.length < quantity) throw cardUsed(title)
    for (const card of fit) unused.splice(unused.indexOf(card), 1)
    return fit.map(({ id }) => ({ gift_card_id: id, line_item_id }))
  })
}

/** A line's subtotal is split over its cards, so that these may differ by one. */
const isPrice = (value: number, price: number | null) =>
  price !== null && value >= Math.floor(price) && value <= Math.ceil(price)

/** No unused card is left for a unit that would be returned or claimed. */
export const cardUsed = (title: string) =>
  new Refusal(
    "not_allowed",
    `${title}: the gift card was used. Only unused gift cards can be returned`,
    "gift_card_used",
  )
