import type { AnswerDifference, ShadowAnswer } from "./compare-answers.ts"

/** A difference that is intended, and the decision behind it. All the conditions that it names must hold. */
export interface ShadowRule {
  name: string
  /** Where it was decided: a number of the contract's decisions or Fixes, or a heading of docs/from-medusa-v1.md. */
  decision: string
  /** Paths of requests, with `*` for one part and `**` for any number: `/store/products/*`. */
  path?: string | string[]
  /** The place in the answer, with the same stars for keys: `**.password_hash`. */
  at?: string | string[]
  kind?: AnswerDifference["kind"] | AnswerDifference["kind"][]
  /** The statuses of the two answers. */
  old_status?: number | number[]
  our_status?: number | number[]
  /** What our error message looks like: a regular expression. */
  our_message?: string
  /** A query parameter that the request has, or that it lacks when it begins with `!`. */
  query?: string | string[]
  /** Our value: as JSON. */
  ours?: unknown
  /** The two values are the same number, one of them as text. */
  same_number?: true
  /** The two values are addresses that differ in their server only. */
  same_path?: true
}

/** What was requested: a path and its query. */
export interface ShadowRequest {
  path: string
  query: string
}

/** The rule that explains a difference of two answers to a request, the first that does. */
export function ruleFor(
  rules: readonly ShadowRule[],
  difference: AnswerDifference,
  of: { request: ShadowRequest; old: ShadowAnswer; ours: ShadowAnswer },
): ShadowRule | undefined {
  const { request, old, ours } = of
  const query = new URLSearchParams(request.query)
  return rules.find(
    (rule) =>
      isOne(rule.path, (path) => matches(path, request.path, "/")) &&
      isOne(rule.at, (at) => matches(at, difference.at, ".")) &&
      isOne(rule.kind, (kind) => kind === difference.kind) &&
      isOne(rule.old_status, (status) => status === old.status) &&
      isOne(rule.our_status, (status) => status === ours.status) &&
      isOne(rule.our_message, (text) => new RegExp(text).test(messageOf(ours.body))) &&
      isEvery(rule.query, (name) => (name.startsWith("!") ? !query.has(name.slice(1)) : query.has(name))) &&
      (!("ours" in rule) || JSON.stringify(rule.ours) === JSON.stringify(difference.ours)) &&
      (!rule.same_number || isSameNumber(difference)) &&
      (!rule.same_path || isSamePath(difference)),
  )
}

const listed = <Value>(given: Value | Value[]): Value[] => (Array.isArray(given) ? given : [given])

function isOne<Value>(given: Value | Value[] | undefined, test: (value: Value) => boolean): boolean {
  return given === undefined || listed(given).some(test)
}

function isEvery(given: string | string[] | undefined, test: (value: string) => boolean): boolean {
  return given === undefined || listed(given).every(test)
}

const messageOf = (body: unknown): string => String((body as { message?: unknown } | null)?.message ?? "")

const isSameNumber = ({ old, ours }: AnswerDifference) =>
  typeof old !== typeof ours && [old, ours].every((one) => one !== "" && one !== null) && Number(old) === Number(ours)

function isSamePath({ old, ours }: AnswerDifference): boolean {
  const [a, b] = [old, ours].map((one) => (typeof one === "string" ? URL.parse(one, "http://shop") : null))
  return Boolean(a && b && a.pathname === b.pathname && a.search === b.search)
}

/** `*` is one part between separators, `**` any number of them, and none. `[]` of a list counts with its key. */
function matches(pattern: string, text: string, separator: "/" | "."): boolean {
  const [first, ...more] = pattern.split(separator)
  return matchParts([first ?? "", ...more], text === "" ? [] : text.split(separator))
}

function matchParts([first, ...rest]: string[], parts: string[]): boolean {
  if (first === undefined) return parts.length === 0
  if (first === "") return parts[0] === "" ? matchParts(rest, parts.slice(1)) : parts.length === 0 && rest.length === 0
  if (first === "**") return Array.from({ length: parts.length + 1 }).some((_, at) => matchParts(rest, parts.slice(at)))
  const [part] = parts
  if (part === undefined) return false
  const isSame = first === "*" || first === part || (first === "*[]" && part.endsWith("[]"))
  return isSame && matchParts(rest, parts.slice(1))
}
