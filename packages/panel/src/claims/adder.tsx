"use client"

import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"

interface AdderProps {
  label: string
  list: string[]
  onList: (list: string[]) => void
  help?: string
  /** For one entry. */
  longest?: number
  mono?: boolean
  /** The error in an entry, if any. */
  wrong?: (text: string) => string | null
  /** Replaces the chips. */
  hidden?: boolean
  aside?: string
  disabled?: boolean
}

const MOST = 100

/** Short texts, added one by one: with Enter, with the button, or by leaving the field. */
export function Adder(props: AdderProps) {
  const { label, list, onList, help, mono, wrong, hidden, aside, disabled } = props
  const { form } = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const entry = useEntry(list, onList, wrong)
  const { fault } = entry
  function remove(gone: string) {
    onList(list.filter((one) => one !== gone))
    input.current?.focus()
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        <span className="muted"> ({aside ?? form.optional})</span>
      </label>
      {!hidden && list.length > 0 && <Entries list={list} mono={mono} disabled={disabled} remove={remove} />}
      <Entry {...props} id={id} input={input} entry={entry} />
      {(fault || help) && (
        <span id={`${id}-help`} className={fault ? "fault" : "help"} role={fault ? "alert" : undefined}>
          {fault ?? help}
        </span>
      )}
    </div>
  )
}

interface EntriesProps extends Pick<AdderProps, "list"> {
  mono: boolean | undefined
  disabled: boolean | undefined
  remove: (entry: string) => void
}

/** The added entries, each with a button to remove it. */
function Entries({ list, mono, disabled, remove }: EntriesProps) {
  const { common } = useWords()
  return (
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
  )
}

interface EntryProps extends AdderProps {
  id: string
  input: RefObject<HTMLInputElement | null>
  entry: ReturnType<typeof useEntry>
}

function Entry({ id, input, entry, list, help, longest = 255, mono, disabled }: EntryProps) {
  const { common } = useWords()
  const { text, fault, type, add } = entry
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return
    // Enter would submit the surrounding form.
    event.preventDefault()
    add()
  }
  return (
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
