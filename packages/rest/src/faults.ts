import type * as z from "zod"

type Issue = z.core.$ZodIssue

const MOST_FAULTS = 20
const LONGEST_NAME = 100

/** What is wrong with one property of an input: `rule.value`, why as a word, and why as a sentence. */
export interface Fault {
  path: string
  code: string
  message: string
}

/** One message for each fault of an input, each naming its property. */
export function faults(issues: readonly Issue[]): string[] {
  return placedFaults(issues).map(({ path, code, message }) => {
    if (code === "unrecognized_keys") return `property ${path} should not exist`
    // v1's grammar: "title must be a string".
    if (path && message.startsWith("must ")) return `${path} ${message}`
    if (SENTENCE.test(message)) return message
    return path || code === "invalid_union" ? `${path}: ${message}` : message
  })
}

/** The same faults with their places apart from their words, for forms that show each beside its field. */
export function placedFaults(issues: readonly Issue[]): Fault[] {
  return issues.flatMap((issue) => told(issue, [])).slice(0, MOST_FAULTS)
}

function told(issue: Issue, above: readonly PropertyKey[]): Fault[] {
  const path = [...above, ...issue.path]
  const { code, message } = issue
  if (code === "unrecognized_keys") return issue.keys.map((key) => ({ path: named([...path, key]), code, message }))
  if (code === "invalid_union")
    return alternatives(issue.errors, path) ?? [{ path: named(path), code, message: "Invalid input" }]
  return [{ path: named(path), code, message: inWords(issue) }]
}

/** A message that names its property itself. */
const SENTENCE = /^(Order field|Unable to find) /

/** What is wrong with a value of another type, or that is none of those allowed, in the words that v1's clients know. */
function inWords(issue: Issue): string {
  if (issue.code === "invalid_value" && issue.message.startsWith("Invalid "))
    return `must be one of the following values: ${issue.values.map(String).join(", ")}`
  const type = issue.code === "invalid_type" && Object.hasOwn(TYPES, issue.expected) ? TYPES[issue.expected] : undefined
  return type ? `must be ${type}` : issue.message
}

const TYPES: Record<string, string> = {
  string: "a string",
  number: "a number conforming to the specified constraints",
  int: "an integer number",
  boolean: "a boolean value",
  array: "an array",
  object: "an object",
  record: "an object",
}

/** Of a value that may take several forms, the faults of the form it comes closest to. */
function alternatives(forms: readonly (readonly Issue[])[], path: readonly PropertyKey[]): Fault[] | undefined {
  const near = forms.find((issues) => issues.length > 0 && issues.every(isInside))
  return near?.flatMap((issue) => told(issue, path))
}

const isInside = (issue: Issue) => issue.path.length > 0 || issue.code === "unrecognized_keys"

/** Keys are a client's own text, so they are cut before they are repeated. */
function named(path: readonly PropertyKey[]): string {
  return path.map((step) => String(step).slice(0, LONGEST_NAME)).join(".")
}
