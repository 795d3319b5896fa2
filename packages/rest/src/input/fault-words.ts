import type * as z from "zod"

type Issue = z.core.$ZodIssue

/** Zod's own sentences, which are not for people; messages that a schema was given are. */
const OF_ZOD = /^(Invalid|Too small|Too big)\b/

/** An issue as the end of a sentence that begins with its property: "must be a string", v1's words where it had some. */
export function inWords(issue: Issue): string {
  const type = typeOf(issue)
  if (type) return `must be ${type}`
  return OF_ZOD.test(issue.message) ? wordsOf(issue) : issue.message
}

/**
 * The same for a value with several allowed forms: of the form whose type it has, else the types that it may have, such
 * as "must be a string or an object".
 */
export function inWordsOfAll(forms: readonly (readonly Issue[])[]): string {
  const firsts = forms.flatMap(([first]) => first ?? [])
  const fitting = firsts.find((issue) => kindOf(issue) === undefined)
  if (fitting) return inWords(fitting)
  const kinds = new Set(firsts.map(kindOf))
  return kinds.size > 0 ? `must be ${[...kinds].join(" or ")}` : "must have a valid value"
}

function kindOf(issue: Issue): string | undefined {
  const values = issue.code === "invalid_value" && OF_ZOD.test(issue.message) ? issue.values : undefined
  return values ? values.map(String).join(" or ") : typeOf(issue)
}

/** The type that a value should have had; undefined when something else is wrong. */
function typeOf(issue: Issue): string | undefined {
  return issue.code === "invalid_type" && Object.hasOwn(TYPES, issue.expected) ? TYPES[issue.expected] : undefined
}

const TYPES: Record<string, string> = {
  string: "a string",
  number: "a number conforming to the specified constraints",
  int: "an integer number",
  boolean: "a boolean value",
  array: "an array",
  object: "an object",
  record: "an object",
  date: "a date",
  file: "a file",
  null: "null",
}

function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_value":
      return `must be one of the following values: ${issue.values.map(String).join(", ")}`
    case "too_small":
      return tooSmall(issue)
    case "too_big":
      return tooBig(issue)
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`
    case "invalid_format":
      return FORMATS[issue.format] ?? "must have the right format"
    default:
      return "must have a valid value"
  }
}

const FORMATS: Record<string, string> = {
  email: "must be an email address",
  url: "must be a URL",
  datetime: "must be a date and a time",
  date: "must be a date",
  base64: "must be base64",
}

/** What is counted in a value that has a length. */
export const COUNTED: Record<string, string> = { string: "character", array: "item", set: "item", file: "byte" }

function tooSmall({ origin, minimum, inclusive, exact }: z.core.$ZodIssueTooSmall): string {
  const unit = COUNTED[origin]
  if (!unit)
    return inclusive === false ? `must be greater than ${minimum}` : `must be at least ${bound(origin, minimum)}`
  if (exact) return `must have exactly ${counted(minimum, unit)}`
  return Number(minimum) === 1 ? "must not be empty" : `must have at least ${counted(minimum, unit)}`
}

function tooBig({ origin, maximum, inclusive, exact }: z.core.$ZodIssueTooBig): string {
  const unit = COUNTED[origin]
  if (!unit) return inclusive === false ? `must be less than ${maximum}` : `must be at most ${bound(origin, maximum)}`
  return `must have ${exact ? "exactly" : "at most"} ${counted(maximum, unit)}`
}

const counted = (count: number | bigint, unit: string) => `${count} ${unit}${Number(count) === 1 ? "" : "s"}`

/** Dates are bounded by milliseconds. */
const bound = (origin: string, value: number | bigint) =>
  origin === "date" ? new Date(Number(value)).toISOString() : String(value)
