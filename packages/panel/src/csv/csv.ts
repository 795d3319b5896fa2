import { type CsvCell, csvLine } from "@mercer/commerce/csv"

const NUMBER = /^-?\d+(\.\d+)?$/

/** A cell of which only its text is known: a number is a value. */
export const contentIn = (text: string): CsvCell => (NUMBER.test(text) ? { value: text } : text)

export const lineOf = (cells: CsvCell[]): string => csvLine(cells, ",")

/** Downloads parts of a file as `<name>.csv`. */
export function saveCsv(name: string, parts: BlobPart[]): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob(parts, { type: "text/csv;charset=utf-8" }))
  link.download = `${name}.csv`
  link.click()
  // A browser reads it after this event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
