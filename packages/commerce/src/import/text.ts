import { guarded } from "./formula.ts"

/** The content of a cell: a text, or a `value` such as an amount or a timestamp, which is never a formula. */
export type CsvCell = string | { value: string }

const QUOTED = /[",;\n\r]/

/**
 * One line of a CSV file (RFC 4180), ending in CRLF: cells are quoted if needed, and texts that a spreadsheet would run
 * as formulas get one ' before them. Every CSV file that leaves a shop is written with it.
 */
export function csvLine(cells: readonly CsvCell[], separator: "," | ";"): string {
  return `${cells.map(written).join(separator)}\r\n`
}

function written(cell: CsvCell): string {
  const text = typeof cell === "string" ? guarded(cell) : cell.value
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const SEPARATORS = [",", ";", "\t", "|"] as const

/** The separator of a file by its first line: the most frequent one outside of quotes. */
export function separatorOf(header: string): string {
  const bare = header.replace(/"(?:[^"]|"")*"/g, "")
  const counts = SEPARATORS.map((separator) => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ","
}
