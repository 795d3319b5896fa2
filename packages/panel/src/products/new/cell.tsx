"use client"

import { use, useId } from "react"
import { useCheck } from "#panel/form/checks.ts"
import { CurrentForm } from "#panel/form/form.tsx"

interface CellProps {
  name: string
  label: string
  placeholder?: string
  mono?: boolean
  inputMode?: "numeric"
  /** For prices. */
  currency?: string
  disabled?: boolean
}

/** A form field in a table: the column heading is its label. */
export function Cell({ name, label, placeholder, mono, inputMode, currency, disabled }: CellProps) {
  const id = useId()
  const { value, set, fault } = use(CurrentForm)
  const wrong = fault(name)
  useCheck(name, {
    isMissing: () => false,
    parse: (read, of, text) => (currency ? read.price(of, text, currency) : inputMode && read.whole(of, text)),
  })
  return (
    <span className="field grow">
      <input
        type="text"
        name={name}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? id : undefined}
        className={mono ? "mono" : "number"}
        inputMode={currency ? "decimal" : inputMode}
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        value={value(name)}
        onChange={(event) => set(name, event.target.value)}
      />
      {wrong && (
        <span id={id} className="fault" role="alert">
          {wrong}
        </span>
      )}
    </span>
  )
}
