import { compareText } from "../compare.ts"
import type { ProductState, VariantState } from "./state.ts"

/** Whether two states of a product are equal, regardless of the order in which their parts were read. */
export const isSameState = (a: ProductState, b: ProductState): boolean => canonical(a) === canonical(b)

function canonical(state: ProductState): string {
  const {
    fields,
    custom = {},
    tags,
    channels,
    categories,
    profiles,
    images,
    options,
    variants,
    id,
    collection_id,
    type_id,
  } = state
  return JSON.stringify([
    [id, collection_id, type_id, sorted(fields), sorted(custom)],
    [tags, channels, categories, profiles].map((ids) => [...ids].sort()),
    byId(images).map(({ id, url }) => [id, url]),
    byId(options).map(({ id, title }) => [id, title]),
    byId(variants).map(canonicalVariant),
  ])
}

const canonicalVariant = ({ id, fields, custom = {}, values, prices }: VariantState) => [
  id,
  sorted(fields),
  sorted(custom),
  sorted(values),
  byId(prices).map(({ id, region_id, currency_code, amount }) => [id, region_id, currency_code, amount]),
]

/** A missing field counts as an empty one. */
const sorted = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => compareText(a, b))

const byId = <Part extends { id: string }>(parts: readonly Part[]) => [...parts].sort((a, b) => compareText(a.id, b.id))
