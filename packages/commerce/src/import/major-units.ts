import { Decimal } from "decimal.js"
import { decimalText } from "../currency/unit.ts"

const PLAIN = /^\d{1,20}(\.(\d{1,20}))?$/
const LARGEST = 2_147_483_647

/** An amount in minor units as files write it: in major ones, with all the currency's decimals: 1050 eur is `10.50`. */
export const majorText = decimalText

/**
 * Minor units of an amount in major ones; null for what is not an amount that can be stored, and for more decimals than
 * the currency has, even zeros: in many languages the point of 1.500 separates thousands.
 */
export function minorUnits(text: string, decimals: number): number | null {
  const [, , fraction = ""] = PLAIN.exec(text) ?? []
  if (!PLAIN.test(text) || fraction.length > decimals) return null
  const amount = new Decimal(text).times(10 ** decimals)
  return amount.lte(LARGEST) ? amount.toNumber() : null
}
