"use client"

import { useQuery } from "@tanstack/react-query"
import { useRouter, useSearchParams } from "next/navigation"
import { useState } from "react"
import { DropZone } from "#panel/batch-jobs/import/drop-zone.tsx"
import { FirstTime, PriceColumns } from "#panel/batch-jobs/import/first-time.tsx"
import { Steps } from "#panel/batch-jobs/steps.tsx"
import { useStartWords } from "#panel/batch-jobs/words-start.ts"
import { useAction } from "#panel/edit/action.ts"
import { useTRPC, useTRPCClient } from "#panel/server/trpc.ts"
import { Card, Page } from "#panel/ui/page.tsx"

const LIST = "/app/batch-jobs"

export default function Import() {
  const words = useStartWords()
  const client = useTRPCClient()
  const action = useAction()
  const router = useRouter()
  const [name, setName] = useState<string | null>(null)
  const { price_list_id, title, back } = useTarget()
  /** A dry run: nothing is written before an operator has reviewed the preview. */
  async function preview(fileKey: string, file_name: string) {
    setName(file_name)
    const context = { fileKey, file_name, ...(price_list_id && { price_list_id }) }
    const type = price_list_id ? "price-list-import" : "product-import"
    const begun = client.admin["batch-jobs"].create.mutate({ type, context, dry_run: true })
    const isDone = await action(() => begun.then(({ batch_job }) => router.push(`${LIST}/${batch_job.id}`)), {
      done: words.uploaded,
    })
    if (!isDone) setName(null)
  }
  return (
    <Page title={title} back={back}>
      <Steps at={0} />
      <Card>
        <DropZone busy={name} onFile={preview} />
      </Card>
      {price_list_id ? <PriceColumns /> : <FirstTime />}
    </Page>
  )
}

/** What is imported: products, or the prices of the price list that the address names. */
function useTarget() {
  const words = useStartWords()
  const trpc = useTRPC()
  const price_list_id = useSearchParams().get("price_list")
  const asked = { id: price_list_id ?? "", fields: "name", expand: "" }
  const read = useQuery(trpc.admin["price-lists"].get.queryOptions(asked, { enabled: price_list_id !== null }))
  const products = { price_list_id, title: words.import, back: { href: LIST, word: words.title } }
  if (price_list_id === null) return products
  const name = read.data?.price_list.name ?? ""
  return {
    ...products,
    title: name && `${words.importPrices}: ${name}`,
    back: { href: `/app/price-lists/${price_list_id}`, word: name },
  }
}
