import { type Typed, typedNumber } from "./typed-number.ts"
import { decimalsOf } from "./units.ts"

/** How to parse an amount of a currency: its decimals are the shop's, never the browser's. */
export function typedAmount(text: string, currency: string, language: string): Typed {
  return typedNumber(text, language, decimalsOf(currency))
}

/** Minor units of a typed amount: "12.50" usd is 1250 in English; null if it is not an amount. */
export function minorOf(text: string, currency: string, language: string): number | null {
  const read = typedAmount(text, currency, language)
  return "units" in read ? read.units : null
}

/** The field text of an amount in minor units: plain digits, with the decimal separator of the operator's language. */
export function majorOf(amount: number | null | undefined, currency: string, language: string): string {
  if (amount === null || amount === undefined) return ""
  const digits = decimalsOf(currency)
  const style = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(language, style).format(amount / 10 ** digits)
}

/** A formatted amount of minor units: 1999 eur is €19.99. Its decimals are the shop's, never the browser's. */
export function money(amount: number, currency: string, language: string): string {
  const digits = decimalsOf(currency)
  const style = { style: "currency", minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(language, { ...style, currency: currency.toUpperCase() }).format(amount / 10 ** digits)
}

/** A date field in the operator's time zone as the server's input; null if empty. */
export function momentOf(text: string): string | null {
  const date = new Date(text)
  return text === "" || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** The field text of a timestamp, to the minute, in the operator's time zone. */
export function localOf(at: string | Date | null | undefined): string {
  if (!at) return ""
  const date = new Date(at)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

const PERCENT_DECIMALS = 6

/** A percentage typed in a language. */
export function typedPercent(text: string, language: string): Typed {
  return typedNumber(text.replace(/\s*%\s*$/, ""), language, PERCENT_DECIMALS, 10_000 * 10 ** PERCENT_DECIMALS)
}

/** The value of a parsed percentage. */
export const percentIn = (units: number) => units / 10 ** PERCENT_DECIMALS

/** The field text of a percentage. */
export function percentText(rate: number | null | undefined, language: string): string {
  if (rate === null || rate === undefined) return ""
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: PERCENT_DECIMALS }).format(rate)
}

const RATE_DECIMALS = 8
const RATE_UNITS = 10 ** RATE_DECIMALS
/** What one unit of a currency may be worth in another. */
export const LARGEST_RATE = 10_000_000

/** An exchange rate typed in a language. */
export const typedRate = (text: string, language: string): Typed =>
  typedNumber(text, language, RATE_DECIMALS, LARGEST_RATE * RATE_UNITS)

/** The value of a parsed exchange rate. */
export const rateIn = (units: number) => units / RATE_UNITS

/** The field text of an exchange rate. */
export const rateText = (rate: number, language: string) =>
  new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: RATE_DECIMALS }).format(rate)
