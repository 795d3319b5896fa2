import { Decimal } from "decimal.js"
import { Refusal } from "../refusal.ts"
import type { CurrencyUnits } from "./unit.ts"

/** Halves round away from zero, which is Decimal's default. */
const Exact = Decimal.clone({ precision: 60, toExpNeg: -30, toExpPos: 30 })

/** What one unit of a currency (one dollar, one yen) is worth in another currency, as a decimal text such as "0.92". */
export interface ExchangeRate {
  currency_code: string
  rate: string
}

/** What one minor unit of each currency is worth in minor units of the one that amounts are converted to. */
export type Factors = ReadonlyMap<string, string>

const MOST_DECIMALS = 10
const LARGEST = 1_000_000_000

/**
 * A rate as it is kept: a decimal text without an exponent. Throws invalid_data if it is not above 0, too large, or
 * has more than ten decimals.
 */
export function checkRate(rate: number, currency_code: string): string {
  const refuse = (reason: string) => {
    const message = `The exchange rate of ${currency_code} ${reason}`
    throw new Refusal("invalid_data", message, undefined, { faults: [{ path: currency_code }] })
  }
  if (!(rate > 0 && rate <= LARGEST)) refuse(`must be above 0 and at most ${LARGEST}`)
  const exact = new Exact(rate)
  if (exact.decimalPlaces() > MOST_DECIMALS) refuse(`may have at most ${MOST_DECIMALS} decimals`)
  return exact.toFixed()
}

/** Factors for all currencies with a rate, and for the target itself. A yen has no hundredths: its factor is larger. */
export function factorsTo(target: string, rates: readonly ExchangeRate[], units: CurrencyUnits): Factors {
  const factor = ({ currency_code, rate }: ExchangeRate) =>
    new Exact(rate).times(new Exact(10).pow(units(target).decimals - units(currency_code).decimals)).toFixed()
  return new Map([...rates.map((one) => [one.currency_code, factor(one)] as const), [target, "1"] as const])
}

/** Amounts of several currencies, in minor units, as one: added exactly and rounded once, halves away from zero. */
export function convertedSum(amounts: readonly { currency_code: string; amount: number }[], factors: Factors): number {
  const sum = amounts.reduce(
    (sum, { currency_code, amount }) => sum.plus(new Exact(factors.get(currency_code) ?? 0).times(amount)),
    new Exact(0),
  )
  return sum.toDecimalPlaces(0).toNumber() + 0
}
