"use client"

import type { ReactNode } from "react"
import { AreaField, MomentField, TextField } from "#panel/form/fields.tsx"
import { useLimitWords } from "./limit-words.ts"
import type { DiscountValues } from "./values.ts"
import { useDiscountWords } from "./words.ts"

/** Start date, end date, and usage limit. */
export function LimitFields({ children }: { children?: ReactNode }) {
  const words = { ...useDiscountWords(), ...useLimitWords() }
  return (
    <>
      <div className="side-by-side">
        <MomentField<DiscountValues> name="starts_at" label={words.starts} help={words.startsHelp} />
        <MomentField<DiscountValues> name="ends_at" label={words.ends} help={words.endsHelp} />
      </div>
      <TextField<DiscountValues> name="usage_limit" label={words.limit} help={words.limitHelp} inputMode="numeric" />
      {children}
    </>
  )
}

/** Internal notes. */
export function NoteField() {
  const words = { ...useDiscountWords(), ...useLimitWords() }
  return <AreaField<DiscountValues> name="rule.description" label={words.note} help={words.noteHelp} />
}
