"use client"

import { collectionForm } from "#panel/collections/form.ts"
import { collections } from "#panel/collections/resource.ts"
import { newPage } from "#panel/crud/new-page.tsx"

export default newPage(collections, { form: collectionForm })
