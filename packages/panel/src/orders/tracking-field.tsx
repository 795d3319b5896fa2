"use client"

import { type KeyboardEvent, type RefObject, use, useId, useRef } from "react"
import { CurrentForm } from "#panel/form/form.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { useUnitsWords } from "./units-words.ts"

/** The numbers in a field of tracking numbers, one per line; text still in its input counts as one more. */
export const trackingIn = (text: string) => [...new Set(text.split("\n").flatMap((line) => line.trim() || []))]

const last = (text: string) => text.slice(text.lastIndexOf("\n") + 1)
const before = (text: string) => text.split("\n").slice(0, -1)

/** Tracking numbers, added one by one: Enter keeps the typed one and starts the next. */
export function TrackingField({ name }: { name: string }) {
  const words = useUnitsWords()
  const { form } = useWords()
  const { value, set } = use(CurrentForm)
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const text = value(name)
  const kept = before(text)
  function keep() {
    if (last(text).trim()) set(name, [...trackingIn(text), ""].join("\n"))
    box.current?.focus()
  }
  function remove(one: string) {
    set(name, [...kept.filter((each) => each !== one), last(text)].join("\n"))
    box.current?.focus()
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {words.tracking} <span className="muted">({form.optional})</span>
      </label>
      {kept.length > 0 && <Kept numbers={kept} remove={remove} />}
      <Box id={id} name={name} box={box} keep={keep} />
      <span id={`${id}-help`} className="help">
        {words.trackingHelp}
      </span>
    </div>
  )
}

function Kept({ numbers, remove }: { numbers: string[]; remove: (one: string) => void }) {
  const { common } = useWords()
  return (
    <ul className="row">
      {numbers.map((one) => (
        <li key={one} className="filter-chip">
          <code>{one}</code>
          <button
            type="button"
            className="icon-button"
            aria-label={`${common.remove} ${one}`}
            onClick={() => remove(one)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface BoxProps {
  id: string
  name: string
  box: RefObject<HTMLInputElement | null>
  keep: () => void
}

/** The input for a number. */
function Box({ id, name, box, keep }: BoxProps) {
  const { common } = useWords()
  const { value, set } = use(CurrentForm)
  const text = value(name)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || !last(text).trim()) return
    event.preventDefault()
    keep()
  }
  return (
    <div className="row nowrap">
      <input
        id={id}
        ref={box}
        name={name}
        className="mono grow"
        autoComplete="off"
        maxLength={255}
        aria-describedby={`${id}-help`}
        value={last(text)}
        onChange={(event) => set(name, [...before(text), event.target.value].join("\n"))}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="button" disabled={!last(text).trim()} onClick={keep}>
        {common.add}
      </button>
    </div>
  )
}
