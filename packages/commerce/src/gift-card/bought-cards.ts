import { split } from "../money.ts"
import { addRates } from "../rate.ts"

export type BoughtLine = {
  quantity: number
  is_giftcard: boolean
  metadata: unknown
  tax_lines?: { rate: number | null }[] | null
}

export type BoughtCard = {
  value: number
  balance: number
  region_id: string
  tax_rate: number | null
  metadata: unknown
}

type CardRegion = { id: string; gift_cards_taxable: boolean; tax_rate: number }

/**
 * The gift cards a line sells, one per unit: the line's subtotal (minor units, before tax and discount) is split over
 * them without losing a unit; a card without value is not created. v1: a subtotal that didn't divide evenly failed.
 */
export function boughtCards(line: BoughtLine, subtotal: number, region: CardRegion): BoughtCard[] {
  if (!line.is_giftcard) return []
  const tax_rate = cardTaxRate(region, addRates((line.tax_lines ?? []).map((tax) => tax.rate)))
  return split(subtotal, Array<number>(line.quantity).fill(1))
    .filter((value) => value > 0)
    .map((value) => ({ value, balance: value, region_id: region.id, tax_rate, metadata: line.metadata ?? {} }))
}

/** A card's rate (percent), fixed when it is made: the one given, else the region's; none where cards aren't taxed. */
export function cardTaxRate(region: { gift_cards_taxable: boolean; tax_rate: number }, given?: number | null) {
  return region.gift_cards_taxable ? given || region.tax_rate || null : null
}
