"use client"

import { type ReactNode, use, useId, useState } from "react"
import { Chip } from "#panel/display/values.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { FieldProps } from "./fields.tsx"
import { CurrentForm } from "./form.tsx"
import { type Option, Picker } from "./picker.tsx"
import { rankedBy } from "./ranked.ts"

/** A form keeps several values as one text. */
export const listOf = (text: string) => text.split(",").filter(Boolean)
export const textOf = (list: string[] | undefined) => list?.join() ?? ""

function useList(name: string) {
  const { value, set, fault } = use(CurrentForm)
  const list = listOf(value(name))
  const add = (one: string) => set(name, textOf([...list, one]))
  const remove = (one: string) => set(name, textOf(list.filter((each) => each !== one)))
  return { list, add, remove, wrong: fault(name) }
}

interface GroupProps<Values> extends Pick<FieldProps<Values>, "name" | "label" | "help"> {
  wrong: string | undefined
  value: string
  children: ReactNode
}

/** A group of controls with one name, help text and error. */
function Group<Values>({ name, label, help, wrong, value, children }: GroupProps<Values>) {
  const id = useId()
  const described = [help && `${id}-help`, wrong && `${id}-fault`].filter(Boolean).join(" ")
  return (
    <fieldset className="field bare" aria-describedby={described || undefined}>
      <legend className="label">{label}</legend>
      <input type="hidden" name={name} value={value} />
      {children}
      {help && (
        <span id={`${id}-help`} className="help">
          {help}
        </span>
      )}
      {wrong && (
        <span id={`${id}-fault`} className="fault" role="alert">
          {wrong}
        </span>
      )}
    </fieldset>
  )
}

interface ChecksProps<Values> extends Pick<FieldProps<Values>, "name" | "label" | "help"> {
  options: { value: string; word: string }[] | undefined
}

/** Multiple choice among a few options. */
export function ChecksField<Values>({ options, ...field }: ChecksProps<Values>) {
  const { list, add, remove, wrong } = useList(field.name)
  return (
    <Group<Values> {...field} wrong={wrong} value={textOf(list)}>
      <div className="checks">
        {options?.map(({ value, word }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              checked={list.includes(value)}
              onChange={(event) => (event.target.checked ? add(value) : remove(value))}
            />
            <bdi>{word}</bdi>
          </label>
        ))}
      </div>
    </Group>
  )
}

interface ChosenProps<Values> extends Pick<FieldProps<Values>, "name" | "label" | "help"> {
  search: string
  /** All options; the field leaves out those already chosen. */
  options: Option[]
  nameOf: (value: string) => string
  none: string
}

const MOST_SHOWN = 12

/** Multiple choice among many options: chips for the chosen ones, and a search for more. */
export function ChosenField<Values>({ search, options, nameOf, none, ...field }: ChosenProps<Values>) {
  const { common } = useWords()
  const { list, add, remove, wrong } = useList(field.name)
  const [text, setText] = useState("")
  const found = rankedBy(
    options.filter(({ key }) => !list.includes(key)),
    text,
  )
  return (
    <Group<Values> {...field} wrong={wrong} value={textOf(list)}>
      <div className="row chosen">
        {list.length === 0 && <span className="muted">{none}</span>}
        {list.map((value) => (
          <Chip key={value}>
            {nameOf(value)}
            <button
              type="button"
              className="icon-button"
              aria-label={`${common.remove}: ${nameOf(value)}`}
              onClick={() => remove(value)}
            >
              <Icon name="close" />
            </button>
          </Chip>
        ))}
      </div>
      <Picker
        label={search}
        text={text}
        onText={setText}
        options={found.slice(0, MOST_SHOWN)}
        onPick={({ key }) => {
          add(key)
          setText("")
        }}
      />
    </Group>
  )
}
