"use client"

import { type KeyboardEvent, useId } from "react"
import type { ListState } from "#panel/list/state.ts"
import type { FilterChoice } from "./choice.ts"
import { numbersIn } from "./number-range.ts"
import { useFilterWords } from "./words.ts"

interface Props {
  filter: FilterChoice
  state: ListState<string, string>
}

const leaveOnEnter = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) =>
  key === "Enter" && currentTarget.blur()

/** A range of numbers; either end may be empty. It is applied when an end is left. */
export function NumberRange({ filter: { key, word }, state }: Props) {
  const words = useFilterWords()
  const id = useId()
  const bounds = numbersIn(state.filters[key]) ?? { from: "", to: "" }
  function set(next: Partial<typeof bounds>) {
    const { from, to } = { ...bounds, ...next }
    state.set({ [key]: from || to ? `${from}..${to}` : null })
  }
  return (
    <div className="row menu-days">
      {(["from", "to"] as const).map((end) => (
        <label key={end} htmlFor={`${id}-${end}`}>
          <span className="muted">{words[end]}</span>
          <input
            id={`${id}-${end}`}
            // Another value from outside, as of a view, is displayed as well.
            key={bounds[end]}
            type="number"
            step="any"
            aria-label={`${word}: ${words[end]}`}
            defaultValue={bounds[end]}
            onKeyDown={leaveOnEnter}
            onBlur={(event) => event.target.value !== bounds[end] && set({ [end]: event.target.value })}
          />
        </label>
      ))}
    </div>
  )
}

/** A text that must be the same. It is applied when the field is left. */
export function TextFilter({ filter: { key, word }, state }: Props) {
  const value = state.filters[key] ?? ""
  return (
    <div className="row menu-days">
      <input
        key={value}
        type="text"
        aria-label={word}
        defaultValue={value}
        onKeyDown={leaveOnEnter}
        onBlur={(event) => event.target.value !== value && state.set({ [key]: event.target.value || null })}
      />
    </div>
  )
}
