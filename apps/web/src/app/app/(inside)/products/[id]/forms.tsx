"use client"

import { useSaved } from "#panel/act.ts"
import { Form } from "#panel/form.tsx"
import { CheckListField, linesOf } from "#panel/labels.tsx"
import { Card } from "#panel/page.tsx"
import { textOf } from "#panel/reading.ts"
import { useMay } from "#panel/session.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { useWords } from "#panel/words/index.tsx"
import type { Choices } from "../choices.ts"
import { GeneralFields, type GeneralValues, SortedFields, type SortedValues } from "../fields.tsx"
import { STATUSES } from "../shown.tsx"
import { useProductWords } from "../words.ts"
import type { Product } from "./product.ts"

/** Changes what is given of a product, without reading all of it back. */
export function useUpdate(id: string) {
  const client = useTRPCClient()
  type Facts = Omit<Parameters<typeof client.admin.products.update.mutate>[0], "id" | "fields" | "expand">
  return (facts: Facts) => client.admin.products.update.mutate({ id, ...facts, fields: "id", expand: "" })
}

/** What shoppers read of it. */
export function General({ product }: { product: Product }) {
  const words = useProductWords()
  const { form } = useWords()
  const saved = useSaved()
  const may = useMay()
  const update = useUpdate(product.id)
  const values: GeneralValues = {
    title: product.title,
    subtitle: product.subtitle ?? "",
    handle: product.handle ?? "",
    description: product.description ?? "",
  }
  const write = ({ title, subtitle, handle, description }: GeneralValues) =>
    update({ title, subtitle: textOf(subtitle), handle: textOf(handle), description: textOf(description) })
  return (
    <Card title={words.general}>
      <Form
        values={values}
        submit={form.save}
        disabled={!may("products.update")}
        refusals={{ duplicate_error: "handle" }}
        save={write}
        saved={() => saved(() => write(values))}
      >
        <GeneralFields />
      </Form>
    </Card>
  )
}

type OrganiseValues = SortedValues & { sales_channels: string; categories: string }

const idsOf = (all: { id: string }[] | undefined) => all?.map(({ id }) => id).join("\n") ?? ""
const asNamed = (lines: string) => linesOf(lines).map((id) => ({ id }))

/** Where it belongs, and where it is sold. */
export function Organise({ product, choices }: { product: Product; choices: Choices }) {
  const words = useProductWords()
  const { form } = useWords()
  const saved = useSaved()
  const may = useMay()
  const update = useUpdate(product.id)
  const values: OrganiseValues = {
    status: product.status,
    collection_id: product.collection_id ?? "",
    type: product.type?.value ?? "",
    tags: product.tags?.map(({ value }) => value).join("\n") ?? "",
    sales_channels: idsOf(product.sales_channels),
    categories: idsOf(product.categories),
  }
  const write = (given: OrganiseValues) =>
    update({
      status: STATUSES.find((one) => one === given.status),
      collection_id: given.collection_id || null,
      type: given.type.trim() ? { value: given.type.trim() } : null,
      tags: linesOf(given.tags).map((value) => ({ value })),
      sales_channels: asNamed(given.sales_channels),
      categories: asNamed(given.categories),
    })
  const { channels = [], categories = [] } = choices
  return (
    <Card title={words.organise}>
      <Form
        values={values}
        submit={form.save}
        disabled={!may("products.update")}
        save={write}
        saved={() => saved(() => write(values))}
      >
        <SortedFields choices={choices} />
        <CheckListField name="sales_channels" label={words.channels} options={channels} none={words.noChannels} />
        <CheckListField name="categories" label={words.categories} options={categories} none={words.noCategories} />
      </Form>
    </Card>
  )
}
