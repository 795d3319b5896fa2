"use client"

import type { ListState } from "#panel/list/state.ts"
import { Clip } from "#panel/ui/clip.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { FilterChoice } from "./choice.ts"
import { useFilterText } from "./text.ts"

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
