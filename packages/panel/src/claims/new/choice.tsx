"use client"

import { use } from "react"
import { CurrentForm } from "#panel/form/form.tsx"

interface ChoiceProps {
  name: string
  label: string
  options: { value: string; word: string; text?: string; disabled?: boolean }[]
}

/** A choice among a few visible options, each with a description. */
export function Choice({ name, label, options }: ChoiceProps) {
  const { value, set } = use(CurrentForm)
  return (
    <fieldset className="bare claim-choice">
      <legend className="label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice-option">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value(name) === option.value}
            disabled={option.disabled}
            onChange={() => set(name, option.value)}
          />
          <span>
            <span className="claim-title">{option.word}</span>
            {option.text && <span className="help">{option.text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
