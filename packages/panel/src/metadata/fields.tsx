"use client"

import { use, useId, useState } from "react"
import { CurrentForm } from "#panel/form/form.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { fieldOf } from "./texts.ts"
import { useMetadataWords } from "./words.ts"

/** The values of metadata by their keys, and a row for another one. */
export function MetadataFields({ keys }: { keys: string[] }) {
  const { value } = use(CurrentForm)
  const [added, setAdded] = useState<string[]>([])
  const [current, setCurrent] = useState("")
  const all = [...new Set([...keys, ...added])]
  const visible = all.filter((key) => key !== current && value(fieldOf(key)) !== "")
  return (
    <>
      {visible.map((key) => (
        <Known key={key} name={key} />
      ))}
      <Fresh
        current={current}
        onCurrent={setCurrent}
        onAdd={() => {
          setAdded((before) => [...before, current])
          setCurrent("")
        }}
      />
    </>
  )
}

function Known({ name }: { name: string }) {
  const words = useMetadataWords()
  const id = useId()
  const { value, set } = use(CurrentForm)
  const field = fieldOf(name)
  return (
    <div className="field">
      <label className="label mono clip" dir="auto" htmlFor={id}>
        {name}
      </label>
      <span className="metadata-row">
        <input
          id={id}
          name={field}
          type="text"
          autoComplete="off"
          value={value(field)}
          onChange={(event) => set(field, event.target.value)}
        />
        <button type="button" className="icon-button" aria-label={words.remove(name)} onClick={() => set(field, "")}>
          <Icon name="trash" />
        </button>
      </span>
    </div>
  )
}

interface FreshProps {
  /** The key being typed; once it has a value it is a part of the form. */
  current: string
  onCurrent: (key: string) => void
  onAdd: () => void
}

function Fresh({ current, onCurrent, onAdd }: FreshProps) {
  const words = useMetadataWords()
  const [text, setText] = useState("")
  const { value, set } = use(CurrentForm)
  // Discarding the form's changes or saving them empties the row.
  const isIn = current !== "" && value(fieldOf(current)) === text
  function rename(key: string) {
    if (isIn && text !== "") set(fieldOf(current), "")
    if (key !== "" && text !== "") set(fieldOf(key), text)
    onCurrent(key)
  }
  function write(given: string) {
    setText(given)
    if (current !== "") set(fieldOf(current), given)
  }
  function add() {
    onAdd()
    setText("")
  }
  return (
    <div className="stack-tight">
      <div className="side-by-side">
        <Blank label={words.name} text={current} mono onText={(key) => rename(key.trim())} />
        <Blank label={words.value} text={text} onText={write} />
      </div>
      <button type="button" className="link" disabled={current === "" || text === ""} onClick={add}>
        {words.add}
      </button>
    </div>
  )
}

interface BlankProps {
  label: string
  text: string
  mono?: boolean
  onText: (text: string) => void
}

function Blank({ label, text, mono, onText }: BlankProps) {
  return (
    <input
      type="text"
      className={mono ? "mono" : undefined}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
