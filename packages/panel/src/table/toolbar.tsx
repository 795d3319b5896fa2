"use client"

import dynamic from "next/dynamic"
import { type ReactNode, useEffect, useRef, useState } from "react"
import type { ListState } from "#panel/list/state.ts"
import type { View } from "#panel/list/types.ts"
import { Icon } from "#panel/ui/icons.tsx"
import { Menu } from "#panel/ui/menu.tsx"
import { useNarrow } from "#panel/ui/narrow.ts"
import { useWords } from "#panel/words/index.tsx"
import type { FilterChoice } from "./filter/choice.ts"
import { SortMenu } from "./sort.tsx"

// Embedded lists have none.
const Views = dynamic(() => import("./views.tsx").then((part) => part.Views))

const ColumnChoice = dynamic(() => import("./column-choice.tsx").then((part) => part.ColumnChoice), {
  ssr: false,
})

// Loaded only when a filter is set.
const FilterChip = dynamic(() => import("./filter/chip.tsx").then((part) => part.FilterChip))
const FilterMenu = dynamic(() => import("./filter/menu.tsx").then((part) => part.FilterMenu), { ssr: false })

interface Named {
  key: string
  head: string
  extra?: boolean
  sort?: string
}

interface ToolbarProps<Filter extends string> {
  name: string
  caption: string
  part?: boolean
  /** There is no search. */
  bare: boolean
  state: ListState<string, Filter>
  filters: FilterChoice<Filter>[]
  presets?: View[] | undefined
  search?: string | false | undefined
  allColumns: Named[]
  /** The button that downloads the list. */
  download: ReactNode
}

/** The toolbar of a list: views, search, removable filter chips, columns. */
export function Toolbar<Filter extends string>(props: ToolbarProps<Filter>) {
  const { name, caption, part, bare, state, filters, search, allColumns, presets, download } = props
  const { table } = useWords()
  const set = filters.filter(({ key }) => state.filters[key] !== undefined)
  return (
    <div className="toolbar">
      {part ? <h2>{caption}</h2> : <Views name={name} state={state} presets={presets} filters={filters} />}
      <div className="row" hidden={part && bare}>
        {search !== false && <Search state={state} word={search} />}
        {filters.length > 0 && (
          <Menu label={table.filter} content={(close) => <FilterMenu filters={filters} state={state} close={close} />}>
            <Icon name="filter" />
            <span className="wide-only">{table.filter}</span>
          </Menu>
        )}
        <span className="grow" />
        <SortMenu columns={allColumns} state={state} />
        <Menu label={table.columns} align="right" content={() => <ColumnChoice columns={allColumns} state={state} />}>
          <Icon name="columns" />
          <span className="wide-only">{table.columns}</span>
        </Menu>
        {download}
      </div>
      {set.length > 0 && (
        <div className="row chips">
          {set.map((filter) => (
            <FilterChip key={filter.key} filter={filter} state={state} />
          ))}
          <button
            type="button"
            className="link"
            onClick={() => state.set(Object.fromEntries(filters.map(({ key }) => [key, null])))}
          >
            {table.clear}
          </button>
        </div>
      )}
    </div>
  )
}

const WAIT_MS = 250

function Search({ state, word }: { state: ListState; word: string | undefined }) {
  const { table } = useWords()
  const label = word ?? table.search
  const isNarrow = useNarrow()
  const [text, setText] = useState(state.q)
  const written = useRef(state.q)
  useEffect(() => {
    if (state.q === written.current) return
    written.current = state.q
    setText(state.q)
  }, [state.q])
  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      state.set({ q: text || null })
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text, state])
  return (
    <label className="search">
      <Icon name="search" />
      <input
        type="search"
        data-table-search
        aria-label={label}
        placeholder={isNarrow ? table.search : label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}
