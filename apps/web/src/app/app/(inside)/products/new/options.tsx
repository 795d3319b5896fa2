"use client"

import { use } from "react"
import { CurrentForm } from "#panel/form.tsx"
import { Icon } from "#panel/icons.tsx"
import { Labels } from "#panel/labels.tsx"
import { type DraftOption, optionsOf } from "./proposal.ts"
import { useNewWords } from "./words.ts"

/** What the product comes in: each option's title and its values. */
export function Options() {
  const words = useNewWords()
  const { value, set, fault } = use(CurrentForm)
  const options = optionsOf({ options: value("options") })
  const told = ["options", ...options.map((_, at) => `options.${at}.title`)].map(fault).find(Boolean)
  const write = (next: DraftOption[]) => set("options", next.length > 0 ? JSON.stringify(next) : "")
  const change = (at: number, part: Partial<DraftOption>) =>
    write(options.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <>
      {options.map(({ title, values }, at) => (
        <div key={at} className="option-row">
          <input
            type="text"
            name={`options.${at}.title`}
            aria-label={words.optionTitle(at + 1)}
            aria-invalid={fault(`options.${at}.title`) ? true : undefined}
            placeholder={words.example}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: it was just asked for
            autoFocus={title === ""}
            value={title}
            onChange={(event) => change(at, { title: event.target.value })}
          />
          <Labels
            label={words.optionValues(title || words.optionTitle(at + 1))}
            values={values}
            onChange={(next) => change(at, { values: next })}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={words.removeOption(title || String(at + 1))}
            onClick={() => write(options.filter((_, index) => index !== at))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      {told && (
        <span className="fault" role="alert">
          {told}
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
