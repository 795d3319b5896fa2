import { end, parse } from "iso8601-duration"
import { Refusal } from "../refusal.ts"
import { discountCode } from "./attachable.ts"

export type DynamicParent = { id: string; rule_id: string | null; is_dynamic: boolean; valid_duration: string | null }

export type WantedCode = { code: string; usage_limit?: number; metadata?: unknown }

/**
 * A code of its own for one shopper, cut from a dynamic discount: good once unless said otherwise, and until the
 * parent's duration has passed. A discount that isn't dynamic gives none (not_allowed).
 */
export function dynamicCode(parent: DynamicParent, wanted: WantedCode, now: Date) {
  if (!parent.is_dynamic) throw new Refusal("not_allowed", "Discount must be set to dynamic")
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

/** The date an ISO 8601 duration (P3Y6M4DT12H30M5S) after another; a text that is none is invalid_data. */
export function after(start: Date, duration: string): Date {
  try {
    return end(parse(duration), start)
  } catch {
    throw new Refusal("invalid_data", `"${duration}" is not an ISO 8601 duration`)
  }
}
