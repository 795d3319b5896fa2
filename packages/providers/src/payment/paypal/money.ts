import { Refusal } from "@mercer/commerce"
import { divisorOf } from "@mercer/commerce/divisor"

/** As PayPal writes it: `{ currency_code: "EUR", value: "19.99" }`. */
export type Money = { currency_code: string; value: string }

/** Currencies of which PayPal takes whole amounts only; the shop keeps hundredths of HUF and TWD. */
const WHOLE_AT_PAYPAL = ["HUF", "JPY", "TWD"]

/**
 * An amount of the smallest unit as PayPal takes it: 1999 eur is `19.99`, 1999 jpy is `1999`, 199900 huf is `1999`. Refuses
 * what PayPal cannot take exactly, such as 199950 huf.
 */
export function moneyOf(amount: number, code: string): Money {
  const currency_code = code.toUpperCase()
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new Refusal("invalid_data", "An amount of money is a whole number above 0")
  const divisor = divisorOf(code)
  const rest = amount % divisor
  const whole = String((amount - rest) / divisor)
  if (!WHOLE_AT_PAYPAL.includes(currency_code) && divisor > 1)
    return { currency_code, value: `${whole}.${String(rest).padStart(2, "0")}` }
  if (rest > 0) throw new Refusal("not_allowed", `PayPal takes only whole amounts of ${currency_code}`)
  return { currency_code, value: whole }
}

/** Is it this amount of the smallest unit? `25.00` and `25.0` are. */
export function isAmount(money: Money | undefined, amount: number, code: string): boolean {
  if (money?.currency_code !== code.toUpperCase()) return false
  const [whole = "", part = ""] = money.value.split(".")
  const hundredths = part.padEnd(2, "0")
  return /^\d+$/.test(whole) && Number(whole + hundredths.slice(0, 2)) * divisorOf(code) === amount * 100
}
