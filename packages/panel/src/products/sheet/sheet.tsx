"use client"

import { useMemo } from "react"
import type { Entry } from "#panel/grid/model.ts"
import { SavedGrid } from "#panel/grid/saved-grid.tsx"
import { useSheet } from "#panel/grid/use-sheet.ts"
import { useMay } from "#panel/session/session.tsx"
import { useLanguage } from "#panel/words/index.tsx"
import type { Variant } from "../variants/variant-values.ts"
import { currenciesIn, rowOf, useCellReader, useGridColumns } from "./columns.ts"
import { useSaveVariants } from "./use-save.ts"
import { useBulkWords } from "./words.ts"

interface SheetProps {
  id: string
  title: string
  variants: Variant[]
  /** The currencies that the shop sells in. */
  shop: string[]
  reread: () => Promise<Variant[]>
}

/** The grid of a product's variants with a single Save button. */
export function Sheet({ id, title, variants, shop, reread }: SheetProps) {
  const words = useBulkWords()
  const may = useMay()
  const { rows, columns, asRow } = useTable(shop, variants)
  const read = useCellReader()
  const sheet = useSheet(rows, columns, (entry: Entry) => {
    const given = read(entry)
    return "fault" in given ? given.fault : undefined
  })
  const saving = useSaveVariants({ id, sheet, rows, read, reread: async () => (await reread()).map(asRow) })
  return (
    <SavedGrid
      label={`${words.title}: ${title}`}
      rows={rows}
      columns={columns}
      sheet={sheet}
      saving={saving}
      refused={!may("products.updateVariants")}
      nameOf={(row) => sheet.text({ row, column: "title" })}
      changed={words.changed}
    />
  )
}

/** The rows and columns of the grid; the same objects until the variants, currencies or language change. */
function useTable(shop: string[], variants: Variant[]) {
  const language = useLanguage()
  const currencies = useMemo(() => currenciesIn(shop, variants), [shop, variants])
  const asRow = (variant: Variant) => rowOf(variant, currencies, language)
  const rows = useMemo(() => variants.map(asRow), [variants, currencies, language])
  const all = useGridColumns(currencies)
  const columns = useMemo(() => all, [currencies.join(), language])
  return { rows, columns, asRow }
}
