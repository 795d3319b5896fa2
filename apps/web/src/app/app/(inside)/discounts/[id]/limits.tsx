"use client"

import DynamicFields from "../duration-fields.tsx"
import type { Discount } from "../facts.ts"
import { LimitFields, NoteField } from "../limit-fields.tsx"

/** When and how often a discount is good; a single code has the rest of the one that it was cut from. */
export function Limits({ discount }: { discount: Discount }) {
  const isWhole = !discount.parent_discount_id
  return (
    <>
      <LimitFields>{discount.is_dynamic && isWhole && <DynamicFields />}</LimitFields>
      {isWhole && <NoteField />}
    </>
  )
}
