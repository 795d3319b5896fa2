"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useStartWords } from "#panel/batch-jobs/words-start.ts"
import { useAction } from "#panel/edit/action.ts"
import { MomentField, SelectField, TextField } from "#panel/form/fields.tsx"
import { Form } from "#panel/form/form.tsx"
import { momentOf } from "#panel/money/amounts.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/batch-jobs"
const NOTHING = { q: "", status: "", collection_id: "", type_id: "", category_id: "", updated_at: "" }
type Values = typeof NOTHING

export default function Export() {
  const words = useStartWords()
  const client = useTRPCClient()
  const action = useAction()
  const router = useRouter()
  const may = useMay()
  async function begin(values: Values) {
    const context = { filterable_fields: filtersOf(values) }
    const { batch_job } = await client.admin["batch-jobs"].create.mutate({ type: "product-export", context })
    return batch_job.id
  }
  return (
    <Page title={words.export} back={{ href: LIST, word: words.title }} narrow>
      <p className="muted above-table">{words.exportIntro}</p>
      <Card>
        <Form
          fresh
          values={NOTHING}
          submit={words.startExport}
          disabled={!may("batch-jobs.create")}
          save={begin}
          saved={(id) => action(async () => router.push(`${LIST}/${id}`), { done: words.exportStarted })}
        >
          <Fields />
        </Form>
      </Card>
    </Page>
  )
}

/** Only filters that are set: an empty one would match nothing. */
function filtersOf({ updated_at, ...values }: Values) {
  const since = momentOf(updated_at)
  const chosen = Object.entries(values).filter(([, value]) => value !== "")
  return { ...Object.fromEntries(chosen), ...(since && { updated_at: { gte: since } }) }
}

const STATUSES = ["published", "draft", "proposed", "rejected"] as const

function Fields() {
  const words = useStartWords()
  const { products } = useWords()
  const { collections, types, categories } = useChoices()
  return (
    <>
      <TextField<Values> name="q" label={words.search} help={words.searchHelp} />
      <div className="side-by-side">
        <SelectField<Values>
          name="status"
          label={words.status}
          none={words.statusAny}
          options={STATUSES.map((value) => ({ value, word: products.statuses[value] }))}
        />
        <SelectField<Values>
          name="collection_id"
          label={words.collection}
          none={words.collectionAny}
          options={collections}
        />
      </div>
      <div className="side-by-side">
        <SelectField<Values> name="type_id" label={words.productType} none={words.typeAny} options={types} />
        <SelectField<Values> name="category_id" label={words.category} none={words.categoryAny} options={categories} />
      </div>
      <MomentField<Values> name="updated_at" label={words.changedSince} />
    </>
  )
}

const MOST = 500

function useChoices() {
  const trpc = useTRPC()
  const collections = useQuery(
    trpc.admin.collections.list.queryOptions({ limit: MOST, order: "title", fields: "title" }),
  ).data?.collections
  const types = useQuery(trpc.admin["product-types"].list.queryOptions({ limit: MOST })).data?.product_types
  const categories = useQuery(trpc.admin["product-categories"].list.queryOptions({ limit: MOST })).data
  return {
    collections: collections?.map(({ id, title }) => ({ value: id, word: title })) ?? [],
    types: types?.map(({ id, value }) => ({ value: id, word: value })) ?? [],
    categories: categories?.product_categories.map(({ id, name }) => ({ value: id, word: name })) ?? [],
  }
}
