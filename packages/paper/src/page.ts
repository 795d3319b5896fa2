import { MARGIN, type Pen, type Style } from "./pen.ts"

const FOOTER: Style = { size: 8, is_muted: true }
const BELOW = 14

/** Where the next block begins, and how far the page goes. */
export interface Page {
  pen: Pen
  y: number
  bottom(): number
  /** Begins a new page unless this much height is left. */
  need(height: number): void
  next(): void
}

/** The pages of one document, from its first: each keeps room for the footer. */
export function firstPage(pen: Pen, size: "A4" | "LETTER", footer: readonly string[]): Page {
  const begin = () => pen.doc.addPage({ size, margin: 0 })
  begin()
  const lines = footerLines(pen, footer)
  const page: Page = {
    pen,
    y: MARGIN,
    bottom: () => pen.doc.page.height - MARGIN - BELOW - lines.length * pen.lineHeight(FOOTER),
    need(height) {
      if (page.y + height > page.bottom() && page.y > MARGIN) page.next()
    },
    next() {
      begin()
      page.y = MARGIN
    },
  }
  return page
}

/** Writes footers and page numbers, when all pages of the document are known, and lets the pages go. */
export function closePages(pen: Pen, footer: readonly string[], numbering: string): void {
  const { start, count } = pen.doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    pen.doc.switchToPage(start + at)
    writeFooter(pen, footer, numbering.replace("{page}", String(at + 1)).replace("{pages}", String(count)))
  }
  pen.doc.flushPages()
}

/** The page's number is at the end of the last line, so that line is kept short. */
const footerLines = (pen: Pen, footer: readonly string[]) =>
  footer.length === 0 ? [""] : footer.flatMap((line) => pen.lines(line, pen.room() - 80, FOOTER)).slice(0, 12)

function writeFooter(pen: Pen, footer: readonly string[], number: string): void {
  const height = pen.lineHeight(FOOTER)
  const lines = footerLines(pen, footer)
  const top = pen.doc.page.height - MARGIN - lines.length * height + BELOW
  pen.rule(top - 6)
  for (const [at, line] of lines.entries()) pen.write(line, { x: 0, y: top + at * height, width: pen.room() }, FOOTER)
  const y = top + (lines.length - 1) * height
  pen.write(number, { x: 0, y, width: pen.room(), align: "end" }, FOOTER)
}
