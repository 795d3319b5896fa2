import { setImmediate } from "node:timers/promises"
import PDFDocument from "pdfkit"
import { drawBlock, drawTop } from "./blocks.ts"
import { closePages, firstPage } from "./page.ts"
import type { Paper } from "./paper.ts"
import { Pen } from "./pen.ts"

/** The documents one after the other as one PDF, each from a page of its own and with its own page numbers. */
export async function writePapers(papers: readonly Paper[]): Promise<Buffer> {
  const info = { Title: papers[0]?.title ?? "", Producer: "Mercer" }
  // Without a font pdfkit would read one of its own.
  const doc = new PDFDocument({ autoFirstPage: false, bufferPages: true, font: null as never, info })
  const chunks: Buffer[] = []
  doc.on("data", (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject))
  const pen = new Pen(doc)
  for (const paper of papers) {
    await writePaper(pen, paper)
    // Other requests are answered between two documents.
    await setImmediate()
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

async function writePaper(pen: Pen, paper: Paper): Promise<void> {
  pen.direct(paper.language)
  const page = firstPage(pen, paper.size ?? "A4", paper.footer)
  drawTop(page, paper)
  for (const block of paper.blocks) await drawBlock(page, block)
  closePages(pen, paper.footer, paper.numbering)
}
