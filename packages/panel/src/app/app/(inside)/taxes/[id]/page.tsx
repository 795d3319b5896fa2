"use client"

import { detailPage } from "#panel/crud/detail-page.tsx"
import { rateForm } from "#panel/taxes/form.ts"
import { taxRates } from "#panel/taxes/resource.ts"
import { RateTies } from "#panel/taxes/ties.tsx"

export default detailPage(taxRates, {
  titleOf: ({ name }) => name,
  form: rateForm,
  // Another region removes the shipping options of the previous one: the server refuses those of other regions.
  useWrite: (_, update) => (change) => update({ ...change, ...("region_id" in change && { shipping_options: [] }) }),
  Main: RateTies,
})
