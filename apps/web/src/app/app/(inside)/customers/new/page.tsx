"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { Form } from "#panel/form.tsx"
import { Card, Page } from "#panel/page.tsx"
import { useMay } from "#panel/session.tsx"
import { useTRPC } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { CustomerFields, type CustomerValues } from "../fields.tsx"
import { useCustomerWords } from "../words.ts"

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
