import type { Point } from "./block.ts"

interface Size {
  rows: number
  columns: number
}

interface Key {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

const PAGE = 10

/**
 * The cell that a key moves to; null for keys that do not move. Tab continues in the next row, and leaves at the
 * ends.
 */
export function moved({ row, column }: Point, { key, ctrlKey, metaKey, shiftKey }: Key, size: Size): Point | null {
  const far = ctrlKey || metaKey
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  const rowAt = (to: number) => ({ row: Math.max(0, Math.min(lastRow, to)), column })
  const columnAt = (to: number) => ({ row, column: Math.max(0, Math.min(lastColumn, to)) })
  switch (key) {
    case "ArrowUp":
      return rowAt(far ? 0 : row - 1)
    case "ArrowDown":
      return rowAt(far ? lastRow : row + 1)
    case "ArrowLeft":
      return columnAt(far ? 0 : column - 1)
    case "ArrowRight":
      return columnAt(far ? lastColumn : column + 1)
    case "PageUp":
      return rowAt(row - PAGE)
    case "PageDown":
      return rowAt(row + PAGE)
    case "Home":
      return far ? { row: 0, column: 0 } : columnAt(0)
    case "End":
      return far ? { row: lastRow, column: lastColumn } : columnAt(lastColumn)
    case "Tab":
      return tabbed(row * size.columns + column + (shiftKey ? -1 : 1), size)
    default:
      return null
  }
}

function tabbed(at: number, { rows, columns }: Size): Point | null {
  if (at < 0 || at >= rows * columns) return null
  return { row: Math.floor(at / columns), column: at % columns }
}
