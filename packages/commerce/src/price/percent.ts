/** Percentages are exact to this many decimals. */
const SCALE = 1_000_000
const HUNDRED = BigInt(100 * SCALE)
const LARGEST = 2_147_483_647

/**
 * An amount in minor units changed by a percentage: -20 takes 20 % off, 5 adds 5 %. Exact, rounded half up to a whole
 * minor unit, and never below zero or above the largest amount that is stored.
 */
export function changedByPercent(amount: number, percent: number): number {
  const share = HUNDRED + BigInt(Math.round(percent * SCALE))
  if (share <= 0n) return 0
  const changed = (BigInt(amount) * share * 2n + HUNDRED) / (HUNDRED * 2n)
  return Math.min(Number(changed), LARGEST)
}
