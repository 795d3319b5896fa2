import { live } from "@mercer/db"
import { DateFilter, Ids, Order, QueryString, Texts } from "@mercer/rest"
import type { Context } from "../context/context.ts"
import { holding, oneOf, ordering } from "../data/filters.ts"
import { page } from "../data/page.ts"

/** The filters and orders of lists of types and tags. @public */
export const LabelFilters = {
  q: QueryString,
  id: Ids,
  value: Texts,
  discount_condition_id: QueryString,
  created_at: DateFilter,
  updated_at: DateFilter,
  order: Order("id", "value", "created_at", "updated_at"),
}

interface Asked {
  limit: number
  offset: number
  q?: string | undefined
  id?: string[] | undefined
  value?: string[] | undefined
  discount_condition_id?: string | undefined
  created_at?: object | undefined
  updated_at?: object | undefined
  order?: string | undefined
}

/** Types and tags are labels of products; both are listed in the same way. @public */
export function listedLabels<K extends string>(
  ctx: Context,
  model: "ProductType" | "ProductTag",
  key: K,
  asked: Asked,
) {
  const { limit, offset, q, id, value, discount_condition_id: condition_id, created_at, updated_at, order } = asked
  const where = {
    ...live,
    created_at,
    updated_at,
    id: oneOf(id),
    ...(condition_id !== undefined && { discount_conditions: { some: { condition_id } } }),
    ...(value || q
      ? { AND: [...(value ? [{ value: { in: value } }] : []), ...(q ? [{ value: holding(q) }] : [])] }
      : {}),
  }
  return page(ctx, model, key, { limit, offset }, { where, order: ordering(order) })
}
