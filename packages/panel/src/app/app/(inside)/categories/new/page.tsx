"use client"

import { useRouter } from "next/navigation"
import { categoryForm } from "#panel/categories/form.ts"
import { categories } from "#panel/categories/resource.ts"
import { newPage } from "#panel/crud/new-page.tsx"
import { useDone } from "#panel/edit/action.ts"

export default newPage(categories, {
  form: categoryForm,
  presets: (asked) => ({ is_active: "true", parent_category_id: asked.get("parent") ?? "" }),
  useCreated: () => {
    const words = categories.words()
    const router = useRouter()
    const done = useDone()
    return {
      created: ({ id }) => {
        router.push(`/app/categories/${id}`)
        return done(words.created)
      },
    }
  },
})
