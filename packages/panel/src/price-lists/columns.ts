import type { Entry, GridColumn, GridRow } from "#panel/grid/model.ts"
import { majorOf } from "#panel/money/amounts.ts"
import { useReading } from "#panel/money/reading.ts"
import { type Place, priceAt } from "#panel/products/variants/price-at.ts"
import { useListPriceWords } from "./price-words.ts"
import type { PricedProduct, PricedVariant } from "./types.ts"

const ORIGINAL = "original."

/** Products and variants, their original prices, and the list's prices per currency and region. */
export function useGridColumns(places: Place[]): GridColumn[] {
  const words = useListPriceWords()
  const fixed = { kind: "text", fixed: true } as const
  return [
    { key: "product", head: words.product, width: "wide", ...fixed },
    { key: "variant", head: words.variant, width: "medium", ...fixed },
    ...places.flatMap(({ name, word, currency_code, region_id }): GridColumn[] => {
      const price = { key: name, head: words.price(word), kind: "number", width: "medium" } as const
      const code = currency_code.toUpperCase()
      if (region_id) return [{ ...price, head: words.price(`${word} (${code})`) }]
      const original = { key: ORIGINAL + name, head: words.original(code), width: "medium" } as const
      return [{ ...original, kind: "number", fixed: true }, price]
    }),
    { key: "sku", head: words.sku, width: "medium", ...fixed },
  ]
}

/** The cell texts of a variant in a list. */
export function rowOf(
  product: Pick<PricedProduct, "title">,
  variant: PricedVariant,
  { list, places, language }: { list: string; places: Place[]; language: string },
): GridRow {
  const own = variant.prices?.filter((one) => one.price_list_id === null)
  const listed = variant.prices?.filter((one) => one.price_list_id === list)
  const text = (prices: typeof own, place: Place) =>
    majorOf(priceAt(prices, place)?.amount, place.currency_code, language)
  return {
    key: variant.id,
    texts: {
      product: product.title,
      variant: variant.title,
      sku: variant.sku ?? "",
      ...Object.fromEntries(places.map((place) => [ORIGINAL + place.name, text(own, place)])),
      ...Object.fromEntries(places.map((place) => [place.name, text(listed, place)])),
    },
  }
}

/** Parses a cell of a price: its amount, null if it is empty, or the reason why it is invalid. */
export function useCellReader(places: Place[]) {
  const open = useReading()
  return ({ column, text }: Pick<Entry, "column" | "text">): { value: number | null } | { fault: string } => {
    const place = places.find(({ name }) => name === column)
    if (!place) return { value: null }
    const read = open()
    const value = read.price(column, text, place.currency_code)
    const fault = read.at[column]
    return fault === undefined ? { value } : { fault }
  }
}
