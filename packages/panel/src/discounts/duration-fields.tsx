"use client"

import { use } from "react"
import { SelectField, TextField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { UNITS, type Unit } from "./duration.ts"
import { useLimitWords } from "./limit-words.ts"
import type { DiscountValues } from "./values.ts"

/** How long each generated code is valid. */
export default function DynamicFields() {
  const words = useLimitWords()
  const { value } = use(CurrentForm)
  const units = (Object.keys(UNITS) as Unit[]).map((unit) => ({ value: unit as string, word: words.units[unit] }))
  const isIso = value("valid_unit") === "iso"
  return (
    <>
      {value("is_dynamic") === "true" && (
        <div className="duration">
          <TextField<DiscountValues>
            name="valid_duration"
            label={words.duration}
            help={words.durationHelp}
            inputMode={isIso ? undefined : "numeric"}
          />
          <SelectField<DiscountValues>
            name="valid_unit"
            label={words.unit}
            options={isIso ? [...units, { value: "iso", word: words.units.iso }] : units}
          />
        </div>
      )}
    </>
  )
}
