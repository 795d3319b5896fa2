import { Refusal } from "../refusal.ts"
import { discountCode } from "./attachable.ts"
import { after } from "./duration.ts"

export type DynamicParent = {
  id: string
  rule_id: string | null
  is_dynamic: boolean
  valid_duration: string | null
  parent_discount_id?: string | null
}

export type WantedCode = { code: string; usage_limit?: number | null | undefined; metadata?: unknown }

/**
 * A unique code for one shopper, made from a dynamic discount: valid once by default, and until the
 * parent's duration has passed. Other discounts cannot have such codes, nor can such a code itself (not_allowed).
 */
export function dynamicCode(parent: DynamicParent, wanted: WantedCode, now: Date) {
  mustBeDynamic(parent)
  if (parent.parent_discount_id)
    throw new Refusal("not_allowed", `Codes are cut from discount ${parent.parent_discount_id}, not from its codes`)
  return {
    code: discountCode(wanted.code),
    parent_discount_id: parent.id,
    rule_id: parent.rule_id,
    is_dynamic: true,
    is_disabled: false,
    usage_limit: wanted.usage_limit ?? 1, // v1: took the parent's
    starts_at: now,
    ends_at: parent.valid_duration ? after(now, parent.valid_duration) : null,
    ...(wanted.metadata !== undefined && { metadata: wanted.metadata }),
  }
}

/** Refuses with not_allowed to add or remove codes of a discount that isn't dynamic. */
export function mustBeDynamic({ is_dynamic }: Pick<DynamicParent, "is_dynamic">): void {
  if (!is_dynamic) throw new Refusal("not_allowed", "Discount must be set to dynamic")
}
