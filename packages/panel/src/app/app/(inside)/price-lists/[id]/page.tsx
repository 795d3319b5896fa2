"use client"

import { useQuery } from "@tanstack/react-query"
import dynamic from "next/dynamic"
import Link from "next/link"
import { useParams } from "next/navigation"
import { Facts } from "#panel/display/values.tsx"
import { DeleteButton } from "#panel/edit/delete-button.tsx"
import { useEdit, useFresh } from "#panel/edit/edit.ts"
import { Form } from "#panel/form/form.tsx"
import { PriceListFields, priceListInput, priceListValues } from "#panel/price-lists/fields.tsx"
import { useListPriceWords } from "#panel/price-lists/price-words.ts"
import { PriceListState } from "#panel/price-lists/state.tsx"
import type { PriceList } from "#panel/price-lists/types.ts"
import { usePriceListWords } from "#panel/price-lists/words.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { FailedPage } from "#panel/ui/failed-page.tsx"
import { Card, Page } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"

const ListPrices = dynamic(() => import("#panel/price-lists/list-prices.tsx").then((part) => part.ListPrices), {
  ssr: false,
})

const LIST = "/app/price-lists"
const SHORT = { expand: "customer_groups" }

export default function PriceListPage() {
  const { id } = useParams<{ id: string }>()
  const words = usePriceListWords()
  const trpc = useTRPC()
  const read = useQuery(trpc.admin["price-lists"].get.queryOptions({ id, ...SHORT }))
  const list = read.data?.price_list
  const back = { href: LIST, word: words.title }
  if (read.error && !list) return <FailedPage title={words.one} back={back} read={read} />
  return (
    <Page
      title={list?.name ?? ""}
      back={back}
      state={list && <PriceListState list={list} />}
      actions={list && <Actions id={id} />}
    >
      <div className="two-columns">
        <div className="price-list-prices">{list && <ListPrices id={id} name={list.name} />}</div>
        <Details id={id} list={list} />
      </div>
    </Page>
  )
}

function Actions({ id }: { id: string }) {
  const words = usePriceListWords()
  const { import: importWord } = useListPriceWords()
  const client = useTRPCClient()
  const may = useMay()
  return (
    <>
      {may("batch-jobs.create") && (
        <Link href={`/app/batch-jobs/import?price_list=${id}`} className="button" prefetch={false}>
          {importWord}
        </Link>
      )}
      <DeleteButton
        operation="price-lists.delete"
        title={words.confirm(1)}
        text={words.confirmText}
        done={words.deleted(1)}
        list={LIST}
        remove={() => client.admin["price-lists"].delete.mutate({ id })}
      />
    </>
  )
}

function Details({ id, list }: { id: string; list: PriceList | undefined }) {
  const { form } = useWords()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fresh = useFresh()
  const may = useMay()
  const edit = useEdit({
    stored: list,
    valuesOf: priceListValues,
    factsOf: priceListInput,
    read: async () => (await fresh(trpc.admin["price-lists"].get.queryOptions({ id, ...SHORT }))).price_list,
    write: (change) => client.admin["price-lists"].update.mutate({ id, ...SHORT, ...change }),
  })
  return (
    <Card>
      <Form {...edit} submit={form.save} disabled={!list || !may("price-lists.update")}>
        <PriceListFields list={list} />
      </Form>
      <Facts id={id} created_at={list?.created_at} updated_at={list?.updated_at} />
    </Card>
  )
}
