import { type Fonts, openFonts, type Weight } from "./fonts.ts"
import { type Run, runsOf } from "./runs.ts"
import { wrap } from "./wrap.ts"

export interface Style {
  size: number
  weight?: Weight
  is_muted?: boolean
}

/** Where a line is written: `x` and `width` count from the side where reading begins. */
interface Place {
  x: number
  y: number
  width: number
  align?: "start" | "end" | undefined
}

const INK = "#1f2328"
const MUTED = "#656d76"
const RULE = "#d1d9e0"
export const MARGIN = 50

/** The height of a line, as a part of its size, and where in it letters stand. */
const LEADING = 1.4
const BASELINE = 1.05

/** Given features, pdfkit sets a whole run at once: word by word, one from right to left would be in the wrong order. */
const FROM_RIGHT: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ["kern"] }
const WORDS = {}
const featuresOf = ({ is_rtl }: Run) => (is_rtl ? FROM_RIGHT : WORDS)

/** Writes lines in any script on a document's pages, from the side where its language begins. */
export class Pen {
  readonly #fonts: Fonts
  #is_rtl = false

  constructor(readonly doc: PDFKit.PDFDocument) {
    this.#fonts = openFonts(doc)
  }

  /** The direction of what follows. */
  direct(language: string): void {
    this.#is_rtl = /^(ar|fa|ur)\b/.test(language)
  }

  /** The width between the margins. */
  room(): number {
    return this.doc.page.width - 2 * MARGIN
  }

  /** The left side of what is this wide and begins at `x`. */
  left(x: number, width: number): number {
    return MARGIN + (this.#is_rtl ? this.room() - x - width : x)
  }

  lineHeight({ size }: Style): number {
    return size * LEADING
  }

  widthOf(text: string, style: Style): number {
    return this.#runs(text, style).reduce((all, run) => all + this.#widthOfRun(run, style), 0)
  }

  /** The lines that a text needs in this width. */
  lines(text: string, width: number, style: Style): string[] {
    return wrap(text, width, (part) => this.widthOf(part, style))
  }

  /** Writes one line, which must fit. */
  write(text: string, { x, y, width, align = "start" }: Place, style: Style): void {
    const runs = this.#runs(text, style).map((run) => ({ ...run, width: this.#widthOfRun(run, style) }))
    const whole = runs.reduce((all, run) => all + run.width, 0)
    let at = this.left(align === "start" ? x : x + width - whole, whole)
    this.doc.fillColor(style.is_muted ? MUTED : INK)
    for (const run of runs) {
      const place = { lineBreak: false, baseline: "alphabetic" as const, ...featuresOf(run) }
      this.doc.font(run.font, style.size).text(run.text, at, y + style.size * BASELINE, place)
      at += run.width
    }
  }

  rule(y: number, x = 0, width = this.room()): void {
    const left = this.left(x, width)
    const line = this.doc.moveTo(left, y).lineTo(left + width, y)
    line.lineWidth(0.7).strokeColor(RULE).stroke()
  }

  #runs(text: string, { weight = "regular" }: Style): Run[] {
    return runsOf(text, this.#is_rtl, this.#fonts, weight)
  }

  #widthOfRun(run: Run, { size }: Style): number {
    return this.doc.font(run.font, size).widthOfString(run.text, featuresOf(run))
  }
}
