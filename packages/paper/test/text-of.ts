import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"

/** The texts of a PDF, page by page, as a reader finds them: for tests. */
export async function textOf(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join(""))
  }
  await task.destroy()
  return pages
}
