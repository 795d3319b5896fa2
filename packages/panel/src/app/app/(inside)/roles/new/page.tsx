"use client"

import { newPage } from "#panel/crud/new-page.tsx"
import { useRoleForm } from "#panel/roles/form.tsx"
import { roles } from "#panel/roles/resource.ts"

export default newPage(roles, { form: useRoleForm })
