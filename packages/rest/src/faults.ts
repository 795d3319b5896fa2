import type * as z from "zod"

type Issue = z.core.$ZodIssue

const MOST_FAULTS = 20
const LONGEST_NAME = 100

/** One message for each fault of an input, each naming its property. */
export function faults(issues: readonly Issue[]): string[] {
  return issues.flatMap((issue) => told(issue, [])).slice(0, MOST_FAULTS)
}

function told(issue: Issue, above: readonly PropertyKey[]): string[] {
  const path = [...above, ...issue.path]
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => `property ${named([...path, key])} should not exist`)
  if (issue.code === "invalid_union") return alternatives(issue.errors, path) ?? [`${named(path)}: Invalid input`]
  const name = named(path)
  return [name ? `${name}: ${issue.message}` : issue.message]
}

/** Of a value that may take several forms, the faults of the form it comes closest to. */
function alternatives(forms: readonly (readonly Issue[])[], path: readonly PropertyKey[]): string[] | undefined {
  const near = forms.find((issues) => issues.length > 0 && issues.every(isInside))
  return near?.flatMap((issue) => told(issue, path))
}

const isInside = (issue: Issue) => issue.path.length > 0 || issue.code === "unrecognized_keys"

/** Keys are a client's own text, so they are cut before they are repeated. */
function named(path: readonly PropertyKey[]): string {
  return path.map((step) => String(step).slice(0, LONGEST_NAME)).join(".")
}
