"use client"

import { use } from "react"
import { CurrentForm } from "#panel/form/form.tsx"
import { Labels } from "#panel/form/labels.tsx"
import { Icon } from "#panel/ui/icons.tsx"
import { type DraftOption, optionsOf } from "./proposal.ts"
import { useNewWords } from "./words.ts"

/** The product's options: the title and the values of each. */
export function Options() {
  const words = useNewWords()
  const { value, set, fault } = use(CurrentForm)
  const options = optionsOf({ options: value("options") })
  const message = ["options", ...options.map((_, at) => `options.${at}.title`)].map(fault).find(Boolean)
  const write = (next: DraftOption[]) => set("options", next.length > 0 ? JSON.stringify(next) : "")
  const change = (at: number, part: Partial<DraftOption>) =>
    write(options.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <>
      {options.map((option, at) => (
        <OptionRow
          key={at}
          option={option}
          at={at}
          onChange={(part) => change(at, part)}
          onRemove={() => write(options.filter((_, index) => index !== at))}
        />
      ))}
      {message && (
        <span className="fault" role="alert">
          {message}
        </span>
      )}
      <div className="row">
        <button
          type="button"
          name="options"
          className="button"
          onClick={() => write([...options, { title: "", values: [] }])}
        >
          <Icon name="plus" /> {words.addOption}
        </button>
      </div>
    </>
  )
}

interface OptionRowProps {
  option: DraftOption
  at: number
  onChange: (part: Partial<DraftOption>) => void
  onRemove: () => void
}

function OptionRow({ option: { title, values }, at, onChange, onRemove }: OptionRowProps) {
  const words = useNewWords()
  const { fault } = use(CurrentForm)
  const name = `options.${at}.title`
  return (
    <div className="option-row">
      <input
        type="text"
        name={name}
        aria-label={words.optionTitle(at + 1)}
        aria-invalid={fault(name) ? true : undefined}
        placeholder={words.example}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: it was just asked for
        autoFocus={title === ""}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Labels
        label={words.optionValues(title || words.optionTitle(at + 1))}
        values={values}
        onChange={(next) => onChange({ values: next })}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={words.removeOption(title || String(at + 1))}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </div>
  )
}
