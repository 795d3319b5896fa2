const QUOTED = /[",;\n\r]/

/** One line of an export: cells separated by semicolons, quoted if needed, ending in CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`
}

const SEPARATORS = [",", ";", "\t", "|"] as const

/** The separator of a file by its first line: the most frequent one outside of quotes. */
export function separatorOf(header: string): string {
  const bare = header.replace(/"(?:[^"]|"")*"/g, "")
  const counts = SEPARATORS.map((separator) => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ","
}
