import { guarded } from "@mercer/commerce/formula"

/** The content of a cell: a text, or a value such as an amount or a timestamp, which is never a formula. */
export interface Content {
  text: string
  isValue: boolean
}

const NUMBER = /^-?\d+(\.\d+)?$/

export const textual = (text: string): Content => ({ text, isValue: false })
/** A cell of which only its text is known: a number is a value. */
export const contentIn = (text: string): Content => ({ text, isValue: NUMBER.test(text) })

/** A line of CSV (RFC 4180); texts that spreadsheets would run as formulas are guarded. */
export const lineOf = (cells: Content[]): string => `${cells.map(written).join(",")}\r\n`

function written({ text, isValue }: Content): string {
  const safe = isValue ? text : guarded(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Downloads parts of a file as `<name>.csv`. */
export function saveCsv(name: string, parts: BlobPart[]): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob(parts, { type: "text/csv;charset=utf-8" }))
  link.download = `${name}.csv`
  link.click()
  // A browser reads it after this event.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
