"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { GroupFields, type GroupValues } from "#panel/customer-groups/fields.tsx"
import { useGroupWords } from "#panel/customer-groups/words.ts"
import { Form } from "#panel/form/form.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const NOTHING: GroupValues = { name: "" }

export default function NewGroup() {
  const words = useGroupWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const router = useRouter()
  const create = useMutation(trpc.admin["customer-groups"].create.mutationOptions())
  return (
    <Page title={words.create} back={{ href: "/app/customer-groups", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={NOTHING}
          submit={form.create}
          disabled={!may("customer-groups.create")}
          refusals={{ duplicate_error: "name" }}
          save={(values) => create.mutateAsync(values)}
          saved={({ customer_group }) => router.push(`/app/customer-groups/${customer_group.id}`)}
        >
          <GroupFields fresh />
        </Form>
      </Card>
    </Page>
  )
}
