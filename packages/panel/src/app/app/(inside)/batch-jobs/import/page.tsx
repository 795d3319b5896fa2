"use client"

import { useRouter } from "next/navigation"
import { useState } from "react"
import { DropZone } from "#panel/batch-jobs/import/drop-zone.tsx"
import { FirstTime } from "#panel/batch-jobs/import/first-time.tsx"
import { Steps } from "#panel/batch-jobs/steps.tsx"
import { useStartWords } from "#panel/batch-jobs/words-start.ts"
import { useAction } from "#panel/edit/action.ts"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { Card, Page } from "#panel/ui/page.tsx"

const LIST = "/app/batch-jobs"

export default function Import() {
  const words = useStartWords()
  const client = useTRPCClient()
  const action = useAction()
  const router = useRouter()
  const [name, setName] = useState<string | null>(null)
  /** A dry run: nothing is written before an operator has reviewed the preview. */
  async function preview(fileKey: string, file_name: string) {
    setName(file_name)
    const context = { fileKey, file_name }
    const begun = client.admin["batch-jobs"].create.mutate({ type: "product-import", context, dry_run: true })
    const isDone = await action(() => begun.then(({ batch_job }) => router.push(`${LIST}/${batch_job.id}`)), {
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
