"use client"

import dynamic from "next/dynamic"
import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { hasChanges, type Job, type Operations, pricesOf, productsOf, variantsOf } from "../job.ts"
import { useBatchWords } from "../words.ts"
import { CancelButton } from "./cancel-button.tsx"
import { DownloadButton } from "./download-button.tsx"
import { Problems } from "./problems.tsx"
import { Tiles } from "./tiles.tsx"

const Diff = dynamic(() => import("./diff.tsx").then((part) => part.Diff), { ssr: false })

/** What an import would do, before it does anything. */
export function Preview({ job }: { job: Job }) {
  const words = useBatchWords()
  const { id, result } = job
  const count = productsOf(result?.operations) + (result?.unchanged?.products ?? 0)
  const entries = result?.diff?.map((one) => ("product" in one ? one : { product: one, variants: [] }))
  const isPrices = job.type === "price-list-import"
  return (
    <>
      <Card title={words.previewTitle}>
        <div className="stack">
          <Tiles operations={result?.operations} unchanged={result?.unchanged} />
          {!hasChanges(result?.operations) && <p>{words.nothingToDo}</p>}
          <div className="row">
            <ConfirmButton id={id} operations={result?.operations} />
            <CancelButton id={id} asks={false} />
            <span className="grow" />
            {result?.diff_file_key && <DownloadButton file={result.diff_file_key} word={words.diffFile} />}
          </div>
        </div>
      </Card>
      {result?.row_errors && <Problems result={result} lead={words.leftOut} />}
      {entries && (
        <Diff diff={entries} of={isPrices ? entries.length : count} kind={isPrices ? "variants" : "products"} />
      )}
    </>
  )
}

function ConfirmButton({ id, operations }: { id: string; operations: Operations | undefined }) {
  const words = useBatchWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const [sending, setSending] = useState(false)
  async function confirm() {
    setSending(true)
    await action(() => client.admin["batch-jobs"].confirm.mutate({ id }), { done: words.started2 })
    setSending(false)
  }
  const refused = !may("batch-jobs.confirm") ? common.mayNot : hasChanges(operations) ? undefined : words.nothingToDo
  const [products, prices] = [productsOf(operations), pricesOf(operations)]
  const word = prices > 0 ? words.confirmPrices(prices) : words.confirmVariants(variantsOf(operations))
  return (
    <Button kind="primary" refused={refused} disabled={sending} onClick={confirm}>
      {products > 0 ? words.confirm(products) : word}
    </Button>
  )
}
