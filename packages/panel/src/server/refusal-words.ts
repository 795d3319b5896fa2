import type { Words } from "#panel/words/en.ts"

type Faults = Words["faults"]

/** Refusals of the server that have words of their own, by its message. */
const KNOWN: [message: RegExp, words: (faults: Faults, ...parts: string[]) => string][] = [
  [/^url leads to a private address/, ({ privateAddress }) => privateAddress],
  [/^url (?:is not an address|must begin with https?)/, ({ webAddress }) => webAddress],
  [/^url must not hold a login/, ({ addressLogin }) => addressLogin],
  [
    /^(.+) is in the region (.+) \(reg_\w+\)$/,
    ({ countryTaken }, country = "", region = "") => countryTaken(country, region),
  ],
  [/must have at most (\d+) characters$/, ({ shorter }, most = "") => shorter(most)],
  [/must have at least (\d+) characters$/, ({ longer }, least = "") => longer(least)],
  [/^The min_quantity of a price must not be above its max_quantity/, ({ quantityRange }) => quantityRange],
  [/^"?ends_at"? must be (?:greater than|after) "?starts_at/, ({ endBeforeStart }) => endBeforeStart],
  [/^min_subtotal must be below max_subtotal/, ({ subtotalRange }) => subtotalRange],
  [/is the store's default currency/, ({ defaultCurrency }) => defaultCurrency],
  [/^from_location_id and to_location_id must be different/, ({ sameLocation }) => sameLocation],
]

/** An id with what announces it: " with id: reg_01J…", " (reg_01J…)", " order_01J…". */
const ID = /(?: with)?(?: the)?(?: ids?:?)? \(?"?\b[a-z]+_[0-9A-Z]{10,}\b"?\)?/g
/** What only programs say: names of fields and tables, and ids. What is quoted is the shop's own text. */
const OF_PROGRAMS = [
  /[a-z]+_[a-z]/,
  /\b[a-z]+_[0-9A-Z]{10,}\b/,
  /\b(?:ids?|url)\b/,
  /^"?[a-z]+[A-Z]\w*/,
  /\b(?:CustomerGroup|DiscountCondition|ProductCategory|PublishableApiKey|StockLocation)\b/,
  /^[a-z]+ (?:must|may|is)\b/,
]
const isOfPrograms = (message: string) => OF_PROGRAMS.some((one) => one.test(message.replace(/(?<=.)"[^"]*"/g, "")))

/**
 * Why the server refuses something, in words for operators: its sentence where it is one, without ids, else what
 * refusals of its type mean.
 */
export function refusalText(type: string | undefined, message: string, words: Faults): string {
  for (const [pattern, say] of KNOWN) {
    const found = pattern.exec(message)
    if (found) return say(words, ...found.slice(1))
  }
  const plain = message.replace(ID, "").trim()
  if (!isOfPrograms(plain) && !/ was not found$/.test(plain)) return words.refused(plain)
  if (type === "duplicate_error") return words.taken
  if (type === "not_found") return words.gone
  return words.notAccepted
}
