"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { useAct } from "#panel/act.ts"
import { Card, Page } from "#panel/page.tsx"
import { useTRPCClient } from "#panel/trpc.ts"
import { Steps } from "../steps.tsx"
import { useStartWords } from "../words-start.ts"
import { DropZone } from "./drop-zone.tsx"
import { FirstTime } from "./first-time.tsx"

const LIST = "/app/batch-jobs"

export default function Import() {
  const words = useStartWords()
  const client = useTRPCClient()
  const act = useAct()
  const router = useRouter()
  const [name, setName] = useState<string | null>(null)
  /** A dry run: nothing is written before somebody has seen what it would be. */
  async function preview(fileKey: string, file_name: string) {
    setName(file_name)
    const context = { fileKey, file_name }
    const begun = client.admin["batch-jobs"].create.mutate({ type: "product-import", context, dry_run: true })
    const isDone = await act(() => begun.then(({ batch_job }) => router.push(`${LIST}/${batch_job.id}`)), {
      done: words.uploaded,
    })
    if (!isDone) setName(null)
  }
  return (
    <Page title={words.import} back={{ href: LIST, word: words.title }}>
      <Steps at={0} />
      <Card>
        <DropZone busy={name} onFile={preview} />
      </Card>
      <FirstTime />
    </Page>
  )
}
