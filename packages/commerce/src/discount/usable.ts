import { Refusal } from "../refusal.ts"
import { acceptsCustomer, type Condition, customerConditions } from "./conditions.ts"

export type UsableDiscount = {
  code: string
  is_disabled: boolean
  starts_at: Date
  ends_at: Date | null
  usage_limit: number | null
  usage_count: number
  deleted_at?: Date | null
  rule: { conditions?: Condition[] } | null
  regions?: { id: string }[]
  parent_discount_id?: string | null
  parent_discount?: { is_disabled: boolean; deleted_at?: Date | null; regions?: { id: string }[] } | null
}

export type Use = { now: Date; region_id: string; customer_id: string | null; group_ids: string[] }

/** Why a discount may not be used, in the order of the checks. */
export const UNUSABLE = [
  "used_up",
  "not_started",
  "expired",
  "disabled",
  "needs_customer",
  "region",
  "customer",
] as const
export type Unusable = (typeof UNUSABLE)[number]

/** v1's message for it. */
const TEXTS: Record<Unusable, (code: string) => string> = {
  used_up: (code) => `Discount ${code} has been used maximum allowed times`,
  not_started: (code) => `Discount ${code} is not valid yet`,
  expired: (code) => `Discount ${code} is expired`,
  disabled: (code) => `The discount code ${code} is disabled`,
  needs_customer: (code) => `Discount ${code} is only valid for specific customer`,
  region: () => "The discount is not available in current region",
  customer: (code) => `Discount ${code} is not valid for customer`,
}

/** The error code of each; v1 had none. */
const CODES: Record<Unusable, string> = {
  used_up: "discount_used_up",
  not_started: "discount_not_started",
  expired: "discount_expired",
  disabled: "discount_disabled",
  needs_customer: "discount_needs_customer",
  region: "discount_wrong_region",
  customer: "discount_wrong_customer",
}

/**
 * A discount may be used when it is not used up, has started, has not ended, is not disabled (nor the discount it was
 * made from), and suits the region and the customer. Refuses with not_allowed, for the region with invalid_data; the
 * texts and their order are v1's. Checked when a code is applied and again when the cart is completed.
 */
export function usable(discount: UsableDiscount, use: Use): void {
  const why = unusable(discount, use)
  if (why) throw unusableRefusal(why, discount.code)
}

/** The first reason why a discount may not be used; null for one that may. */
export function unusable(discount: UsableDiscount, use: Use): Unusable | null {
  const conditions = discount.rule?.conditions ?? []
  if (isUsedUp(discount)) return "used_up"
  if (discount.starts_at > use.now) return "not_started"
  if (discount.ends_at && discount.ends_at < use.now) return "expired"
  if (isOff(discount)) return "disabled"
  if (customerConditions(conditions).length > 0 && !use.customer_id) return "needs_customer"
  if (!inRegion(discount, use.region_id)) return "region"
  return acceptsCustomer(conditions, use.group_ids) ? null : "customer"
}

/** The message for the shopper. */
export const unusableText = (why: Unusable, code: string) => TEXTS[why](code)

/** The refusal for a discount that may not be used; its code says why, for storefronts with texts of their own. */
export function unusableRefusal(why: Unusable, code: string): Refusal {
  return new Refusal(why === "region" ? "invalid_data" : "not_allowed", unusableText(why, code), CODES[why])
}

/** Whether a discount can be used in a region; a dynamic code uses the regions of its parent discount. */
export function inRegion(
  discount: Pick<UsableDiscount, "regions" | "parent_discount_id" | "parent_discount">,
  region_id: string,
): boolean {
  const regions = discount.parent_discount_id ? discount.parent_discount?.regions : discount.regions
  return !!regions?.some((region) => region.id === region_id)
}

/** Whether a discount has been used up to its limit; null or 0 is no limit. */
function isUsedUp(discount: { usage_limit: number | null; usage_count: number }): boolean {
  return !!discount.usage_limit && discount.usage_count >= discount.usage_limit
}

/** Disabled or deleted, itself or its parent. A code whose parent can't be found is disabled. */
function isOff(discount: UsableDiscount): boolean {
  if (discount.is_disabled || discount.deleted_at) return true
  if (!discount.parent_discount_id) return false
  const parent = discount.parent_discount
  return !parent || parent.is_disabled || !!parent.deleted_at
}
