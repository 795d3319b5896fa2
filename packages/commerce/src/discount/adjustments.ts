import { compareText } from "../compare.ts"
import { split } from "../money.ts"
import { percentOf } from "../rate.ts"
import { beforeDiscount, type Line, ratesOf } from "../totals/line.ts"
import { barring, type Condition, type ConditionedProduct } from "./conditions.ts"

export type DiscountedLine = Omit<Line, "adjustments"> & {
  created_at: Date
  variant?: { product?: ConditionedProduct | null } | null
}

type AmountRule = { type: string; value: number; allocation: string | null; conditions?: Condition[] }

export type RuledDiscount = { id: string; rule: AmountRule | null }

export type NewAdjustment = { item_id: string; discount_id: string; amount: number; description: "discount" }

type Part = { line: DiscountedLine; full: number }

/**
 * A discount split across the eligible lines: those that allow discounts, aren't returns and suit its conditions.
 * Percent are rounded per line; a fixed value counts per unit, or is split across the lines without losing a unit. No
 * line gets more than it costs (before tax). Amounts are minor units; lines include tax lines, even if not returned.
 * `applies` is a shop's own rule in place of the conditions.
 */
export function adjustments<One extends DiscountedLine>(
  lines: One[],
  discount: RuledDiscount,
  applies?: LineRule<One>,
): NewAdjustment[] {
  const { rule } = discount
  if (!rule || rule.type === "free_shipping") return []
  const parts = lines.filter((line) => leftOut(line, rule.conditions ?? [], applies) === null).map(atFullPrice)
  const amounts = amountsFor(parts, rule)
  return parts.flatMap(({ line }, index) => {
    const amount = amounts[index] ?? 0
    return amount > 0 ? [{ item_id: line.id, discount_id: discount.id, amount, description: "discount" as const }] : []
  })
}

/** Whether a line is discounted, given what its product and the conditions say. */
export type LineRule<One> = (line: One, core: boolean) => boolean

/** Why a line is not discounted: its kind, the condition that excludes its product, or the shop's own rule. */
export const LEFT_OUT = ["not_discountable", "returned", "no_product", "condition", "rule"] as const
export type LeftOut<One> = { why: (typeof LEFT_OUT)[number]; condition?: One }

/** The reason why a line is not discounted under these conditions, or by a shop's own rule; null if it is. */
export function leftOut<One extends Condition, Row extends DiscountedLine>(
  line: Row,
  conditions: One[],
  applies?: LineRule<Row>,
): LeftOut<One> | null {
  if (line.allow_discounts === false) return { why: "not_discountable" }
  if (line.is_return) return { why: "returned" }
  const core = unsuitable(line.variant?.product, conditions)
  if (!applies) return core
  return applies(line, core === null) ? null : (core ?? { why: "rule" })
}

function unsuitable<One extends Condition>(
  product: ConditionedProduct | null | undefined,
  conditions: One[],
): LeftOut<One> | null {
  if (!product) return { why: "no_product" }
  const condition = barring(conditions, product)
  return condition ? { why: "condition", condition } : null
}

function atFullPrice(line: DiscountedLine): Part {
  return { line, full: Math.max(0, beforeDiscount(line, ratesOf(line.tax_lines)).subtotal) }
}

function amountsFor(parts: Part[], { type, value, allocation }: AmountRule): number[] {
  if (type === "percentage") return parts.map(({ full }) => Math.min(percentOf(full, value), full))
  if (allocation === "total") return shared(parts, value)
  return parts.map(({ line, full }) => Math.min(value * line.quantity, full))
}

/** v1: lines that the conditions exclude got a share too, and it was lost. */
function shared(parts: Part[], value: number): number[] {
  const all = parts.reduce((sum, part) => sum + part.full, 0)
  const oldestFirst = [...parts].sort(byCreation)
  const shares = split(
    Math.min(Math.max(0, value), all),
    oldestFirst.map(({ full }) => full),
  )
  const shareOf = new Map(oldestFirst.map((part, index) => [part, shares[index]]))
  return parts.map((part) => shareOf.get(part) ?? 0)
}

function byCreation(a: Part, b: Part): number {
  return a.line.created_at.getTime() - b.line.created_at.getTime() || compareText(a.line.id, b.line.id)
}
