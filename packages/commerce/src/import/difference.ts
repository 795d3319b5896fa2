import type { Value } from "./cells.ts"
import type { Plan } from "./plan.ts"
import type { PriceState, ProductState, VariantState } from "./state.ts"

export type Outcome = "created" | "updated" | "unchanged"

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

/** What a plan changes: of the product, and of each of its variants that the plan knows. */
export function differences({ before, after }: Plan): { product: Difference; variants: Difference[] } {
  const old = new Map(before?.variants.map((variant) => [variant.id, variant]))
  return {
    product: difference(after.id, String(after.fields.handle), before && productFacts(before), productFacts(after)),
    variants: after.variants.map((variant) => {
      const was = old.get(variant.id)
      const facts = variantFacts(variant, after)
      return difference(variant.id, nameOf(variant), was && before ? variantFacts(was, before) : null, facts)
    }),
  }
}

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

function productFacts(state: ProductState): Facts {
  const listed = (values: string[]) => (values.length > 0 ? values.join(", ") : null)
  return {
    ...state.fields,
    collection_id: state.collection_id,
    type_id: state.type_id,
    tags: listed(state.tags),
    sales_channels: listed(state.channels),
    categories: listed(state.categories),
    images: listed(state.images.map(({ url }) => url)),
  }
}

function variantFacts({ fields, values, prices }: VariantState, { options }: ProductState): Facts {
  const named = options.map(({ id, title }) => [`option ${title}`, values[id] ?? null] as const)
  return { ...fields, ...Object.fromEntries(named), ...Object.fromEntries(prices.map(priceFact)) }
}

const priceFact = ({ region_id, currency_code, amount }: PriceState) =>
  [`price ${region_id ?? currency_code}`, amount] as const
