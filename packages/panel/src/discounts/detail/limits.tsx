"use client"

import DynamicFields from "../duration-fields.tsx"
import { LimitFields, NoteField } from "../limit-fields.tsx"
import type { Discount } from "../sentence/facts.ts"

/** A discount's dates and usage limit; a unique code inherits the rest from its parent discount. */
export function Limits({ discount }: { discount: Discount }) {
  const isWhole = !discount.parent_discount_id
  return (
    <>
      <LimitFields>{discount.is_dynamic && isWhole && <DynamicFields />}</LimitFields>
      {isWhole && <NoteField />}
    </>
  )
}
