import type { Language } from "../wire/language.ts"

/** Currencies that v1 stores in whole units: their amounts have no decimals. */
const WHOLE = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "))

/** An amount as displayed: 1999 eur is "€19.99", in German "19,99 €". */
export function money(amount: number, currency_code: string, language: Language): string {
  const { digits, format } = known.get(`${language} ${currency_code}`) ?? remembered(currency_code, language)
  return format(amount / 10 ** digits)
}

interface Format {
  digits: number
  format: (value: number) => string
}

/** Creating a format takes a hundred times as long as using it. */
const known = new Map<string, Format>()

function remembered(currency_code: string, language: Language): Format {
  const digits = WHOLE.has(currency_code) ? 0 : 2
  const style = { style: "currency", minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  const { format } = new Intl.NumberFormat(language, { ...style, currency: currency_code.toUpperCase() })
  known.set(`${language} ${currency_code}`, { digits, format })
  return { digits, format }
}
