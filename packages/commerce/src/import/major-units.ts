import { Decimal } from "decimal.js"
import { divisorOf } from "../currency/divisor.ts"

const PLAIN = /^\d{1,20}(\.\d{1,20})?$/
const LARGEST = 2_147_483_647

/** An amount in minor units as files write it, in major ones: 1050 eur is `10.5`, 1050 jpy is `1050`. */
export function majorText(amount: number, currency_code: string): string {
  return new Decimal(amount).div(divisorOf(currency_code)).toFixed()
}

/** Minor units of an amount in major ones, exact to the half; null for what is not an amount that can be stored. */
export function minorUnits(text: string, currency_code: string): number | null {
  if (!PLAIN.test(text)) return null
  const amount = new Decimal(text).times(divisorOf(currency_code)).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()
  return amount <= LARGEST ? amount : null
}
