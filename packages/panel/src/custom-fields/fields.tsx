"use client"

import { Field, SelectField, TextField } from "#panel/form/fields.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { CustomField } from "./known.ts"

type Values = Record<string, string>

/** A control for each custom field, by its type. */
export function CustomFieldControls({ fields }: { fields: CustomField[] }) {
  return fields.map((field) => <Control key={field.name} field={field} />)
}

function Control({ field: { name, label, type, options } }: { field: CustomField }) {
  const { common } = useWords()
  if (type === "boolean") {
    const both = [
      { value: "true", word: common.yes },
      { value: "false", word: common.no },
    ]
    return <SelectField<Values> name={name} label={label} none={common.none} options={both} />
  }
  if (type === "select") {
    const all = options.map((value) => ({ value, word: value }))
    return <SelectField<Values> name={name} label={label} none={common.none} options={all} />
  }
  if (type === "date")
    return (
      <Field<Values> name={name} label={label} aside="">
        {(control) => <input {...control} type="date" min="0001-01-01" max="9999-12-31" />}
      </Field>
    )
  if (type === "text") return <TextField<Values> name={name} label={label} aside="" />
  return <TextField<Values> name={name} label={label} inputMode="decimal" aside="" />
}
