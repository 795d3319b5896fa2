"use client"

import { useQuery } from "@tanstack/react-query"
import { useParams } from "next/navigation"
import { CollectionFields, type CollectionValues } from "#panel/collections/fields.tsx"
import { CollectionProducts } from "#panel/collections/products.tsx"
import { useCollectionWords } from "#panel/collections/words.ts"
import { CustomFields } from "#panel/custom-fields/later.tsx"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { FoldedMetadata } from "#panel/metadata/folded.tsx"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Failure } from "#panel/ui/empty.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const LIST = "/app/collections"

export default function Collection() {
  const { id } = useParams<{ id: string }>()
  const words = useCollectionWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const read = useQuery(trpc.admin.collections.get.queryOptions({ id }))
  const collection = read.data?.collection
  const back = { href: LIST, word: words.title }
  if (read.error && !collection) {
    return (
      <Page title={words.one} back={back}>
        <Failure error={read.error} retry={() => read.refetch()} back={LIST} />
      </Page>
    )
  }
  const remove = collection && (
    <DeleteButton
      operation="collections.delete"
      title={words.confirm(1)}
      text={words.confirmText}
      done={words.deleted(1)}
      list={LIST}
      remove={() => client.admin.collections.delete.mutate({ id })}
    />
  )
  return (
    <Page title={collection?.title ?? ""} back={back} actions={remove}>
      <div className="two-columns">
        <CollectionProducts id={id} />
        <div className="cards">
          <Details id={id} collection={collection} />
          <More id={id} collection={collection} />
        </div>
      </div>
    </Page>
  )
}

function More({ id, collection }: { id: string; collection: Resource | undefined }) {
  const edit = { stored: collection, operation: "collections.update", ...useCollectionEdit(id) }
  return (
    <>
      <CustomFields entity="ProductCollection" {...edit} />
      <FoldedMetadata {...edit} />
    </>
  )
}

interface Resource {
  title: string
  handle: string | null
  metadata?: unknown
  created_at: string
  updated_at: string
}

function useCollectionEdit(id: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  return {
    read: async () => (await fresh(trpc.admin.collections.get.queryOptions({ id }))).collection,
    write: (change: Omit<Parameters<typeof client.admin.collections.update.mutate>[0], "id">) =>
      client.admin.collections.update.mutate({ id, ...change }),
  }
}

function Details({ id, collection }: { id: string; collection: Resource | undefined }) {
  const { form } = useWords()
  const may = useMay()
  const edit = useEdit({
    stored: collection,
    valuesOf: (one): CollectionValues => ({ title: one?.title ?? "", handle: one?.handle ?? "" }),
    factsOf: ({ title, handle }: CollectionValues) => ({ title, handle }),
    ...useCollectionEdit(id),
  })
  return (
    <Card>
      <Form
        {...edit}
        submit={form.save}
        disabled={!collection || !may("collections.update")}
        refusals={{ duplicate_error: "handle" }}
      >
        <CollectionFields />
      </Form>
      <Facts id={id} created_at={collection?.created_at} updated_at={collection?.updated_at} />
    </Card>
  )
}
