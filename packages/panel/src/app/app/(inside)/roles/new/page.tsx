"use client"

import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { Form } from "#panel/form/form.tsx"
import { RoleFields, type RoleValues, roleFacts } from "#panel/roles/fields.tsx"
import { useRoleWords } from "#panel/roles/words.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

export default function NewRole() {
  const words = useRoleWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const router = useRouter()
  const queries = useQueryClient()
  const create = useMutation(trpc.admin.roles.create.mutationOptions())
  return (
    <Page title={words.create} back={{ href: "/app/roles", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={{ name: "", read: "", write: "" }}
          submit={form.create}
          disabled={!may("roles.create")}
          refusals={{ duplicate_error: "name" }}
          save={(values: RoleValues) => create.mutateAsync(roleFacts(values))}
          saved={({ role }) => {
            router.push(`/app/roles/${role.id}`)
            return queries.invalidateQueries()
          }}
        >
          <RoleFields fresh />
        </Form>
      </Card>
    </Page>
  )
}
