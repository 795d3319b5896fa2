import type { ProductState, VariantState } from "@mercer/commerce"
import type { App } from "../context/context.ts"
import { fieldsOf } from "../custom-fields/queries.ts"
import { productRows, type StateRows, variantRows } from "./queries-read.ts"

/**
 * Products as imports and exports represent them, by their ids; deleted ones are left out. Two statements, each by keys
 * only: the results of the first are passed to the second, so that neither depends on the planner's statistics.
 */
export async function loadStates(
  on: Pick<App, "db" | "own">,
  ids: readonly string[],
): Promise<Map<string, ProductState>> {
  if (ids.length === 0) return new Map()
  const products = await productRows(on, ids)
  const variants = await variantRows(
    on,
    products.variants.map(({ id }) => id),
  )
  const states = assembled({ ...products, ...variants })
  await addCustom(on, "Product", states)
  await addCustom(on, "ProductVariant", new Map([...states.values()].flatMap(variantsOf)))
  return states
}

const variantsOf = ({ variants }: ProductState) => variants.map((one): [string, VariantState] => [one.id, one])

/** Adds the shop's custom fields to the states that have some. */
async function addCustom(
  on: Pick<App, "db" | "own">,
  entity: string,
  states: ReadonlyMap<string, Pick<VariantState, "custom">>,
): Promise<void> {
  const names = Object.keys(on.own?.fields?.known[entity] ?? {})
  if (names.length === 0 || states.size === 0) return
  for (const { id, ...fields } of await fieldsOf(on, entity, { ids: [...states.keys()], names })) {
    const state = states.get(id)
    if (state) state.custom = fields
  }
}

function assembled(read: StateRows): Map<string, ProductState> {
  const states = new Map<string, ProductState>()
  const variants = new Map<string, VariantState>()
  for (const { id, collection_id, type_id, ...fields } of read.products) {
    const none = { tags: [], channels: [], categories: [], profiles: [], images: [], options: [], variants: [] }
    states.set(id, { id, fields, collection_id, type_id, ...none })
  }
  for (const { id, product_id, ...fields } of read.variants) {
    const variant: VariantState = { id, fields, values: {}, prices: [] }
    variants.set(id, variant)
    states.get(product_id)?.variants.push(variant)
  }
  for (const { product_id, id, title } of read.options) states.get(product_id)?.options.push({ id, title })
  for (const { variant_id, option_id, value } of read.values) {
    const variant = variants.get(variant_id)
    if (variant) variant.values[option_id] = value
  }
  for (const { variant_id, ...price } of read.prices) variants.get(variant_id)?.prices.push(price)
  for (const { product_id, id, url } of read.images) states.get(product_id)?.images.push({ id, url })
  for (const kind of ["tags", "channels", "categories", "profiles"] as const)
    for (const { product_id, id } of read[kind]) states.get(product_id)?.[kind].push(id)
  for (const state of states.values())
    for (const kind of ["tags", "channels", "categories", "profiles"] as const) state[kind].sort()
  return states
}
