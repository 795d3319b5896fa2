import { Refusal } from "@mercer/commerce"
import * as qs from "qs"

const MOST_BYTES = 8_192
const MOST_PAIRS = 1_000
const MOST_ELEMENTS = 1_000
const DEEPEST = 5

const INDEX = /\[(\d+)\]/g
/** Keys that reach an object's prototype, alone or as a step: `__proto__`, `a[constructor][prototype]`. */
const REACHING = /(^|\[)(__proto__|constructor|prototype)(\]|\[|$)/

const options: qs.IParseOptions = {
  depth: DEEPEST,
  strictDepth: true,
  parameterLimit: MOST_PAIRS,
  arrayLimit: MOST_ELEMENTS,
  throwOnLimitExceeded: true,
  plainObjects: true,
  decoder: (text, _default, _charset, kind) => (kind === "key" ? key(decoded(text)) : decoded(text)),
}

/**
 * The values of a query string as v1's clients write them: `a=1`, `a[]=1`, `a[0]=1`, `a[lt]=1`. Beyond its bounds it is
 * refused before any work is done, since one `a[50000000]=1` stopped v1 for seconds.
 */
export function decodeQuery(query: string): Record<string, unknown> {
  if (query === "") return {}
  if (query.length > MOST_BYTES) refuse(`The query must be at most ${MOST_BYTES} bytes`)
  try {
    return { ...(qs.parse(query, options) as Record<string, unknown>) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return refuse(`The query must have at most ${MOST_PAIRS} values and ${DEEPEST} levels`)
  }
}

/** Percent escapes resolved; what is not UTF-8 is refused. Only in a query is `+` a space. */
export function unescaped(text: string): string {
  if (!text.includes("%")) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return refuse("The address has an invalid percent escape")
  }
}

function decoded(text: string): string {
  return unescaped(text.includes("+") ? text.replaceAll("+", " ") : text)
}

function key(text: string): string {
  if (REACHING.test(text)) refuse("property __proto__, constructor or prototype should not exist")
  for (const [, index] of text.matchAll(INDEX)) {
    if (Number(index) >= MOST_ELEMENTS) refuse(`An array in the query must have at most ${MOST_ELEMENTS} elements`)
  }
  return text
}

function refuse(message: string): never {
  throw new Refusal("invalid_data", message)
}
