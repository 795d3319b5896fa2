"use client"

import { newPage } from "#panel/crud/new-page.tsx"
import { keyForm } from "#panel/publishable-keys/form.ts"
import { keys } from "#panel/publishable-keys/resource.ts"

export default newPage(keys, { form: keyForm })
