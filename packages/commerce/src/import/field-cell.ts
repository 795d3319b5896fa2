import type { Field, Fields } from "../field/field.ts"
import { type Read, readCell } from "./cells.ts"

const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/
const WHOLE = /^-?\d{1,10}(\.0+)?$/
const SMALLEST = -2_147_483_648
const LARGEST = 2_147_483_647
const LONGEST = 20_000

/** The value of a custom field's cell; blank is null. */
export function readCustom(text: string, field: Field): Read {
  if (text.trim() === "") return { value: null }
  return field.type === "select" ? readOption(text.trim(), field.options) : READERS[field.type](text)
}

const READERS: Record<Exclude<Field["type"], "select">, (text: string) => Read> = {
  text: readText,
  boolean: (text) => readCell(text, "flag"),
  int: (text) => readWhole(text.trim()),
  decimal: (text) =>
    DECIMAL.test(text.trim())
      ? { value: Number(text) }
      : { rule: "must be a number", fix: "write digits and a point, such as 12.5" },
  date: (text) =>
    isDay(text.trim()) ? { value: text.trim() } : { rule: "must be a date", fix: "write it as 2026-01-31" },
}

function readOption(word: string, options: readonly string[]): Read {
  if (options.includes(word)) return { value: word }
  return { rule: `must be one of ${options.join(", ")}`, fix: "write one of these, or leave it blank" }
}

function readText(text: string): Read {
  if (text.length <= LONGEST) return { value: text }
  return { rule: `has at most ${LONGEST} characters, this one has ${text.length}`, fix: "shorten the text" }
}

function readWhole(word: string): Read {
  const value = Number(word)
  if (WHOLE.test(word) && value >= SMALLEST && value <= LARGEST) return { value }
  return { rule: `must be a whole number from ${SMALLEST} to ${LARGEST}`, fix: "write digits only, such as 250" }
}

/** A day of the calendar, from the year 1 on. */
function isDay(word: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(word) || word < "0001") return false
  const date = new Date(`${word}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(word)
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Whose custom fields a file of products has. */
export type FieldOwner = "product" | "variant"
const OWNERS: readonly FieldOwner[] = ["product", "variant"]

/** The custom fields that a file of products has columns of. */
export type FileFields = { readonly [Owner in FieldOwner]?: Fields | undefined }

/** The header of a custom field's column in a file of products: `Product Warranty Months`. */
export const customHeader = (owner: FieldOwner, name: string): string =>
  [owner, ...name.split("_")].map(capitalized).join(" ")

/** The custom field that a header names, in any case. */
export function customNamed(
  header: string,
  fields: FileFields,
): { owner: FieldOwner; field: string; custom: Field } | undefined {
  for (const owner of OWNERS) {
    const names = Object.keys(fields[owner] ?? {})
    const field = names.find((name) => customHeader(owner, name).toLowerCase() === header.toLowerCase())
    if (field !== undefined) return { owner, field, custom: fields[owner]?.[field] as Field }
  }
  return undefined
}
