"use client"

import { newPage } from "#panel/crud/new-page.tsx"
import { groupForm } from "#panel/customer-groups/form.ts"
import { groups } from "#panel/customer-groups/resource.ts"

export default newPage(groups, { form: groupForm })
