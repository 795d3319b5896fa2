const FORMULA = /^[=+\-@\t\r']/

/**
 * A text as a cell that no spreadsheet takes for a formula: one that begins with = + - @ tab, CR or ' gets one ' before
 * it. A ' of its own gets one too, so that reading it back is exact.
 */
export const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** The text of a cell: exactly one ' is taken off its beginning. */
export const unguarded = (cell: string) => (cell.startsWith("'") ? cell.slice(1) : cell)
