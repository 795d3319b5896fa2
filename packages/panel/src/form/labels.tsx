"use client"

import { type ClipboardEvent, type KeyboardEvent, use, useId, useState } from "react"
import { Chip } from "#panel/display/values.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import { Field, type FieldProps } from "./fields.tsx"
import { CurrentForm } from "./form.tsx"

interface LabelsProps {
  id?: string
  name?: string
  label?: string
  values: string[]
  onChange: (values: string[]) => void
  suggestions?: string[] | undefined
  invalid?: boolean
}

/** Several words as chips: Enter or a comma adds what was typed, Backspace removes the last. */
export function Labels({ values, onChange, suggestions, invalid, label, ...control }: LabelsProps) {
  const { common } = useWords()
  const list = useId()
  const typing = useTyping(values, onChange)
  return (
    <div className="labels">
      {values.map((one) => (
        <Chip key={one}>
          {one}
          <button
            type="button"
            className="icon-button"
            aria-label={`${common.remove}: ${one}`}
            onClick={() => onChange(values.filter((other) => other !== one))}
          >
            <Icon name="close" />
          </button>
        </Chip>
      ))}
      <input
        {...control}
        {...typing}
        type="text"
        aria-label={label}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        list={suggestions && list}
      />
      {suggestions && <Suggestions id={list} values={suggestions.filter((one) => !values.includes(one))} />}
    </div>
  )
}

const SEPARATORS = /[,;\n\t]+/

/** The text being typed, and what turns it into words. */
function useTyping(values: string[], onChange: (values: string[]) => void) {
  const [text, setText] = useState("")
  function add(given: string) {
    const fresh = given.split(SEPARATORS).map((one) => one.trim())
    const next = [...new Set([...values, ...fresh.filter(Boolean)])]
    if (next.length > values.length) onChange(next)
    setText("")
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && text.trim() !== "") {
      event.preventDefault()
      add(text)
    }
    // The form is about to be saved with the current text.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") add(text)
    if (event.key === "Backspace" && text === "" && values.length > 0) onChange(values.slice(0, -1))
  }
  // A comma ends a word however it is entered: typed, pasted, or from a phone's keyboard.
  function onInput({ target }: { target: { value: string } }) {
    if (SEPARATORS.test(target.value)) add(target.value)
    else setText(target.value)
  }
  /** A single-line field would join many lines into one word. */
  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData("text")
    if (!SEPARATORS.test(pasted)) return
    event.preventDefault()
    add(text + pasted)
  }
  return { value: text, onChange: onInput, onKeyDown, onPaste, onBlur: () => add(text) }
}

/** The suggestions of a field during typing. */
function Suggestions({ id, values }: { id: string; values: string[] }) {
  return (
    <datalist id={id}>
      {values.map((one) => (
        <option key={one} value={one} />
      ))}
    </datalist>
  )
}

/** One line of text with suggestions from existing values. */
export function SuggestedField<Values>({ suggestions, ...field }: FieldProps<Values> & { suggestions: string[] }) {
  const list = useId()
  return (
    <Field<Values> {...field}>
      {(control) => (
        <>
          <input {...control} type="text" autoComplete="off" list={list} />
          <Suggestions id={list} values={suggestions} />
        </>
      )}
    </Field>
  )
}

/** Several words in a form, one per line of its value. */
export function LabelsField<Values>({ suggestions, ...field }: FieldProps<Values> & { suggestions?: string[] }) {
  const { set } = use(CurrentForm)
  return (
    <Field<Values> aside="" {...field}>
      {({ id, name, value }) => (
        <Labels
          id={id}
          name={name}
          values={linesOf(value)}
          suggestions={suggestions}
          onChange={(values) => set(name, values.join("\n"))}
        />
      )}
    </Field>
  )
}

export const linesOf = (text: string) => text.split("\n").filter(Boolean)

interface ChecksProps {
  name: string
  label: string
  options: { value: string; word: string }[]
  none: string
}

/** Multiple choice among a few options, one per line of the form's value. */
export function CheckListField({ name, label, options, none, help }: ChecksProps & { help?: string }) {
  const { value, set } = use(CurrentForm)
  const picked = linesOf(value(name))
  const change = (one: string, on: boolean) =>
    set(name, (on ? [...picked, one] : picked.filter((other) => other !== one)).join("\n"))
  return (
    <fieldset className="field bare">
      <legend className="label">{label}</legend>
      {options.length === 0 && <span className="muted">{none}</span>}
      <div className="check-list">
        {options.map(({ value: one, word }) => (
          <label key={one} className="check">
            <input
              type="checkbox"
              name={name}
              checked={picked.includes(one)}
              onChange={(event) => change(one, event.target.checked)}
            />
            <bdi>{word}</bdi>
          </label>
        ))}
      </div>
      {help && <span className="help">{help}</span>}
    </fieldset>
  )
}
