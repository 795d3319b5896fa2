import type { Entry, GridRow } from "#panel/grid/model.ts"
import { type Draft, useSave } from "#panel/grid/use-save.ts"
import type { SheetOf } from "#panel/grid/use-sheet.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { twiceIn, type useCellReader } from "./columns.ts"
import { beforeOf, type Edit, editsOf, refusedCells } from "./save.ts"
import { useBulkWords } from "./words.ts"

interface Saving {
  id: string
  sheet: SheetOf
  rows: GridRow[]
  read: ReturnType<typeof useCellReader>
  /** Reads what is stored now. */
  reread: () => Promise<GridRow[]>
}

/** Saves all edits of a product's variants in one request. */
export function useSaveVariants({ id, sheet, rows, read, reread }: Saving) {
  const words = useBulkWords()
  const { faults } = useWords()
  const client = useTRPCClient()
  const mutate = (variants: Edit[]) =>
    client.admin.products.updateVariants.mutate({ id, fields: "id", expand: "", variants })
  return useSave({
    sheet,
    reread,
    send: (draft) => mutate(editsOf(draft, read, (key) => sheet.seen.get(key)?.version)),
    undo(draft: Draft) {
      const before = beforeOf(draft, sheet.seen, read)
      return before && (() => mutate(before))
    },
    check(known: Entry[]) {
      const all = rows.map(({ key, texts }) => ({ key, texts, draft: sheet.sheet.draft[key] }))
      return [...known.filter(({ text }) => text !== words.taken), ...twiceIn(all, words.taken)]
    },
    refused: (error, draft) =>
      refusedCells(error, editsOf(draft, read), draft, { taken: words.taken, other: faults.other }),
    said: words.saved,
  })
}
