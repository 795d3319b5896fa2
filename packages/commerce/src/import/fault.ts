/** An error in an import file, and how to fix it. */
export interface Fault {
  /** Counted from 1 as a text editor counts; the header is line 1. */
  line: number
  /** The header of the column, if the fault is in one cell. */
  column: string | null
  /** The cell's text, shortened. */
  value: string | null
  /** What is expected: "must be a whole number". */
  rule: string
  /** What to do about it. */
  fix: string
}

const SHOWN = 100

/** The fault of a line; `value` is shortened. */
export function fault(line: number, column: string | null, value: string | null, rule: string, fix: string): Fault {
  return { line, column, value: value === null ? null : shortened(value), rule, fix }
}

/** A fault as one sentence: `Line 3, column "Price EUR", value "abc": must be … . Fix: … .` */
export function faultText({ line, column, value, rule, fix }: Fault): string {
  const place = [`Line ${line}`, column !== null && `column "${column}"`, value !== null && `value "${value}"`]
  return `${place.filter(Boolean).join(", ")}: ${rule}. Fix: ${fix}.`
}

function shortened(value: string): string {
  const letters = value.slice(0, 2 * SHOWN)
  const plain = [...letters].slice(0, SHOWN).join("")
  return plain.length < value.length ? `${plain}…` : value
}
