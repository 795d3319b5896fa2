"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { CollectionFields, type CollectionValues } from "#panel/collections/fields.tsx"
import { useCollectionWords } from "#panel/collections/words.ts"
import { Form } from "#panel/form/form.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const NOTHING: CollectionValues = { title: "", handle: "" }

export default function NewCollection() {
  const words = useCollectionWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const router = useRouter()
  const create = useMutation(trpc.admin.collections.create.mutationOptions())
  return (
    <Page title={words.create} back={{ href: "/app/collections", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={NOTHING}
          submit={form.create}
          disabled={!may("collections.create")}
          refusals={{ duplicate_error: "handle" }}
          save={({ title, handle }) => create.mutateAsync({ title, handle: handle.trim() || undefined })}
          saved={({ collection }) => router.push(`/app/collections/${collection.id}`)}
        >
          <CollectionFields fresh />
        </Form>
      </Card>
    </Page>
  )
}
