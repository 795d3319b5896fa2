import { type CurrencyUnit, type CurrencyUnits, currencyUnits } from "@mercer/commerce/currency-unit"

/** A currency's unit as the page brings it. */
export type PageUnit = { code: string } & CurrencyUnit

/** The shop's units are the same on every page, and do not change while one is open. */
let shop: CurrencyUnits = currencyUnits([])

/** Remembers the shop's units, before anything with an amount is rendered. */
export function knowUnits(units: readonly PageUnit[]): void {
  shop = currencyUnits(units)
}

/** How many decimals the shop's amounts of a currency have. */
export const decimalsOf = (currency: string): number => shop(currency).decimals
