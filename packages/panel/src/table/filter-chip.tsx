"use client"

import { Clip } from "#panel/display/clip.tsx"
import { daysIn } from "#panel/list/dates.ts"
import { type ListState, several } from "#panel/list/state.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"
import { useFilterWords } from "./filter-words.ts"
import { numbersIn } from "./number-range.ts"

/** A filter of a list. */
export interface FilterChoice<Filter extends string = string> {
  key: Filter
  word: string
  options: { value: string; word: string }[]
  /** Allows several options at once. */
  many?: boolean
  /** Also accepts a range of days. */
  dates?: boolean
  /** Accepts a range of numbers. */
  numbers?: boolean
  /** Accepts any text. */
  text?: boolean
}

interface ChipProps<Filter extends string> {
  filter: FilterChoice<Filter>
  state: ListState<string, Filter>
}

/** An active filter in words, with a button to remove it. */
export function FilterChip<Filter extends string>({ filter, state }: ChipProps<Filter>) {
  const { table } = useWords()
  const text = useFilterText()(filter, state.filters[filter.key] ?? "")
  return (
    <span className="filter-chip">
      <span className="muted">{filter.word}</span> <Clip>{text}</Clip>
      <button
        type="button"
        className="icon-button"
        aria-label={table.remove(`${filter.word}: ${text}`)}
        onClick={() => state.set({ [filter.key]: null })}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}

function useFilterText() {
  const words = useFilterWords()
  const language = useLanguage()
  const day = (text: string) => {
    const [year = 0, month = 1, date = 1] = text.split("-").map(Number)
    return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(new Date(year, month - 1, date))
  }
  const inWords = ({ from, to }: { from: string; to: string }, written: (text: string) => string) => {
    if (from && to) return `${written(from)} – ${written(to)}`
    return from ? words.since(written(from)) : words.until(written(to))
  }
  return ({ options, dates, numbers, text }: FilterChoice, value: string) => {
    if (text) return value
    const bounds = numbers ? numbersIn(value) : null
    if (bounds) return inWords(bounds, (bound) => new Intl.NumberFormat(language).format(Number(bound)))
    const word = (one: string) => options.find((option) => option.value === one)?.word
    const days = dates ? daysIn(value) : null
    if (!days)
      return (
        word(value) ??
        several(value)
          ?.map((one) => word(one) ?? one)
          .join(", ") ??
        ""
      )
    return inWords(days, day)
  }
}
