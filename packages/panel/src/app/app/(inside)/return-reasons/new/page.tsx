"use client"

import { newPage } from "#panel/crud/new-page.tsx"
import { reasonForm } from "#panel/return-reasons/form.ts"
import { reasons } from "#panel/return-reasons/resource.ts"

export default newPage(reasons, {
  form: reasonForm,
  presets: (asked) => ({ parent_return_reason_id: asked.get("parent") ?? "" }),
})
