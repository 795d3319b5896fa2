import { decimalsOf } from "#panel/money/units.ts"

const STEPS = [1, 2, 5, 10]
const MOST_INTERVALS = 4

/**
 * The values of an axis from 0 to at least `most`, in minor units: at most four steps, each 1, 2 or 5 times a power of
 * ten. They stay nice in the major unit, as one of it is a power of ten.
 */
export function valuesTo(most: number, currency: string): number[] {
  const top = Math.max(most, 10 ** decimalsOf(currency))
  const least = top / MOST_INTERVALS
  const power = Math.max(1, 10 ** Math.floor(Math.log10(least)))
  const step = (STEPS.find((one) => one * power >= least) ?? 10) * power
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step)
}

/** An amount on an axis, in few characters: 1200000 eur is €12K. */
export function axisAmount(amount: number, currency: string, language: string): string {
  const style = { style: "currency", currency: currency.toUpperCase(), notation: "compact" } as const
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 2 }
  return new Intl.NumberFormat(language, { ...style, ...digits }).format(amount / 10 ** decimalsOf(currency))
}

const TIME_STEPS = [1, 2, 3, 5, 7, 10, 14, 20, 30, 60]
const MOST_TIMES = 6

/** Every how many of `count` days or months the axis names one. */
export const timeStep = (count: number) => TIME_STEPS.find((step) => count / step <= MOST_TIMES) ?? 60
