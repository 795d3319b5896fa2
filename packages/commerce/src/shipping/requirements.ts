import { Refusal } from "../refusal.ts"

export type Requirement = { type: string; amount: number }

/**
 * What a cart's goods must reach or stay below for a shipping option (minor units): at most one least and one greatest
 * subtotal, neither below 0, and the least below the greatest. Refuses all else with invalid_data.
 */
export function checkRequirements(requirements: readonly Requirement[]): void {
  const amounts = new Map<string, number>()
  for (const { type, amount } of requirements) {
    if (amounts.has(type)) refuse(`A shipping option has at most one requirement of the type ${type}`)
    if (amount < 0) refuse("The amount of a requirement must not be below 0")
    amounts.set(type, amount)
  }
  const least = amounts.get("min_subtotal")
  const greatest = amounts.get("max_subtotal")
  if (least !== undefined && greatest !== undefined && least >= greatest)
    refuse("min_subtotal must be below max_subtotal, or no cart could be shipped so")
}

/**
 * What a shipping option costs (minor units): a flat rate needs an amount, a calculated price has none. Refuses the
 * others with invalid_data.
 */
export function flatAmount(price_type: "flat_rate" | "calculated", amount: number | null | undefined): number | null {
  if (price_type === "calculated") {
    if (amount != null) refuse("A shipping option with a calculated price has no amount")
    return null
  }
  if (amount == null || amount < 0) refuse("A shipping option with a flat rate needs an amount of 0 or more")
  return amount
}

function refuse(message: string): never {
  throw new Refusal("invalid_data", message)
}
