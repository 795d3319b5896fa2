import { divisorOf } from "@mercer/commerce/divisor"

const digitsOf = (currency: string) => (divisorOf(currency) === 1 ? 0 : 2)

/**
 * Minor units of an amount as somebody wrote it: "1.234,50", "1,234.50" and "1234.5" eur are all 123450. The last dot or comma
 * stands before the fraction where as many digits follow as the currency has at most; null for what is no such amount.
 */
export function minorOf(text: string, currency: string): number | null {
  const most = digitsOf(currency)
  const written = text.replace(/[\s\u00a0\u202f'’]/g, "")
  const [, whole = "", fraction = ""] =
    (most > 0 && /^([\d.,]*?)[.,](\d{1,2})$/.exec(written)) || /^([\d.,]+)$/.exec(written) || []
  if (!/^(\d+|\d{1,3}(([.,])\d{3})(\3\d{3})*|)$/.test(whole) || (whole === "" && fraction === "")) return null
  const digits = whole.replace(/[.,]/g, "") + (most > 0 ? fraction.padEnd(most, "0") : "")
  const amount = Number(digits)
  return Number.isSafeInteger(amount) ? amount : null
}

/** What stands in a field for an amount of minor units: plain digits, with the point of the operator's language. */
export function majorOf(amount: number | null | undefined, currency: string, language: string): string {
  if (amount === null || amount === undefined) return ""
  const digits = digitsOf(currency)
  const style = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(language, style).format(amount / divisorOf(currency))
}

/** An amount of minor units as text: 1999 eur is €19.99. The divisor is the shop's, never the browser's. */
export function money(amount: number, currency: string, language: string): string {
  const divisor = divisorOf(currency)
  const digits = divisor === 1 ? 0 : 2
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

/** A percentage as somebody wrote it, with a point or a comma; null for what is none. */
export function percentOf(text: string): number | null {
  const written = text.trim().replace(",", ".")
  return /^\d{1,4}(\.\d{1,6})?$/.test(written) ? Number(written) : null
}

/** What stands in a field for a percentage. */
export function percentText(rate: number | null | undefined, language: string): string {
  if (rate === null || rate === undefined) return ""
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 6 }).format(rate)
}
