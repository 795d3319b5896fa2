"use client"

import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { CheckListField, linesOf } from "#panel/form/labels.tsx"
import { textOf } from "#panel/money/reading.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import type { Choices } from "../choices.ts"
import { GeneralFields, type GeneralValues, SortedFields, type SortedValues } from "../fields.tsx"
import { STATUSES } from "../status.tsx"
import { useProductWords } from "../words.ts"
import { type Product, RELATIONS } from "./product.ts"

/** Updates the given fields of a product, without requesting the whole product in the response. */
export function useUpdate(id: string) {
  const client = useTRPCClient()
  type Facts = Omit<Parameters<typeof client.admin.products.update.mutate>[0], "id" | "fields" | "expand">
  return (facts: Facts) => client.admin.products.update.mutate({ id, ...facts, fields: "id", expand: "" })
}

/** For forms that edit a product: how to read it again, and how to save changes. */
export function useProductEdit(id: string) {
  const trpc = useTRPC()
  const fresh = useFresh()
  const write = useUpdate(id)
  const read = async () => (await fresh(trpc.admin.products.get.queryOptions({ id, expand: RELATIONS }))).product
  return { read, write }
}

const generalOf = (product: Product | undefined): GeneralValues => ({
  title: product?.title ?? "",
  subtitle: product?.subtitle ?? "",
  handle: product?.handle ?? "",
  description: product?.description ?? "",
})

/** The texts that customers read. */
export function General({ product }: { product: Product }) {
  const words = useProductWords()
  const { form } = useWords()
  const may = useMay()
  const edit = useEdit({
    stored: product,
    valuesOf: generalOf,
    factsOf: ({ title, subtitle, handle, description }: GeneralValues) => ({
      title,
      subtitle: textOf(subtitle),
      handle: handle.trim(),
      description: textOf(description),
    }),
    ...useProductEdit(product.id),
  })
  return (
    <Card title={words.general}>
      <Form {...edit} submit={form.save} disabled={!may("products.update")} refusals={{ duplicate_error: "handle" }}>
        <GeneralFields />
      </Form>
    </Card>
  )
}

type OrganizationValues = SortedValues & { sales_channels: string; categories: string }

const idsOf = (all: { id: string }[] | undefined) => all?.map(({ id }) => id).join("\n") ?? ""
const asNamed = (lines: string) => linesOf(lines).map((id) => ({ id }))

const organizationOf = (product: Product | undefined): OrganizationValues => ({
  status: product?.status ?? "",
  collection_id: product?.collection_id ?? "",
  type: product?.type?.value ?? "",
  tags: product?.tags?.map(({ value }) => value).join("\n") ?? "",
  sales_channels: idsOf(product?.sales_channels),
  categories: idsOf(product?.categories),
})

/** Its organization and sales channels. */
export function Organization({ product, choices }: { product: Product; choices: Choices }) {
  const words = useProductWords()
  const { form } = useWords()
  const may = useMay()
  const edit = useEdit({
    stored: product,
    valuesOf: organizationOf,
    factsOf: (given: OrganizationValues) => ({
      status: STATUSES.find((one) => one === given.status),
      collection_id: given.collection_id || null,
      type: given.type.trim() ? { value: given.type.trim() } : null,
      tags: linesOf(given.tags).map((value) => ({ value })),
      sales_channels: asNamed(given.sales_channels),
      categories: asNamed(given.categories),
    }),
    ...useProductEdit(product.id),
  })
  const { channels = [], categories = [] } = choices
  return (
    <Card title={words.organization}>
      <Form {...edit} submit={form.save} disabled={!may("products.update")}>
        <SortedFields choices={choices} />
        <CheckListField name="sales_channels" label={words.channels} options={channels} none={words.noChannels} />
        <CheckListField name="categories" label={words.categories} options={categories} none={words.noCategories} />
      </Form>
    </Card>
  )
}
