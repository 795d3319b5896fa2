import { compareText } from "../compare.ts"
import type { Wanted } from "../inventory/stock.ts"
import type { Movements, UnitsLine } from "../order/units.ts"
import { Refusal } from "../refusal.ts"

/** The units of an order's line that an edit cannot take off: fulfilled, returned or claimed. */
export function keptUnits(line: UnitsLine, { claims }: Pick<Movements, "claims">): number {
  const items = claims.flatMap(({ canceled_at, claim_items }) => (canceled_at === null ? claim_items : []))
  const claimed = items.reduce((sum, { item_id, quantity }) => sum + (item_id === line.id ? quantity : 0), 0)
  return Math.max(line.fulfilled_quantity ?? 0, line.returned_quantity ?? 0, claimed)
}

/** Refuses a quantity below the units that an edit cannot take off; 0 removes the line. */
export function mustKeepUnits(line: UnitsLine & { title: string }, movements: Movements, quantity: number): void {
  const kept = keptUnits(line, movements)
  if (quantity >= kept) return
  throw new Refusal(
    "not_allowed",
    `${kept} of "${line.title}" must stay: only the units that are not fulfilled can be taken off`,
  )
}

/** A line before and after an edit; 0 for one that was not there, or that is removed. */
export type EditedLine = { variant_id: string | null; before: number; after: number }

/** What an edit takes from stock and gives back, one entry per variant, in the order of their ids. */
export function stockOfEdit(lines: EditedLine[]): { taken: Wanted[]; returned: Wanted[] } {
  const sums = new Map<string, number>()
  for (const { variant_id, before, after } of lines)
    if (variant_id !== null) sums.set(variant_id, (sums.get(variant_id) ?? 0) + after - before)
  const all = [...sums].sort(([a], [b]) => compareText(a, b))
  const of = (sign: 1 | -1) =>
    all.flatMap(([variant_id, sum]) => (sum * sign > 0 ? [{ variant_id, quantity: sum * sign }] : []))
  return { taken: of(1), returned: of(-1) }
}

/**
 * How much of an edit's difference (minor units) is secured: what its payments hold, or, without payments, what an
 * operator has marked as authorized.
 */
export function securedAmount(
  collection: { authorized_amount: number | null } | null,
  payments: { amount: number; canceled_at: Date | null }[],
): number {
  if (payments.length === 0) return collection?.authorized_amount ?? 0
  return payments.reduce((sum, { amount, canceled_at }) => sum + (canceled_at ? 0 : amount), 0)
}
