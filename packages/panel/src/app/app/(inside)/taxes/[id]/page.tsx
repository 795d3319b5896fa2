"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { percentText } from "#panel/money/amounts.ts"
import type { Output } from "#panel/server/operations.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { factsOf, RateFields, type RateValues } from "#panel/taxes/fields.tsx"
import { RateTies } from "#panel/taxes/ties.tsx"
import { useTaxWords } from "#panel/taxes/words.ts"
import { Failure } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useLanguage, useWords } from "#panel/words/index.tsx"

const LIST = "/app/taxes"
const RELATIONS = "products,product_types,shipping_options"

export default function TaxRatePage() {
  const { id } = useParams<{ id: string }>()
  const words = useTaxWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin["tax-rates"].get.queryOptions({ id, expand: RELATIONS }))
  const rate = read.data?.tax_rate
  const back = { href: LIST, word: words.title }
  if (read.error && !rate) {
    return (
      <Page title={words.one} back={back}>
        <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
      </Page>
    )
  }
  const remove = rate && (
    <DeleteButton
      operation="tax-rates.delete"
      title={words.confirm(1)}
      text={words.confirmText}
      done={words.deleted(1)}
      list={LIST}
      remove={() => client.admin["tax-rates"].delete.mutate({ id })}
    />
  )
  return (
    <Page title={rate?.name ?? ""} back={back} actions={remove}>
      <div className="two-columns">
        <RateTies id={id} rate={rate} />
        <Details id={id} rate={rate} />
      </div>
    </Page>
  )
}

type Resource = Output["tax-rates"]["get"]["tax_rate"]

function Details({ id, rate }: { id: string; rate: Resource | undefined }) {
  const { form } = useWords()
  const language = useLanguage()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const edit = useEdit({
    stored: rate,
    valuesOf: (one): RateValues => ({
      name: one?.name ?? "",
      code: one?.code ?? "",
      rate: percentText(one?.rate, language),
      region_id: one?.region_id ?? "",
    }),
    factsOf,
    read: async () => (await fresh(trpc.admin["tax-rates"].get.queryOptions({ id, expand: RELATIONS }))).tax_rate,
    /** Another region removes the shipping options of the previous one: the server refuses those of other regions. */
    write: (change) => {
      const untied = change.region_id ? { shipping_options: [] } : {}
      return client.admin["tax-rates"].update.mutate({ id, ...change, ...untied })
    },
  })
  return (
    <Card>
      <Form {...edit} submit={form.save} disabled={!rate || !may("tax-rates.update")}>
        <RateFields />
      </Form>
      <Facts id={id} created_at={rate?.created_at} updated_at={rate?.updated_at} />
    </Card>
  )
}
