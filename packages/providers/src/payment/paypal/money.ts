import { decimalText, Refusal } from "@mercer/commerce"
import { paypalCurrency } from "./currency.ts"

/** As PayPal writes it: `{ currency_code: "EUR", value: "19.99" }`. */
export type Money = { currency_code: string; value: string }

/** Without a currency that PayPal takes, as with v1's payments of others: two decimals. */
const decimalsOf = (code: string) => paypalCurrency(code)?.decimals ?? 2

/** An amount in PayPal's unit as it writes it: 1999 eur is `19.99`, 1999 jpy is `1999`, 1999 huf is `1999`. */
export function moneyOf(amount: number, code: string): Money {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new Refusal("invalid_data", "An amount of money is a whole number above 0")
  return { currency_code: code.toUpperCase(), value: decimalText(amount, decimalsOf(code)) }
}

/** Is it this amount in PayPal's unit? `25.00` and `25.0` are. */
export function isAmount(money: Money | undefined, amount: number, code: string): boolean {
  if (money?.currency_code !== code.toUpperCase()) return false
  const [whole = "", part = ""] = money.value.split(".")
  const decimals = decimalsOf(code)
  const rest = part.slice(decimals)
  return (
    /^\d+$/.test(whole) && /^0*$/.test(rest) && Number(whole + part.slice(0, decimals).padEnd(decimals, "0")) === amount
  )
}
