import { setImmediate } from "node:timers/promises"
import type { Page } from "./page.ts"
import type { PaperTable, TableCell, TableColumn } from "./paper.ts"
import type { Pen, Style } from "./pen.ts"

const HEAD: Style = { size: 8, is_muted: true, weight: "bold" }
const TEXT: Style = { size: 9.5 }
const NOTE: Style = { size: 8, is_muted: true }
const GAP = 12
const PADDING = 5
/** Rows that are drawn before other work of the process has its turn. */
const AT_ONCE = 20

interface Column extends TableColumn {
  x: number
  width: number
}

interface Line {
  text: string
  style: Style
}

/** Draws a table; a row that does not fit begins on the next page, and one that fits on none goes on there. */
export async function drawTable(page: Page, { columns: given, rows }: PaperTable): Promise<void> {
  const columns = placed(given, page.pen.room())
  const heads = columns.map(({ title, width }) => linesOf(page.pen, title, width, HEAD))
  const head = Math.max(0, ...heads.map((lines) => heightOf(page.pen, lines))) + 2 * PADDING
  const drawHead = () => {
    drawLines(page, columns, heads)
    page.pen.rule(page.y)
  }
  page.need(head + 40)
  drawHead()
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const cells = columns.map(({ width }, cell) => cellLines(page.pen, row[cell] ?? "", width))
    const height = Math.max(0, ...cells.map((lines) => heightOf(page.pen, lines))) + 2 * PADDING
    if (page.y + height > page.bottom()) {
      page.next()
      drawHead()
    }
    drawWhole(page, columns, cells, drawHead)
    page.pen.rule(page.y)
  }
}

/** Columns side by side; those without a width share the rest. */
function placed(given: readonly TableColumn[], room: number): Column[] {
  const fixed = given.reduce((all, { width = 0 }) => all + width, 0)
  const free = given.filter(({ width }) => width === undefined).length
  const rest = Math.max(40, (room - fixed - GAP * (given.length - 1)) / Math.max(1, free))
  let x = 0
  return given.map((column) => {
    const one = { ...column, x, width: column.width ?? rest }
    x += one.width + GAP
    return one
  })
}

/** Draws as many lines of the row as fit, until all are drawn. */
function drawWhole(page: Page, columns: readonly Column[], cells: Line[][], drawHead: () => void): void {
  let rest = cells
  while (true) {
    const room = page.bottom() - page.y - 2 * PADDING
    const fits = rest.map((lines) => fitting(page.pen, lines, room))
    drawLines(
      page,
      columns,
      rest.map((lines, at) => lines.slice(0, fits[at])),
    )
    rest = rest.map((lines, at) => lines.slice(fits[at]))
    if (rest.every((lines) => lines.length === 0)) return
    page.next()
    drawHead()
  }
}

/** How many lines fit; at least one, so that drawing ends. */
function fitting(pen: Pen, lines: readonly Line[], room: number): number {
  let height = 0
  const at = lines.findIndex(({ style }) => (height += pen.lineHeight(style)) > room)
  return at < 0 ? lines.length : Math.max(1, at)
}

function drawLines(page: Page, columns: readonly Column[], cells: Line[][]): void {
  const top = page.y + PADDING
  for (const [at, { x, width, align }] of columns.entries()) {
    let y = top
    for (const { text, style } of cells[at] ?? []) {
      page.pen.write(text, { x, y, width, align }, style)
      y += page.pen.lineHeight(style)
    }
    page.y = Math.max(page.y, y + PADDING)
  }
}

function cellLines(pen: Pen, cell: TableCell, width: number): Line[] {
  if (typeof cell === "string") return linesOf(pen, cell, width, TEXT)
  return [...linesOf(pen, cell.text, width, TEXT), ...cell.notes.flatMap((note) => linesOf(pen, note, width, NOTE))]
}

const linesOf = (pen: Pen, text: string, width: number, style: Style) =>
  pen.lines(text, width, style).map((line): Line => ({ text: line, style }))

const heightOf = (pen: Pen, lines: readonly Line[]) => lines.reduce((all, { style }) => all + pen.lineHeight(style), 0)
