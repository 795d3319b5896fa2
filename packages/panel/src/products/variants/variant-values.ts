import { majorOf } from "#panel/money/amounts.ts"
import { type Reading, textOf } from "#panel/money/reading.ts"
import type { Output } from "#panel/server/operations.ts"
import type { Option, Product } from "../detail/product.ts"
import { type MeasureValues, measuresOf, measureValues } from "./measures.tsx"
import { type Place, priceAt } from "./price-at.ts"

/** A variant as the drawer reads it. */
export type Variant = Output["variants"]["get"]["variant"]

/** The fields of the drawer; option and price fields are named by id. */
export type VariantDraft = Record<string, string>

/** The field texts of the stored values. */
export function variantValues(
  variant: Variant | undefined,
  options: Option[],
  places: Place[],
  language: string,
): VariantDraft {
  const valueFor = (id: string) => variant?.options?.find((one) => one.option_id === id)?.value ?? ""
  return {
    title: variant?.title ?? "",
    sku: variant?.sku ?? "",
    ean: variant?.ean ?? "",
    upc: variant?.upc ?? "",
    barcode: variant?.barcode ?? "",
    inventory_quantity: String(variant?.inventory_quantity ?? 0),
    manage_inventory: (variant?.manage_inventory ?? true) ? "true" : "",
    allow_backorder: variant?.allow_backorder ? "true" : "",
    requires_shipping: (variant?.requires_shipping ?? true) ? "true" : "",
    ...measureValues(variant),
    ...Object.fromEntries(options.map(({ id }) => [`option.${id}`, valueFor(id)])),
    ...Object.fromEntries(
      places.map((place) => [
        place.name,
        majorOf(priceAt(variant?.prices, place)?.amount, place.currency_code, language),
      ]),
    ),
  }
}

interface Of {
  product: Product
  /** The version that is overwritten; undefined for a new one. */
  variant: Variant | undefined
  places: Place[]
}

/** The server's input from the fields. Prices replace all of the variant's prices, so all are sent. */
export function variantFacts(draft: VariantDraft, { product, variant, places }: Of, read: Reading) {
  const values = valuesOf(draft, product.options ?? [])
  const wanted = places.flatMap((place) => {
    const amount = read.price(place.name, draft[place.name], place.currency_code)
    const { region_id, currency_code } = place
    return amount === null ? [] : [{ amount, ...(region_id ? { region_id } : { currency_code }) }]
  })
  const visible = new Set(places.map((place) => priceAt(variant?.prices, place)?.id))
  const others = (variant?.prices ?? []).filter((one) => !visible.has(one.id))
  return {
    title: draft.title?.trim() || values.map(({ value }) => value).join(" / ") || product.title,
    options: values,
    sku: textOf(draft.sku),
    ean: textOf(draft.ean),
    upc: textOf(draft.upc),
    barcode: textOf(draft.barcode),
    inventory_quantity: read.whole("inventory_quantity", draft.inventory_quantity) ?? 0,
    manage_inventory: draft.manage_inventory === "true",
    allow_backorder: draft.allow_backorder === "true",
    requires_shipping: draft.requires_shipping === "true",
    ...measuresOf(draft as MeasureValues, read),
    prices: [...wanted, ...others.map(({ id, amount }) => ({ id, amount }))],
  }
}

/** The values of its options, in order. */
const valuesOf = (draft: VariantDraft, options: Option[]) =>
  options.map(({ id }) => ({ option_id: id, value: (draft[`option.${id}`] ?? "").trim() }))
