export const KINDS = ["products", "product_types", "product_collections", "product_tags", "customer_groups"] as const
export type Kind = (typeof KINDS)[number]
export type Operator = "in" | "not_in"
export type Type = "percentage" | "fixed" | "free_shipping"

export interface SaidCondition {
  kind: Kind
  operator: Operator
  /** How many are listed; undefined if not read. */
  count: number | undefined
  /** The name of the first, used if it is the only one. */
  name?: string | undefined
}

/** The input of the sentence. A value that is not set yet is null. */
export interface Said {
  type: Type
  /** Percent, or minor units. */
  value: number | null
  currency: string | undefined
  allocation: "item" | "total" | null
  conditions: SaidCondition[]
  /** Names; undefined to omit them. */
  regions: string[] | undefined
  starts_at: string | null
  ends_at: string | null
  usage_limit: number | null
  is_dynamic: boolean
  valid_duration: string | null
}
