import { type RefObject, useEffect, useRef } from "react"
import { fromTsv, pasted, toTsv } from "./block.ts"
import type { GridColumn, GridRow } from "./model.ts"
import type { Cursor } from "./use-cursor.ts"
import { cellsIn, type SheetOf } from "./use-sheet.ts"
import { useGridWords } from "./words.ts"

interface Board {
  grid: RefObject<HTMLElement | null>
  rows: GridRow[]
  columns: GridColumn[]
  sheet: SheetOf
  cursor: Cursor
  locked: boolean
}

/** Copy, cut and paste of a grid's cells, as spreadsheets write them. */
export function useClipboard(board: Board) {
  const words = useGridWords()
  const latest = useRef({ ...board, words })
  latest.current = { ...board, words }
  useEffect(() => {
    // Without a text selection, browsers send these events to the body and not to the cell that has the focus.
    const handle = (action: (event: ClipboardEvent, now: Now) => void) => (event: ClipboardEvent) => {
      const { grid, cursor } = latest.current
      if (!event.clipboardData || cursor.editing || !grid.current?.contains(document.activeElement)) return
      event.preventDefault()
      action(event, latest.current)
    }
    const [onCopy, onCut, onPaste] = [handle(copy), handle(cut), handle(paste)]
    document.addEventListener("copy", onCopy)
    document.addEventListener("cut", onCut)
    document.addEventListener("paste", onPaste)
    return () => {
      document.removeEventListener("copy", onCopy)
      document.removeEventListener("cut", onCut)
      document.removeEventListener("paste", onPaste)
    }
  }, [])
}

type Now = Board & { words: ReturnType<typeof useGridWords> }

function copy(event: ClipboardEvent, { cursor, sheet, rows, columns, words }: Now) {
  const { top, bottom, left, right } = cursor.range
  const block = rows.slice(top, bottom + 1).map(({ key }) =>
    columns.slice(left, right + 1).map(({ key: column, kind }) => {
      const text = sheet.text({ row: key, column })
      return kind === "check" && (text === "true" || text === "") ? (text ? "TRUE" : "FALSE") : text
    }),
  )
  event.clipboardData?.setData("text/plain", toTsv(block))
  sheet.say(words.copied(block.length * (block[0]?.length ?? 0)))
}

function cut(event: ClipboardEvent, now: Now) {
  copy(event, now)
  if (!now.locked) clearCells(now)
}

function paste(event: ClipboardEvent, { cursor, sheet, rows, columns, words, locked }: Now) {
  const text = event.clipboardData?.getData("text/plain") ?? ""
  if (locked || text === "") return
  const area = { rows: rows.map(({ key }) => key), columns: columns.map(({ key }) => key) }
  const { entries, lost } = pasted(fromTsv(text), cursor.range, area)
  sheet.enter(entries)
  sheet.say([words.pasted(entries.length), ...(lost > 0 ? [words.lost(lost)] : [])].join(". "))
}

/** Empties the selected cells. */
export function clearCells({ cursor, sheet, words, rows, columns }: Omit<Now, "grid" | "locked">) {
  const cells = cellsIn({ rows, columns }, cursor.range)
  sheet.enter(cells.map((cell) => ({ ...cell, text: "" })))
  sheet.say(words.cleared(cells.length))
}
