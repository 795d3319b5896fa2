import { Refusal } from "./refusal.ts"

/** The largest amount the tables hold, in minor units (a 4-byte integer). */
export const MAX_AMOUNT = 2 ** 31 - 1

/** An amount of money, called by its name, must be a whole number of minor units that the tables can hold; else invalid_data. */
export function checkAmount(amount: number, name: string): number {
  if (!Number.isInteger(amount)) throw new Refusal("invalid_data", `${name} must be a whole number of minor units`)
  if (Math.abs(amount) > MAX_AMOUNT) throw new Refusal("invalid_data", `${name} must not exceed ${MAX_AMOUNT}`)
  return amount + 0
}

/** The nearest whole number; exact halves round away from zero (2.5 is 3, -2.5 is -3). Never -0. */
export function halfUp(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value)) + 0
}

/**
 * A whole amount split by weight: nothing is lost, the parts sum to it. Each gets its share rounded down, the
 * missing units go one each to the largest fractions; ties to the larger weight, then to the earlier.
 * Weights are whole and not negative; when all are 0 they count alike.
 */
export function split(amount: number, weights: number[]): number[] {
  if (amount < 0) return split(-amount, weights).map((part) => -part + 0)
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) return weights.length === 0 ? [] : split(amount, Array(weights.length).fill(1))
  const shares = weights.map((weight) => ({ weight, ...divide(amount, weight, sum) }))
  const missing = amount - shares.reduce((given, share) => given + share.whole, 0)
  // Sorting is stable: on ties, the earlier stays first.
  const ranked = [...shares].sort((a, b) => b.rest - a.rest || b.weight - a.weight)
  for (const share of ranked.slice(0, missing)) share.whole += 1
  return shares.map((share) => share.whole)
}

/** `amount` x `part` / `whole`, rounded down: what the first `part` of `whole` units are worth. None are negative. */
export function floorShare(amount: number, part: number, whole: number): number {
  return divide(amount, part, whole).whole
}

/** `amount` x `part` / `whole` to the nearest unit, exact halves away from zero. `part` and `whole` are not negative. */
export function nearestShare(amount: number, part: number, whole: number): number {
  if (amount < 0) return -nearestShare(-amount, part, whole) + 0
  const share = divide(amount, part, whole)
  return share.whole + (share.rest * 2 >= whole ? 1 : 0)
}

/** The exact quotient and rest; plain numbers while the product is exact in them, else BigInt. */
function divide(amount: number, part: number, whole: number): { whole: number; rest: number } {
  const product = amount * part
  if (Number.isSafeInteger(product)) {
    const rest = product % whole
    return { whole: (product - rest) / whole, rest }
  }
  const exact = BigInt(amount) * BigInt(part)
  return { whole: Number(exact / BigInt(whole)), rest: Number(exact % BigInt(whole)) }
}
