/** A currency's amounts are stored in units of 10^-decimals. `step`: the smallest amount that can be paid. @public */
export interface CurrencyUnit {
  decimals: number
  step: number
}

/** The shop's facts: the unit of each of its currencies. @public */
export type CurrencyUnits = (currency_code: string) => CurrencyUnit

const listOf = (codes: string) => new Set(codes.split(" "))

/** ISO 4217. Never `Intl`, which has no decimals for the forint and the Colombian peso. */
const ISO_0 = listOf("bif clp djf gnf isk jpy kmf krw pyg rwf ugx vnd vuv xaf xof xpf")
const ISO_3 = listOf("bhd iqd jod kwd lyd omr tnd")

/** The decimals that ISO 4217 gives a currency. */
export function isoDecimals(currency_code: string): number {
  const code = currency_code.toLowerCase()
  return ISO_0.has(code) ? 0 : ISO_3.has(code) ? 3 : 2
}

/** Of a currency that is used for the first time: ISO's decimals, and with three of them a step that providers take. */
export function unitAtFirst(currency_code: string): CurrencyUnit {
  const decimals = isoDecimals(currency_code)
  return { decimals, step: decimals === 3 ? 10 : 1 }
}

/** v1: its server (import, PayPal) had these without decimals and all others with two, whatever its admin showed. */
const MEDUSA_SERVER_0 = listOf("bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf")
/** v1: its admin multiplied typed amounts of these by 1000, 1 and 100. */
const MEDUSA_ADMIN_3 = listOf("bhd jod kwd lyd omr tnd")
const MEDUSA_ADMIN_0 = listOf("afn iqd irr mga pkr rsd sos syp zmw zwl")
const MEDUSA_ADMIN_2 = listOf("isk ugx")

/** The decimals with which v1's server has stored imported amounts. */
export const serverDecimals = (code: string): number => (MEDUSA_SERVER_0.has(code.toLowerCase()) ? 0 : 2)

/** The decimals with which v1's admin has stored typed amounts. */
export function adminDecimals(currency_code: string): number {
  const code = currency_code.toLowerCase()
  if (MEDUSA_ADMIN_3.has(code)) return 3
  if (MEDUSA_ADMIN_0.has(code)) return 0
  return MEDUSA_ADMIN_2.has(code) ? 2 : isoDecimals(code)
}

/**
 * The decimals of a currency in a shop of v1, where its admin, its server and ISO 4217 agree. Null where they do not:
 * only the shop's owner knows how the amounts were entered.
 */
export function agreedDecimals(currency_code: string): number | null {
  const decimals = isoDecimals(currency_code)
  return serverDecimals(currency_code) === decimals && adminDecimals(currency_code) === decimals ? decimals : null
}

/** The readings that are possible where `agreedDecimals` is null: typed in v1's admin, and imported. */
export const possibleDecimals = (code: string) => ({ typed: adminDecimals(code), imported: serverDecimals(code) })

/** The shop's units by its rows; a currency without a row has what it gets at its first use. */
export function currencyUnits(rows: readonly ({ code: string } & CurrencyUnit)[]): CurrencyUnits {
  const known = new Map(rows.map(({ code, decimals, step }) => [code, { decimals, step }]))
  return (code) => known.get(code.toLowerCase()) ?? unitAtFirst(code)
}

/** An amount as a decimal text with exactly the currency's decimals: 18600 with 3 is `18.600`, -5 with 2 is `-0.05`. */
export function decimalText(amount: number, decimals: number): string {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, "0")
  const sign = amount < 0 ? "-" : ""
  if (decimals === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
