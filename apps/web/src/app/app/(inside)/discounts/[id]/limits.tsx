"use client"

import dynamic from "next/dynamic"
import type { Discount } from "../facts.ts"
import { LimitFields, NoteField } from "../limit-fields.tsx"

const DynamicFields = dynamic(() => import("../duration-fields.tsx"), { ssr: false })

/** When and how often a discount is good; a single code has the rest of the one that it was cut from. */
export default function Limits({ discount }: { discount: Discount }) {
  const isWhole = !discount.parent_discount_id
  return (
    <>
      <LimitFields>{discount.is_dynamic && isWhole && <DynamicFields />}</LimitFields>
      {isWhole && <NoteField />}
    </>
  )
}
