"use client"

import { use } from "react"
import { AmountField, Field, SelectField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import type { DiscountValues } from "./values.ts"
import { useDiscountWords } from "./words.ts"

/** The value of the discount, and what it applies to. */
export function RuleFields({ currency }: { currency: string | undefined }) {
  const words = useDiscountWords()
  const { value } = use(CurrentForm)
  const type = value("rule.type")
  const options = <Key extends string>(of: Record<Key, string>) =>
    Object.entries<string>(of).map(([key, word]) => ({ value: key, word }))
  return (
    <>
      {type !== "free_shipping" && (
        <div className="side-by-side">
          {type === "fixed" ? (
            <AmountField<DiscountValues>
              name="rule.value"
              label={words.value}
              required
              currency={currency ?? "—"}
              help={currency ? undefined : words.chooseRegion}
            />
          ) : (
            <PercentField />
          )}
          <SelectField<DiscountValues>
            name="rule.allocation"
            label={words.allocation}
            options={options(words.allocations)}
          />
        </div>
      )}
    </>
  )
}

function PercentField() {
  const words = useDiscountWords()
  return (
    <Field<DiscountValues> name="rule.value" label={words.value} required help={words.percentHelp}>
      {(control) => (
        <span className="with-unit">
          <input {...control} type="text" inputMode="numeric" autoComplete="off" className="number" />
          <span className="unit">%</span>
        </span>
      )}
    </Field>
  )
}
