import type { Value } from "./cells.ts"
import type { ExportNames } from "./export.ts"
import type { Plan } from "./plan.ts"
import type { PriceState, ProductState, VariantState } from "./state.ts"

type Outcome = "created" | "updated" | "unchanged"

/** One field's old and new value, as people write them. */
export interface FieldChange {
  field: string
  old: Value
  new: Value
}

export interface Difference {
  id: string
  name: string
  outcome: Outcome
  fields: FieldChange[]
}

/** The names of things that products reference, by their ids. */
export type DifferenceNames = Pick<ExportNames, "collections" | "types" | "tags" | "channels" | "categories"> & {
  regions: ReadonlyMap<string, { name: string }>
}

/**
 * What a plan changes in the product and in each of its variants. Amounts are minor units of the
 * currency that the field names.
 */
export function differences(
  { before, after }: Plan,
  names: DifferenceNames = NAMELESS,
): { product: Difference; variants: Difference[] } {
  const productOf = (state: ProductState) => productFacts(state, names)
  const variantOf = (variant: VariantState, state: ProductState) => variantFacts(variant, state, names)
  const old = new Map(before?.variants.map((variant) => [variant.id, variant]))
  return {
    product: difference(
      after.id,
      String(after.fields.handle ?? after.id),
      before && productOf(before),
      productOf(after),
    ),
    variants: after.variants.map((variant) => {
      const was = old.get(variant.id)
      const facts = variantOf(variant, after)
      return difference(variant.id, nameOf(variant), was && before ? variantOf(was, before) : null, facts)
    }),
  }
}

/** What becomes of a product or variant, without the fields that say how. */
export type Counted = Pick<Difference, "id" | "outcome">

/** The same as `differences` for those who only count: nothing has to be compared to what is created. */
export function outcomes(plan: Plan): { product: Counted; variants: Counted[] } {
  if (plan.before) return differences(plan)
  const created = ({ id }: { id: string }): Counted => ({ id, outcome: "created" })
  return { product: created(plan.after), variants: plan.after.variants.map(created) }
}

const NONE = new Map<string, never>()
const NAMELESS: DifferenceNames = {
  collections: NONE,
  types: NONE,
  tags: NONE,
  channels: NONE,
  categories: NONE,
  regions: NONE,
}

/** The temporary name of a label that is not created yet. */
export const PROMISED = "new:"

const nameOf = ({ fields }: VariantState) => String(fields.sku ?? fields.title)

type Facts = Record<string, Value>

function difference(id: string, name: string, old: Facts | null, now: Facts): Difference {
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now)])]
  const fields = names.flatMap((field): FieldChange[] => {
    const [was = null, is = null] = [old?.[field], now[field]]
    return was === is ? [] : [{ field, old: was, new: is }]
  })
  return { id, name, outcome: old === null ? "created" : fields.length > 0 ? "updated" : "unchanged", fields }
}

function productFacts(state: ProductState, names: DifferenceNames): Facts {
  const listed = (values: string[]) => (values.length > 0 ? values.join(", ") : null)
  const label = (id: string, known: ReadonlyMap<string, string>) =>
    known.get(id) ?? (id.startsWith(PROMISED) ? id.slice(PROMISED.length) : id)
  const { collection_id, type_id } = state
  return {
    ...state.fields,
    ...state.custom,
    collection: collection_id && (names.collections.get(collection_id)?.title ?? collection_id),
    type: type_id && label(type_id, names.types),
    tags: listed(state.tags.map((id) => label(id, names.tags)).sort()),
    sales_channels: listed(state.channels.map((id) => names.channels.get(id)?.name ?? id)),
    categories: listed(state.categories.map((id) => names.categories.get(id)?.name ?? id)),
    images: listed(state.images.map(({ url }) => url)),
  }
}

function variantFacts(
  { fields, custom, values, prices }: VariantState,
  { options }: ProductState,
  { regions }: DifferenceNames,
): Facts {
  const named = options.map(({ id, title }) => [`option ${title}`, values[id] ?? null] as const)
  return {
    ...fields,
    ...custom,
    ...Object.fromEntries(named),
    ...Object.fromEntries(prices.map((price) => priceFact(price, regions))),
  }
}

/** Named as a file's columns are: `price eur`, `price Europe [eur]`. */
function priceFact({ region_id, currency_code, amount }: PriceState, regions: DifferenceNames["regions"]) {
  const place = region_id === null ? currency_code : `${regions.get(region_id)?.name ?? region_id} [${currency_code}]`
  return [`price ${place}`, amount] as const
}
