"use client"

import { detailPage } from "#panel/crud/detail-page.tsx"
import { MoreSpecific } from "#panel/return-reasons/below.tsx"
import { reasonForm } from "#panel/return-reasons/form.ts"
import { reasons } from "#panel/return-reasons/resource.ts"

export default detailPage(reasons, {
  titleOf: ({ label }) => label,
  form: reasonForm,
  back: (stored) => {
    const parent = stored?.parent_return_reason
    return parent ? { href: `/app/return-reasons/${parent.id}`, word: parent.label } : undefined
  },
  // Only reasons of the first level have more specific ones.
  narrow: ({ parent_return_reason: parent }) => Boolean(parent),
  Main: MoreSpecific,
  metadata: true,
})
