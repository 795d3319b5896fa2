const QUOTED = /[",;\n\r]/

/** One line of an export: cells parted by semicolons, quoted where they must be, ending in CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(";")}\r\n`
}

const SEPARATORS = [",", ";", "\t", "|"] as const

/** The separator of a file by its first line: the one that stands in it most often outside of quotes. */
export function separatorOf(header: string): string {
  const bare = header.replace(/"(?:[^"]|"")*"/g, "")
  const counts = SEPARATORS.map((separator) => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ","
}
