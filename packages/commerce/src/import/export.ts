import type { CurrencyUnits } from "../currency/unit.ts"
import { tagsCell, type Value } from "./cells.ts"
import { FIXED } from "./columns.ts"
import { customHeader, type FieldOwner } from "./field-cell.ts"
import { majorText } from "./major-units.ts"
import type { ProductState, VariantState } from "./state.ts"

/** How wide an export is: its price columns, and how many columns of the kinds that repeat. */
export interface ExportShape {
  prices: { currency_code: string; region: { id: string; name: string; currency_code: string } | null }[]
  dynamicOptionColumnCount: number
  dynamicImageColumnCount: number
  dynamicSalesChannelsColumnCount: number
  dynamicProductCategoriesColumnCount: number
  /** The names of the shop's custom fields. */
  custom?: { readonly [Owner in FieldOwner]?: readonly string[] }
}

/** What rows contain of things that products only reference, by their ids. */
export interface ExportNames {
  collections: ReadonlyMap<string, { title: string; handle: string | null }>
  types: ReadonlyMap<string, string>
  tags: ReadonlyMap<string, string>
  channels: ReadonlyMap<string, { name: string; description: string | null }>
  categories: ReadonlyMap<string, { handle: string; name: string; description: string | null }>
  profiles: ReadonlyMap<string, { name: string; type: string }>
  /** Of the amounts. */
  units: CurrencyUnits
}

/** The headers of an export, in v1's order. */
export function exportHeader(shape: ExportShape): string[] {
  const several = regionNamesTwice(shape)
  return [
    ...FIXED.map(([header]) => header),
    ...shape.prices.map(({ currency_code, region }) => priceHeader(currency_code, region, several)),
    ...repeated(shape.dynamicOptionColumnCount, (n) => [`Option ${n} Name`, `Option ${n} Value`]),
    ...repeated(shape.dynamicImageColumnCount, (n) => [`Image ${n} Url`]),
    ...repeated(shape.dynamicSalesChannelsColumnCount, (n) =>
      ["Id", "Name", "Description"].map((part) => `Sales Channel ${n} ${part}`),
    ),
    ...repeated(shape.dynamicProductCategoriesColumnCount, (n) =>
      ["Handle", "Name", "Description"].map((part) => `Product Category ${n} ${part}`),
    ),
    ...(["product", "variant"] as const).flatMap((owner) =>
      (shape.custom?.[owner] ?? []).map((name) => customHeader(owner, name)),
    ),
  ]
}

/** Names shared by several regions: their columns use the region's id. */
function regionNamesTwice({ prices }: ExportShape): Set<string> {
  const names = prices.flatMap(({ region }) => (region ? [region.name] : []))
  return new Set(names.filter((name, at) => names.indexOf(name) !== at))
}

function priceHeader(currency_code: string, region: { id: string; name: string } | null, several: Set<string>): string {
  const code = currency_code.toUpperCase()
  if (!region) return `Price ${code}`
  return `Price ${several.has(region.name) ? region.id : region.name} [${code}]`
}

/** The lines of one product: one for each variant, and one without a variant where it has none. */
export function exportRows(state: ProductState, shape: ExportShape, names: ExportNames): string[][] {
  const variants = state.variants.length > 0 ? state.variants : [null]
  const product = productCells(state, names)
  const tail = tailCells(state, shape, names)
  return variants.map((variant) => {
    const fixed = FIXED.map(([header, target]) =>
      target.of === "variant" ? cellText(variant && fieldOf(variant, target.field)) : (product[header] ?? ""),
    )
    const prices = shape.prices.map((place) => priceCell(variant, place, names.units))
    const own = customCells(variant, shape.custom?.variant)
    return [...fixed, ...prices, ...optionCells(state, variant, shape), ...tail, ...own]
  })
}

const fieldOf = ({ id, fields }: VariantState, field: string): Value => (field === "id" ? id : (fields[field] ?? null))
const cellText = (value: Value | undefined) => (value === null || value === undefined ? "" : String(value))

function productCells(state: ProductState, names: ExportNames): Record<string, string> {
  const collection = names.collections.get(state.collection_id ?? "")
  const profile = names.profiles.get(state.profiles[0] ?? "")
  const cells: Record<string, string> = {
    "Product Id": state.id,
    "Product Collection Title": collection?.title ?? "",
    "Product Collection Handle": collection?.handle ?? "",
    "Product Type": names.types.get(state.type_id ?? "") ?? "",
    "Product Tags": tagsCell(state.tags.flatMap((id) => names.tags.get(id) ?? []).sort()),
    "Product Profile Name": profile?.name ?? "",
    "Product Profile Type": profile?.type ?? "",
  }
  for (const [header, target] of FIXED)
    if (target.of === "product" && target.field !== "id") cells[header] = cellText(state.fields[target.field])
  return cells
}

function priceCell(variant: VariantState | null, place: ExportShape["prices"][number], units: CurrencyUnits): string {
  const { currency_code, region } = place
  const price = variant?.prices.find((one) =>
    region ? one.region_id === region.id : one.region_id === null && one.currency_code === currency_code,
  )
  return price ? majorText(price.amount, units(price.currency_code).decimals) : ""
}

function optionCells({ options }: ProductState, variant: VariantState | null, shape: ExportShape): string[] {
  return repeated(shape.dynamicOptionColumnCount, (n) => {
    const option = options[n - 1]
    return [option?.title ?? "", (option && variant?.values[option.id]) ?? ""]
  })
}

function tailCells(state: ProductState, shape: ExportShape, names: ExportNames): string[] {
  return [
    ...repeated(shape.dynamicImageColumnCount, (n) => [state.images[n - 1]?.url ?? ""]),
    ...repeated(shape.dynamicSalesChannelsColumnCount, (n) => {
      const id = state.channels[n - 1]
      const channel = names.channels.get(id ?? "")
      return [id ?? "", channel?.name ?? "", channel?.description ?? ""]
    }),
    ...repeated(shape.dynamicProductCategoriesColumnCount, (n) => {
      const category = names.categories.get(state.categories[n - 1] ?? "")
      return [category?.handle ?? "", category?.name ?? "", category?.description ?? ""]
    }),
    ...customCells(state, shape.custom?.product),
  ]
}

const customCells = (state: Pick<VariantState, "custom"> | null, names: readonly string[] = []) =>
  names.map((name) => cellText(state?.custom?.[name]))

function repeated(count: number, cells: (n: number) => string[]): string[] {
  return Array.from({ length: count }, (_, at) => cells(at + 1)).flat()
}
