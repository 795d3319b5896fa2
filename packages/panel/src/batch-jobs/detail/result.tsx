"use client"

import Link from "next/link"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { useAction } from "#panel/edit/action.ts"
import { PageButton } from "#panel/resources/page-link.tsx"
import { useTRPCClient } from "#panel/server/trpc.ts"
import { useMay } from "#panel/session/session.tsx"
import { Button } from "#panel/ui/button.tsx"
import { Card } from "#panel/ui/page.tsx"
import { useWords } from "#panel/words/index.tsx"
import { hasChanges, type ImportType, importAddress, isImport, type Job, type Stage } from "../job.ts"
import { useBatchWords } from "../words.ts"
import { DownloadButton } from "./download-button.tsx"
import { Problems } from "./problems.tsx"
import { Tiles } from "./tiles.tsx"
import { Undo } from "./undo.tsx"

/** The result of a finished job, and what can still be done with it. */
export function Ended({ job, stage }: { job: Job; stage: Stage }) {
  const words = useBatchWords()
  const { result } = job
  const wrote = hasChanges(result?.applied)
  const isWrong = Boolean(result?.row_errors?.length)
  if (stage === "failed" && isWrong && !wrote && result)
    return (
      <>
        <Problems result={result} lead={words.notImported} />
        <Choices job={job} />
      </>
    )
  return (
    <>
      <Outcome job={job} stage={stage} />
      {isWrong && result && <Problems result={result} lead={words.leftOut} />}
    </>
  )
}

function Outcome({ job, stage }: { job: Job; stage: Stage }) {
  const words = useBatchWords()
  const { result, type } = job
  const list = job.context?.price_list_id
  const wrote = hasChanges(result?.applied)
  const reasons = stage === "failed" ? result?.errors?.slice(0, MOST_REASONS) : []
  return (
    <Card title={words.resultTitle}>
      <div className="stack">
        <p role="status">{useOutcome(job, stage)}</p>
        {wrote && <Tiles operations={result?.applied} />}
        {reasons?.map((text) => (
          <p key={text} className="fault-box">
            {text}
          </p>
        ))}
        {isImport(type) && wrote && <Undo job={job} stage={stage} />}
        <div className="row">
          {result?.file_key && <DownloadButton file={result.file_key} word={words.download} primary />}
          {result?.diff_file_key && <DownloadButton file={result.diff_file_key} word={words.diffFile} />}
          {list && <PageButton href={`/app/price-lists/${list}`}>{words.toPriceList}</PageButton>}
          {isImport(type) && (
            <Link href={importAddress(job)} className="button">
              {words.again}
            </Link>
          )}
        </div>
      </div>
    </Card>
  )
}

const MOST_REASONS = 5

function useOutcome({ type, result, brief }: Job, stage: Stage): string {
  const words = useBatchWords()
  const wrote = hasChanges(brief.applied)
  if (stage === "failed") return wrote ? words.failedMidway : words.failed
  if (stage === "canceled") return wrote ? words.stopped : words.neverRan
  return type === "product-export" ? words.exported(result?.count ?? 0) : words.imported
}

/** A file with errors: fix it, or import it without the invalid rows. */
function Choices({ job }: { job: Job }) {
  const words = useBatchWords()
  return (
    <Card title={words.choices}>
      <div className="ways">
        <div className="way">
          <h3>{words.mend}</h3>
          <p className="muted">{words.mendHelp}</p>
          <Link href={importAddress(job)} className="button primary">
            {words.again}
          </Link>
        </div>
        {/* A file with an invalid header has no row that could be imported. */}
        {job.result?.errors_file_key && <SkipInvalid job={job} />}
      </div>
    </Card>
  )
}

/** Starts the import again without the invalid rows. */
function SkipInvalid({ job }: { job: Job }) {
  const words = useBatchWords()
  const { common } = useWords()
  const client = useTRPCClient()
  const action = useAction()
  const may = useMay()
  const router = useRouter()
  const [sending, setSending] = useState(false)
  async function skip() {
    setSending(true)
    const context = { ...job.context, skip_invalid: true }
    const begun = client.admin["batch-jobs"].create.mutate({ type: job.type as ImportType, context, dry_run: true })
    await action(() => begun.then(({ batch_job }) => router.push(`/app/batch-jobs/${batch_job.id}`)), {
      done: words.checkBegun,
    })
    setSending(false)
  }
  const refused = may("batch-jobs.create") ? undefined : common.mayNot
  return (
    <div className="way">
      <h3>{words.skip}</h3>
      <p className="muted">{words.skipHelp}</p>
      <Button refused={refused} disabled={sending} onClick={skip}>
        {words.skipAction}
      </Button>
    </div>
  )
}
