import { compareText } from "../compare.ts"
import { split } from "../money.ts"
import { percentOf } from "../rate.ts"
import { isSoldAsMoney } from "../tax/tax-lines.ts"
import { beforeDiscount, discountOn, type Line, lineTotals, ratesOf } from "../totals/line.ts"
import type { MoneyVersion } from "../totals/money-version.ts"
import { barring, type Condition, type ConditionedProduct } from "./conditions.ts"

export type DiscountedLine = Omit<Line, "adjustments"> & {
  is_giftcard?: boolean
  adjustments?: { discount_id: string | null; amount: unknown; metadata?: unknown }[] | null
  created_at: Date
  variant?: { product?: ConditionedProduct | null } | null
}

type AmountRule = { type: string; value: number; allocation: string | null; conditions?: Condition[] }

export type RuledDiscount = { id: string; code?: string; rule: AmountRule | null }

/** `metadata.mercer` says whose it is and what it takes off the price, with tax where the price has it. */
export type NewAdjustment = {
  item_id: string
  discount_id: string
  amount: number
  description: "discount"
  metadata?: { mercer: { discount_id: string; title: string | null; basis: number } }
}

type Part = { line: DiscountedLine; full: number }

/**
 * A discount split across the eligible lines: those that allow discounts, aren't returns and suit its conditions.
 * Percent are rounded per line; a fixed value counts per unit, or is split across the lines without losing a unit. No
 * line gets more than it costs. A discount of version 2 is with tax where the price is, of version 1 without. Amounts
 * are minor units, without tax; lines include tax lines, even if not returned.
 * `applies` is a shop's own rule in place of the conditions.
 */
export function adjustments<One extends DiscountedLine>(
  lines: One[],
  discount: RuledDiscount,
  money: MoneyVersion,
  applies?: LineRule<One>,
): NewAdjustment[] {
  const { rule } = discount
  if (!rule || rule.type === "free_shipping") return []
  const parts = lines
    .filter((line) => leftOut(line, rule.conditions ?? [], applies) === null)
    .map((line) => atFullPrice(line, money))
  const amounts = amountsFor(parts, rule)
  return parts.flatMap(({ line }, index) => {
    const basis = amounts[index] ?? 0
    if (basis <= 0) return []
    const amount = money === 2 ? withoutTax(line, basis) : basis
    const mercer = { discount_id: discount.id, title: discount.code ?? null, basis }
    const source = money === 2 && { metadata: { mercer } }
    return [{ item_id: line.id, discount_id: discount.id, amount, description: "discount" as const, ...source }]
  })
}

/** What a discount takes off a line without its tax, after what was taken off by hand. */
function withoutTax(line: DiscountedLine, basis: number): number {
  if (!line.includes_tax) return basis
  const rates = ratesOf(line.tax_lines)
  const rows = (line.adjustments ?? []).map((one) => ({ ...one, amount: Number(one.amount) }))
  const by_hand = discountOn({ ...line, adjustments: rows }, { has: () => false }, 2)
  const taken = (discount: number) => lineTotals(line, discount, rates, 2).discount_total
  return taken(by_hand + basis) - taken(by_hand)
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
  if (line.allow_discounts === false || isSoldAsMoney(line)) return { why: "not_discountable" }
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

/** Version 2 discounts the price as it is entered, version 1 the price without tax. */
function atFullPrice(line: DiscountedLine, money: MoneyVersion): Part {
  const full = money === 2 ? line.unit_price * line.quantity : beforeDiscount(line, ratesOf(line.tax_lines), 1).subtotal
  return { line, full: Math.max(0, full) }
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
