import type { CurrencyUnit } from "./unit.ts"

/**
 * An amount of the shop as a provider writes it, which has other decimals: exactly the same money. Null for an amount
 * that the provider cannot take: a part of its smallest unit, or no multiple of its step.
 */
export function sentAmount(amount: number, shop: CurrencyUnit, provider: CurrencyUnit): number | null {
  const sent = rescaled(amount, provider.decimals - shop.decimals)
  return sent !== null && sent % provider.step === 0 ? sent : null
}

/** The smallest amount, in the shop's unit, that a provider takes. */
export function stepOf(shop: CurrencyUnit, provider: CurrencyUnit): number {
  const more = 10 ** Math.max(0, provider.decimals - shop.decimals)
  const less = 10 ** Math.max(0, shop.decimals - provider.decimals)
  return (provider.step * less) / greatestCommon(provider.step * less, more)
}

function rescaled(amount: number, decimals: number): number | null {
  const scaled = decimals >= 0 ? amount * 10 ** decimals : amount / 10 ** -decimals
  return Number.isSafeInteger(scaled) ? scaled + 0 : null
}

const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b))
