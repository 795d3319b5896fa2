"use client"

import { Clip } from "./clip.tsx"
import { Icon } from "./icons.tsx"
import { daysIn, type ListState, several } from "./list-state.ts"
import { useFilterWords } from "./table-filter-words.ts"
import { useLanguage, useWords } from "./words/index.tsx"

/** What a list can be narrowed by. */
export interface FilterChoice<Filter extends string = string> {
  key: Filter
  word: string
  options: { value: string; word: string }[]
  /** Several of its options may be chosen at once. */
  many?: boolean
  /** It takes a range of days too. */
  dates?: boolean
}

interface ChipProps<Filter extends string> {
  filter: FilterChoice<Filter>
  state: ListState<string, Filter>
}

/** A filter that is set, in words, with the button that removes it. */
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
  return ({ options, dates }: FilterChoice, value: string) => {
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
    if (days.from && days.to) return `${day(days.from)} – ${day(days.to)}`
    return days.from ? words.since(day(days.from)) : words.until(day(days.to))
  }
}
