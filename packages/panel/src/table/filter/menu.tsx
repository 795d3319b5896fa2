"use client"

import { useId } from "react"
import { daysIn, olderIn } from "#panel/list/dates.ts"
import { type ListState, several } from "#panel/list/state.ts"
import { Icon } from "#panel/ui/icons.tsx"
import type { FilterChoice } from "./choice.ts"
import { NumberRange, TextFilter } from "./entered.tsx"
import { useFilterWords } from "./words.ts"

interface MenuProps {
  filters: FilterChoice[]
  state: ListState<string, string>
  close: () => void
}

/** All filters of a list. Choosing a single option closes the menu; for multiple choice and days it stays open. */
export function FilterMenu({ filters, state, close }: MenuProps) {
  return filters.map((filter) => (
    <fieldset key={filter.key} className="menu-group">
      <legend>{filter.word}</legend>
      <Options filter={filter} state={state} close={close} />
      {filter.past && <Months filter={filter} state={state} close={close} />}
      {filter.past && <Older filter={filter} state={state} />}
      {filter.dates && <Days filter={filter} state={state} />}
      {filter.numbers && <NumberRange filter={filter} state={state} />}
      {filter.text && <TextFilter filter={filter} state={state} />}
    </fieldset>
  ))
}

interface OneProps {
  filter: FilterChoice
  state: ListState<string, string>
}

function Options({ filter: { key, options, many }, state, close }: OneProps & { close: () => void }) {
  const value = state.filters[key]
  const chosen = many ? (several(value) ?? []) : []
  function choose(one: string) {
    if (!many) {
      state.set({ [key]: one })
      return close()
    }
    // From the address, which already includes the latest choice.
    const before = several(new URLSearchParams(window.location.search).get(key) ?? "") ?? []
    const next = before.includes(one) ? before.filter((other) => other !== one) : [...before, one]
    state.set({ [key]: next.join() || null })
  }
  return options.map((option) => {
    const isOn = many ? chosen.includes(option.value) : value === option.value
    return (
      <button
        key={option.value}
        type="button"
        className="menu-item"
        aria-pressed={isOn}
        onClick={() => choose(option.value)}
      >
        <span className="grow clip" dir="auto" title={option.word}>
          {option.word}
        </span>
        {isOn && <Icon name="check" />}
      </button>
    )
  })
}

function Months({ filter, state, close }: OneProps & { close: () => void }) {
  const { months } = useFilterWords()
  const options = Object.entries(months).map(([value, word]) => ({ value, word }))
  return <Options filter={{ ...filter, options }} state={state} close={close} />
}

/** "Older than N days"; it is applied as it is entered. */
function Older({ filter: { key, word }, state }: OneProps) {
  const words = useFilterWords()
  const id = useId()
  const days = olderIn(state.filters[key])
  return (
    <div className="menu-days">
      <label htmlFor={id}>
        <span className="muted">{words.olderLabel}</span>
        <input
          id={id}
          type="number"
          min={1}
          max={9999}
          aria-label={`${word}: ${words.olderLabel}`}
          value={days ?? ""}
          onChange={({ target: { value } }) => state.set({ [key]: value && `older:${value}` })}
        />
      </label>
    </div>
  )
}

/** A range of whole days; either end may be empty. */
function Days({ filter: { key, word }, state }: OneProps) {
  const words = useFilterWords()
  const id = useId()
  const days = daysIn(state.filters[key]) ?? { from: "", to: "" }
  function set(next: Partial<typeof days>) {
    const { from, to } = { ...days, ...next }
    state.set({ [key]: from || to ? `${from}..${to}` : null })
  }
  return (
    <div className="row menu-days">
      {(["from", "to"] as const).map((end) => (
        <label key={end} htmlFor={`${id}-${end}`}>
          <span className="muted">{words[end]}</span>
          <input
            id={`${id}-${end}`}
            type="date"
            aria-label={`${word}: ${words[end]}`}
            min={end === "to" ? days.from || undefined : undefined}
            max={end === "from" ? days.to || "9999-12-31" : "9999-12-31"}
            value={days[end]}
            onChange={(event) => set({ [end]: event.target.value })}
          />
        </label>
      ))}
    </div>
  )
}
