const FORMULA = /^[=+\-@\t\r']/

/**
 * Text as a cell that spreadsheets don't read as a formula: one that starts with = + - @ tab, CR or ' gets one ' before
 * it. An existing ' gets one too, so that reading it back is exact.
 */
export const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** The text of a cell: exactly one ' is removed from its beginning. */
export const unguarded = (cell: string) => (cell.startsWith("'") ? cell.slice(1) : cell)
