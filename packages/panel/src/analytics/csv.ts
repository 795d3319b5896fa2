/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/
const AMOUNT = /^-?\d+(\.\d+)?$/

const cell = (text: string) =>
  `"${(FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Lines as CSV, as spreadsheets read it. */
export function csvOf(lines: string[][]): string {
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("")
}

/** Downloads lines as a CSV file. */
export function downloadCsv(name: string, lines: string[][]) {
  const address = URL.createObjectURL(new Blob([`\uFEFF${csvOf(lines)}`], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
