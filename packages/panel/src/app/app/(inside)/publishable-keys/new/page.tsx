"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { Form } from "#panel/form/form.tsx"
import { KeyFields, type KeyValues } from "#panel/publishable-keys/fields.tsx"
import { useKeyWords } from "#panel/publishable-keys/words.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const NOTHING: KeyValues = { title: "" }

export default function NewPublishableKey() {
  const words = useKeyWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const router = useRouter()
  const create = useMutation(trpc.admin["publishable-api-keys"].create.mutationOptions())
  return (
    <Page title={words.create} back={{ href: "/app/publishable-keys", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={NOTHING}
          submit={form.create}
          disabled={!may("publishable-api-keys.create")}
          save={(values) => create.mutateAsync(values)}
          saved={({ publishable_api_key }) => router.push(`/app/publishable-keys/${publishable_api_key.id}`)}
        >
          <KeyFields fresh />
        </Form>
      </Card>
    </Page>
  )
}
