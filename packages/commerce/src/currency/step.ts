import { Refusal } from "../refusal.ts"
import type { CurrencyUnits } from "./unit.ts"

/** A price as an operator enters it, in the unit of its currency; `was`: the amount that it replaces, if any. */
export interface EnteredPrice {
  amount: number | null | undefined
  currency_code: string
  was?: number | null | undefined
}

/** The prices that change: what stays may be older than its currency's step. */
export const changedPrices = (prices: readonly EnteredPrice[]) =>
  prices.flatMap(({ amount, was, currency_code }) =>
    amount == null || amount === was ? [] : [{ amount, currency_code: currency_code.toLowerCase() }],
  )

interface StoredPrice {
  id: string
  amount: number
  currency_code: string
}

/** The prices that a change writes, each with the amount that it replaces; one that moves to another currency is new. */
export function enteredPrices(
  { create, update }: { create: EnteredPrice[]; update: StoredPrice[] },
  present: readonly StoredPrice[],
): EnteredPrice[] {
  const placeOf = ({ id, currency_code }: StoredPrice) => `${id} ${currency_code}`
  const old = new Map(present.map((price) => [placeOf(price), price.amount]))
  return [...create, ...update.map((price) => ({ ...price, was: old.get(placeOf(price)) }))]
}

/** Prices that change are multiples of the smallest amount that can be paid in their currency; else invalid_data. */
export function mustBeInSteps(prices: readonly EnteredPrice[], units: CurrencyUnits): void {
  for (const { amount, currency_code } of changedPrices(prices)) {
    const { step } = units(currency_code)
    if (amount % step === 0) continue
    const words = `Prices in ${currency_code.toUpperCase()} are multiples of ${step}, and ${amount} is not`
    throw new Refusal("invalid_data", words, undefined, { facts: { amount, currency_code, step } })
  }
}
