import type { AnswerDifference, ShadowAnswer } from "./compare-answers.ts"
import { compareAnswers } from "./compare-answers.ts"
import { ruleFor } from "./explain.ts"
import type { ShadowRequest, ShadowRule } from "./shadow-rule.ts"

/** What was found so far. It stays small, however many requests are compared. */
export interface ShadowTally {
  compared: number
  /** Requests that were answered differently, but only as rules say. */
  explained: number
  /** Requests with a difference that no rule explains. */
  unexplained: number
  /** By the rules' names. */
  rules: Record<string, { decision: string; count: number }>
  /** Unexplained requests, one of each kind; the most frequent are kept. */
  cases: ShadowCase[]
}

/** What a comparison of two servers has found. */
export interface ShadowReport extends ShadowTally {
  from: string
  to: string
  started_at: string
  updated_at: string
  /** Requests that a server did not answer. */
  unanswered: number
  /** Requests that were not sent: repeated ones, and those of operators without a login. */
  skipped: number
}

/** Requests that differ in the same places: the latest of them with both answers. */
interface ShadowCase {
  id: string
  key: string
  count: number
  last_at: string
  request: ShadowRequest
  /** Those that no rule explains. */
  differences: AnswerDifference[]
  /** Whether `differences` has all of them. */
  is_whole: boolean
  old: KeptAnswer
  ours: KeptAnswer
}

/** An answer as text, cut if it is long. */
interface KeptAnswer {
  status: number
  text: string
}

export const emptyTally = (): ShadowTally => ({ compared: 0, explained: 0, unexplained: 0, rules: {}, cases: [] })

const MOST_CASES = 200
const MOST_DIFFERENCES = 40
const LONGEST = 10_000
const LONGEST_VALUE = 500

export interface Compared {
  request: ShadowRequest
  old: ShadowAnswer
  ours: ShadowAnswer
  at: Date
}

/** What differs between two answers, each with the rule that explains it. */
export function judge({ request, old, ours }: Omit<Compared, "at">, rules: readonly ShadowRule[]) {
  const found = compareAnswers(old, ours, new URLSearchParams(request.query).get("order"))
  return found.map((difference) => ({ difference, rule: ruleFor(rules, difference, { request, old, ours }) }))
}

export type Judged = ReturnType<typeof judge>

/** Counts one comparison. */
export function count(tally: ShadowTally, compared: Compared, judged: Judged): void {
  tally.compared++
  const names = new Map(judged.flatMap(({ rule }) => (rule ? [[rule.name, rule] as const] : [])))
  for (const rule of names.values()) countRule(tally, rule, 1)
  const open = judged.flatMap(({ difference, rule }) => (rule ? [] : difference))
  if (open.length > 0) keepCase(tally, compared, open)
  else if (judged.length > 0) tally.explained++
}

function countRule({ rules }: ShadowTally, { name, decision }: ShadowRule, times: number): void {
  rules[name] = { decision, count: (rules[name]?.count ?? 0) + times }
}

function keepCase(tally: ShadowTally, { request, old, ours, at }: Compared, open: AnswerDifference[]): void {
  tally.unexplained++
  const key = `${templateOf(request.path)} ${[...new Set(open.map((one) => `${one.kind} ${one.at}`))].sort().slice(0, 5)}`
  const known = tally.cases.find((one) => one.key === key)
  const facts = {
    ...{ id: idOf(key), key, request, last_at: at.toISOString(), is_whole: open.length <= MOST_DIFFERENCES },
    differences: open.slice(0, MOST_DIFFERENCES).map((one) => ({ ...one, old: short(one.old), ours: short(one.ours) })),
    ...{ old: kept(old), ours: kept(ours) },
  }
  if (known) Object.assign(known, facts, { count: known.count + 1 })
  else tally.cases.push({ ...facts, count: 1 })
  tally.cases.sort((a, b) => b.count - a.count)
  if (tally.cases.length > MOST_CASES) dropRarest(tally, key)
}

/** The same for the same kind of case, in every run. */
function idOf(key: string): string {
  let hash = 5381n
  for (const letter of key) hash = BigInt.asUintN(64, hash * 33n + BigInt(letter.codePointAt(0) ?? 0))
  return `case_${hash.toString(36)}`
}

/** The new kind stays, so that it is seen. */
function dropRarest({ cases }: ShadowTally, key: string): void {
  const at = cases.findLastIndex((one) => one.key !== key)
  cases.splice(at, 1)
}

/** Judges kept cases by rules that were added since: those that are explained now are counted as such. */
export function explainAgain(tally: ShadowTally, rules: readonly ShadowRule[]): void {
  tally.cases = tally.cases.filter(({ request, differences, is_whole, old, ours, count }) => {
    const of = { request, old: parsed(old), ours: parsed(ours) }
    const found = differences.map((difference) => ruleFor(rules, difference, of))
    if (!is_whole || found.includes(undefined)) return true
    for (const rule of new Set(found)) if (rule) countRule(tally, rule, count)
    tally.unexplained -= count
    tally.explained += count
    return false
  })
}

/** Ids, numbers and addresses of people are the same kind of path. */
const templateOf = (path: string): string =>
  path
    .split("/")
    .map((part) => (/^\d+$|@|%40|_[0-9A-Za-z]{20,}$|^[0-9a-f-]{30,}$/.test(part) ? "*" : part))
    .join("/")

const kept = ({ status, body }: ShadowAnswer): KeptAnswer => {
  const text = typeof body === "string" ? body : (JSON.stringify(body, null, 2) ?? "")
  return { status, text: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text }
}

function parsed({ status, text }: KeptAnswer): ShadowAnswer {
  try {
    return { status, body: JSON.parse(text) }
  } catch {
    return { status, body: text }
  }
}

function short(value: unknown): unknown {
  const text = JSON.stringify(value)
  if (text === undefined || text.length <= LONGEST_VALUE) return value
  return `${text.slice(0, LONGEST_VALUE)}…`
}
