type Metadata = Record<string, unknown>

/** Before the names of metadata's fields in a form, whose other fields may have the same names. */
const BEFORE = "metadata."

export const fieldOf = (key: string) => `${BEFORE}${key}`

/** A stored value as text: texts as they are, all else as JSON. */
const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value))

/** Metadata as the values of a form, one for each key. */
export const metadataValues = (stored: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries((stored ?? {}) as Metadata).map(([key, value]) => [fieldOf(key), textOf(value)]))

export const keysOf = (values: Record<string, string>): string[] =>
  Object.keys(values).flatMap((name) => (name.startsWith(BEFORE) ? [name.slice(BEFORE.length)] : []))

/** Only what was changed, as the server's input: an empty text removes the key. */
export function metadataChange(values: Record<string, string>, stored: unknown): { metadata: Metadata } {
  const before = (stored ?? {}) as Metadata
  const changed = keysOf(values).flatMap((key) => {
    const text = values[fieldOf(key)] ?? ""
    const present = key in before ? textOf(before[key]) : ""
    return text === present ? [] : [[key, valueOfText(text, before[key])] as const]
  })
  return { metadata: Object.fromEntries(changed) }
}

/** What was a number, a list and so on stays one if the text still is JSON; a new value is a text. */
function valueOfText(text: string, before: unknown): unknown {
  if (text === "" || before === undefined || typeof before === "string") return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
