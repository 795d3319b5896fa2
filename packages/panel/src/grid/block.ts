import type { Entry } from "./model.ts"

/** A rectangle of cells, both ends included. */
export interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

export interface Point {
  row: number
  column: number
}

export const rangeOf = (a: Point, b: Point): Range => ({
  top: Math.min(a.row, b.row),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.row, b.row),
  right: Math.max(a.column, b.column),
})

export const sizeOf = ({ top, left, bottom, right }: Range) => (bottom - top + 1) * (right - left + 1)

/**
 * A block of cells in the clipboard format of spreadsheets: tabs, lines, and quotes around cells that contain either.
 */
export function toTsv(block: string[][]): string {
  const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return block.map((line) => line.map(quoted).join("\t")).join("\n")
}

/** Parses such a block. A quote starts a quoted cell only at its beginning; a trailing line break adds no row. */
export function fromTsv(text: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  const given = text.replace(/(\r\n|\n|\r)$/, "")
  for (;;) {
    const [, quoted, plain = "", end] = cell.exec(given) ?? []
    lines.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (!end) return lines
    if (end !== "\t") lines.push([])
  }
}

interface Area {
  rows: readonly string[]
  columns: readonly string[]
}

/**
 * The cells that pasting a block fills: from the first selected cell on; repeatedly if the selection is larger by
 * whole blocks. Cells beyond the grid are left out and counted.
 */
export function pasted(block: string[][], range: Range, { rows, columns }: Area): { entries: Entry[]; lost: number } {
  const high = block.length
  const wide = block.reduce((most, line) => Math.max(most, line.length), 0)
  const repeat = (size: number, of: number) => (size > of && size % of === 0 ? size : of)
  const height = repeat(range.bottom - range.top + 1, high)
  const width = repeat(range.right - range.left + 1, wide)
  const entries: Entry[] = []
  let lost = 0
  for (let at = 0; at < height; at++)
    for (let to = 0; to < width; to++) {
      const text = block[at % high]?.[to % wide]
      const row = rows[range.top + at]
      const column = columns[range.left + to]
      if (text === undefined) continue
      if (row === undefined || column === undefined) lost += 1
      else entries.push({ row, column, text })
    }
  return { entries, lost }
}
