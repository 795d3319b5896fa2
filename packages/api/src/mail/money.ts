import type { Language } from "./language.ts"

/** Currencies that v1 keeps in whole units: their amounts have no hundredths. */
const WHOLE = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "))

/** An amount as people read it: 1999 eur is "€19.99", in German "19,99 €". */
export function money(amount: number, currency_code: string, language: Language): string {
  const digits = WHOLE.has(currency_code) ? 0 : 2
  const value = amount / 10 ** digits
  const style = { style: "currency", minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(language, { ...style, currency: currency_code.toUpperCase() }).format(value)
}
