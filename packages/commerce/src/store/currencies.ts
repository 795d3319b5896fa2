import { Refusal } from "../refusal.ts"

/**
 * The currencies a shop sells in after a change, lower-cased and each once. Refuses a list without the default currency
 * with not_allowed, and a default that is not on the list with invalid_data.
 */
export function storeCurrencies(
  present: { default_currency_code: string; currencies: readonly string[] },
  change: { default_currency_code?: string | null | undefined; currencies?: readonly string[] | null | undefined },
): { default_currency_code: string; currencies: string[] } {
  const wanted = (change.currencies ?? present.currencies).map((code) => code.toLowerCase())
  const currencies = [...new Set(wanted)]
  const default_currency_code = change.default_currency_code?.toLowerCase() ?? present.default_currency_code
  if (currencies.includes(default_currency_code)) return { default_currency_code, currencies }
  if (change.default_currency_code != null)
    throw new Refusal("invalid_data", `The store does not have the currency ${default_currency_code}`)
  throw new Refusal(
    "not_allowed",
    `${default_currency_code} is the store's default currency: choose another default before it is taken away`,
    undefined,
    { faults: [{ path: "currencies", code: "default_currency" }] },
  )
}
