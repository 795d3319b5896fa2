import type { Page } from "./page.ts"
import type { Letterhead, Paper, PaperBlock, PaperColumn, PaperSum } from "./paper.ts"
import type { Style } from "./pen.ts"
import { drawTable } from "./table.ts"

const NAME: Style = { size: 12, weight: "bold" }
const TITLE: Style = { size: 20, weight: "bold" }
const MARK: Style = { size: 11, weight: "bold", is_muted: true }
const TEXT: Style = { size: 9.5 }
const SMALL: Style = { size: 8.5, is_muted: true }
const LABEL: Style = { size: 8, weight: "bold", is_muted: true }
const SUM: Style = { size: 9.5 }
const BOLD_SUM: Style = { size: 11, weight: "bold" }

const LOGO = { width: 180, height: 56 }
const GAP = 18
const SUMS_WIDTH = 260

/** Draws the top of the first page: logo and name, the seller's lines at the other side, and the heading. */
export function drawTop(page: Page, { letterhead, title, mark }: Paper): void {
  const half = page.pen.room() / 2 - GAP
  const begin = page.y
  if (letterhead.logo) page.y += drawLogo(page, letterhead.logo)
  writeLines(page, letterhead.name, { x: 0, width: half }, NAME)
  const end = page.y
  page.y = begin
  writeSeller(page, letterhead, half)
  page.y = Math.max(page.y, end) + GAP
  writeLines(page, title, { x: 0, width: page.pen.room() }, TITLE)
  if (mark) writeLines(page, mark, { x: 0, width: page.pen.room() }, MARK)
  page.y += GAP / 2
}

export async function drawBlock(page: Page, block: PaperBlock): Promise<void> {
  if ("columns" in block) drawColumns(page, block.columns)
  else if ("table" in block) await drawTable(page, block.table)
  else if ("sums" in block) drawSums(page, block.sums)
  else writeLines(page, block.text, { x: 0, width: page.pen.room() }, block.is_muted ? SMALL : TEXT)
  page.y += GAP
}

function writeSeller(page: Page, { lines }: Letterhead, width: number): void {
  const place = { x: page.pen.room() - width, width, align: "end" as const }
  for (const line of lines) writeLines(page, line, place, SMALL)
}

/** pdfkit's way to read a picture once, which its types leave out. */
interface Opener {
  openImage(picture: Buffer): { width: number; height: number }
}

/** The height that the logo took; nothing for a picture that cannot be read: the document is made without it. */
function drawLogo({ pen, y }: Page, logo: Uint8Array): number {
  try {
    const picture = (pen.doc as unknown as Opener).openImage(Buffer.from(logo))
    const scale = Math.min(LOGO.width / picture.width, LOGO.height / picture.height)
    const width = picture.width * scale
    pen.doc.image(picture as never, pen.left(0, width), y, { width })
    return picture.height * scale + 8
  } catch {
    return 0
  }
}

/** Texts side by side, in columns of equal width. */
function drawColumns(page: Page, columns: readonly PaperColumn[]): void {
  const width = (page.pen.room() - GAP * (columns.length - 1)) / columns.length
  page.need(80)
  const top = page.y
  let bottom = top
  for (const [at, { title, lines }] of columns.entries()) {
    page.y = top
    const place = { x: at * (width + GAP), width }
    if (title) writeLines(page, title, place, LABEL)
    for (const line of lines) writeLines(page, line, place, TEXT)
    bottom = Math.max(bottom, page.y)
  }
  page.y = bottom
}

/** Sums are together on one page, at the end of the lines. */
function drawSums(page: Page, sums: readonly PaperSum[]): void {
  const { pen } = page
  const rows = sums.map((sum) => ({ ...sum, style: sum.is_bold ? BOLD_SUM : SUM }))
  page.need(rows.reduce((all, { style }) => all + pen.lineHeight(style) + 7, 0))
  const x = pen.room() - SUMS_WIDTH
  for (const { label, value, style, is_bold } of rows) {
    if (is_bold) pen.rule(page.y + 1, x, SUMS_WIDTH)
    page.y += is_bold ? 5 : 2
    const width = SUMS_WIDTH - pen.widthOf(value, style) - 8
    const y = page.y
    writeLines(page, label, { x, width }, style)
    pen.write(value, { x, y, width: SUMS_WIDTH, align: "end" }, style)
    page.y += 2
  }
}

/** Writes a text in as many lines as it needs, on as many pages. */
function writeLines(
  page: Page,
  text: string,
  place: { x: number; width: number; align?: "start" | "end" },
  style: Style,
): void {
  const height = page.pen.lineHeight(style)
  for (const line of page.pen.lines(text, place.width, style)) {
    page.need(height)
    page.pen.write(line, { ...place, y: page.y }, style)
    page.y += height
  }
}
