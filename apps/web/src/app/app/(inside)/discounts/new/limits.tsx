"use client"

import dynamic from "next/dynamic"
import { use } from "react"
import { CheckField } from "#panel/fields.tsx"
import { CurrentForm } from "#panel/form.tsx"
import { LimitFields, NoteField } from "../limit-fields.tsx"
import { useMoreWords } from "../more-words.ts"
import type { DiscountValues } from "../values.ts"
import { useDiscountWords } from "../words.ts"

const DynamicFields = dynamic(() => import("../duration-fields.tsx"), { ssr: false })

/** When and how often a new discount is good, and whether by a code of its own each time. */
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

/** Whether single codes are cut from it: that stays too. */
function DynamicField() {
  const words = { ...useDiscountWords(), ...useMoreWords() }
  return <CheckField<DiscountValues> name="is_dynamic" label={words.dynamic} help={words.dynamicHelp} />
}
