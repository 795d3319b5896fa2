/** An amount as displayed, with its currency's decimals: 1999 eur is "€19.99", in German "19,99 €". @public */
export function money(amount: number, currency_code: string, language: string, decimals: number): string {
  const key = `${language} ${currency_code} ${decimals}`
  return (known.get(key) ?? remembered(key, currency_code, language, decimals))(amount / 10 ** decimals)
}

/** Creating a format takes a hundred times as long as using it. */
const known = new Map<string, (value: number) => string>()

function remembered(key: string, currency_code: string, language: string, decimals: number) {
  const style = { style: "currency", minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const
  const { format } = new Intl.NumberFormat(language, { ...style, currency: currency_code.toUpperCase() })
  known.set(key, format)
  return format
}
