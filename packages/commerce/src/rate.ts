import { Decimal } from "decimal.js"
import { nearestShare } from "./money.ts"

/** Halves round away from zero, which is Decimal's default. */
const Exact = Decimal.clone({ precision: 60 })
const SCALE = 10_000

/** `rate` percent of an amount in minor units, exact to the decimal, halves away from zero (14.5 % of 100 is 15). */
export function percentOf(amount: number, rate: number): number {
  const scaled = tenThousandths(rate)
  if (scaled !== null) return nearestShare(amount, scaled, 100 * SCALE)
  return whole(decimalRate(rate).times(amount).dividedBy(100))
}

/** The tax contained in a tax-inclusive price: price x rate / (100 + rate), halves away from zero. `rate` in percent. */
export function includedIn(price: number, rate: number): number {
  const scaled = tenThousandths(rate)
  if (scaled !== null) return nearestShare(price, scaled, 100 * SCALE + scaled)
  const exact = decimalRate(rate)
  return whole(exact.times(price).dividedBy(exact.plus(100)))
}

/** Rates in percent added as decimals, not as binary fractions (0.1 + 0.2 is 0.3); a missing rate is 0. */
export function addRates(rates: (number | null)[]): number {
  if (rates.length === 1) return finite(rates[0])
  let sum = 0
  for (const rate of rates) {
    const scaled = tenThousandths(finite(rate))
    if (scaled === null)
      return rates.reduce<Decimal>((all, one) => all.plus(decimalRate(finite(one))), new Exact(0)).toNumber()
    sum += scaled
  }
  return sum / SCALE
}

/** An amount before tax made comparable with tax-inclusive ones: amount x (1 + rate/100), as an exact decimal text. */
export function withTax(amount: number, rate: number): Decimal {
  return decimalRate(rate).plus(100).times(amount).dividedBy(100)
}

/**
 * The rate in ten-thousandths of a percent, or null when it has more than four decimals (or is negative or huge). A
 * 4-byte float that was widened (7.699999809265137) is the four-decimal number it was made of (7.7).
 */
export function tenThousandths(rate: number): number | null {
  const scaled = Math.round(rate * SCALE)
  const near = scaled / SCALE
  return scaled >= 0 && scaled <= 1e7 && (near === rate || Math.fround(near) === rate) ? scaled : null
}

/** The shortest decimal text of a rate. The columns are 4-byte floats: 7.699999809265137 is the 4-byte 7.7. */
function decimalRate(rate: number): Decimal {
  if (!Number.isFinite(rate)) return new Exact(0)
  for (let digits = 1; digits < 9; digits++) {
    const shorter = rate.toPrecision(digits)
    if (Math.fround(Number(shorter)) === rate) return new Exact(shorter)
  }
  return new Exact(rate)
}

function whole(exact: Decimal): number {
  return exact.toDecimalPlaces(0).toNumber() + 0
}

function finite(rate: number | null | undefined): number {
  return Number.isFinite(rate) ? (rate as number) : 0
}
