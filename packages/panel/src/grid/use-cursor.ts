import { type RefObject, useEffect, useRef, useState } from "react"
import { type Point, rangeOf } from "./block.ts"
import type { Editing } from "./editor.tsx"

export type Cursor = ReturnType<typeof useCursor>

/** Which cell of a grid is active, which are selected, and whether the active one is edited. */
export function useCursor(grid: RefObject<HTMLElement | null>, rows: number, columns: number) {
  const [at, setAt] = useState<{ active: Point; anchor: Point }>({ active: START, anchor: START })
  const [editing, setEditing] = useState<Editing | null>(null)
  const wanted = useRef(false)
  const active = within(at.active, rows, columns)
  const anchor = within(at.anchor, rows, columns)
  useEffect(() => {
    if (!wanted.current || editing) return
    wanted.current = false
    cellAt(grid.current, active)?.focus()
  })
  return {
    active,
    anchor,
    range: rangeOf(anchor, active),
    editing,
    /** Makes a cell active and focuses it; `extend` keeps the selection. */
    go(point: Point, extend = false) {
      wanted.current = true
      setEditing(null)
      setAt((before) => ({ active: point, anchor: extend ? before.anchor : point }))
    },
    select(anchor: Point, active: Point) {
      wanted.current = true
      setAt({ anchor, active })
    },
    edit: (next: Editing) => setEditing(next),
    stop(takeFocus: boolean) {
      wanted.current = takeFocus
      setEditing(null)
    },
  }
}

const START = { row: 0, column: 0 }

/** Rows may have been removed since. */
const within = ({ row, column }: Point, rows: number, columns: number): Point => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
})

const cellAt = (grid: HTMLElement | null, { row, column }: Point) =>
  grid?.querySelector<HTMLElement>(`[data-row-at="${row}"][data-column-at="${column}"]`)

/** The cell that something happened in. */
export function pointOf(target: EventTarget | null): Point | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row-at]") : null
  if (!cell) return null
  return { row: Number(cell.dataset.rowAt), column: Number(cell.dataset.columnAt) }
}
