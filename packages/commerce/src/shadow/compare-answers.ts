/** What a server has answered to a request: its status, and its body as parsed JSON or, if it is none, as text. */
export interface ShadowAnswer {
  status: number
  body: unknown
}

/** One place where two answers differ. */
export interface AnswerDifference {
  /** The keys down to it; `[]` stands for an element of a list: `order.items[].total`. Empty for the body itself. */
  at: string
  /** A key, or a row of a list, that only the old answer has or only the new one; or another value. */
  kind: "status" | "missing" | "extra" | "missing_row" | "extra_row" | "value"
  old: unknown
  ours: unknown
  /** What the object around it has in the two answers, of the keys that say what it is (`AROUND`). */
  around?: Values
  around_ours?: Values
}

/** Keys that say what an object is: rules ask for them. Of a list they have its rows' codes. */
const AROUND = ["key", "payment_status", "price_type", "provider_id", "returned_quantity", "tax_rates", "tax_total"]

/** Enough to explain any answer; a body that is quite different is not listed to its last leaf. */
const MOST = 200

/**
 * How our answer differs from the old server's. Keys have no order. Dates are compared as instants. Lists are compared
 * as sets, by the ids of their elements if they have any; only the outermost list of a request with `order` by position.
 */
export function compareAnswers(old: ShadowAnswer, ours: ShadowAnswer, order?: string | null): AnswerDifference[] {
  const found: AnswerDifference[] = []
  if (old.status !== ours.status) found.push({ at: "", kind: "status", old: old.status, ours: ours.status })
  // The body of an error has nothing in common with that of a success.
  if (isSuccess(old) === isSuccess(ours)) compare({ at: "", found, order: order ?? undefined }, old.body, ours.body)
  return found
}

const isSuccess = ({ status }: ShadowAnswer) => status < 400

interface Place {
  at: string
  /** What the request orders the lists here by. */
  order?: string | undefined
  /** How many rows there are on all pages of these lists. */
  of?: unknown
  found: AnswerDifference[]
  /** The objects whose key it is. */
  around?: { old: Values; ours: Values }
}

function compare(place: Place, old: unknown, ours: unknown): void {
  if (place.found.length >= MOST || isSame(old, ours)) return
  if (Array.isArray(old) && Array.isArray(ours)) compareLists(place, old, ours)
  else if (isObject(old) && isObject(ours)) compareObjects(place, old, ours)
  else add(place, "value", old, ours)
}

function compareObjects({ at, order, found }: Place, old: Values, ours: Values): void {
  for (const key of new Set([...Object.keys(old), ...Object.keys(ours)])) {
    const below = {
      at: at ? `${at}.${key}` : key,
      found,
      around: { old, ours },
      ...(at === "" && { order, of: old.count }),
    }
    if (!Object.hasOwn(ours, key)) add(below, "missing", old[key], undefined)
    else if (!Object.hasOwn(old, key)) add(below, "extra", undefined, ours[key])
    else compare(below, old[key], ours[key])
  }
}

function compareLists({ at, order, of, found, around }: Place, old: unknown[], ours: unknown[]): void {
  const place = { at: `${at}[]`, found, ...(around && { around }) }
  const isPage = typeof of === "number" && of > old.length
  const { pairs, gone, come } = order || isPage ? onPage({ order, isPage }, old, ours) : asSets(old, ours)
  for (const [one, other] of pairs) compare(place, one, other)
  for (const one of gone) add(place, "missing_row", one, undefined)
  for (const one of come) add(place, "extra_row", undefined, one)
}

/**
 * By position, if the request names an order. But rows with the same value of what they are ordered by have no order among
 * themselves, and a page may end between them: such rows at its ends are no difference.
 */
function onPage(
  { order, isPage }: { order?: string | undefined; isPage: boolean },
  old: unknown[],
  ours: unknown[],
): Paired {
  const name = order?.replace(/^-/, "") ?? "created_at"
  const sortedBy = (row: unknown) => (isObject(row) ? row[name] : undefined)
  const [a, b] = [old, ours].map((list) => list.map(sortedBy))
  if (!a || !b || a.length !== b.length || a.includes(undefined) || a.some((value, at) => !isSame(value, b[at])))
    return order ? byPosition(old, ours) : asSets(old, ours)
  const { pairs, gone, come } = asSets(old, ours)
  if (!isPage) return { pairs, gone, come }
  const isInside = (row: unknown) => ![a[0], a.at(-1)].some((end) => isSame(end, sortedBy(row)))
  return { pairs, gone: gone.filter(isInside), come: come.filter(isInside) }
}

interface Paired {
  pairs: [unknown, unknown][]
  gone: unknown[]
  come: unknown[]
}

function byPosition(old: unknown[], ours: unknown[]): Paired {
  const both = Math.min(old.length, ours.length)
  return { pairs: old.slice(0, both).map((one, at) => [one, ours[at]]), gone: old.slice(both), come: ours.slice(both) }
}

/** Elements with the same id are pairs; without ids those that are equal, and of the others the first with the first. */
function asSets(old: unknown[], ours: unknown[]): Paired {
  const key = KEYS.find((name) => isKeyOf(name, old) && isKeyOf(name, ours))
  const nameOf = (one: unknown) => (key ? String((one as Values)[key]) : canonical(one))
  const left = new Map<string, unknown[]>()
  for (const one of ours) left.set(nameOf(one), [...(left.get(nameOf(one)) ?? []), one])
  const pairs: [unknown, unknown][] = []
  const gone: unknown[] = []
  for (const one of old) {
    const same = left.get(nameOf(one))
    if (same?.length) pairs.push([one, same.shift()])
    else gone.push(one)
  }
  const come = [...left.values()].flat()
  if (key) return { pairs, gone, come }
  const rest = byPosition(gone, come)
  return { ...rest, pairs: [...pairs, ...rest.pairs] }
}

/** What identifies an element: countries, currencies, features, modules and the options of carriers have no ids. */
const KEYS = ["id", "iso_2", "code", "key", "module", "provider_id"]

const isKeyOf = (name: string, list: unknown[]) => {
  const keys = list.map((one) => (isObject(one) ? one[name] : undefined))
  return keys.every((key) => typeof key === "string" || typeof key === "number") && new Set(keys).size === keys.length
}

type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

function isSame(old: unknown, ours: unknown): boolean {
  if (old === ours) return true
  if (typeof old !== "string" || typeof ours !== "string") return false
  return INSTANT.test(old) && INSTANT.test(ours) && Date.parse(old) === Date.parse(ours)
}

/** The same text for values that count as equal: keys and elements sorted, dates as instants. */
function canonical(value: unknown): string {
  if (typeof value === "string" && INSTANT.test(value)) return `@${Date.parse(value)}`
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`
  if (!isObject(value)) return JSON.stringify(value) ?? "undefined"
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`
}

function add({ at, found, around }: Place, kind: AnswerDifference["kind"], old: unknown, ours: unknown): void {
  if (found.length >= MOST) return
  found.push({ at, kind, old, ours, ...factsOf("around", around?.old), ...factsOf("around_ours", around?.ours) })
}

function factsOf(name: "around" | "around_ours", object: Values = {}): { around?: Values; around_ours?: Values } {
  const facts = AROUND.filter((key) => Object.hasOwn(object, key)).map((key) => [key, factOf(object[key])])
  return facts.length > 0 ? { [name]: Object.fromEntries(facts) } : {}
}

const factOf = (value: unknown) =>
  Array.isArray(value) ? value.map((row) => (isObject(row) ? row.code : row)).join() : value
