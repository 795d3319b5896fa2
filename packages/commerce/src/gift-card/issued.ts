import { Refusal } from "../refusal.ts"

/**
 * The rate (percent) a gift card without its own line is taxed at, fixed when it is made: none where the region does
 * not tax gift cards, else the region's, and 0 counts as none.
 */
export function issuedTaxRate(region: { gift_cards_taxable: boolean; tax_rate: number }): number | null {
  return (region.gift_cards_taxable && region.tax_rate) || null
}

/** A card's balance is from 0 to its value (minor units); refuses other balances with invalid_data. */
export function checkBalance(balance: number, value: number): void {
  if (balance < 0 || balance > value)
    throw new Refusal("invalid_data", `The balance of the gift card must be from 0 to its value, ${value}`)
}
