"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { CustomerFields, type CustomerValues } from "#panel/customers/fields.tsx"
import { useCustomerWords } from "#panel/customers/words.ts"
import { Form } from "#panel/form/form.tsx"
import { useTRPC } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const NOTHING: CustomerValues = { first_name: "", last_name: "", email: "", phone: "", password: "" }

export default function NewCustomer() {
  const words = useCustomerWords()
  const { form } = useWords()
  const trpc = useTRPC()
  const may = useMay()
  const router = useRouter()
  const create = useMutation(trpc.admin.customers.create.mutationOptions())
  return (
    <Page title={words.create} back={{ href: "/app/customers", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={NOTHING}
          submit={form.create}
          disabled={!may("customers.create")}
          refusals={{ duplicate_error: "email" }}
          save={({ phone, ...given }) => create.mutateAsync({ ...given, phone: phone.trim() || undefined })}
          saved={({ customer }) => router.push(`/app/customers/${customer.id}`)}
        >
          <CustomerFields fresh />
        </Form>
      </Card>
    </Page>
  )
}
