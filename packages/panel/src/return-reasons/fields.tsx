"use client"

import { AreaField, TextField } from "#panel/form/fields.tsx"
import { useReasonWords } from "./words.ts"

export interface ReasonValues {
  label: string
  value: string
  description: string
}

/** The fields of a return reason, new or existing. */
export function ReasonFields({ fresh = false }: { fresh?: boolean }) {
  const words = useReasonWords()
  return (
    <>
      <TextField<ReasonValues> name="label" label={words.label} help={words.labelHelp} required autoFocus={fresh} />
      <TextField<ReasonValues>
        name="value"
        label={words.value}
        help={fresh ? words.valueHelp : words.valueStored}
        required={!fresh}
        mono
      />
      <AreaField<ReasonValues> name="description" label={words.description} />
    </>
  )
}
