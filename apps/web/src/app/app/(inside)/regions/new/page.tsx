"use client"

import { useRouter } from "next/navigation"
import { Form } from "#panel/form.tsx"
import { Card, Page } from "#panel/page.tsx"
import { useReading } from "#panel/reading.ts"
import { useMay } from "#panel/session.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import { factsOf } from "../facts.ts"
import { RegionFields, type RegionValues } from "../fields.tsx"
import { useRegionWords } from "../words.ts"

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
