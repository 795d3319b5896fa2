"use client"

import { newPage } from "#panel/crud/new-page.tsx"
import { rateForm } from "#panel/taxes/form.ts"
import { taxRates } from "#panel/taxes/resource.ts"

export default newPage(taxRates, {
  form: rateForm,
  presets: (asked) => ({ region_id: asked.get("region") ?? "" }),
})
