import type { Words } from "#panel/words/en.ts"

type Faults = Words["faults"]

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
  const plain = message.replace(ID, "").trim()
  if (!isOfPrograms(plain) && !/ was not found$/.test(plain)) return words.refused(plain)
  if (type === "duplicate_error") return words.taken
  if (type === "not_found") return words.gone
  return words.notAccepted
}
