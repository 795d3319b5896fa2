import type * as z from "zod"
import { inWords, inWordsOfAll } from "./input/fault-words.ts"

type Issue = z.core.$ZodIssue

const MOST_FAULTS = 20
const LONGEST_NAME = 100

/** A fault of one input property: `rule.value`, the reason as a word, and as a sentence. */
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
    if (message.startsWith("must ")) return `${path || "The request"} ${message}`
    if (SENTENCE.test(message)) return message
    return path ? `${path}: ${message}` : message
  })
}

/** The same faults with path and message separate, for forms that show each next to its field. */
export function placedFaults(issues: readonly Issue[]): Fault[] {
  return issues.flatMap((issue) => faultsOf(issue, [])).slice(0, MOST_FAULTS)
}

function faultsOf(issue: Issue, above: readonly PropertyKey[]): Fault[] {
  const path = [...above, ...issue.path]
  const { code, message } = issue
  if (code === "unrecognized_keys") return issue.keys.map((key) => ({ path: named([...path, key]), code, message }))
  if (code === "invalid_union")
    return alternatives(issue.errors, path) ?? [{ path: named(path), code, message: inWordsOfAll(issue.errors) }]
  return [{ path: named(path), code, message: inWords(issue) }]
}

/** A message that names its property itself. */
const SENTENCE = /^(Order field|Unable to find) /

/** For a value with several allowed forms, the faults of the closest form. */
function alternatives(forms: readonly (readonly Issue[])[], path: readonly PropertyKey[]): Fault[] | undefined {
  const near = forms.find((issues) => issues.length > 0 && issues.every(isInside))
  return near?.flatMap((issue) => faultsOf(issue, path))
}

const isInside = (issue: Issue) => issue.path.length > 0 || issue.code === "unrecognized_keys"

/** Keys are client input, so they are shortened in messages. */
function named(path: readonly PropertyKey[]): string {
  return path.map((step) => String(step).slice(0, LONGEST_NAME)).join(".")
}
