"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter, useSearchParams } from "next/navigation"
import { CategoryFields, type CategoryValues, categoryInput } from "#panel/categories/fields.tsx"
import { useCategoryWords } from "#panel/categories/words.ts"
import { useDone } from "#panel/edit/action.ts"
import { Form } from "#panel/form/form.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const NOTHING: CategoryValues = {
  name: "",
  handle: "",
  description: "",
  parent_category_id: "",
  is_active: "true",
  is_internal: "",
}

export default function NewCategory() {
  const words = useCategoryWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const router = useRouter()
  const done = useDone()
  const parent_category_id = useSearchParams().get("parent") ?? ""
  const create = useMutation(trpc.admin["product-categories"].create.mutationOptions())
  return (
    <Page title={words.create} back={{ href: "/app/categories", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={{ ...NOTHING, parent_category_id }}
          submit={form.create}
          disabled={!may("product-categories.create")}
          refusals={{ duplicate_error: "handle" }}
          save={(values: CategoryValues) => create.mutateAsync(categoryInput(values))}
          saved={({ product_category }) => {
            router.push(`/app/categories/${product_category.id}`)
            return done(words.created)
          }}
        >
          <CategoryFields />
        </Form>
      </Card>
    </Page>
  )
}
