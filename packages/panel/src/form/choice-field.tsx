"use client"

import { use, useId } from "react"
import { isBlank, useCheck } from "./checks.ts"
import type { FieldProps } from "./fields.tsx"
import { CurrentForm } from "./form.tsx"

interface ChoiceProps<Values> extends Pick<FieldProps<Values>, "name" | "label" | "help" | "required"> {
  options: { value: string; word: string; help?: string }[]
  /** What is chosen until somebody decides. */
  preset?: string | undefined
}

/** A choice among a few options that are all visible. */
export function ChoiceField<Values>({ name, label, help, options, required, preset = "" }: ChoiceProps<Values>) {
  const id = useId()
  const { value, set, fault } = use(CurrentForm)
  const wrong = fault(name)
  const chosen = value(name) || preset
  useCheck(name, { isMissing: (text) => required === true && isBlank(text || preset) })
  return (
    <fieldset className="bare field" aria-describedby={help && `${id}-help`}>
      <legend className="label">{label}</legend>
      <div className="choice">
        {options.map((option) => (
          <label key={option.value} className="choice-option">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={chosen === option.value}
              onChange={() => set(name, option.value)}
            />
            <span>
              {option.word}
              {option.help && <span className="help">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      {help && (
        <span id={`${id}-help`} className="help">
          {help}
        </span>
      )}
      {wrong && (
        <span className="fault" role="alert">
          {wrong}
        </span>
      )}
    </fieldset>
  )
}
