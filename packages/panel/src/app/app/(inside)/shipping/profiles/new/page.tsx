"use client"

import { newPage } from "#panel/crud/new-page.tsx"
import { profileForm } from "#panel/shipping/profiles/form.ts"
import { profiles } from "#panel/shipping/profiles/resource.ts"

export default newPage(profiles, { form: profileForm, sent: { type: "custom" } })
