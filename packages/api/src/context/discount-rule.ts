import type { LineRule } from "@mercer/commerce"
import type { App } from "./context.ts"
import { lineFacts, mistaken, obeyed, type RuledLine } from "./rules.ts"

interface Discount {
  id: string
  code: string
  rule: { type: string; value: number; allocation: string | null }
  /** With what they list, as far as it matches. */
  conditions: { type: string; operator: string }[]
}

type Buyer = { id: string; groups: { id: string }[] } | null | undefined

/**
 * How it is decided whether a discount applies to a line, by the shop's rule; undefined: by Mercer's. `now` is when the
 * order was placed, if there is one: what its buyer had is not decided again. @public
 */
export function discountRule(
  { own, now }: Pick<App, "own" | "now">,
  discount: Discount,
  customer: Buyer,
  placed_at?: Date,
): LineRule<RuledLine> | undefined {
  const rule = own?.rules?.discountApplies
  if (!rule) return undefined
  const facts = { ...discountFacts(discount), customer: customer ? buyer(customer) : null, now: placed_at ?? now() }
  return (line, core) => {
    const applies: unknown = obeyed("discountApplies", () => rule({ ...facts, line: lineFacts(line), core }))
    if (typeof applies === "boolean") return applies
    throw mistaken("discountApplies", applies, "neither true nor false")
  }
}

function discountFacts({ id, code, rule: { type, value, allocation }, conditions }: Discount) {
  return {
    discount: { id, code, type, value, allocation },
    conditions: conditions.map((one) => ({ type: one.type, operator: one.operator, ids: listed(one) })),
  }
}

function listed(condition: Discount["conditions"][number]): string[] {
  const rows = (condition as unknown as Record<string, { id: string }[] | undefined>)[condition.type] ?? []
  return rows.map(({ id }) => id).sort()
}

const buyer = ({ id, groups }: NonNullable<Buyer>) => ({ id, group_ids: groups.map((group) => group.id).sort() })
