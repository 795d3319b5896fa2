"use client"

import { colorIn } from "@mercer/commerce/brand"
import { Field } from "#panel/form/fields.tsx"
import { useStoreWords } from "./words.ts"

/** Of an empty field: the panel's own color. */
const OWN = "#3f4fc0"

/** The color of the panel, chosen or written. */
export function ColorField() {
  const words = useStoreWords()
  return (
    <Field<{ color: string }> name="color" label={words.color} help={words.colorHelp}>
      {(control) => (
        <div className="row nowrap">
          <input
            type="color"
            className="color-well"
            aria-label={words.chooseColor}
            value={colorIn(control.value) ?? OWN}
            onChange={(event) => control.onChange(event)}
          />
          <input {...control} type="text" className="mono" autoComplete="off" placeholder={OWN} />
        </div>
      )}
    </Field>
  )
}
