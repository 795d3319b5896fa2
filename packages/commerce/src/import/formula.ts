/* What spreadsheets run: a cell that begins with one of these, after blanks, format characters and quotes. */
const STARTS = "[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]" // the wide ones too
const SKIPPED = '(?:(?![\\t\\r\\n])[\\p{Zs}\\p{Cc}\\p{Cf}\\u2028\\u2029"])*'

/** Where a spreadsheet of another country begins a cell: it splits lines at another separator, also within quotes. */
const SPLITS = "[,;|\\t\\r\\n]"

const MAY_BE_FORMULA = /[=+\-@\uff1d\uff0b\uff0d\uff20'\t\r\n]/
const FIRST = new RegExp(`^(?:['\\t\\r\\n]|${SKIPPED}${STARTS})`, "u")
const INSIDE = new RegExp(`(?<=${SPLITS})(?='*${SKIPPED}${STARTS})`, "gu")
const MARKED_INSIDE = new RegExp(`(?<=${SPLITS})'(?='*${SKIPPED}${STARTS})`, "gu")

/**
 * Text as a cell that no spreadsheet reads as a formula, whichever separator it splits lines at: one ' is put before a
 * text that begins with = + - @, wide ones too, and before each place in it where one follows a separator or a line
 * break. Blanks before them don't count. A text that begins with tab, CR or ' gets one too, so that reading it back is exact.
 */
export function guarded(text: string): string {
  if (!MAY_BE_FORMULA.test(text)) return text
  const inside = text.replace(INSIDE, "'")
  return FIRST.test(text) ? `'${inside}` : inside
}

/** The text of a cell: exactly one ' is removed from its beginning, and from each place where `guarded` puts one. */
export function unguarded(cell: string): string {
  if (!cell.includes("'")) return cell
  return (cell.startsWith("'") ? cell.slice(1) : cell).replace(MARKED_INSIDE, "")
}
