"use client"

import { type KeyboardEvent, useId, useRef, useState } from "react"
import { Icon } from "#panel/icons.tsx"
import { useWords } from "#panel/words/index.tsx"

interface AdderProps {
  label: string
  list: string[]
  onList: (list: string[]) => void
  help?: string
  /** Of one entry. */
  longest?: number
  mono?: boolean
  /** What is wrong with an entry, if anything is. */
  wrong?: (text: string) => string | null
  /** Shown in place of chips. */
  hidden?: boolean
  aside?: string
  disabled?: boolean
}

const MOST = 100

/** Short texts, added one by one: by Enter, by the button, or by leaving the field. */
export function Adder({ label, list, onList, help, longest = 255, mono, wrong, hidden, aside, disabled }: AdderProps) {
  const { common, form } = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, fault, type, add } = useEntry(list, onList, wrong)
  function remove(entry: string) {
    onList(list.filter((one) => one !== entry))
    input.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return
    // Enter would send the form around it.
    event.preventDefault()
    add()
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        <span className="muted"> ({aside ?? form.optional})</span>
      </label>
      {!hidden && list.length > 0 && (
        <ul className="row">
          {list.map((entry) => (
            <li key={entry} className="chip">
              <span className={mono ? "mono" : undefined}>{entry}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={`${common.remove} ${entry}`}
                disabled={disabled}
                onClick={() => remove(entry)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <span className="adder">
        <input
          ref={input}
          id={id}
          type="text"
          className={mono ? "mono" : undefined}
          autoComplete="off"
          maxLength={longest}
          value={text}
          disabled={disabled || list.length >= MOST}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault || help ? `${id}-help` : undefined}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
        <button type="button" className="button" disabled={disabled || text.trim() === ""} onClick={add}>
          {common.add}
        </button>
      </span>
      {(fault || help) && (
        <span id={`${id}-help`} className={fault ? "fault" : "help"} role={fault ? "alert" : undefined}>
          {fault ?? help}
        </span>
      )}
    </div>
  )
}

function useEntry(list: string[], onList: AdderProps["onList"], wrong: AdderProps["wrong"]) {
  const [text, setText] = useState("")
  const [fault, setFault] = useState<string | null>(null)
  function add() {
    const entry = text.trim()
    if (!entry) return
    const refused = wrong?.(entry) ?? null
    setFault(refused)
    if (refused) return
    if (!list.includes(entry)) onList([...list, entry])
    setText("")
  }
  function type(given: string) {
    setText(given)
    setFault(null)
  }
  return { text, fault, type, add }
}
