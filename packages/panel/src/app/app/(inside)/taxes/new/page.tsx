"use client"

import { useRouter, useSearchParams } from "next/navigation"
import { Form } from "#panel/form/form.tsx"
import { useReading } from "#panel/money/reading.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { factsOf, RateFields, type RateValues } from "#panel/taxes/fields.tsx"
import { useTaxWords } from "#panel/taxes/words.ts"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

export default function NewTaxRate() {
  const words = useTaxWords()
  const { form } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const router = useRouter()
  const open = useReading()
  const region_id = useSearchParams().get("region") ?? ""
  const values: RateValues = { name: "", code: "", rate: "", region_id }
  return (
    <Page title={words.create} back={{ href: "/app/taxes", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={values}
          submit={form.create}
          disabled={!may("tax-rates.create")}
          save={async (given) => {
            const read = open()
            const facts = factsOf(given, read)
            read.done()
            return client.admin["tax-rates"].create.mutate(facts)
          }}
          saved={({ tax_rate }) => router.push(`/app/taxes/${tax_rate.id}`)}
        >
          <RateFields fresh />
        </Form>
      </Card>
    </Page>
  )
}
