import type { CurrencyUnit } from "@mercer/commerce"

const listOf = (codes: string) => new Set(codes.split(" "))

/** https://docs.stripe.com/currencies: its zero-decimal and three-decimal currencies, and its special cases. */
const NO_DECIMALS = listOf("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf")
const THREE_DECIMALS = listOf("bhd jod kwd omr tnd")
/** They have two decimals at Stripe, which must be 00. */
const WHOLE = listOf("isk ugx")

/** How Stripe writes amounts of a currency. Which of them an account takes is the account's own matter. */
export function stripeCurrency(currency_code: string): CurrencyUnit {
  const code = currency_code.toLowerCase()
  if (NO_DECIMALS.has(code)) return { decimals: 0, step: 1 }
  // Stripe wants the last digit of three to be 0.
  if (THREE_DECIMALS.has(code)) return { decimals: 3, step: 10 }
  return { decimals: 2, step: WHOLE.has(code) ? 100 : 1 }
}
