import { type Reading, textOf } from "#panel/money/reading.ts"
import { separatorsOf, typedNumber } from "#panel/money/typed-number.ts"
import type { CustomField } from "./known.ts"

type Value = string | number | boolean | null
type Texts = Record<string, string>

const DECIMALS = 6

/** How a language and its words write numbers. */
export interface Writing {
  language: string
  refusal: (example: string) => string
}

/** The texts of stored fields, by their names. */
export function customValues(fields: CustomField[], stored: object | undefined, language: string): Texts {
  const row = (stored ?? {}) as Record<string, Value | undefined>
  return Object.fromEntries(fields.map(({ name }) => [name, textIn(row[name], language)]))
}

function textIn(value: Value | undefined, language: string): string {
  if (typeof value === "number") return String(value).replace(".", separatorsOf(language).point)
  return String(value ?? "")
}

/** The server's input from the fields' texts. */
export function customFacts(fields: CustomField[], given: Texts, read: Reading, writing: Writing) {
  return Object.fromEntries(fields.map((field) => [field.name, factOf(field, given[field.name] ?? "", read, writing)]))
}

function factOf({ name, type }: CustomField, text: string, read: Reading, writing: Writing): Value {
  if (type === "boolean") return text === "" ? null : text === "true"
  if (type === "int") return numberIn(name, text, 0, read, writing)
  if (type === "decimal") return numberIn(name, text, DECIMALS, read, writing)
  return textOf(text)
}

function numberIn(name: string, text: string, decimals: number, read: Reading, { language, refusal }: Writing) {
  const given = text.trim()
  if (given === "") return null
  const isNegative = /^[-−]/.test(given)
  const typed = typedNumber(isNegative ? given.slice(1) : given, language, decimals, Number.MAX_SAFE_INTEGER)
  const example = decimals > 0 ? `12${separatorsOf(language).point}5` : "12"
  if (!("units" in typed)) return read.refuse(name, refusal(example))
  const value = typed.units / 10 ** decimals
  return isNegative ? -value : value
}
