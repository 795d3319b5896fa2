"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { Form } from "#panel/form.tsx"
import { Card, Page } from "#panel/page.tsx"
import { useMay } from "#panel/session.tsx"
import { useTRPC } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { GroupFields, type GroupValues } from "../fields.tsx"
import { useGroupWords } from "../words.ts"

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
