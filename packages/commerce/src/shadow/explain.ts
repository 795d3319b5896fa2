import type { AnswerDifference, ShadowAnswer } from "./compare-answers.ts"
import {
  hasAll,
  isFullPage,
  isLess,
  isSameLength,
  isSameNumber,
  isSamePath,
  isUnnamed,
  isWithin,
} from "./rule-values.ts"
import type { ShadowRequest, ShadowRule } from "./shadow-rule.ts"

interface Answers {
  old: ShadowAnswer
  ours: ShadowAnswer
}

interface Compared extends Answers {
  request: ShadowRequest
}

/** The rule that explains a difference of two answers to a request, the first that does. */
export function ruleFor(
  rules: readonly ShadowRule[],
  difference: AnswerDifference,
  of: Compared,
): ShadowRule | undefined {
  return rules.find(
    (rule) => isWhere(rule, difference, of.request) && isAnswer(rule, of) && isValue(rule, difference, of),
  )
}

function isWhere(rule: ShadowRule, { at, kind }: AnswerDifference, { path, query }: ShadowRequest): boolean {
  const asked = new URLSearchParams(query)
  const isAt = (pattern: string) => matches(pattern, at, ".")
  return (
    isOne(rule.path, (pattern) => matches(pattern, path, "/")) &&
    isOne(rule.at, isAt) &&
    !(rule.not_at !== undefined && isOne(rule.not_at, isAt)) &&
    isOne(rule.kind, (one) => one === kind) &&
    isEvery(rule.query, (wanted) => isAsked(wanted, asked))
  )
}

function isAnswer(rule: ShadowRule, { old, ours }: Answers): boolean {
  return (
    isOne(rule.old_status, (status) => status === old.status) &&
    isOne(rule.our_status, (status) => status === ours.status) &&
    isOne(rule.our_message, (text) => new RegExp(text).test(messageOf(ours.body))) &&
    isOne(rule.old_message, (text) => new RegExp(text).test(messageOf(old.body)))
  )
}

function isValue(rule: ShadowRule, difference: AnswerDifference, { request, old, ours }: Compared): boolean {
  return (
    (!rule.unnamed || isUnnamed(rule.unnamed, difference, new URLSearchParams(request.query))) &&
    isValued(rule, difference, old) &&
    (rule.within === undefined || isWithin(rule.within, difference)) &&
    (!rule.full_page || isFullPage(difference.at, ours.body)) &&
    (!rule.same_length || isSameLength(difference.at, old.body, ours.body)) &&
    (!rule.our_less || isLess(difference)) &&
    (!rule.same_number || isSameNumber(difference)) &&
    (!rule.same_path || isSamePath(difference))
  )
}

/** What the values are, and what is around them. */
function isValued(rule: ShadowRule, difference: AnswerDifference, old: ShadowAnswer): boolean {
  const has = (wanted: Record<string, unknown> | undefined, value: unknown) => !wanted || hasAll(wanted, value)
  const isJust = (side: "old" | "ours") =>
    !(side in rule) || JSON.stringify(rule[side]) === JSON.stringify(difference[side])
  return (
    has(rule.old_has, difference.old) &&
    has(rule.our_has, difference.ours) &&
    has(rule.old_body, old.body) &&
    has(rule.around, difference.around) &&
    has(rule.around_ours, difference.around_ours) &&
    isJust("old") &&
    isJust("ours")
  )
}

function isAsked(wanted: string, asked: URLSearchParams): boolean {
  if (wanted.startsWith("!")) return !asked.has(wanted.slice(1))
  const [name = "", value] = wanted.split("=")
  return value === undefined ? asked.has(name) : asked.get(name) === value
}

const listed = <Value>(given: Value | Value[]): Value[] => (Array.isArray(given) ? given : [given])

function isOne<Value>(given: Value | Value[] | undefined, test: (value: Value) => boolean): boolean {
  return given === undefined || listed(given).some(test)
}

function isEvery(given: string | string[] | undefined, test: (value: string) => boolean): boolean {
  return given === undefined || listed(given).every(test)
}

/** v1 answers some errors as plain text. */
const messageOf = (body: unknown): string =>
  typeof body === "string" ? body : String((body as { message?: unknown } | null)?.message ?? "")

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
