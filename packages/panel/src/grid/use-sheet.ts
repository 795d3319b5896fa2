import { useMemo, useRef, useState } from "react"
import type { Range } from "./block.ts"
import {
  type Cell,
  EMPTY,
  type Entry,
  enter,
  forget,
  type GridColumn,
  type GridRow,
  redo,
  type Sheet,
  type Stored,
  textAt,
  undo,
  withFaults,
} from "./model.ts"
import { useGridWords } from "./words.ts"

export type SheetOf = ReturnType<typeof useSheet>

const YES = new Set(["true", "yes", "y", "1", "x", "ja", "wahr", "✓"])
const NO = new Set(["false", "no", "n", "0", "", "nein", "falsch"])

const isBox = (text: string) => text === "true" || text === ""

/** Entries over the stored rows. The rows as they were at the first entry are kept, to know which version was seen. */
export function useSheet(rows: GridRow[], columns: GridColumn[], checkCell: (entry: Entry) => string | undefined) {
  const words = useGridWords()
  const [sheet, setSheet] = useState<Sheet>(EMPTY)
  const [news, setNews] = useState("")
  const base = useMemo(() => new Map(rows.map((row) => [row.key, row])), [rows])
  const boxes = useMemo(() => new Set(columns.flatMap(({ key, kind }) => (kind === "check" ? [key] : []))), [columns])
  const fixed = useMemo(() => new Set(columns.flatMap((one) => (one.fixed ? [one.key] : []))), [columns])
  const { current: seen } = useRef(new Map<string, GridRow>())
  const stored: Stored = {
    base,
    check: (entry) => (!boxes.has(entry.column) ? checkCell(entry) : isBox(entry.text) ? undefined : words.yesOrNo),
  }
  function keep(next: Sheet) {
    noteSeen(seen, next, base)
    setSheet(next)
  }
  function step(take: typeof undo, say: (n: number) => string): Cell | undefined {
    const { sheet: next, cells } = take(sheet, stored)
    if (cells.length > 0) setNews(say(cells.length))
    keep(next)
    return cells[0]
  }
  return {
    ...{ sheet, news, say: setNews, base, seen },
    text: (cell: Cell) => textAt(sheet, { base }, cell),
    enter(entries: Entry[]) {
      const open = entries.filter(({ column }) => !fixed.has(column))
      keep(enter(sheet, stored, open.map(asKind(boxes))))
    },
    undo: () => step(undo, words.undone),
    redo: () => step(redo, words.redone),
    refuse: (faults: Entry[]) => setSheet((before) => withFaults(before, faults)),
    forget: (cells: Cell[]) => keep(forget(sheet, cells)),
    clear() {
      seen.clear()
      setSheet(EMPTY)
    },
  }
}

/** A row keeps the version from when the first of its cells was changed, until none of them is. */
function noteSeen(seen: Map<string, GridRow>, { draft }: Sheet, base: ReadonlyMap<string, GridRow>) {
  for (const key of seen.keys()) if (!draft[key]) seen.delete(key)
  for (const key of Object.keys(draft)) {
    const row = base.get(key)
    if (row && !seen.has(key)) seen.set(key, row)
  }
}

/** Sets other versions of rows as seen, after another user's changes were reviewed. */
export function see({ seen }: Pick<SheetOf, "seen">, rows: GridRow[]) {
  for (const row of rows) if (seen.has(row.key)) seen.set(row.key, row)
}

/** The cells of a block. */
export const cellsIn = ({ rows, columns }: { rows: GridRow[]; columns: GridColumn[] }, range: Range): Cell[] =>
  rows
    .slice(range.top, range.bottom + 1)
    .flatMap(({ key }) =>
      columns.slice(range.left, range.right + 1).map((column) => ({ row: key, column: column.key })),
    )

/** Checkboxes accept the words for yes and no that spreadsheets and people use. */
const asKind =
  (boxes: ReadonlySet<string>) =>
  ({ text, ...cell }: Entry): Entry => {
    const word = text.trim().toLowerCase()
    if (!boxes.has(cell.column) || (!YES.has(word) && !NO.has(word))) return { ...cell, text: text.trim() }
    return { ...cell, text: YES.has(word) ? "true" : "" }
  }
