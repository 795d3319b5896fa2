"use client"

import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useCurrencyWords } from "#panel/currencies/words.ts"
import { Form } from "#panel/form/form.tsx"
import { useReading } from "#panel/money/reading.ts"
import { factsOf, type RegionValues } from "#panel/regions/facts.ts"
import { RegionFields } from "#panel/regions/fields.tsx"
import { answerOf } from "#panel/regions/tax-question.tsx"
import { useRegionWords } from "#panel/regions/words.ts"
import { useCreateRegion } from "#panel/regions/write.ts"
import { useMay } from "#panel/session/session.tsx"
import { useStoreWords } from "#panel/store/words.ts"
import { Card, Page } from "#panel/ui/page.tsx"
import { useToast } from "#panel/ui/toasts.tsx"
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
  const create = useCreateRegion()
  const created = useCreated()
  const may = useMay()
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
            const facts = factsOf({ ...values, includes_tax: answerOf(values) }, read)
            read.done()
            return create(facts)
          }}
          saved={created}
        >
          <RegionFields fresh />
        </Form>
      </Card>
    </Page>
  )
}

/** Opens the region. If its currency was changed with it, a toast says so and offers to undo all of it. */
function useCreated() {
  const words = useRegionWords()
  const currencies = useCurrencyWords()
  const store = useStoreWords()
  const showToast = useToast()
  const queries = useQueryClient()
  const router = useRouter()
  return ({
    id,
    code,
    includes_tax,
    isNew,
    changes,
    undo,
  }: Awaited<ReturnType<ReturnType<typeof useCreateRegion>>>) => {
    const name = code.toUpperCase()
    const done = [isNew && store.added(name), changes && (includes_tax ? currencies.on : currencies.off)(name)]
    const undoAll = async () => {
      try {
        await undo()
        router.replace("/app/regions")
      } finally {
        await queries.invalidateQueries()
      }
    }
    if (isNew || changes) showToast({ text: [words.created, ...done].filter(Boolean).join(" · "), undo: undoAll })
    router.push(`/app/regions/${id}`)
    return queries.invalidateQueries()
  }
}
