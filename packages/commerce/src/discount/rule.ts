import { Refusal } from "../refusal.ts"

export const RULE_TYPES = ["fixed", "percentage", "free_shipping"] as const
export const ALLOCATIONS = ["total", "item"] as const

type RuleType = (typeof RULE_TYPES)[number]
type Allocation = (typeof ALLOCATIONS)[number]

export type DiscountRule = {
  type: RuleType
  value: number
  allocation: Allocation | null
  description: string | null
}

export type WantedRule = {
  type: RuleType
  value: number
  allocation?: Allocation | null | undefined
  description?: string | null | undefined
}

export type RuleChange = {
  id?: string | null | undefined
  type?: RuleType | null | undefined
  value?: number | null | undefined
  allocation?: Allocation | null | undefined
  description?: string | null | undefined
}

export type Ruled = {
  id: string
  parent_discount_id: string | null
  rule: (DiscountRule & { id: string }) | null
}

/**
 * The value of a new discount: a percentage from 0 to 100, a fixed amount in minor units for each item or for the
 * total, or the shipping. Only free shipping needs no allocation. Refuses any other with invalid_data.
 */
export function newRule({ type, value, allocation, description }: WantedRule): DiscountRule {
  if (!allocation && type !== "free_shipping") invalid(`A ${type} discount needs an allocation: item or total`)
  mustBeValue(type, value)
  return { type, value, allocation: allocation ?? "total", description: description ?? null }
}

/**
 * A discount's rule after an update; what is not given stays. Refuses another type and another rule's id with
 * invalid_data (v1: assigned that rule), and with not_allowed a change through a dynamic code, whose rule is that of
 * its parent discount.
 */
export function changedRule(discount: Ruled, change: RuleChange): DiscountRule {
  const { rule } = discount
  if (!rule) return invalid(`Discount with id ${discount.id} has no rule`)
  if (change.id && change.id !== rule.id) invalid(`Rule ${change.id} does not belong to discount ${discount.id}`)
  if (change.type && change.type !== rule.type) invalid(`A discount of type ${rule.type} keeps its type`)
  const changed: DiscountRule = {
    type: rule.type,
    value: change.value ?? rule.value,
    allocation: change.allocation ?? rule.allocation,
    description: change.description === undefined ? rule.description : change.description,
  }
  if (isSame(rule, changed)) return changed
  mustOwnRule(discount)
  mustBeValue(changed.type, changed.value)
  return changed
}

/** Refuses with not_allowed for a dynamic code: its rule and conditions are those of its parent discount. */
export function mustOwnRule({ parent_discount_id }: Pick<Ruled, "parent_discount_id">): void {
  if (!parent_discount_id) return
  throw new Refusal(
    "not_allowed",
    `The rule of a dynamic code is that of discount ${parent_discount_id}: change it there`,
  )
}

/**
 * The regions of a discount, each once. It needs at least one, and a fixed amount, which is in one currency, has just
 * one; refuses others with invalid_data. A dynamic code needs none: it is valid in those of its parent.
 */
export function regionsFor(type: string | undefined, given: string[], is_code = false): string[] {
  const ids = [...new Set(given)]
  if (ids.length === 0 && !is_code) invalid("Discount must have at least 1 region", "regions")
  if (type === "fixed" && ids.length > 1) invalid("Fixed discounts can have one region", "regions")
  return ids
}

/** Whether a region is still to be added; refuses (invalid_data) a second one for a fixed amount. */
export function addsRegion(type: string | undefined, present: { id: string }[], region_id: string): boolean {
  if (present.some(({ id }) => id === region_id)) return false
  if (type === "fixed" && present.length > 0) invalid("Fixed discounts can have one region", "regions")
  return true
}

/** v1: accepted negative values too. */
function mustBeValue(type: RuleType, value: number): void {
  if (!Number.isInteger(value) || value < 0)
    invalid("A discount's value must be a whole number, 0 or more", "rule.value")
  if (type === "percentage" && value > 100) invalid("A percentage can be 100 at most", "rule.value")
}

function isSame(a: DiscountRule, b: DiscountRule): boolean {
  return a.value === b.value && a.allocation === b.allocation && a.description === b.description
}

function invalid(message: string, path = "rule"): never {
  throw new Refusal("invalid_data", message, undefined, { faults: [{ path }] })
}
