import { Refusal, type RefusalFault } from "../refusal.ts"

export type Requirement = { type: string; amount: number }

/**
 * What a cart's items must reach or stay below for a shipping option (minor units): at most one minimum and maximum
 * subtotal, neither below 0, and the minimum below the maximum. Refuses anything else with invalid_data.
 */
export function checkRequirements(requirements: readonly Requirement[]): void {
  const amounts = new Map<string, number>()
  for (const { type, amount } of requirements) {
    if (amounts.has(type)) refuse(`A shipping option has at most one requirement of the type ${type}`)
    if (amount < 0) refuse("The amount of a requirement must not be below 0")
    amounts.set(type, amount)
  }
  const least = amounts.get("min_subtotal") ?? Number.NEGATIVE_INFINITY
  const greatest = amounts.get("max_subtotal") ?? Number.POSITIVE_INFINITY
  if (least >= greatest)
    refuse("min_subtotal must be below max_subtotal, or no cart could be shipped so", {
      path: "requirements",
      code: "subtotal_range",
    })
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

function refuse(message: string, ...faults: RefusalFault[]): never {
  throw new Refusal("invalid_data", message, undefined, { faults })
}
