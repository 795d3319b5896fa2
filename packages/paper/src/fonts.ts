import { FONT_FILES } from "./font-files.mjs"

/** A weight of text. */
export type Weight = "regular" | "bold"

export interface Fonts {
  /** The name of the first font that has this character, beginning with `before`; the first of all when none has it. */
  nameFor(code_point: number, weight: Weight, before?: string): string
}

/** pdfkit's font, whose types leave out that it is one of fontkit's. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint(code_point: number): boolean } }
}

/** Registers the fonts with a document. A font is read when the first character asks for it. */
export function openFonts(doc: PDFKit.PDFDocument): Fonts {
  const names = { regular: [] as string[], bold: [] as string[] }
  for (const [at, files] of FONT_FILES.entries())
    for (const weight of ["regular", "bold"] as const) {
      const name = `${weight} ${at}`
      doc.registerFont(name, files[weight])
      names[weight].push(name)
    }
  const known = new Map<string, boolean>()
  const has = (name: string, code_point: number) => {
    const key = `${name} ${code_point}`
    const found = known.get(key) ?? (doc.font(name) as unknown as Opened)._font.font.hasGlyphForCodePoint(code_point)
    known.set(key, found)
    return found
  }
  return {
    nameFor(code_point, weight, before) {
      if (before !== undefined && has(before, code_point)) return before
      return names[weight].find((name) => has(name, code_point)) ?? (names[weight][0] as string)
    },
  }
}
