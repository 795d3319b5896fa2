"use client"

import { useRouter } from "next/navigation"
import { Form } from "#panel/form/form.tsx"
import { useReading } from "#panel/money/reading.ts"
import { factsOf } from "#panel/regions/facts.ts"
import { RegionFields, type RegionValues } from "#panel/regions/fields.tsx"
import { useRegionWords } from "#panel/regions/words.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const NOTHING: RegionValues = {
  name: "",
  currency_code: "",
  countries: "",
  payment_providers: "",
  fulfillment_providers: "",
  tax_rate: "",
  tax_code: "",
  includes_tax: "",
}

export default function NewRegion() {
  const words = useRegionWords()
  const { form } = useWords()
  const client = useTRPCClient()
  const may = useMay()
  const router = useRouter()
  const open = useReading()
  return (
    <Page title={words.create} back={{ href: "/app/regions", word: words.title }} narrow>
      <Card>
        <Form
          fresh
          values={NOTHING}
          submit={form.create}
          disabled={!may("regions.create")}
          save={async (values) => {
            const read = open()
            const facts = factsOf(values, read)
            read.done()
            return client.admin.regions.create.mutate({ ...facts, fields: "id" })
          }}
          saved={({ region }) => router.push(`/app/regions/${region.id}`)}
        >
          <RegionFields fresh />
        </Form>
      </Card>
    </Page>
  )
}
