import type * as z from "zod"
import { COUNTED, inWords, inWordsOfAll } from "./input/fault-words.ts"

type Issue = z.core.$ZodIssue

const MOST_FAULTS = 20
const LONGEST_NAME = 100

/**
 * A fault of one input property: `rule.value`, the reason as a word with its numbers, and as a sentence. `params` has
 * the bound (`most`, `least`) and the unit that is counted (`character`, `item`), or the `format`.
 */
export interface Fault {
  path: string
  code: string
  message: string
  params?: Readonly<Record<string, string | number>>
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
  const params = paramsOf(issue)
  return [{ path: named(path), code, message: inWords(issue), ...(params && { params }) }]
}

/** What the sentence of an issue says besides its code. */
function paramsOf(issue: Issue): Fault["params"] {
  const unit = "origin" in issue ? COUNTED[issue.origin] : undefined
  const counted: Fault["params"] = unit === undefined ? {} : { unit }
  if (issue.code === "too_big") return { most: Number(issue.maximum), ...counted }
  if (issue.code === "too_small") return { least: Number(issue.minimum), ...counted }
  if (issue.code !== "invalid_format") return undefined
  return { format: issue.format === "regex" && issue.pattern === NOT_BLANK ? "not_blank" : issue.format }
}

/** The pattern of texts that must have a character besides blanks. */
const NOT_BLANK = String(/\S/)

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
