"use client"

import { useMemo } from "react"
import type { Entry } from "#panel/grid/model.ts"
import { SavedGrid } from "#panel/grid/saved-grid.tsx"
import { useSheet } from "#panel/grid/use-sheet.ts"
import type { ListState } from "#panel/list/state.ts"
import type { Place } from "#panel/products/variants/price-at.ts"
import { useMay } from "#panel/session/session.tsx"
import { Pager } from "#panel/table/pager.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import { rowOf, useCellReader, useGridColumns } from "./columns.ts"
import { useListPriceWords } from "./price-words.ts"
import type { PricedProduct } from "./types.ts"
import { useSavePrices } from "./use-save-prices.ts"

interface PriceSheetProps {
  id: string
  name: string
  places: Place[]
  products: PricedProduct[]
  count: number
  state: ListState
  reread: () => Promise<PricedProduct[]>
}

/** The prices of a list in a grid with a single Save button, some products at a time. */
export function PriceSheet({ id, name, places, products, count, state, reread }: PriceSheetProps) {
  const words = useListPriceWords()
  const may = useMay()
  const { rows, columns, rowsOf } = useTable(id, places, products)
  const read = useCellReader(places)
  const sheet = useSheet(rows, columns, (entry: Entry) => {
    const given = read(entry)
    return "fault" in given ? given.fault : undefined
  })
  const saving = useSavePrices({ id, places, sheet, read, reread: async () => rowsOf(await reread()) })
  const nameOf = (row: string) => `${sheet.text({ row, column: "product" })}, ${sheet.text({ row, column: "variant" })}`
  const refused = !may("price-lists.addPrices")
  return (
    <SavedGrid label={name} {...{ rows, columns, sheet, saving, refused, nameOf }} changed={words.changed}>
      {(changed) => (
        <>
          <p className="help">{changed > 0 ? words.saveFirst : words.clearHelp}</p>
          {changed === 0 && <Pager state={state} count={count} isFull={products.length === state.size} />}
        </>
      )}
    </SavedGrid>
  )
}

/** The rows and columns of the grid; the same objects until the products, places or language change. */
function useTable(list: string, places: Place[], products: PricedProduct[]) {
  const language = useLanguage()
  const placed = places.map(({ name }) => name).join()
  const rowsOf = (all: PricedProduct[]) =>
    all.flatMap((product) =>
      (product.variants ?? []).map((variant) => rowOf(product, variant, { list, places, language })),
    )
  const rows = useMemo(() => rowsOf(products), [products, placed, language, list])
  const all = useGridColumns(places)
  const columns = useMemo(() => all, [placed, language])
  return { rows, columns, rowsOf }
}
