import type { AnswerDifference } from "./compare-answers.ts"

type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** One is a text and the other a number, of the same value. */
export const isSameNumber = ({ old, ours }: AnswerDifference) =>
  typeof old !== typeof ours && [old, ours].every((one) => one !== "" && one !== null) && Number(old) === Number(ours)

/** Ours is a number below the old one, which may be a text. */
export const isLess = ({ old, ours }: AnswerDifference) => typeof ours === "number" && ours < Number(old)

/** Both are addresses that differ in their server only. */
export function isSamePath({ old, ours }: AnswerDifference): boolean {
  const [a, b] = [old, ours].map((one) => (typeof one === "string" ? URL.parse(one, "http://shop") : null))
  return Boolean(a && b && a.pathname === b.pathname && a.search === b.search)
}

/** Both are numbers, at most this far apart. */
export const isWithin = (most: number, { old, ours }: AnswerDifference) =>
  typeof old === "number" && typeof ours === "number" && Math.abs(old - ours) <= most

/**
 * The value has these keys: each with this value, one of a list, any but null for `*`, below zero for `<0`, another one
 * for `!x`, any but null and none of them for a list of those; an object below it has the same said of its own keys.
 */
export function hasAll(wanted: Values, value: unknown): boolean {
  return Object.entries(wanted).every(([key, want]) => {
    const has = isObject(value) ? value[key] : undefined
    if (isObject(want)) return hasAll(want, has)
    if (want === "*") return has !== undefined && has !== null
    if (want === "<0") return typeof has === "number" && has < 0
    if (typeof want === "string" && want.startsWith("!")) return has !== want.slice(1)
    return Array.isArray(want) ? isListed(want, has) : want === has
  })
}

function isListed(want: unknown[], has: unknown): boolean {
  const isOther = want.every((one) => typeof one === "string" && one.startsWith("!"))
  return isOther ? typeof has === "string" && !want.includes(`!${has}`) : want.includes(has)
}

/** Our outermost list at this place has as many rows as its limit says: a full page. */
export function isFullPage(at: string, ours: unknown): boolean {
  const list = isObject(ours) ? ours[at.replace(/\[\]$/, "")] : undefined
  return Array.isArray(list) && isObject(ours) && list.length === ours.limit
}

/** The outermost list at this place has as many rows in both bodies. */
export function isSameLength(at: string, old: unknown, ours: unknown): boolean {
  const [a, b] = [old, ours].map((body) => (isObject(body) ? body[at.replace(/\[\]$/, "")] : undefined))
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length
}

/** Only the old answer has it, and the request's parameter does not name it. */
export function isUnnamed(parameter: "fields" | "expand", one: AnswerDifference, query: URLSearchParams): boolean {
  const given = query.get(parameter)
  if (given === null || one.kind !== "missing" || /(^|,)\s*[+*-]/.test(given)) return false
  const names = given.split(",").map((name) => name.trim())
  const [, ...path] = one.at.replaceAll("[]", "").split(".")
  const name = path.join(".")
  if (names.some((named) => named === name || named.startsWith(`${name}.`))) return false
  if (parameter === "expand") return true
  return path.length === 1 && (given === "" || COMPUTED.includes(name) || !isRelation(one.old))
}

/** What looks like rows of other tables, but is computed. */
const COMPUTED = ["payment_session", "profile", "tax_rates"]

/** Rows of another table, which `fields` alone does not take away. */
const isRelation = (value: unknown) => Array.isArray(value) || (isObject(value) && "id" in value)
