"use client"

import dynamic from "next/dynamic"
import { use } from "react"
import { CheckField } from "#panel/form/fields.tsx"
import { CurrentForm } from "#panel/form/form.tsx"
import { LimitFields, NoteField } from "../limit-fields.tsx"
import { useMoreWords } from "../more-words.ts"
import type { DiscountValues } from "../values.ts"
import { useDiscountWords } from "../words.ts"

const DynamicFields = dynamic(() => import("../duration-fields.tsx"), { ssr: false })

/** The dates and usage limit of a new discount, and whether it uses unique codes. */
export default function Limits() {
  const { value } = use(CurrentForm)
  return (
    <>
      <LimitFields>
        <DynamicField />
        {value("is_dynamic") === "true" && <DynamicFields />}
      </LimitFields>
      <NoteField />
    </>
  )
}

/** Whether unique codes are generated from it: that can't be changed later either. */
function DynamicField() {
  const words = { ...useDiscountWords(), ...useMoreWords() }
  return <CheckField<DiscountValues> name="is_dynamic" label={words.dynamic} help={words.dynamicHelp} />
}
