"use client"

import { daysIn } from "#panel/list/dates.ts"
import { several } from "#panel/list/state.ts"
import type { FilterChoice } from "#panel/table/filter/choice.ts"
import { numbersIn } from "#panel/table/filter/number-range.ts"
import { useWords } from "#panel/words/index.tsx"
import type { CustomField } from "./known.ts"

/** A filter's name in the address: lists have parameters of other names. */
export const filterKey = (name: string): string => `field_${name}`

/** A filter for each custom field that lists can be filtered by. */
export function useCustomFilters(fields: CustomField[]): FilterChoice[] {
  const { common } = useWords()
  const both = [
    { value: "true", word: common.yes },
    { value: "false", word: common.no },
  ]
  return fields.filter(isFilter).map(({ name, label, type, options }) => {
    const one = { key: filterKey(name), word: label, options: [] }
    if (type === "boolean") return { ...one, options: both }
    if (type === "select") return { ...one, many: true, options: options.map((value) => ({ value, word: value })) }
    if (type === "date") return { ...one, dates: true }
    return type === "text" ? { ...one, text: true } : { ...one, numbers: true }
  })
}

const isFilter = ({ filter }: CustomField) => filter

/** The filters of the address as the operation's input; unknown values are dropped. */
export function customFiltered(fields: CustomField[], filters: Partial<Record<string, string>>): object {
  const asked = fields.filter(isFilter).map((field) => [field.name, askedOf(field, filters[filterKey(field.name)])])
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined))
}

function askedOf({ type, options }: CustomField, text: string | undefined): unknown {
  if (text === undefined) return undefined
  if (type === "boolean") return text === "true" || text === "false" ? text : undefined
  if (type === "select") return several(text)?.filter((one) => options.includes(one))
  if (type === "text") return [text]
  const range = type === "date" ? daysIn(text) : numbersIn(text)
  return range ? { ...(range.from && { gte: range.from }), ...(range.to && { lte: range.to }) } : undefined
}
