import type { Kind, Operator, Type } from "./types.ts"

/** A condition as the server returns it with its discount: its resources are read separately. */
export interface StoredCondition {
  id: string
  type: Kind
  operator: Operator
}

export interface RegionFacts {
  id: string
  name: string
  currency_code: string
}

interface Rule {
  id: string
  type: Type
  value: number
  allocation: "item" | "total" | null
  description: string | null
  conditions?: StoredCondition[]
}

/** The fields of a discount that the pages read. */
export interface Discount {
  id: string
  code: string
  is_dynamic: boolean
  is_disabled: boolean
  starts_at: string
  ends_at: string | null
  usage_limit: number | null
  usage_count: number
  valid_duration: string | null
  parent_discount_id: string | null
  parent_discount?: { id: string; code: string; is_disabled: boolean; regions?: RegionFacts[] } | null
  rule?: Rule | null
  regions?: RegionFacts[]
  created_at: string
  updated_at: string
}

/** The fields read for each: a generated code is valid in the regions of its parent discount. */
export const EXPAND = "regions,rule,rule.conditions,parent_discount,parent_discount.regions"

export const regionsOf = ({ parent_discount, regions }: Discount) => parent_discount?.regions ?? regions ?? []
