import { live } from "@mercer/db"
import { Ids, Order, Page, rest, Text, Texts, takes, When } from "@mercer/rest"
import type { Context } from "../context.ts"
import { holding, ordering } from "../filters.ts"
import { page } from "../page.ts"
import { open, router } from "../procedures.ts"
import { TagsAnswer, TypesAnswer } from "./shown-catalogue.ts"

const Filters = takes({
  ...Page(20),
  q: Text,
  id: Ids,
  value: Texts,
  discount_condition_id: Text,
  created_at: When,
  updated_at: When,
  order: Order("id", "value", "created_at", "updated_at"),
})

/** Types and tags are words that products carry; both are listed alike. */
export const productTypes = router({
  list: open
    .meta(rest("GET /store/product-types", "List Product Types"))
    .input(Filters)
    .output(TypesAnswer)
    .query(({ ctx, input }) => labels(ctx, "ProductType", "product_types", input)),
})

export const productTags = router({
  list: open
    .meta(rest("GET /store/product-tags", "List Product Tags"))
    .input(Filters)
    .output(TagsAnswer)
    .query(({ ctx, input }) => labels(ctx, "ProductTag", "product_tags", input)),
})

type Input = (typeof Filters)["_output"]

function labels<K extends string>(ctx: Context, model: "ProductType" | "ProductTag", key: K, input: Input) {
  const { limit, offset, q, id, value, discount_condition_id: condition_id, created_at, updated_at, order } = input
  const where = {
    ...live,
    created_at,
    updated_at,
    ...(id && { id: { in: id } }),
    ...(condition_id !== undefined && { discount_conditions: { some: { condition_id } } }),
    AND: [...(value ? [{ value: { in: value } }] : []), ...(q ? [{ value: holding(q) }] : [])],
  }
  return page(ctx, model, key, { limit, offset }, { where, order: ordering(order) })
}
