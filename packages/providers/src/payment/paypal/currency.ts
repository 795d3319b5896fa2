import type { CurrencyUnit } from "@mercer/commerce"

/** https://developer.paypal.com/reference/currency-codes/: PayPal takes no others. */
const TAKEN = new Set(
  "aud brl cad cny czk dkk eur hkd huf ils jpy myr mxn twd nzd nok php pln gbp sgd sek chf thb usd".split(" "),
)
const WHOLE = new Set(["huf", "jpy", "twd"])

/** How PayPal writes amounts of a currency; null: it does not take it. */
export function paypalCurrency(currency_code: string): CurrencyUnit | null {
  const code = currency_code.toLowerCase()
  return TAKEN.has(code) ? { decimals: WHOLE.has(code) ? 0 : 2, step: 1 } : null
}
