"use client"

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useRouter, useSearchParams } from "next/navigation"
import { SelectField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { ReasonFields, type ReasonValues } from "#panel/return-reasons/fields.tsx"
import { valueFrom } from "#panel/return-reasons/reasons.ts"
import { useReasonWords } from "#panel/return-reasons/words.ts"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

interface Values extends ReasonValues {
  parent_return_reason_id: string
}

export default function NewReturnReason() {
  const words = useReasonWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const router = useRouter()
  const queries = useQueryClient()
  const parent_return_reason_id = useSearchParams().get("parent") ?? ""
  const create = useMutation(trpc.admin["return-reasons"].create.mutationOptions())
  return (
    <Page title={words.create} back={{ href: "/app/return-reasons", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={{ label: "", value: "", description: "", parent_return_reason_id }}
          submit={form.create}
          disabled={!may("return-reasons.create")}
          refusals={{ duplicate_error: "value" }}
          save={(values: Values) => create.mutateAsync(inputOf(values))}
          saved={({ return_reason }) => {
            router.push(`/app/return-reasons/${return_reason.id}`)
            // The page of the reason that it belongs to lists it.
            return queries.invalidateQueries()
          }}
        >
          <ReasonFields fresh />
          <ParentField />
        </Form>
      </Card>
    </Page>
  )
}

const inputOf = ({ label, value, description, parent_return_reason_id }: Values) => ({
  label: label.trim(),
  value: value.trim() || valueFrom(label.trim()),
  description: description || undefined,
  parent_return_reason_id: parent_return_reason_id || undefined,
})

/** Reasons have two levels: a new one belongs to none or to one of the first level. */
function ParentField() {
  const words = useReasonWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin["return-reasons"].list.queryOptions({}))
  const options = read.data?.return_reasons.map(({ id, label }) => ({ value: id, word: label }))
  return (
    <SelectField<Values>
      name="parent_return_reason_id"
      label={words.parent}
      help={words.parentHelp}
      none={words.noParent}
      options={options ?? []}
    />
  )
}
