import { divisorOf } from "@mercer/commerce/divisor"

/** An amount as displayed: 1999 eur is "€19.99", in German "19,99 €". @public */
export function money(amount: number, currency_code: string, language: string): string {
  const { divisor, format } = known.get(`${language} ${currency_code}`) ?? remembered(currency_code, language)
  return format(amount / divisor)
}

interface Format {
  divisor: number
  format: (value: number) => string
}

/** Creating a format takes a hundred times as long as using it. */
const known = new Map<string, Format>()

function remembered(currency_code: string, language: string): Format {
  const divisor = divisorOf(currency_code)
  const digits = divisor === 1 ? 0 : 2
  const style = { style: "currency", minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  const { format } = new Intl.NumberFormat(language, { ...style, currency: currency_code.toUpperCase() })
  known.set(`${language} ${currency_code}`, { divisor, format })
  return { divisor, format }
}
