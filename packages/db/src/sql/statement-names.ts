import { createHash } from "node:crypto"

const NAMED_STATEMENTS = 500
/** From this length on, PostgreSQL needs longer to parse and plan a statement than to run it. */
const LARGE = 2_500
const LARGE_STATEMENTS = 40

/** The names under which statements are prepared. */
export interface StatementNames {
  /** The name of this text; empty: it is not prepared. */
  of(text: string): string
  /** Remembers a statement that is prepared under this name, if it is large. */
  note(name: string, text: string): void
  /** The large statements that have been used, by their names: few. */
  readonly large: ReadonlyMap<string, string>
}

/**
 * Names statements so that PostgreSQL parses each once a connection. The first ones get a permanent name, later ones
 * none: a connection keeps what it has prepared, so that lists of varying length must not fill it endlessly.
 */
export function statementNames(): StatementNames {
  const names = new Map<string, string>()
  const large = new Map<string, string>()
  const named = (text: string) => {
    const name = `mercer_${names.size}`
    names.set(text, name)
    return name
  }
  return {
    of: (text) => names.get(text) ?? (names.size < NAMED_STATEMENTS ? named(text) : ""),
    note: (name, text) => {
      if (text.length >= LARGE && name && large.size < LARGE_STATEMENTS) large.set(name, text)
    },
    large,
  }
}

const labeled = new Map<string, string>()

/** The name of a statement that says what it is for: no other text has it, whatever it is called. */
export function labeledName(label: string, text: string): string {
  const known = labeled.get(text)
  if (known !== undefined) return known
  const name = `${label}_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`
  if (labeled.size < NAMED_STATEMENTS * 2) labeled.set(text, name)
  return name
}
