import type { KeyboardEvent } from "react"
import { alongText } from "#panel/display/direction.ts"
import { type Point, rangeOf, sizeOf } from "./block.ts"
import { clearCells } from "./clipboard.ts"
import type { GridColumn, GridRow } from "./model.ts"
import { moved } from "./moves.ts"
import type { Cursor } from "./use-cursor.ts"
import { cellsIn, type SheetOf } from "./use-sheet.ts"
import type { useGridWords } from "./words.ts"

export interface Keyed {
  rows: GridRow[]
  columns: GridColumn[]
  sheet: SheetOf
  cursor: Cursor
  words: ReturnType<typeof useGridWords>
  locked: boolean
  /** Leaves the grid: the way out for operators who navigate by Tab. */
  leave: () => void
}

/** What a key does in a grid while no cell is edited. */
export function onGridKey(event: KeyboardEvent, keyed: Keyed) {
  if (event.altKey || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey ? combined(event, keyed) : move(event, keyed) || single(event, keyed))
    event.preventDefault()
}

/** A key while a cell is edited, with the cell's current text. */
export function onEditorKey(event: KeyboardEvent, text: string, keyed: Keyed) {
  const { cursor } = keyed
  if (event.key === "Escape") {
    event.preventDefault()
    return cursor.stop(true)
  }
  // Saving continues from here, with what is typed.
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
    commit(text, keyed)
    return cursor.stop(true)
  }
  const isArrow =
    event.key === "ArrowUp" || event.key === "ArrowDown" || (/^Arrow/.test(event.key) && cursor.editing?.typed)
  if (event.key !== "Enter" && event.key !== "Tab" && !isArrow) return
  commit(text, keyed)
  event.preventDefault()
  const key = event.key === "Enter" ? (event.shiftKey ? "ArrowUp" : "ArrowDown") : alongText(event.key)
  const plain = { key, ctrlKey: false, metaKey: false, shiftKey: event.key === "Tab" && event.shiftKey }
  const next = moved(cursor.active, plain, sizeIn(keyed))
  cursor.go(next ?? cursor.active)
}

/** Writes what was typed into the active cell. */
export function commit(text: string, { sheet, cursor, rows, columns }: Keyed) {
  const row = rows[cursor.active.row]
  const column = columns[cursor.active.column]
  if (row && column) sheet.enter([{ row: row.key, column: column.key, text }])
}

const sizeIn = ({ rows, columns }: Keyed) => ({ rows: rows.length, columns: columns.length })

function move(event: KeyboardEvent, keyed: Keyed): boolean {
  const { cursor, sheet, words } = keyed
  const isTab = event.key === "Tab"
  const { ctrlKey, metaKey, shiftKey } = event
  const next = moved(cursor.active, { key: alongText(event.key), ctrlKey, metaKey, shiftKey }, sizeIn(keyed))
  if (!next) return false
  const extend = shiftKey && !isTab
  cursor.go(next, extend)
  if (extend) {
    sheet.say(words.selected(sizeOf(rangeOf(cursor.anchor, next))))
  }
  return true
}

function single(event: KeyboardEvent, keyed: Keyed): boolean {
  const { cursor, locked } = keyed
  if (event.key === "Escape") {
    keyed.leave()
    return true
  }
  if (locked) return false
  if (event.key === "Delete" || event.key === "Backspace") {
    clearCells(keyed)
    return true
  }
  const column = keyed.columns[cursor.active.column]
  const isCheck = column?.kind === "check"
  if (isCheck && (event.key === " " || event.key === "Enter")) {
    toggle(keyed)
    return true
  }
  if (event.key === "Enter" || event.key === "F2") {
    beginEdit(keyed)
    return true
  }
  if (isCheck || column?.fixed || event.key.length !== 1) return false
  cursor.edit({ text: event.key, typed: true })
  return true
}

function combined(event: KeyboardEvent, keyed: Keyed): boolean {
  const key = event.key.toLowerCase()
  const { cursor, sheet, rows, columns, locked } = keyed
  if (key === "a") {
    const last = { row: rows.length - 1, column: columns.length - 1 }
    cursor.select(last, { row: 0, column: 0 })
    sheet.say(keyed.words.selected(rows.length * columns.length))
    return true
  }
  if (key === "z" || key === "y") {
    if (!locked) takeBack(key === "y" || event.shiftKey ? "redo" : "undo", keyed)
    return true
  }
  if (key === "d") {
    if (!locked) fillDown(keyed)
    return true
  }
  return move(event, keyed)
}

/** Moves to the cell that undo or redo changed. */
export function takeBack(which: "undo" | "redo", { sheet, cursor, rows, columns }: Keyed) {
  const cell = sheet[which]()
  if (!cell) return
  const row = rows.findIndex(({ key }) => key === cell.row)
  const column = columns.findIndex(({ key }) => key === cell.column)
  if (row >= 0 && column >= 0) cursor.go({ row, column })
}

/** Starts to edit the active cell with its current content. */
export function beginEdit({ cursor, sheet, rows, columns, locked }: Keyed) {
  const row = rows[cursor.active.row]
  const column = columns[cursor.active.column]
  if (!row || !column || locked || column.kind === "check" || column.fixed) return
  cursor.edit({ text: sheet.text({ row: row.key, column: column.key }), typed: false })
}

/** Toggles one checkbox, as a click does. */
export function flip({ sheet, rows, columns, locked }: Keyed, at: Point) {
  const row = rows[at.row]
  const column = columns[at.column]
  if (!row || !column || locked) return
  const cell = { row: row.key, column: column.key }
  sheet.enter([{ ...cell, text: sheet.text(cell) === "true" ? "" : "true" }])
}

/** Sets all selected checkboxes to the opposite of the active one. */
function toggle({ cursor, sheet, rows, columns }: Keyed) {
  const row = rows[cursor.active.row]
  const column = columns[cursor.active.column]
  if (!row || !column) return
  const text = sheet.text({ row: row.key, column: column.key }) === "true" ? "" : "true"
  const kinds = new Map(columns.map(({ key, kind }) => [key, kind]))
  const boxes = cellsIn({ rows, columns }, cursor.range).filter((cell) => kinds.get(cell.column) === "check")
  sheet.enter(boxes.map((cell) => ({ ...cell, text })))
}

/** Copies the first selected row into the rows below it; for a single row, the row above. */
function fillDown({ cursor, sheet, rows, columns, words }: Keyed) {
  const { top, bottom, left, right } = cursor.range
  const from = rows[top === bottom ? top - 1 : top]
  if (!from) return
  const cells = cellsIn({ rows, columns }, { left, right, bottom, top: top === bottom ? top : top + 1 })
  sheet.enter(cells.map((cell) => ({ ...cell, text: sheet.text({ row: from.key, column: cell.column }) })))
  sheet.say(words.filled(sizeOf({ left, right, bottom, top: top === bottom ? top : top + 1 })))
}
