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
  return [{ path: named(path), code, message }]
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
