import type { Reading } from "#panel/money/reading.ts"
import type { Refused } from "#panel/server/faults.ts"
import type { Checks, Draft } from "./types.ts"

/** A server error as errors of the form's fields, and the rest as one text. */
export function placed({ fields, rest }: Refused, form: HTMLFormElement | null): [at: Draft, rest: string | null] {
  const faults = fields.map(({ path, text }) => ({ name: fieldOf(path, form), text }))
  const lost = faults.filter(({ name }) => name === undefined).map(({ text }) => text)
  return [
    Object.fromEntries(faults.flatMap(({ name, text }) => (name === undefined ? [] : [[name, text] as const]))),
    [rest, ...new Set(lost)].filter(Boolean).join(" ") || null,
  ]
}

/** The field of a path such as `prices.0.amount`: its own, or that of what it is a part of. */
function fieldOf(path: string, form: HTMLFormElement | null): string | undefined {
  const words = path.split(".")
  const names = words.map((_, at) => words.slice(0, words.length - at).join("."))
  return names.find((name) => form?.elements.namedItem(name))
}

/** The edited texts that can't be read: reported together with missing fields. */
export function misreadIn(checks: Checks, draft: Draft, read: Reading): Draft {
  for (const [name, { current }] of checks) if (name in draft) current.parse?.(read, name, draft[name] ?? "")
  return read.at
}

/** Required fields that are empty, each with the message for it. */
export function missingIn(checks: Checks, value: (name: string) => string, word: string): Draft {
  const empty = [...checks].filter(([name, { current }]) => current.isMissing(value(name)))
  return Object.fromEntries(empty.map(([name]) => [name, word]))
}
