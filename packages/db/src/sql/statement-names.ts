const NAMED_STATEMENTS = 500

/**
 * Names statements so that PostgreSQL parses each once a connection. The first ones get a permanent name, later ones
 * none: a connection keeps what it has prepared, so that lists of varying length must not fill it endlessly.
 */
export function statementNames(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (names.size >= NAMED_STATEMENTS) return ""
    const name = `mercer_${names.size}`
    names.set(text, name)
    return name
  }
}
