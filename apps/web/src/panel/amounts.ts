import { divisorOf } from "@mercer/commerce/divisor"
import { type Typed, typedNumber } from "./typed-number.ts"

/** The decimals of a currency: by the divisor that all amounts are stored with. */
export const decimalsOf = (currency: string) => (divisorOf(currency) === 1 ? 0 : 2)

/** How an amount of a currency is read: how many decimals it has, by the shop's divisor, never the browser's. */
export function typedAmount(text: string, currency: string, language: string): Typed {
  return typedNumber(text, language, decimalsOf(currency))
}

/** Minor units of an amount as it is typed in a language: "12.50" usd is 1250 in English; null for what is none. */
export function minorOf(text: string, currency: string, language: string): number | null {
  const read = typedAmount(text, currency, language)
  return "units" in read ? read.units : null
}

/** What stands in a field for an amount of minor units: plain digits, with the point of the operator's language. */
export function majorOf(amount: number | null | undefined, currency: string, language: string): string {
  if (amount === null || amount === undefined) return ""
  const digits = decimalsOf(currency)
  const style = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(language, style).format(amount / divisorOf(currency))
}

/** An amount of minor units as text: 1999 eur is €19.99. The divisor is the shop's, never the browser's. */
export function money(amount: number, currency: string, language: string): string {
  const divisor = divisorOf(currency)
  const digits = decimalsOf(currency)
  const style = { style: "currency", minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(language, { ...style, currency: currency.toUpperCase() }).format(amount / divisor)
}

/** The moment that a field of the operator's own time says, as the server takes it; null for an empty one. */
export function momentOf(text: string): string | null {
  const date = new Date(text)
  return text === "" || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** What stands in a field for a moment, to the minute, in the operator's own time. */
export function localOf(at: string | Date | null | undefined): string {
  if (!at) return ""
  const date = new Date(at)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

const PERCENT_DECIMALS = 6

/** A percentage as it is typed in a language. */
export function typedPercent(text: string, language: string): Typed {
  return typedNumber(text.replace(/\s*%\s*$/, ""), language, PERCENT_DECIMALS, 10_000 * 10 ** PERCENT_DECIMALS)
}

/** What a percentage that was read is. */
export const percentIn = (units: number) => units / 10 ** PERCENT_DECIMALS

/** What stands in a field for a percentage. */
export function percentText(rate: number | null | undefined, language: string): string {
  if (rate === null || rate === undefined) return ""
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: PERCENT_DECIMALS }).format(rate)
}
