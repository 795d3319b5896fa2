import { ALLOCATIONS, OPERATORS, RULE_TYPES } from "@mercer/commerce"
import { Id, Instant, optional } from "@mercer/rest"
import * as z from "zod"

/** Stored trimmed and in uppercase. */
export const Code = z.string().trim().min(1).max(255)

/** A discount's usage limit. */
export const UsageLimit = z.int().min(1).max(2_147_483_647)

const ids = optional(z.array(Id))

/** What a condition lists: ids of one kind. */
export const resources = {
  products: ids,
  product_types: ids,
  product_collections: ids,
  product_tags: ids,
  customer_groups: ids,
}

export const NewCondition = z.strictObject({ operator: z.enum(OPERATORS), ...resources })

const value = z.int().min(0).max(2_147_483_647)

export const NewRule = z.strictObject({
  type: z.enum(RULE_TYPES),
  value,
  allocation: optional(z.enum(ALLOCATIONS)),
  description: optional(z.string()),
  conditions: optional(z.array(NewCondition)),
})

/** Panels send back what they received, including fields that the server sets. */
const kept = {
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  deleted_at: z.unknown().optional(),
  metadata: z.unknown().optional(),
}

const ChangedCondition = z.strictObject({
  id: optional(Id),
  operator: z.enum(OPERATORS).optional(),
  ...resources,
  type: z.unknown().optional(),
  discount_rule_id: z.unknown().optional(),
  ...kept,
})

export const ChangedRule = z.strictObject({
  id: optional(Id),
  type: z.enum(RULE_TYPES).optional(),
  value: value.optional(),
  allocation: optional(z.enum(ALLOCATIONS)),
  description: optional(z.string()),
  conditions: optional(z.array(ChangedCondition)),
  ...kept,
})

/** What creating and updating a discount have in common. */
export const terms = {
  is_disabled: z.boolean().optional(),
  starts_at: Instant.optional(),
  ends_at: optional(Instant),
  valid_duration: optional(z.string().max(255)),
  usage_limit: optional(UsageLimit),
}
