"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { CategoryFields, type CategoryValues, categoryInput } from "#panel/categories/fields.tsx"
import { CategoryProducts } from "#panel/categories/products.tsx"
import { CategoryState } from "#panel/categories/state.tsx"
import type { Category } from "#panel/categories/tree.ts"
import { useCategoryWords } from "#panel/categories/words.ts"
import { CustomFields } from "#panel/custom-fields/later.tsx"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { FoldedMetadata } from "#panel/metadata/folded.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/categories"

export default function CategoryPage() {
  const { id } = useParams<{ id: string }>()
  const words = useCategoryWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin["product-categories"].get.queryOptions({ id }))
  const category = read.data?.product_category
  const back = { href: LIST, word: words.title }
  if (read.error && !category) return <FailedPage title={words.one} back={back} read={read} />
  const remove = category && (
    <DeleteButton
      operation="product-categories.delete"
      refused={category.category_children?.length ? words.hasBelow : undefined}
      title={words.confirm(1)}
      text={words.confirmText}
      done={words.deleted(1)}
      list={LIST}
      remove={() => client.admin["product-categories"].delete.mutate({ id })}
    />
  )
  const state = category && <CategoryState category={category} />
  return (
    <Page title={category?.name ?? ""} back={back} state={state} actions={remove}>
      <div className="two-columns">
        <CategoryProducts id={id} />
        <div className="cards">
          <Details id={id} category={category} />
          <CustomFields
            entity="ProductCategory"
            stored={category}
            operation="product-categories.update"
            {...useCategoryEdit(id)}
          />
          <FoldedMetadata stored={category} operation="product-categories.update" {...useCategoryEdit(id)} />
        </div>
      </div>
    </Page>
  )
}

const valuesOf = (one: Category | undefined): CategoryValues => ({
  name: one?.name ?? "",
  handle: one?.handle ?? "",
  description: one?.description ?? "",
  parent_category_id: one?.parent_category_id ?? "",
  is_active: one?.is_active ? "true" : "",
  is_internal: one?.is_internal ? "true" : "",
})

function useCategoryEdit(id: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const read = trpc.admin["product-categories"].get.queryOptions({ id })
  return {
    read: async () => (await fresh(read)).product_category,
    write: (change: Omit<Parameters<(typeof client.admin)["product-categories"]["update"]["mutate"]>[0], "id">) =>
      client.admin["product-categories"].update.mutate({ id, ...change }),
  }
}

function Details({ id, category }: { id: string; category: Category | undefined }) {
  const { form } = useWords()
  const may = useMay()
  const edit = useEdit({
    stored: category,
    valuesOf,
    factsOf: categoryInput,
    ...useCategoryEdit(id),
  })
  return (
    <Card>
      <Form
        {...edit}
        submit={form.save}
        disabled={!category || !may("product-categories.update")}
        refusals={{ duplicate_error: "handle" }}
      >
        <CategoryFields id={id} />
      </Form>
      <Facts id={id} created_at={category?.created_at} updated_at={category?.updated_at} />
    </Card>
  )
}
