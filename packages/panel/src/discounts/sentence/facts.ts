import type { Output } from "#panel/server/operations.ts"

/** A condition as the server returns it with its discount: its resources are read separately. */
export type StoredCondition = NonNullable<Rule["conditions"]>[number]

export type RegionFacts = NonNullable<Discount["regions"]>[number]

type Rule = NonNullable<Discount["rule"]>

/** A discount as its pages read it. */
export type Discount = Output["discounts"]["get"]["discount"]

/** The fields read for each: a generated code is valid in the regions of its parent discount. */
export const EXPAND = "regions,rule,rule.conditions,parent_discount,parent_discount.regions"

export const regionsOf = ({ parent_discount, regions }: Discount) => parent_discount?.regions ?? regions ?? []
